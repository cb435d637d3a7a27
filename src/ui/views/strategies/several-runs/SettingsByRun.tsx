/** Where no one setting acts in enough of an agent’s runs: what to set in which of them. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { RunsOfSetting, SettingOverRuns } from '#core/sweep/agent-settings-over.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import { lostFactsWords, lostFigure } from '#core/sweep/lost-words.ts'
import { costIn, isCheaper } from '#core/sweep/ranking.ts'
import { settingTitle, settingWords } from '#core/sweep/setting-words.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { Delta, formatExact, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import figures from '../ranked/AnswerFigures.module.css'
import { Figure } from '../ranked/AnswerFigures.tsx'
import { Entered } from '../ranked/EnteredLine.tsx'
import { costsTogether, leadWords, lostHead, lostOver, mostSavedWords, usedTogether } from './few-runs.ts'
import { MOST_RUNS, OwnTable } from './OwnBests.tsx'
import { CardLines } from './RunsCard.tsx'
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
  const { agent, best } = found
  const runs = perRun.flatMap((group) => group.runs)
  const { words, cost, recorded } = costsTogether({ runs }, unit)
  const used = usedTogether({ runs })
  const cheaper = runs.filter((run) => isCheaper(costIn(run.figures, unit), costIn(run.baseline, unit)))
  const one = best?.bolder ?? best
  const rows =
    runs.length > MOST_RUNS
      ? perRun
      : perRun.flatMap(({ setting, runs }) => runs.map((run) => ({ setting, runs: [run] })))
  return (
    <section className={answer.card} aria-label={label}>
      <p className={answer.spent}>{leadWords({ runs }, unit, { all: runs.length, agent })}</p>
      <h2 className={answer.verdict}>{adviceWords(perRun, agent)}</h2>
      <p className={answer.what}>
        {[mostSavedWords({ runs }, unit, titleOf), whyWords(found)].filter(Boolean).join(' ')}
      </p>
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
      <OwnTable rows={rows} {...{ unit, order, titleOf, lossBefore }} />
      <CardLines
        lines={[
          ...perRun.flatMap(({ setting }) =>
            setting === undefined
              ? []
              : [{ title: settingTitle(setting), words: <Entered setting={setting} /> }],
          ),
          ...(one === undefined ? [] : [{ title: t`One setting for all`, words: oneWords(one, props) }]),
        ]}
      />
      <div className={styles.folds}>{children}</div>
    </section>
  )
}

function adviceWords(perRun: readonly RunsOfSetting[], agent: string): string {
  const acting = perRun.filter(({ setting }) => setting !== undefined)
  if (acting.length > 1) return t`In ${agent}, choose a setting for each run.`
  const count = acting.reduce((sum, { runs }) => sum + runs.length, 0)
  const all = perRun.reduce((sum, { runs }) => sum + runs.length, 0)
  return t`In ${agent}, change a setting for only ${inRuns(count, all)}.`
}

/** Why not one for all. */
function whyWords({ best, ofRuns }: AgentOverRuns): string {
  if (best === undefined)
    return t`No single setting is safe and cheaper over all ${plural(ofRuns.length, 'run')}.`
  const { bolder, setting, row } = best
  const acting = inRuns(row.changed, row.runs.length)
  return bolder === undefined
    ? t`The best single setting, ${settingWords(setting, String)}, takes effect in only ${acting}.`
    : t`As a single setting, ${settingWords(setting, String)} takes effect in only ${acting}, and ${settingWords(bolder.setting, String)} loses more facts.`
}

/** What the one that comes nearest to suiting all of them would give. */
function oneWords(
  { setting, row }: SettingOverRuns,
  { unit, found, lossBefore }: SettingsByRunProps,
): string {
  const { words, changeWords } = costsTogether(row, unit)
  const lost = lostFactsWords(
    lostOver(row),
    row.runs.some(({ id }) => lossBefore.has(id)),
  )
  const [title, acting] = [settingTitle(setting), inRuns(row.changed, row.runs.length)]
  return found.isRanged
    ? t`${title}: ${words} (${changeWords}), ${lost}, takes effect in ${acting}.`
    : t`${title}: ${words} (${changeWords}), takes effect in ${acting}.`
}
