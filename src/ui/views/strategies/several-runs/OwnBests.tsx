/** Each run with the recommended setting, and with what would be set for it alone. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { effectIn, isUnsureIn } from '#core/evaluation/effects.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import {
  type BestOverRuns,
  isForAll,
  MOST_APART,
  type RunsOfSetting,
  type RunWithOwnBest,
} from '#core/sweep/agent-settings-over.ts'
import { THE_SUMMARIES } from '#core/sweep/instruction-words.ts'
import { droppedNoteOver, inRuns } from '#core/sweep/instructions-over.ts'
import { factsWords, lostFactsWords, lostFigure } from '#core/sweep/lost-words.ts'
import { losesFewer, mostLost } from '#core/sweep/nearby-sizes.ts'
import { costIn, isCheaper, isRanged, lostAtOf } from '#core/sweep/ranking.ts'
import { besideName, settingTitle } from '#core/sweep/setting-words.ts'
import {
  type ChangedRuns,
  lostOver,
  type RunsRanking,
  replayableOver,
  type StrategyOverRuns,
  savedIn,
  unreplayableRuns,
} from '#core/sweep/several-runs.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { formatAmount, formatCompact, formatPercent, Icon, plural, visibleLine } from '../../../kit/index.ts'
import answer from '../ranked/Answer.module.css'
import { Warning } from '../ranked/DroppedWarning.tsx'
import { Change, type FigureColumn, RunFigures } from './FigureTable.tsx'
import { amountWords, costsTogether, keepsWords, lostHead, mostSavedWords } from './few-runs.ts'
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

interface OwnTableProps extends Omit<OwnBestsProps, 'found'> {
  readonly ofRuns: readonly RunWithOwnBest[]
  /** What is recommended for all of them; absent: nothing is. */
  readonly best?: BestOverRuns
}

type OverRun = StrategyOverRuns['runs'][number]

interface OwnRow {
  readonly run: RunWithOwnBest
  /** The same under the recommended setting. */
  readonly under: OverRun | undefined
}

function OwnTable({ ofRuns, best, unit, order, titleOf, lossBefore }: OwnTableProps) {
  const rows = ownRows(ofRuns, best, unit)
  const kept = keptWords(ofRuns)
  const isPriced = unit === '$'
  const unknown = new Set(best === undefined ? [] : unreplayableRuns(best.row).map(({ id }) => id))
  const lost = lostHead(ofRuns, lossBefore).title
  const amount = ({ baseline }: RunWithOwnBest) =>
    isPriced ? amountWords(costIn(baseline, unit), baseline.source) : formatCompact(costIn(baseline, unit))
  const shared: readonly FigureColumn<OwnRow>[] =
    best === undefined
      ? []
      : [
          {
            head: isForAll(best) ? t`Recommended setting` : t`Setting above`,
            isWide: true,
            cell: ({ under }) => <Under run={under} isUnknown={unknown.has(under?.id ?? '')} unit={unit} />,
          },
          {
            head: lost,
            cell: ({ under }) =>
              under === undefined || under.figures.changed === 0
                ? '–'
                : lostFigure({ lost: under.figures.lost, range: under.lostRange }),
          },
        ]
  return (
    <>
      <RunFigures<OwnRow>
        label={t`Each run with its own best setting`}
        columns={[
          {
            head: t`Run`,
            cell: ({ run }) => (
              <RunLink run={run.id} row={linkOf(run, best)} order={order} title={titleOf(run.id)} />
            ),
          },
          { head: isPriced ? t`Cost as recorded` : t`Tokens as recorded`, cell: ({ run }) => amount(run) },
          ...shared,
          {
            head: t`Best for this run alone`,
            isWide: true,
            isText: true,
            cell: ({ run }) => (
              <>
                {ownBestWords(run, best, unit)}
                {run.best !== undefined && <TasklessNote runs={[underOwn(run)]} />}
              </>
            ),
          },
        ]}
        rows={rows}
        keyOf={({ run }) => run.id}
      />
      {kept !== undefined && <p className={styles.legend}>{kept}</p>}
    </>
  )
}

/**
 * The run in which the recommended setting saves most first, then where it costs more, then those that it
 * can't be replayed in. Without one: by what each run's own saves.
 */
export function ownRows(
  ofRuns: readonly RunWithOwnBest[],
  best: BestOverRuns | undefined,
  unit: RunsRanking['unit'],
): readonly OwnRow[] {
  const under = new Map(best?.row.runs.map((run) => [run.id, run]))
  const unknown = new Set(best === undefined ? [] : unreplayableRuns(best.row).map(({ id }) => id))
  const rows = ofRuns.map((run) => {
    const shared = under.get(run.id)
    return {
      run,
      under: shared,
      saved: savedIn(best === undefined ? underOwn(run) : (shared ?? underOwn(run)), unit),
    }
  })
  return rows.toSorted(
    (one, other) =>
      Number(unknown.has(one.run.id)) - Number(unknown.has(other.run.id)) ||
      other.saved - one.saved ||
      costIn(other.run.baseline, unit) - costIn(one.run.baseline, unit),
  )
}

function linkOf(run: RunWithOwnBest, best: BestOverRuns | undefined) {
  const setting = best?.setting ?? run.best?.setting
  return {
    spec: setting?.spec ?? IDENTITY,
    title: setting === undefined ? t`As recorded` : settingTitle(setting),
  }
}

interface UnderProps {
  readonly run: OverRun | undefined
  /** It can't be replayed. */
  readonly isUnknown: boolean
  readonly unit: RunsRanking['unit']
}

