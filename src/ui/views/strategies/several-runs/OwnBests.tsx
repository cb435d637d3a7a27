/** What would be set for each run alone, where that isn’t the setting for all of them. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import {
  type BestOverRuns,
  MOST_APART,
  type RunsOfSetting,
  type RunWithOwnBest,
  runsBySetting,
} from '#core/sweep/agent-settings-over.ts'
import { droppedNoteOver } from '#core/sweep/instructions-over.ts'
import { factsWords, lostFactsWords, lostFigure } from '#core/sweep/lost-words.ts'
import { losesFewer, mostLost } from '#core/sweep/nearby-sizes.ts'
import { costIn, isCheaper, lostAtOf } from '#core/sweep/ranking.ts'
import { besideName, settingTitle } from '#core/sweep/setting-words.ts'
import { type ChangedRuns, lostOver, type RunsRanking } from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatShare, Icon, plural, SafeText, visibleLine } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { Warning } from '../ranked/DroppedWarning.tsx'
import { Change, type FigureColumn, FigureTable } from './FigureTable.tsx'
import { costsTogether, keepsWords, lostHead, mostSavedWords } from './few-runs.ts'
import { RunLink, shortList } from './RunLink.tsx'
import styles from './RunsTable.module.css'
import type { AgentOverRuns } from './use-agent-over.ts'

export interface OwnBestsProps {
  readonly found: Pick<AgentOverRuns, 'ofRuns'>
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** Runs that lost facts themselves. */
  readonly lossBefore: ReadonlySet<string>
}

interface OwnTableProps {
  /** In any order. */
  readonly rows: readonly RunsOfSetting[]
  readonly ofRuns: readonly RunWithOwnBest[]
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** Runs that lost facts themselves. */
  readonly lossBefore: ReadonlySet<string>
}

function OwnTable({ rows, ofRuns, unit, order, titleOf, lossBefore }: OwnTableProps) {
  const all = rows.flatMap(({ runs }) => runs)
  const placeOf = ({ runs: [first] }: RunsOfSetting) => order.runs.findIndex(({ id }) => id === first?.id)
  const columns: readonly [FigureColumn<RunsOfSetting>, ...FigureColumn<RunsOfSetting>[]] = [
    { head: t`Run`, cell: ({ setting, runs }) => <Runs {...{ setting, runs, order, titleOf }} /> },
    {
      head: t`Best setting`,
      isWide: true,
      cell: ({ setting, runs }) => (
        <>
          {setting === undefined ? asRecordedWords(runs, ofRuns, unit) : settingTitle(setting)}
          <TasklessNote runs={runs} />
        </>
      ),
    },
    {
      head: unit === '$' ? t`Cost as recorded` : t`Tokens as recorded`,
      cell: (row) => costsTogether(row, unit).recordedWords,
    },
    {
      head: unit === '$' ? t`Cost with it` : t`Tokens with it`,
      cell: (row) => {
        const { words, change } = costsTogether(row, unit)
        return (
          <>
            {words} <Change value={change} />
          </>
        )
      },
    },
    { head: lostHead(all, lossBefore).title, cell: (row) => lostFigure(lostOver(row)) },
  ]
  return (
    <FigureTable
      label={t`The best setting of each run`}
      columns={columns}
      rows={rows.toSorted((one, other) => placeOf(one) - placeOf(other))}
      keyOf={({ setting, runs: [first] }) => first?.id ?? setting?.id ?? ''}
    />
  )
}

/** Why a run is best left as recorded: what the best balance would give. Of several, only that they are. */
function asRecordedWords(
  runs: RunsOfSetting['runs'],
  ofRuns: readonly RunWithOwnBest[],
  unit: RunsRanking['unit'],
): string {
  const [one, ...others] = ofRuns.filter(({ id }) => runs.some((run) => run.id === id))
  if (one === undefined || others.length > 0) return t`As recorded: none is safe and cheaper`
  if (one.risky === undefined) return t`As recorded: none is cheaper`
  const { setting, row } = one.risky
  const saved = 1 - row.cost / costIn(one.baseline, unit)
  const { lost, range } = lostAtOf(row)
  return t`As recorded: ${besideName(setting)} would save ${formatShare(saved)} and lose ${factsWords(lost, false, range)}`
}

/** Marks runs that go without their task, which the warning above counts. */
export function TasklessNote({ runs }: ChangedRuns) {
  const without = runs.flatMap(({ figures: { dropped } }) => (dropsTask(dropped) ? [dropped] : []))
  if (without.length === 0) return null
  return (
    <span className={styles.taskless}>
      <Icon name="warning" />
      {droppedNoteOver(without)}
    </span>
  )
}

type RunsProps = RunsOfSetting & Pick<OwnTableProps, 'order' | 'titleOf'>

