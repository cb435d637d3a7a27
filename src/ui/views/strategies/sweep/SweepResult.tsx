/**
 * What came of a sweep: how far it is while it runs, then the frontier of cost against loss and all figures
 * as a table.
 */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { onFrontier } from '#core/sweep/frontier.ts'
import { lossBasis } from '#core/sweep/loss.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { titleIn } from '#core/sweep/setting-words.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import {
  addSweptColumn,
  NO_SWEEP,
  navigate,
  type SweepOrder,
  type SweepProgress,
  stopSweep,
  tell,
  useApp,
  useInferred,
  useOnStrip,
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
  Select,
  useAnnouncedEnd,
} from '../../../kit/index.ts'
import { spanOf } from '../ranked/ranked-strategy.ts'
import { useShownWhenRunning } from '../ranked/use-shown-when-running.ts'
import { enteredParam, enteredRows, enteredSettings } from './entered-settings.ts'
import { rangedRows } from './ranged.ts'
import { isOfRun, namedAs, namedPlaces, useRankedSettings } from './ranked-values.ts'
import styles from './Sweep.module.css'
import { SweepAnswer, SweepNotes } from './SweepAnswer.tsx'
import { SweepTable } from './SweepTable.tsx'
import {
  type CostMeasure,
  type LossMeasure,
  mergedRows,
  type SweepRow,
  sweepRows,
  sweptName,
  variedParam,
} from './sweep-rows.ts'
import { type SweepSetup, sweepAction } from './sweep-setup.ts'
import { useLeast } from './use-least.ts'

interface SweepResultProps {
  /** What is set up has changed since. */
  readonly isStale: boolean
  /** One strategy is set up after all of them, or the other way round: what was tried says nothing of it. */
  readonly isOther: boolean
  readonly what: SweepSetup['what']
}

