/** Where no one setting fits all of an agent’s runs: what to set in which, then the best one for all. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import {
  asOfOneRun,
  type BestOverRuns,
  isCommon,
  MOST_APART,
  type RunsOfSetting,
  type SettingOverRuns,
  singleOf,
} from '#core/sweep/agent-settings-over.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import { lostFactsWords, lostFigure } from '#core/sweep/lost-words.ts'
import { costIn, isCheaper } from '#core/sweep/ranking.ts'
import { besideName, settingTitle, settingWords } from '#core/sweep/setting-words.ts'
import { decisiveRun, lostOver, type RunsRanking, usedTogether } from '#core/sweep/several-runs.ts'
import { whyWords } from '#core/sweep/why-setting.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { Delta, formatExact, plural } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import figures from '../ranked/AnswerFigures.module.css'
import { Figure } from '../ranked/AnswerFigures.tsx'
import { Warning } from '../ranked/DroppedWarning.tsx'
import { codeOf, Entered, withCode } from '../ranked/EnteredLine.tsx'
import { whyTitle } from '../ranked/reasons.ts'
import { costsTogether, keepsWords, leadWords, lostHead, mostSavedWords, savedWords } from './few-runs.ts'
import { OwnTable } from './OwnBests.tsx'
import { type CardLine, CardLines } from './RunsCard.tsx'
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
  const one = best && singleOf(best)
  const rows =
    runs.length > MOST_APART
      ? perRun
      : perRun.flatMap(({ setting, runs }) => runs.map((run) => ({ setting, runs: [run] })))
  return (
    <section className={answer.card} aria-label={label}>
      <p className={answer.spent}>{leadWords({ runs }, unit, { all: runs.length, agent })}</p>
      <h2 className={answer.verdict}>{adviceWords(perRun, agent)}</h2>
      <p className={answer.what}>
        {best !== undefined && isCommon(best.row)
          ? unfitWords(best, props)
          : [mostSavedWords({ runs }, unit, titleOf), actsWords(found)].filter(Boolean).join(' ')}
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
      <CardLines
        lines={[
          ...perRun.flatMap(({ setting }) =>
            setting === undefined
              ? []
              : [{ title: settingTitle(setting), words: <Entered setting={setting} /> }],
          ),
          ...(one === undefined
            ? []
            : [
                { title: t`One setting for all`, words: oneWords(one, props) },
                ...(one === best ? whyLine(one, found, unit) : []),
              ]),
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

/** Why the best setting for all, which acts in enough of the runs, isn’t recommended for all. */
function unfitWords({ setting, row }: BestOverRuns, { found, unit, titleOf }: SettingsByRunProps): string {
  const { ofRuns } = found
  const runs = inRuns(ofRuns.length, ofRuns.length)
  const [name, saved] = [settingWords(setting, String), savedWords(row, unit)]
  const same = ofRuns.filter(({ best }) => best?.setting.id === setting.id).length
  const decisive = decisiveRun(row, unit)
  // It fits most of them, but all of them together do better with their own.
  if (same * 2 > ofRuns.length && decisive === undefined) {
    return t`The best single setting, ${name}, saves only ${saved} and loses no fewer facts.`
  }
  const unfit = t`The best single setting, ${name}, saves ${saved} but doesn’t fit ${runs}.`
  if (decisive !== undefined) {
    const own = ofRuns.find(({ id }) => id === decisive.id)?.best?.setting
    return [unfit, mostSavedWords(row, unit, titleOf), decisiveWords(own, setting)].filter(Boolean).join(' ')
  }
  return same === 0
    ? t`${unfit} For each run alone, another one is recommended.`
    : t`${unfit} It is recommended for only ${inRuns(same, ofRuns.length)} alone.`
}

function decisiveWords(own: AgentSetting | undefined, single: AgentSetting): string | undefined {
  if (own === undefined) return t`That run alone is best left as recorded.`
  return own.id === single.id
    ? undefined
    : t`For that run alone, ${settingWords(own, String)} is recommended.`
}

/** Why it is the best one for all: the next larger and the next smaller one, as in the answer for one run. */
export function whyLine(
  one: SettingOverRuns,
  found: AgentOverRuns,
  unit: RunsRanking['unit'],
  said: readonly (SettingOverRuns | undefined)[] = [],
): readonly CardLine[] {
  const { isRanged, runs } = found
  const named = said.flatMap((other) => other?.setting ?? [])
  if (!isRanged || runs < 2) return []
  const together = asOfOneRun(one, found, unit)
  const why = whyWords(together, (other) => besideName(other, codeOf), named)
  if (why === undefined) return []
  const all = inRuns(runs, runs)
  const words = withCode(t`Best balance of saving and loss over ${all} together. ${why}`)
  return [{ title: whyTitle(together), words }]
}

/** Why not one for all. */
function actsWords({ best, ofRuns }: AgentOverRuns): string {
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
