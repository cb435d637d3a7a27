/**
 * One message as a model is sent it: role, parts, tool calls. All of it is text of strangers and shown as
 * text.
 */
import { t } from '#base/words.ts'
import { type Message, partsText, type Role } from '#core/model/message.ts'
import { openTokens } from '#state/index.ts'
import { CopyButton, classNames, IconButton, Portion, SafeText } from '../../kit/index.ts'
import styles from './MessageCard.module.css'
import { PartView } from './PartView.tsx'
import { ToolCallView } from './ToolCallView.tsx'

interface MessageCardProps {
  readonly message: Message
  readonly isError?: boolean | undefined
  /** How many characters of each text are drawn at first. */
  readonly firstPart?: number | undefined
}

/** Parts and calls of a message that are drawn at first. */
const FIRST_ITEMS = 20

const ROLES: Readonly<Record<Role, string>> = {
  system: t`System`,
  developer: t`Developer`,
  user: t`User`,
  assistant: t`Assistant`,
  tool: t`Tool result`,
}

export function MessageCard({ message, isError = false, firstPart = 8000 }: MessageCardProps) {
  const { role, parts, calls = [], name, callId } = message
  const isBare = parts.length === 0 && calls.length === 0
  return (
    <section className={classNames(styles.card, styles[role], isError && styles.failed)}>
      <div className={styles.head}>
        <h3>{isError ? t`${ROLES[role]} · error` : ROLES[role]}</h3>
        {name !== undefined && (
          <span className={styles.name}>
            <SafeText text={name.slice(0, 120)} />
          </span>
        )}
        {callId !== undefined && callId !== '' && (
          <span className={classNames(styles.beside, 'truncate')} title="The tool call it answers">
            <SafeText text={callId.slice(0, 120)} />
          </span>
        )}
        <span className={styles.copy}>
          <IconButton
            icon="tokens"
            label="Show text as tokens"
            size="small"
            onClick={() => openTokens(messageText(message))}
          />
          <CopyButton text={() => messageText(message)} label="Copy message text" />
        </span>
      </div>
      <Portion items={parts} first={FIRST_ITEMS}>
        {(part) => <PartView part={part} isOutput={role === 'tool'} firstPart={firstPart} />}
      </Portion>
      <Portion items={calls} first={FIRST_ITEMS}>
        {(call) => <ToolCallView call={call} firstPart={firstPart} />}
      </Portion>
      {isBare && <p className={styles.remark}>(an empty message)</p>}
    </section>
  )
}

function messageText({ parts, calls = [] }: Message): string {
  return [partsText(parts), ...calls.map((call) => `${call.name} ${call.arguments}`)]
    .filter(Boolean)
    .join('\n')
}