export function SweepResult({ isStale, isOther, what }: SweepResultProps) {
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
      if (isOther) {
        return (
          <div className={styles.state}>
            <EmptyState icon="filter" title="Not replayed yet">
              {t`Press “${sweepAction(what)}” to see what each would have cost and lost.`}
            </EmptyState>
          </div>
        )
      }
      return order === undefined ? null : (
        <div ref={ref}>
          <Found order={order} figures={work.value} isStale={isStale} what={what} />
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
interface FoundProps extends Pick<SweepResultProps, 'isStale' | 'what'> {
  readonly order: SweepOrder
  readonly figures: readonly SweepFigures[]
}

function Found({ order, figures, isStale, what }: FoundProps) {
  const hasCost = figures.some(({ billed }) => billed !== undefined)
  const [chosenCost, setCost] = useState<CostMeasure>('billed')
  const cost = !hasCost && chosenCost === 'billed' ? 'cumulative' : chosenCost
  // What the sentence tells of each setting.
  const [loss, setLoss] = useState<LossMeasure>('lost')
  const [active, setActive] = useState<string | undefined>(undefined)
  const { memories } = order
  const isRiskKnown = lossBasis(figures) === 'rereads'
  const trace = useTrace()
  const format = trace?.source.format
  const isOfOpen = trace?.id === order.traceIds.join()
  const settings = useMemo(
    () => (isOfOpen ? enteredSettings(memories, format) : undefined),
    [memories, format, isOfOpen],
  )
  const { earlier: ofOpen } = useInferred()
  const earlier = isOfOpen ? ofOpen : undefined
  const rows = useMemo(
    () => enteredRows(sweepRows(memories, figures, { cost, loss, earlier }), settings),
    [memories, figures, cost, loss, earlier, settings],
  )
  const least = useLeast(order, rows, { cost, loss })
  const { added, add } = useAdding(rows)
  const measure = COSTS.find(({ value }) => value === cost)
  const compaction = useOwnCompaction().latest
  const ownLoss = isOfOpen && hasOwnLoss(compaction) ? compaction : undefined
  const losses = LOSSES.filter(({ value }) => isRiskKnown || value !== 'rereads').map((one) =>
    one.value === 'lost' && ownLoss !== undefined ? { ...one, title: t`Added lost facts` } : one,
  )
  const lossTitle = losses.find(({ value }) => value === loss)?.title ?? ''
  const { ranking, ofRun, setting, isRanging } = useRankedSettings(order, figures, isOfOpen)
  const { recommended, labels } = useMemo(
    () => namedPlaces(ranking, ownLoss !== undefined, isRanging, setting),
    [ranking, ownLoss, isRanging, setting],
  )
  const shown = useMemo(() => {
    const named = new Set([...labels.keys(), ...(recommended === undefined ? [] : [recommended])])
    return rangedRows(mergedRows(rows, named), ranking, { cost, loss })
  }, [rows, recommended, labels, ranking, cost, loss])
  const isOfOne = settings !== undefined || sweptName(memories) !== undefined
  const points = useMemo(
    () =>
      withLine(shown.filter(({ isBaseline, isUnreplayable }) => !isBaseline && !isUnreplayable)).map(
        ({ id, name, short, isBest, ...row }) => ({
          id,
          title: name,
          short: isOfOne ? short : undefined,
          cost: row.cost,
          loss: row.loss,
          span: spanOf(row, loss),
          isPending: row.isRanging === true && (loss === 'lost' || loss === 'rereads'),
          isBest,
          isOffLine: row.isOffLine,
          isCrossed: row.isRefused,
        }),
      ),
    [shown, isOfOne, loss],
  )
  const { bestTitle, otherTitle, elsewhere } = namedAs(ranking, recommended, ofRun && titleIn(format, ofRun))
  useBestOnStrip(isOfOpen ? ranking : undefined, recommended, format)
  const answer = {
    order,
    figures,
    rows,
    ranking,
    isMore: ownLoss !== undefined,
    isRanging,
    isOfOpen,
    recommended,
    isRecommended: recommended !== undefined && ranking !== undefined && isOfRun(ranking, recommended),
    elsewhere,
    ofRun,
    settings,
    setting,
  }
  return (
    <section className={styles.found} data-stale={isStale} aria-label="Sweep results">
      {isStale && (
        <p className={styles.stale} role="status">
          {t`The values have changed since. Press “${sweepAction(what)}” to update these figures.`}
        </p>
      )}
      <RangingProgress isRanging={isRanging} />
      <SweepAnswer {...answer} />
      <div className={styles.results} data-of-values={isOfOne}>
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
              <Button
                size="small"
                icon="compare"
                onClick={() => navigate({ view: 'compare', call: undefined, step: undefined })}
              >
                Compare in detail
              </Button>
            )}
          </div>
          <FrontierChart
            heightOf={heightOf}
            label={t`${measure?.title ?? ''} against ${lossTitle.toLowerCase()}`}
            costTitle={measure?.title ?? ''}
            lossTitle={lossTitle}
            unit={measure?.unit ?? 'tokens'}
            points={points}
            bound={least.line}
            boundTitle="Oracle: the least any strategy that keeps whole steps could lose"
            baseline={shown.find(({ isBaseline }) => isBaseline)?.cost}
            active={active}
            onActive={setActive}
            onChoose={add}
            selected={new Set(recommended === undefined ? [] : [recommended])}
            otherTitle={otherTitle}
            selectedTitle={bestTitle}
            named={recommended}
          />
        </div>
        <div className={styles.listed}>
          <SweepTable
            rows={shown}
            param={settings === undefined ? variedParam(memories) : enteredParam(settings)}
            recommended={recommended}
            bestTitle={bestTitle}
            labels={labels}
            ownLoss={ownLoss}
            hasCost={hasCost}
            active={active}
            onActive={setActive}
            added={added}
            onAdd={add}
          />
        </div>
      </div>
      <SweepNotes {...answer} />
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

/** Until it is over, the table has no figures of losses, and points of the chart may move. */
function RangingProgress({ isRanging }: { readonly isRanging: boolean }) {
  return isRanging ? (
    <>
      <Progress label={t`Trying sizes nearby`} />
      <p className={styles.note}>
        {t`Lost facts appear once their ranges over sizes within 10% are known. Until then, points in the chart are of exactly each size.`}
      </p>
    </>
  ) : null
}

/** The line joins what loses the least at its cost, also where a cheaper one loses about as much. */
function withLine(rows: readonly SweepRow[]) {
  const usable = rows.filter(({ isRefused }) => !isRefused)
  const isOn = onFrontier(usable)
  const line = new Set(usable.filter((_, at) => isOn[at]))
  return rows.map((row) => ({ ...row, isOffLine: !line.has(row) }))
}

/** Px: narrow, it is beside the table, whose rows take more height; its axis is in view on a laptop. */
function heightOf(width: number): number {
  return width < 600 ? 228 : 200
}

/** Shows the best of them on the context strip. */
function useBestOnStrip(
  ranking: Ranking | undefined,
  best: string | undefined,
  format: string | undefined,
): void {
  const spec = ranking?.rows.find(({ place }) => String(place) === best)?.spec
  useOnStrip(spec, spec === undefined ? '' : (titleIn(format, spec) ?? ''))
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
