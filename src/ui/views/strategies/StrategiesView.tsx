/** Which strategy to use on the open run: all of them replayed, the answer in a sentence, then as a chart, a table, and one in detail. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { answerOf, costIn, isSettled, type Ranking, rankStrategies } from '#core/sweep/ranking.ts'
import {
  formatRoute,
  navigate,
  type OpenRanking,
  openSweep,
  openView,
  pickStrategies,
  rankedSpecs,
  useRanking,
  useRoute,
  useSummary,
  useTrace,
} from '#state/index.ts'
import { FrontierChart } from '../../charts/index.ts'
import {
  Button,
  EmptyState,
  formatExact,
  ProblemNote,
  Progress,
  plural,
  useAnnouncedEnd,
} from '../../kit/index.ts'
import { Answer } from './Answer.tsx'
import { RankedTable } from './RankedTable.tsx'
import { type RankedStrategy, rankedStrategies } from './ranked-strategy.ts'
import { SelectionCard } from './SelectionCard.tsx'
import styles from './StrategiesView.module.css'

/** With fewer calls there is nothing that a strategy could take out of a context. */
const FEWEST_CALLS = 2

/** The frame shows it only with an open trace. */
export function StrategiesView() {
  const trace = useTrace()
  if (trace === undefined) return null
  const { length } = trace.calls
  return length < FEWEST_CALLS ? <TooShort calls={length} /> : <Ranked />
}

function TooShort({ calls }: { readonly calls: number }) {
  return (
    <div className={styles.state}>
      <EmptyState
        isPage
        icon="strategies"
        title="This run is too short to compare strategies"
        actions={
          <Button variant="primary" icon="timeline" onClick={() => openView('timeline')}>
            Open the timeline
          </Button>
        }
      >
        <p>
          It has {plural(calls, 'model call')}. Strategies change what later calls are sent, so a run needs at
          least two.
        </p>
      </EmptyState>
    </div>
  )
}

function Ranked() {
  const state = useRanking()
  const { figures, status } = state
  const ranking = useMemo(() => rankStrategies(rankedSpecs(), figures), [figures])
  const isDone = status === 'done'
  const isAnswered =
    ranking !== undefined && (status !== 'running' || isSettled(ranking, rankedSpecs().length))
  useAnnouncedEnd(!isAnswered, t`All strategies are replayed`)
  return (
    <section className={styles.view} aria-label="Strategies">
      <header className={styles.head}>
        <h1 className="visually-hidden">Strategies</h1>
        {ranking !== undefined && <RankingAnswer ranking={ranking} isPending={!isAnswered} />}
        {!isDone && <State state={state} />}
      </header>
      {ranking !== undefined && <Found ranking={ranking} isAnswered={isAnswered} />}
    </section>
  )
}

function RankingAnswer({ ranking, isPending }: { readonly ranking: Ranking; readonly isPending: boolean }) {
  const route = useRoute()
  const unpriced = useSummary().latest?.unpriced ?? []
  return (
    <Answer
      ranking={ranking}
      count={ranking.rows.length}
      isPending={isPending}
      unpriced={unpriced}
      hrefOf={(id) => formatRoute({ ...route, picked: [id] })}
    />
  )
}

/** How far the replays are; or that they were stopped, or failed. */
function State({ state: { status, figures, problem, stop, resume } }: { readonly state: OpenRanking }) {
  const total = rankedSpecs().length
  const done = figures.filter((row) => row !== undefined).length
  const detail = t`${formatExact(done)} of ${formatExact(total)}`
  if (problem !== undefined && status === 'failed') {
    return (
      <div className={styles.stopped}>
        <ProblemNote problem={problem} />
        <Button size="small" onClick={resume}>
          Try again
        </Button>
      </div>
    )
  }
  if (status === 'stopped') {
    return (
      <div className={styles.stopped}>
        <span>Stopped at {detail}.</span>
        <Button size="small" onClick={resume}>
          Resume
        </Button>
      </div>
    )
  }
  return done < total ? (
    <Progress label="Replaying strategies" share={done / total} detail={detail} onCancel={stop} />
  ) : (
    <Progress label="Checking what the provider accepts" onCancel={stop} />
  )
}

function Found({ ranking, isAnswered }: { readonly ranking: Ranking; readonly isAnswered: boolean }) {
  const { picked } = useRoute()
  const [active, setActive] = useState<string | undefined>(undefined)
  const rows = useMemo(() => rankedStrategies(ranking), [ranking])
  const chosen = picked.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const shown = chosen.length > 0 || !isAnswered ? chosen : proposed(ranking, rows)
  const selected = useMemo(() => new Set(shown.map(({ id }) => id)), [shown])
  const pick = (id: string, isMore: boolean) => {
    if (!isMore) return pickStrategies([id])
    pickStrategies(picked.includes(id) ? picked.filter((other) => other !== id) : [...selected, id])
  }
  return (
    <div className={styles.parts}>
      <div className={styles.picture}>
        <Chart
          ranking={ranking}
          rows={rows}
          active={active}
          selected={selected}
          onActive={setActive}
          onChoose={pick}
        />
        <SelectionCard
          shown={shown}
          ranking={ranking}
          onTune={openSweep}
          onShowCall={(call) => navigate({ view: 'timeline', call, step: undefined })}
        />
      </div>
      <RankedTable
        rows={rows}
        ranking={ranking}
        active={active}
        selected={selected}
        onActive={setActive}
        onPick={pick}
      />
    </div>
  )
}

/** Before a selection: the best trade-off. */
function proposed(ranking: Ranking, rows: readonly RankedStrategy[]): readonly RankedStrategy[] {
  const answer = answerOf(ranking)
  if (answer.kind === 'none-cheaper') return []
  return rows.filter(({ place }) => place === answer.best.place)
}

interface ChartProps {
  readonly ranking: Ranking
  readonly rows: readonly RankedStrategy[]
  readonly active: string | undefined
  readonly selected: ReadonlySet<string>
  readonly onActive: (id: string | undefined) => void
  readonly onChoose: (id: string, isMore: boolean) => void
}

function Chart({ ranking, rows, ...rest }: ChartProps) {
  const { baseline, unit } = ranking
  const points = useMemo(
    () =>
      rows
        .filter(({ group }) => group !== 'none')
        .map(({ id, title, cost, figures, group }) => ({
          id,
          title,
          cost,
          loss: figures.lost,
          isBest: group === 'worth',
          isCrossed: group === 'over' || group === 'refused',
        })),
    [rows],
  )
  const costTitle = unit === '$' ? t`Cost` : t`Total input tokens`
  return (
    <FrontierChart
      label={t`${costTitle} and lost facts of each strategy`}
      costTitle={costTitle}
      lossTitle={t`Lost facts`}
      unit={unit}
      points={points}
      bound={undefined}
      boundTitle=""
      baseline={costIn(baseline, unit)}
      {...rest}
    />
  )
}
