/** Where no one setting is safe and cheaper over all of an agent’s runs: what each would have alone. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import { MOST_APART, type RunsOfSetting } from '#core/sweep/agent-settings-over.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import { lostFigure } from '#core/sweep/lost-words.ts'
import { costIn, isCheaper } from '#core/sweep/ranking.ts'
import { lostOver, type RunsRanking, usedTogether } from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { Delta, formatExact, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import figures from '../ranked/AnswerFigures.module.css'
import { Figure } from '../ranked/AnswerFigures.tsx'
import { Warning } from '../ranked/DroppedWarning.tsx'
import { costsTogether, keepsWords, leadWords, lostHead, mostSavedWords } from './few-runs.ts'
import { OwnTable } from './OwnBests.tsx'
import styles from './RunsResult.module.css'
import type { AgentOverRuns } from './use-agent-over.ts'

interface SettingsByRunProps {
  /** Spoken name. */
  readonly label: string
  readonly found: AgentOverRuns
  readonly perRun: readonly RunsOfSetting[]
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** Runs that lost facts themselves. */
  readonly lossBefore: ReadonlySet<string>
  /** What is folded. */
  readonly children: ReactNode
}

export function SettingsByRun(props: SettingsByRunProps) {
  const { label, found, perRun, unit, order, titleOf, lossBefore, children } = props
  const { agent } = found
  const runs = perRun.flatMap((group) => group.runs)
  const { words, cost, recorded } = costsTogether({ runs }, unit)
  const used = usedTogether({ runs })
  const cheaper = runs.filter((run) => isCheaper(costIn(run.figures, unit), costIn(run.baseline, unit)))
  const all = plural(runs.length, 'run')
  const rows =
    runs.length > MOST_APART
      ? perRun
      : perRun.flatMap(({ setting, runs }) => runs.map((run) => ({ setting, runs: [run] })))
  return (
    <section className={answer.card} aria-label={label}>
      <p className={answer.spent}>{leadWords({ runs }, unit, { all: runs.length, agent })}</p>
      <h2 className={answer.verdict}>{t`No single setting of ${agent} is safe and cheaper over ${all}.`}</h2>
      <p className={answer.what}>
        {[
          t`With the setting that is best for each run alone, which is known only afterward:`,
          mostSavedWords({ runs }, unit, titleOf),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {runs.some(({ figures: { dropped } }) => dropsTask(dropped)) && (
        <Warning>{keepsWords({ runs }, titleOf)}</Warning>
      )}
      <div className={answer.columns}>
        <dl className={figures.figures}>
          <Figure title={unit === '$' ? t`Cost` : t`Input tokens`}>
            {words} <Delta value={cost} baseline={recorded} unit={unit} />
          </Figure>
          <Figure {...lostHead(runs, lossBefore)}>
            {lostFigure(lostOver({ runs }))}{' '}
            {used !== undefined && used > 0 && <small>{t`of ${formatExact(used)} used`}</small>}
          </Figure>
          <Figure title={unit === '$' ? t`Cheaper in` : t`Fewer tokens in`}>
            {inRuns(cheaper.length, runs.length)}
          </Figure>
        </dl>
      </div>
      <OwnTable rows={rows} ofRuns={found.ofRuns} {...{ unit, order, titleOf, lossBefore }} />
      <div className={styles.folds}>{children}</div>
    </section>
  )
}
