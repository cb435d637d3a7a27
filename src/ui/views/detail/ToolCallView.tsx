/**
 * A tool call: its name, and each argument so that it can be read; arguments that are no JSON as they were
 * written.
 */
import { useMemo } from 'react'
import type { ToolCall } from '#core/model/message.ts'
import { CopyButton, Portion, SafeText, TextView } from '../../kit/index.ts'
import styles from './MessageCard.module.css'
import { readableArguments } from './step-parts.ts'

interface ToolCallViewProps {
  readonly call: ToolCall
  readonly firstPart: number
}

/** Arguments that are drawn at first. */
const FIRST_ARGUMENTS = 20

export function ToolCallView({ call, firstPart }: ToolCallViewProps) {
  const args = useMemo(() => readableArguments(call.arguments), [call.arguments])
  return (
    <div className={styles.call}>
      <div className={styles.callHead}>
        <span className={styles.toolName}>
          <SafeText text={call.name.slice(0, 200)} />
        </span>
        {call.id !== '' && (
          <span className={`${styles.beside} truncate`} title="Call ID">
            <SafeText text={call.id.slice(0, 120)} />
          </span>
        )}
        <span className={styles.copy}>
          <CopyButton text={() => call.arguments} label="Copy arguments" />
        </span>
      </div>
      {args === undefined ? (
        <TextView text={call.arguments} firstPart={firstPart} />
      ) : (
        <dl className={styles.arguments}>
          <Portion items={args} first={FIRST_ARGUMENTS}>
            {({ name, text }) => <Argument name={name} text={text} firstPart={firstPart} />}
          </Portion>
        </dl>
      )}
    </div>
  )
}

interface ArgumentProps {
  readonly name: string
  readonly text: string
  readonly firstPart: number
}

function Argument({ name, text, firstPart }: ArgumentProps) {
  return (
    <>
      <dt>
        <SafeText text={name.slice(0, 200)} />
      </dt>
      <dd>
        <TextView text={text} firstPart={firstPart} />
      </dd>
    </>
  )
}