function Runs({ setting, runs, order, titleOf }: RunsProps) {
  const [first] = runs
  if (first === undefined) return null
  if (runs.length > 1 || setting === undefined) {
    return <SafeText text={shortList(runs.map(({ id }) => titleOf(id)))} />
  }
  const row = { spec: setting.spec, title: settingTitle(setting) }
  return <RunLink run={first.id} row={row} order={order} title={titleOf(first.id)} />
}

/**
 * That more than half of what may be lost is in one run, which no setting is worth alone. `ofRuns`: what is
 * recommended for each alone. Undefined: it isn’t.
 */
export function worstRunWords(
  { runs }: ChangedRuns,
  ofRuns: readonly Pick<RunWithOwnBest, 'id' | 'best'>[],
  titleOf: (run: string) => string,
): string | undefined {
  const most = (some: ChangedRuns['runs']) => mostLost(lostOver({ runs: some }))
  const worst = runs.find((run) => 2 * most([run]) > most(runs))
  const alone = ofRuns.find(({ id }) => id === worst?.id)
  if (runs.length < 2 || worst === undefined || alone === undefined || alone.best !== undefined)
    return undefined
  const factsOf = (some: ChangedRuns['runs']) => {
    const { lost, range } = lostOver({ runs: some })
    return factsWords(lost, false, range)
  }
  const others = runs.filter((run) => run !== worst)
  const [title, facts, rest] = [visibleLine(titleOf(worst.id)), factsOf([worst]), factsOf(others)]
  const first = t`In ${title}, it loses ${facts}; alone, that run is best left as recorded.`
  return others.length === 1
    ? t`${first} The other run loses ${rest}.`
    : t`${first} The other ${plural(others.length, 'run')} lose ${rest}.`
}

/** Whether some run would have another setting, which saves more or loses less, and they are few. */
export function hasOwnBests(
  { ofRuns }: OwnBestsProps['found'],
  best: BestOverRuns,
  unit: OwnBestsProps['unit'],
): boolean {
  const isOther = ofRuns.some((run) => run.best?.setting.id !== best.setting.id)
  if (!isOther || ofRuns.length < 2 || ofRuns.length > MOST_APART) return false
  const { cost, recorded, words } = costsTogether({ runs: ofRuns.map(underOwn) }, unit)
  if (!isCheaper(cost, recorded)) return false
  const together = costsTogether(best.row, unit)
  // As it is said: digits that aren't shown are no reason.
  const isLess = cost < together.cost && words !== together.words
  return isLess || losesFewer(lostOver({ runs: ofRuns.map(underOwn) }), lostOver(best.row))
}

function underOwn({ id, baseline, best }: RunWithOwnBest): RunsOfSetting['runs'][number] {
  return {
    id,
    baseline,
    figures: best?.row.figures ?? baseline,
    ...given({ lostRange: best?.row.lostRange }),
  }
}

interface BesideProps {
  /** What is recommended for all of them; absent: nothing is. */
  readonly best?: BestOverRuns
}

export function OwnBests({ found: { ofRuns }, best, ...props }: OwnBestsProps & BesideProps) {
  const isKept = best === undefined
  const runs = ofRuns.map(underOwn)
  const rows =
    runs.length > MOST_APART
      ? runsBySetting(ofRuns)
      : ofRuns.map((run) => ({ setting: run.best?.setting, runs: [underOwn(run)] }))
  const said = [
    isKept
      ? t`Which setting is best for a run is known only afterward, so this doesn’t help with future runs.`
      : t`Which setting is best for a run is known only afterward. For future runs, use the one above.`,
    isKept ? mostSavedWords({ runs }, props.unit, props.titleOf) : undefined,
  ]
  return (
    <details className={answer.folded}>
      <summary>{ownWords(ofRuns, { ...props, ...given({ best }) })}</summary>
      <p className={answer.what}>{said.filter(Boolean).join(' ')}</p>
      {isKept && runs.some(({ figures: { dropped } }) => dropsTask(dropped)) && (
        <Warning>{keepsWords({ runs })}</Warning>
      )}
      <OwnTable rows={rows} ofRuns={ofRuns} {...props} />
    </details>
  )
}

/** `With each run’s own best balance: $57.10 (−45%), 9–12 lost facts instead of 20–30`: all together. */
export function ownWords(
  ofRuns: readonly RunWithOwnBest[],
  { unit, lossBefore, best }: Pick<OwnBestsProps, 'unit' | 'lossBefore'> & BesideProps,
): string {
  const runs = ofRuns.map(underOwn)
  const { words, changeWords } = costsTogether({ runs }, unit)
  const isMore = runs.some(({ id }) => lossBefore.has(id))
  const lost = lostFactsWords(lostOver({ runs }), isMore)
  const [own, before] = [lostFigure(lostOver({ runs })), best && lostFigure(lostOver(best.row))]
  return before === undefined || own === before
    ? t`With each run’s own best balance: ${words} (${changeWords}), ${lost} in total`
    : t`With each run’s own best balance: ${words} (${changeWords}), ${lost} instead of ${before}`
}
