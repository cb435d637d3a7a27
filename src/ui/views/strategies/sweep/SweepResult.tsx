/**
 * What came of a sweep: how far it is while it runs, then the frontier of cost against loss and all figures
 * as a table.
 */
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { answerWords } from '#core/sweep/answer-words.ts'
import type { Point } from '#core/sweep/frontier.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { answerOf, leastLost, type Ranking, rankStrategies } from '#core/sweep/ranking.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import {
  addSweptColumn,
  NO_SWEEP,
  openInCompare,
  openView,
  type SweepOrder,
  type SweepProgress,
  stopSweep,
  tell,
  useApp,
  useJob,
  useOwnCompaction,
  useTrace,
} from '#state/index.ts'
import { FrontierChart } from '../../../charts/index.ts'
import {
  Button,
  EmptyState,
  formatExact,
  ProblemNote,
  Progress,
  plural,
  SafeText,
  Select,
  useAnnouncedEnd,
  useIsPhone,
} from '../../../kit/index.ts'
import { useShownWhenRunning } from '../ranked/use-shown-when-running.ts'
import styles from './Sweep.module.css'
import { SETTINGS_ID } from './SweepSetupForm.tsx'
import { type NamedSecond, SweepTable } from './SweepTable.tsx'
import {
  budgetsFor,
  type CostMeasure,
  type LossMeasure,
  noBound,
  overRows,
  type SweepRow,
  sweepRows,
  sweptName,
  variedName,
  variedParam,
  variedValue,
} from './sweep-rows.ts'
import { whyNotCheaper } from './why-not-cheaper.ts'

interface SweepResultProps {
  /** What is set up has changed since. */
  readonly isStale: boolean
}

export function SweepResult({ isStale }: SweepResultProps) {
  const { order, work } = useApp((state) => state.sweep ?? NO_SWEEP)
  const count = (order?.memories.length ?? 1) - 1
  const ref = useShownWhenRunning(work.status === 'running')
  useAnnouncedEnd(
    work.status === 'running',
    work.status === 'done' ? t`${plural(count, 'setting')} tried` : t`The parameter sweep has no results`,
  )
  switch (work.status) {
    case 'idle':
      return (
        <div className={styles.state}>
          <EmptyState icon="filter" title="Vary a parameter">
            Replays every setting on the recorded run, and shows what each would have cost and lost.
          </EmptyState>
        </div>
      )
    case 'running':
      return (
        <div ref={ref} className={styles.waiting}>
          <Progress
            label="Replaying"
            share={work.progress === undefined ? 0 : work.progress.done / work.progress.total}
            detail={work.progress === undefined ? t`Opening the run` : progressWords(work.progress)}
            onCancel={stopSweep}
          />
        </div>
      )
    case 'failed':
      return (
        <div className={styles.waiting}>
          <ProblemNote problem={work.problem} />
        </div>
      )
    case 'done':
      return order === undefined ? null : (
        <div ref={ref}>
          <Found order={order} figures={work.value} isStale={isStale} />
        </div>
      )
  }
}

function progressWords({ done, total, secondsLeft }: SweepProgress): string {
  const words = t`${formatExact(done)} of ${formatExact(total)} replays`
  return secondsLeft === undefined ? words : t`${words}, ${timeWords(secondsLeft)} left`
}

function timeWords(seconds: number): string {
  if (seconds < 1.5) return t`a second`
  return seconds < 90 ? t`${Math.ceil(seconds)} seconds` : t`${Math.ceil(seconds / 60)} minutes`
}

const COSTS: readonly { readonly value: CostMeasure; readonly title: string; readonly unit: string }[] = [
  { value: 'billed', title: t`Cost`, unit: '$' },
  { value: 'cumulative', title: t`Total input tokens`, unit: 'tokens' },
  { value: 'peak', title: t`Peak context`, unit: 'tokens' },
]
const LOSSES: readonly { readonly value: LossMeasure; readonly title: string }[] = [
  { value: 'lost', title: t`Lost facts` },
  { value: 'rereads', title: t`Re-read risk` },
  { value: 'lostWeight', title: t`Scarcity of lost facts` },
  { value: 'faults', title: t`Re-fetched results` },
]
/** Corners of the line of the least that could be lost. */
const BOUND_POINTS = 10
/** Over more calls the line keeps the engine busy for seconds. */
const MOST_CALLS = 2500

interface FoundProps extends SweepResultProps {
  readonly order: SweepOrder
  readonly figures: readonly SweepFigures[]
}

