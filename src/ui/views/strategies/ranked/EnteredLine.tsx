/** How to have a setting of the agent: what is entered can be copied. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import { BreakableText, CopyButton } from '../../../kit/index.ts'
import styles from './EnteredLine.module.css'

/** Around what a person enters. */
const TICK = '`'

export function codeOf(code: string): string {
  return `${TICK}${code}${TICK}`
}

/** A sentence in which what a person enters is written as code. */
export function withCode(words: string): readonly ReactNode[] {
  return words.split(TICK).map((part, at) =>
    at % 2 === 1 ? (
      <code key={part} className={styles.code}>
        <BreakableText text={part} />
      </code>
    ) : (
      part
    ),
  )
}

interface EnteredProps {
  readonly setting: AgentSetting
}

export function EnteredLine(props: EnteredProps) {
  return (
    <p>
      <strong>{t`How to apply:`}</strong> <Entered {...props} />
    </p>
  )
}

export function Entered({ setting: { entered, howTo } }: EnteredProps) {
  const parts = howTo(codeOf).split(TICK)
  const at = parts.findIndex((part, place) => place % 2 === 1 && (part === entered || part.startsWith('/')))
  const copied = parts[at] ?? entered
  return (
    <>
      {withCode(parts.slice(0, Math.max(0, at)).join(TICK))}
      <span className={styles.chip}>
        <code>
          <BreakableText text={copied} />
        </code>
        <CopyButton text={() => copied} label={t`Copy ${copied}`} />
      </span>{' '}
      {withCode(parts.slice(at + 1).join(TICK))}
    </>
  )
}