function Under({ run, isUnknown, unit }: UnderProps) {
  if (run === undefined) return '–'
  if (isUnknown) return <span className={styles.none}>{t`can’t be replayed`}</span>
  if (run.figures.changed === 0) return <span className={styles.none}>{t`no effect`}</span>
  return (
    <>
      {underWords(run, unit)} <Change value={run.cost} isUnsure={isUnsureIn(run, unit)} />
    </>
  )
}

/** By the rule that the card counts runs by. */
function underWords(run: OverRun, unit: RunsRanking['unit']): string {
  const saved = Math.abs(savedIn(run, unit))
  const effect = effectIn(run, unit)
  if (effect === 'same') return unit === '$' ? t`costs about the same` : t`sends about the same`
  const isMore = effect === 'dearer'
  if (unit === '$') {
    const amount = formatAmount(saved, '$')
    return isMore ? t`costs ${amount} more` : t`saves ${amount}`
  }
  const amount = formatCompact(saved)
  return isMore ? t`sends ${amount} tokens more` : t`saves ${amount} tokens`
}

/** `The same`, `Compacting at 50k tokens: −20%, 3 lost facts`, or that the run is left alone. */
function ownBestWords(
  run: RunWithOwnBest,
  best: BestOverRuns | undefined,
  unit: RunsRanking['unit'],
): string {
  if (run.best === undefined) return asRecordedWords(run, unit)
  if (run.best.setting.id === best?.setting.id) return t`The same`
  const own = underOwn(run)
  const { changeWords } = costsTogether({ runs: [own] }, unit)
  return t`${settingTitle(run.best.setting)}: ${changeWords}, ${lostFactsWords(lostOver({ runs: [own] }))}`
}

/** That a run is best left as recorded, and the best balance of what is cheaper; why is said once for all. */
function asRecordedWords({ risky, baseline }: RunWithOwnBest, unit: RunsRanking['unit']): string {
  if (risky === undefined) return t`As recorded`
  const { setting, row } = risky
  // One replay at exactly its size says little about what a size loses.
  if (!isRanged(row)) return t`As recorded, not ${besideName(setting)}`
  const change = formatPercent(row.cost / costIn(baseline, unit) - 1)
  return t`As recorded, not ${besideName(setting)} (${change}, ${lostFactsWords(lostAtOf(row))})`
}

/** Why runs are best left as recorded, for all of them. Undefined: none is. */
function keptWords(ofRuns: readonly RunWithOwnBest[]): string | undefined {
  const kept = ofRuns.filter(({ best }) => best === undefined)
  const plain = kept.filter(({ risky }) => risky === undefined)
  const cheaper = plain.some(({ baseline }) => baseline.earlier !== undefined)
    ? t`“As recorded” alone: no setting that can be replayed is cheaper.`
    : t`“As recorded” alone: no setting is cheaper.`
  const words = [
    plain.length < kept.length
      ? t`“As recorded, not” a setting: it has the best balance, but saves too little for what it may lose.`
      : undefined,
    plain.length > 0 ? cheaper : undefined,
  ]
  return kept.length === 0 ? undefined : words.filter(Boolean).join(' ')
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
  const first = t`In “${title}”, it loses ${facts}; alone, that run is best left as recorded.`
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

/** Each run at once, with what is best for it, and what all of these would save and lose together. */
export function OwnBests({ found: { ofRuns }, best, ...props }: OwnBestsProps & BesideProps) {
  const isKept = best === undefined
  const runs = ofRuns.map(underOwn)
  // Beside the figures above, which leave out runs that the setting can’t be replayed in.
  const beside = best && { ...best, row: replayableOver(best.row) }
  const shared = beside && new Set(beside.row.runs.map(({ id }) => id))
  const known = ofRuns.filter(({ id }) => shared === undefined || shared.has(id))
  const isOther = beside === undefined || hasOwnBests({ ofRuns: known }, beside, props.unit)
  const said = [
    isKept || best === undefined ? undefined : dearerWords(best, props.titleOf),
    isOther ? t`${ownWords(known, { ...props, ...given({ best: beside }) })}.` : undefined,
    !isOther
      ? undefined
      : isKept
        ? t`Which setting is best for a run is known only afterward, so this doesn’t help with future runs.`
        : isForAll(best)
          ? t`Which setting is best for a run is known only afterward. For future runs, use the one above.`
          : t`Which setting is best for a run is known only afterward.`,
    isKept ? mostSavedWords({ runs }, props.unit, props.titleOf) : undefined,
  ]
  return (
    <section className={styles.runs} aria-label={t`Each run`}>
      <h3 className={styles.heading}>{t`Each run`}</h3>
      <p className={answer.what}>{said.filter(Boolean).join(' ')}</p>
      {isKept && runs.some(({ figures: { dropped } }) => dropsTask(dropped)) && (
        <Warning>{keepsWords({ runs }, THE_SUMMARIES)}</Warning>
      )}
      <OwnTable ofRuns={ofRuns} {...given({ best })} {...props} />
    </section>
  )
}

/** In which runs the recommended setting costs more. Undefined: in none. */
function dearerWords({ row }: BestOverRuns, titleOf: (run: string) => string): string | undefined {
  const dearer = row.runs.filter(({ cost }) => isCheaper(1, 1 + cost))
  if (dearer.length === 0) return undefined
  const titles = shortList(dearer.map(({ id }) => t`“${visibleLine(titleOf(id))}”`))
  return t`It is worse than recorded in ${inRuns(dearer.length, row.runs.length)}: ${titles}.`
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
