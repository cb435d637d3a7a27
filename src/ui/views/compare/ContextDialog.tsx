/** The messages that the model would have been shown at the cursor's call under one memory. Text only, never markup. */
import { doneValue } from '#base/work.ts'
import { callName } from '#core/call-names.ts'
import type { Message } from '#core/message.ts'
import { partsText } from '#core/message.ts'
import { copyContext, downloadContext, useContextAt, useCursor } from '#state/index.ts'
import { Button, Dialog, formatAmount, ProblemNote, Progress, SafeText, TextView } from '../../kit/index.ts'
import styles from './ContextDialog.module.css'
import type { Column } from './use-comparison.ts'

export interface ContextDialogProps {
  readonly column: Column
  readonly onClose: () => void
}

/** More than anybody reads; all of them are in the file. */
const MOST_MESSAGES = 400
/** Characters of a message drawn at first. */
const FIRST_PART = 2000

export function ContextDialog({ column, onClose }: ContextDialogProps) {
  const call = useCursor()
  const { work } = useContextAt(column.spec, call)
  const context = doneValue(work)
  const messages = context?.messages ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={`${column.name}: what the model would be shown at ${callName(call ?? 0)}`}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyContext(column.spec)}>
            Copy as JSON
          </Button>
          <Button icon="download" onClick={() => void downloadContext(column.spec, column.name)}>
            Save as JSON
          </Button>
        </>
      }
    >
      {work.status === 'running' && <Progress label="Building the context" />}
      {work.status === 'failed' && <ProblemNote problem={work.problem} />}
      {context?.problem !== undefined && (
        <ProblemNote tone="warning" problem={context.problem} kept="The steps are shown as they were." />
      )}
      {context !== undefined && (
        <p className={styles.summary}>
          {formatAmount(messages.length, 'messages')}, {formatAmount(column.figures?.tokens ?? 0, 'tokens')}
          {messages.length > MOST_MESSAGES && `; the first ${MOST_MESSAGES} are listed, all are in the file`}
        </p>
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
