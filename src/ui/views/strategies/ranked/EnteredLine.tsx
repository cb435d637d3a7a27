/** How to have a setting of the agent: what is entered can be copied. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import { enteredAmong } from '#core/sweep/setting-words.ts'
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
  /** The context window of the open run; absent: it isn’t known, or it is of several runs. */
  readonly window?: number | undefined
  /** The open run; absent: they are several. */
  readonly run?: Trace | undefined
}

export function Entered({ setting, window, run }: EnteredProps) {
  const parts = setting.howTo(codeOf, window, run).split(TICK)
  const copied = enteredAmong(
    parts.filter((_, at) => at % 2 === 1),
    setting,
  )
  const words = parts.map((part, at): ReactNode => {
    if (at % 2 === 0) return part
    if (copied.has(part)) return <Copied key={part} code={part} />
    return (
      <code key={part} className={styles.code}>
        <BreakableText text={part} />
      </code>
    )
  })
  return copied.size > 0 ? (
    words
  ) : (
    <>
      <Copied code={setting.entered} /> {words}
    </>
  )
}

function Copied({ code }: { readonly code: string }) {
  return (
    <span className={styles.chip}>
      <code>
        <BreakableText text={code} />
      </code>
      <CopyButton text={() => code} label={t`Copy ${code}`} />
    </span>
  )
}
