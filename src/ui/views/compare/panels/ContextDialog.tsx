/**
 * The messages that the model would have been shown at the cursor's call under one memory, what a provider
 * would refuse of them, and the same repaired. Text only, never markup. What is copied or saved is what is
 * shown.
 */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { callName } from '#core/model/call-names.ts'
import type { Message } from '#core/model/message.ts'
import { partsText } from '#core/model/message.ts'
import {
  checkMessages,
  PROVIDERS,
  type ProviderId,
  repairMessages,
  type Violation,
} from '#core/validity/check.ts'
import {
  copyContext,
  downloadContext,
  openExport,
  useContextAt,
  useContextMessages,
  useCursor,
  useProfile,
} from '#state/index.ts'
import {
  Button,
  Dialog,
  formatAmount,
  ProblemNote,
  Progress,
  plural,
  SafeText,
  Select,
  Switch,
  TextView,
} from '../../../kit/index.ts'
import type { Column } from '../model/use-comparison.ts'
import styles from './ContextDialog.module.css'

interface ContextDialogProps {
  readonly column: Column
  readonly onClose: () => void
  /** Opens with what the provider would refuse repaired. */
  readonly isRepairing?: boolean | undefined
}

/** More than anybody reads; all of them are in the file. */
const MOST_MESSAGES = 400
/** Characters of a message drawn at first. */
const FIRST_PART = 2000

export function ContextDialog({ column, onClose, isRepairing = false }: ContextDialogProps) {
  const call = useCursor()
  const { work } = useContextAt(column.spec, call)
  const context = doneValue(work)
  const rules = useProfile()?.messageRules ?? 'none'
  const [provider, setProvider] = useState<ProviderId>(rules === 'none' ? 'openai' : rules)
  const [isRepaired, setRepaired] = useState(isRepairing)
  const asked = useContextMessages(context)
  const repair = useMemo(() => repairMessages(asked, provider), [asked, provider])
  const messages = isRepaired ? repair.messages : asked
  const violations = useMemo(() => checkMessages(messages, provider), [messages, provider])
  // Not `figures`: a head that shows nothing of the call keeps those of the call at which it was drawn.
  const tokens = column.replay?.calls.find((figures) => figures.call === call)?.tokens
  const wanted = isRepaired ? { repairedFor: provider } : {}
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t`${column.name}: messages sent at ${callName(call ?? 0)}`}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyContext(column.spec, wanted)}>
            Copy as JSON
          </Button>
          <Button
            icon="download"
            onClick={() => void downloadContext(column.spec, { ...wanted, label: column.name })}
          >
            Save as JSON
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              onClose()
              openExport({ choice: 'context', memory: column.spec })
            }}
          >
            Export…
          </Button>
        </>
      }
    >
      {work.status === 'running' && <Progress label="Building the context" />}
      {work.status === 'failed' && <ProblemNote problem={work.problem} />}
      {context?.problem !== undefined && (
        <ProblemNote tone="warning" problem={context.problem} kept="The steps are shown unchanged." />
      )}
      {context !== undefined && (
        <p className={styles.summary}>
          {plural(context.messages - asked.length + messages.length, 'message')}
          {tokens !== undefined && !isRepaired && `, ${formatAmount(tokens, 'tokens')}`}
          {messages.length > MOST_MESSAGES &&
            t`. Shows the first ${MOST_MESSAGES}; the file has all of them.`}
        </p>
      )}
      {context !== undefined && (
        <div className={styles.validity}>
          <Select
            label="Check against the rules of"
            value={provider}
            options={PROVIDERS.map(({ id, title }) => ({ value: id, title }))}
            onChange={setProvider}
          />
          <Switch
            label="Repair automatically"
            checked={isRepaired}
            onChange={setRepaired}
            help={isRepaired ? repair.done.join(' ') || t`Nothing to repair.` : undefined}
          />
          <ViolationList violations={violations} />
        </div>
      )}
      <ol className={styles.messages}>
        {messages.slice(0, MOST_MESSAGES).map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a context keep their order.
          <MessageItem key={index} message={message} />
        ))}
      </ol>
    </Dialog>
  )
}

/** Violations listed; a torn run can have one a message. */
const MOST_VIOLATIONS = 8

function ViolationList({ violations }: { readonly violations: readonly Violation[] }) {
  if (violations.length === 0) return <p className={styles.fine}>The provider would accept these messages.</p>
  return (
    <ul className={styles.violations} aria-label="Problems">
      {violations.slice(0, MOST_VIOLATIONS).map((violation) => (
        <li key={`${violation.rule} ${violation.index} ${violation.message}`}>
          Message {violation.index + 1}: <SafeText text={violation.message} />
        </li>
      ))}
      {violations.length > MOST_VIOLATIONS && <li>and {violations.length - MOST_VIOLATIONS} more</li>}
    </ul>
  )
}

function MessageItem({ message }: { readonly message: Message }) {
  const text = partsText(message.parts)
  const others = message.parts.filter((part) => part.kind !== 'text')
  return (
    <li className={styles.message}>
      <span className={styles.role}>{message.role}</span>
      <div>
        {(text !== '' || message.calls === undefined) && <TextView text={text} firstPart={FIRST_PART} />}
        {message.calls?.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids of recorded calls need not be unique.
          <code key={index} className={styles.call}>
            <SafeText text={`${call.name} ${call.arguments}`} />
          </code>
        ))}
        {others.length > 0 && (
          <p className={styles.other}>and {others.map((part) => part.kind).join(', ')}</p>
        )}
      </div>
    </li>
  )
}
