/**
 * The messages that the model would be sent at the cursor's call under the memory that is open. Text only.
 */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { callName } from '#core/model/call-names.ts'
import { partsText } from '#core/model/message.ts'
import {
  copyContext,
  downloadContext,
  useContextAt,
  useContextMessages,
  useTokenProvenance,
} from '#state/index.ts'
import { Amount, Button, Dialog, ProblemNote, Progress, plural, TextView } from '../../kit/index.ts'
import styles from './ContextDialog.module.css'
import type { Opened } from './use-opened.ts'

interface ContextDialogProps {
  readonly opened: Opened
  readonly onClose: () => void
}

/** What the number counts. */
const ALL_OF_IT = t`All these messages, including overhead beyond their text.`
/** More than anybody reads; all of them are in the file. */
const MOST = 400
/** Characters of a message drawn at first. */
const FIRST_PART = 2000

export function ContextDialog({ opened: { spec, name, call, view }, onClose }: ContextDialogProps) {
  const { work } = useContextAt(spec, call)
  const provenance = useTokenProvenance()
  const context = doneValue(work)
  const messages = useContextMessages(context)
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t`${name}: messages sent at ${callName(call)}`}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyContext(spec)}>
            Copy as JSON
          </Button>
          <Button icon="download" onClick={() => void downloadContext(spec, { label: name })}>
            Save as JSON
          </Button>
        </>
      }
    >
      {work.status === 'running' && <Progress label="Building the context" />}
      {work.status === 'failed' && <ProblemNote problem={work.problem} />}
      {work.status === 'done' && (
        <p className={styles.summary}>
          {plural(context?.messages ?? 0, 'message')}
          {view !== undefined && (
            <>
              , <Amount value={view.tokens} unit="tokens" provenance={provenance} inRow note={ALL_OF_IT} />
            </>
          )}
          {messages.length > MOST && t`. Shows the first ${MOST}; the file has all of them.`}
        </p>
      )}
      <ol className={styles.messages}>
        {messages.slice(0, MOST).map(({ role, parts, calls = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a context keep their order.
          <li key={index} className={styles.message}>
            <span className={styles.role}>{role}</span>
            <TextView
              firstPart={FIRST_PART}
              text={[partsText(parts), ...calls.map((made) => `${made.name} ${made.arguments}`)]
                .filter(Boolean)
                .join('\n')}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