function Found({ order, figures, isStale }: FoundProps) {
  const hasCost = figures.some(({ billed }) => billed !== undefined)
  const [chosenCost, setCost] = useState<CostMeasure>('billed')
  const cost = !hasCost && chosenCost === 'billed' ? 'cumulative' : chosenCost
  // What the sentence tells of each setting.
  const [loss, setLoss] = useState<LossMeasure>('lost')
  const [active, setActive] = useState<string | undefined>(undefined)
  const { memories } = order
  const isRiskKnown = figures.every(({ rereads }) => rereads !== undefined)
  const rows = useMemo(() => sweepRows(memories, figures, { cost, loss }), [memories, figures, cost, loss])
  const least = useLeast(order, rows, { cost, loss })
  const { added, add } = useAdding(rows)
  const measure = COSTS.find(({ value }) => value === cost)
  const points = useMemo(
    () =>
      rows.map(({ id, name, isBest, ...row }, place) => ({
        id,
        title: name,
        short: place === 0 ? name : variedValue(memories, place),
        cost: row.cost,
        loss: row.loss,
        isBest,
      })),
    [rows, memories],
  )
  const compaction = useOwnCompaction().latest
  const isOfOpen = useTrace()?.id === order.traceIds.join()
  const ownLoss = isOfOpen && hasOwnLoss(compaction) ? compaction : undefined
  const losses = LOSSES.filter(({ value }) => isRiskKnown || value !== 'rereads').map((one) =>
    one.value === 'lost' && ownLoss !== undefined ? { ...one, title: t`More lost facts` } : one,
  )
  const lossTitle = losses.find(({ value }) => value === loss)?.title ?? ''
  const ranking = useMemo(() => rankStrategies(memories, figures), [memories, figures])
  const { recommended, second } = useMemo(() => namedPlaces(ranking), [ranking])
  const named = new Set([recommended, second?.id].filter((id) => id !== undefined))
  return (
    <section className={styles.found} data-stale={isStale} aria-label="Sweep results">
      {isStale && (
        <p className={styles.stale} role="status">
          The settings have changed since this sweep. Run the sweep again to see their figures.
        </p>
      )}
      <SweepAnswer
        order={order}
        figures={figures}
        rows={rows}
        ranking={ranking}
        isMore={ownLoss !== undefined}
        isOfOpen={isOfOpen}
        recommended={recommended}
      />
      <div className={styles.drawing}>
        <div className={styles.head}>
          <Select
            label="Y axis"
            isLabelHidden
            size="small"
            value={loss}
            options={losses}
            onChange={setLoss}
          />
          <span className={styles.words}>against</span>
          <Select
            label="X axis"
            isLabelHidden
            size="small"
            value={cost}
            options={hasCost ? COSTS : COSTS.filter(({ value }) => value !== 'billed')}
            onChange={setCost}
          />
          {added.size > 0 && (
            <Button size="small" icon="compare" onClick={() => openView('compare')}>
              Compare in detail
            </Button>
          )}
        </div>
        <FrontierChart
          height={184}
          label={t`${measure?.title ?? ''} against ${lossTitle.toLowerCase()}`}
          costTitle={measure?.title ?? ''}
          lossTitle={lossTitle}
          unit={measure?.unit ?? 'tokens'}
          points={points}
          bound={least.line}
          boundTitle="Oracle: the least any strategy that keeps whole steps could lose"
          active={active}
          onActive={setActive}
          onChoose={add}
          selected={named}
          named={recommended}
        />
      </div>
      <SweepTable
        rows={rows}
        param={variedParam(memories)}
        recommended={recommended}
        second={second}
        ownLoss={ownLoss}
        hasCost={hasCost}
        active={active}
        onActive={setActive}
        added={added}
        onAdd={add}
      />
      {least.note !== undefined && (
        <p className={styles.note} role="note">
          {least.note}{' '}
          {least.ask !== undefined && (
            <Button size="small" onClick={least.ask}>
              Compute
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

/** The rows that the sentence is about: the recommended one, and the one that is named beside it. */
function namedPlaces(ranking: Ranking | undefined): {
  readonly recommended: string | undefined
  readonly second: NamedSecond | undefined
} {
  const answer = ranking === undefined ? undefined : answerOf(ranking)
  if (ranking === undefined || answer === undefined || answer.kind === 'none-cheaper') {
    return { recommended: undefined, second: undefined }
  }
  const { best, lossless, keeper } = answer
  const row = lossless ?? keeper ?? leastLost(ranking)
  const words = row !== undefined && row === keeper ? t`Keeps all user messages` : t`Loses least`
  const isOther = row !== undefined && row.place !== best.place
  return {
    recommended: String(best.place),
    second: isOther ? { id: String(row.place), words } : undefined,
  }
}

interface SweepAnswerProps extends Pick<FoundProps, 'order' | 'figures'> {
  readonly rows: readonly SweepRow[]
  readonly ranking: Ranking | undefined
  /** The run itself lost facts, so that settings lose further ones. */
  readonly isMore: boolean
  readonly isOfOpen: boolean
  readonly recommended: string | undefined
}

/** Around a name; not in any sentence. */
const MARK = '\ue000'

function boldNames(words: string): readonly ReactNode[] {
  return words.split(MARK).map((part, at) => (at % 2 === 1 ? <strong key={part}>{part}</strong> : part))
}

/** What was tried, and which of it is the best trade-off, by the rule of This run. */
function SweepAnswer(props: SweepAnswerProps) {
  const { order, figures, rows, ranking, isMore, isOfOpen, recommended } = props
  const isPhone = useIsPhone()
  const tried = rows.length - 1
  const idle = rows.filter(({ isIdle }) => isIdle).length
  const name = sweptName(order.memories)
  const nameOf = (place: number) => variedName(order.memories, figures, place) ?? rows[place]?.name ?? ''
  const best = rows.find(({ id }) => id === recommended)
  const why =
    ranking && name && whyNotCheaper(ranking, ({ place }) => `${MARK}${nameOf(place)}${MARK}`, isMore)
  return (
    <div>
      <div className={styles.top}>
        <h2 className={styles.title}>{name ?? t`All strategies`}</h2>
        <p className={styles.words}>
          {name === undefined
            ? t`${plural(tried, 'strategy', 'strategies')} and the baseline.`
            : t`${plural(tried, 'setting')} and the baseline.`}{' '}
          {idle > 0 && `${t`${formatExact(idle)} of them changed no prompt of the run.`} `}
          {!isOfOpen && <RunName ids={order.traceIds} />}
        </p>
        {isPhone && (
          <Button
            size="small"
            onClick={() => document.getElementById(SETTINGS_ID)?.scrollIntoView({ block: 'start' })}
          >
            Change settings
          </Button>
        )}
      </div>
      {ranking !== undefined && (
        <p className={styles.answer}>
          {tried === idle
            ? t`None of them has an effect: the limits are above what the run reaches. Try smaller values.`
            : name !== undefined && answerOf(ranking).kind === 'none-cheaper'
              ? t`None of these settings of ${name} beats the context as recorded. Another strategy may: see This run.`
              : boldNames(
                  answerWords(ranking, ({ place }) => `${MARK}${nameOf(place)}${MARK}`, {
                    isMore,
                    isOfSettings: name !== undefined,
                  }),
                )}
          {why !== undefined && <> {boldNames(why)}</>}
        </p>
      )}
      {best !== undefined && isOfOpen && (
        <Button
          variant="primary"
          size="small"
          icon="compare"
          onClick={() => openInCompare([leanSpec(best.spec)])}
        >
          {t`Compare ${best.short} with the recorded run`}
        </Button>
      )}
    </div>
  )
}

/** Which run it is of: another one may be open by now. */
function RunName({ ids }: { readonly ids: readonly string[] }) {
  const [only = '', ...others] = ids
  const title = useApp(({ library }) => doneValue(library)?.find(({ id }) => id === storedIdOf(only))?.title)
  if (others.length > 0 || title === undefined) return <>{plural(ids.length, 'run')}.</>
  return (
    <>
      Run: “<SafeText text={title} />”
    </>
  )
}

/** Beside the cost and the loss that are looked at: the line of the least, or why there is none. */
interface Least {
  readonly line: readonly Point[] | undefined
  readonly note: string | undefined
  /** It takes so long that a person is asked first. */
  readonly ask: (() => void) | undefined
}

function useLeast(
  order: SweepOrder,
  rows: readonly SweepRow[],
  { cost, loss }: { readonly cost: CostMeasure; readonly loss: LossMeasure },
): Least {
  const [askedFor, setAskedFor] = useState<SweepOrder | undefined>(undefined)
  const refusal = noBound(cost, loss)
  // It adds up over the run and not call by call, so no least risk of a call is known.
  const isOfRisk = loss === 'rereads'
  const budgets = useMemo(() => budgetsFor(rows, BOUND_POINTS), [rows])
  const calls = rows[0]?.calls ?? 0
  const isAsked = calls <= MOST_CALLS || askedFor === order
  const isDefined = refusal === undefined && !isOfRisk && budgets.length > 0
  const { work } = useJob(
    'boundLines',
    isDefined && isAsked
      ? { traceIds: order.traceIds, counting: order.counting, budgets, isCounted: loss === 'lost' }
      : undefined,
  )
  const lines = work.status === 'done' ? work.value : undefined
  const line = useMemo(
    () => lines && overRows(cost === 'peak' ? lines.peak : lines.cumulative, rows),
    [lines, cost, rows],
  )
  const isWaiting = isDefined && !isAsked
  const failure = work.status === 'failed' ? work.problem.message : undefined
  return {
    line: isDefined ? line : undefined,
    note:
      refusal ??
      failure ??
      (isWaiting ? t`Computing the oracle for ${formatExact(calls)} calls takes a while.` : undefined),
    ask: isWaiting ? () => setAskedFor(order) : undefined,
  }
}

/** Adds a row's memory as a column, once. */
function useAdding(rows: readonly SweepRow[]) {
  const columns = useApp((state) => state.route.columns)
  const has = (spec: MemorySpec) => columns.some((column) => JSON.stringify(column) === JSON.stringify(spec))
  const added = new Set(rows.flatMap(({ id, spec }) => (has(leanSpec(spec)) ? [id] : [])))
  const add = (id: string) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (row === undefined) return
    if (row.isBaseline) tell(t`Compare always shows the baseline.`)
    else if (added.has(id)) tell(t`“${row.name}” is already a column of Compare.`)
    else {
      addSweptColumn(leanSpec(row.spec))
      tell(t`Added “${row.name}” to Compare.`, 'success')
    }
  }
  return { added, add }
}
