/** Where no one setting is safe and cheaper over all of an agent’s runs: that it is left as it is. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { RunsOfSetting } from '#core/sweep/agent-settings-over.ts'
import { plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { leadWords } from './few-runs.ts'
import { OwnBests, type OwnBestsProps } from './OwnBests.tsx'
import { type CardLine, CardLines } from './RunsCard.tsx'
import styles from './RunsResult.module.css'
import type { AgentOverRuns } from './use-agent-over.ts'

interface NoSingleSettingProps extends Omit<OwnBestsProps, 'found'> {
  /** Spoken name. */
  readonly label: string
  readonly found: AgentOverRuns
  /** What would be best for each run alone. */
  readonly perRun: readonly RunsOfSetting[]
  /** What to use instead. */
  readonly lines: readonly CardLine[]
  /** What is folded. */
  readonly children: ReactNode
}

export function NoSingleSetting({ label, perRun, lines, children, ...props }: NoSingleSettingProps) {
  const { agent } = props.found
  const runs = perRun.flatMap((group) => group.runs)
  const all = plural(runs.length, 'run')
  return (
    <section className={answer.card} aria-label={label}>
      <p className={answer.spent}>{leadWords({ runs }, props.unit, { all: runs.length, agent })}</p>
      <h2 className={answer.verdict}>{t`No single setting of ${agent} is safe and cheaper over ${all}.`}</h2>
      <p className={answer.what}>{t`Leave the setting unchanged.`}</p>
      <CardLines lines={lines} />
      <div className={styles.folds}>
        <OwnBests {...props} />
        {children}
      </div>
    </section>
  )
}
