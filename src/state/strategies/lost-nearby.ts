/** How many facts a compaction would lose at sizes near its own, and which runs lost facts themselves. */
import { useEffect, useMemo, useState } from 'react'
import type { Tokens } from '#core/model/units.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { type Lossy, type LostRange, lostRange, nearbySizes } from '#core/sweep/nearby-sizes.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import { runJob } from '#workers/client.ts'
import { newestState } from '../edits/edit-session.ts'
import { useJob, useJobsInTurn } from '../shell/jobs.ts'
import { useJobCounting, useTrace } from '../shell/selectors.ts'
import { NO_SEVERAL_RUNS, type OrderedRun, type RangesMade } from '../store/several-runs-types.ts'
import { store, useApp } from '../store/store.ts'
import { replayInPool } from './run-pool.ts'
import { knownOf, orderedRun } from './several-runs.ts'

interface LostNearby {
  /** It doesn’t go by a size: there is nothing to say. */
  readonly isNone: boolean
  /** Undefined: not known yet. */
  readonly range: LostRange | undefined
  readonly isDone: boolean
}

interface Replayed {
  readonly spec: CheckedSpec
  /** At its own size. */
  readonly figures: Lossy
  /** Known before; absent: it is to be found. */
  readonly lostRange?: LostRange
}

/** Undefined: nothing is asked. */
export function useLostNearby(replayed: Replayed | undefined): LostNearby {
  const spec = replayed?.spec
  const own = replayed?.figures
  const known = replayed?.lostRange
  const nearby = useMemo(() => (spec === undefined ? [] : nearbySizes(spec)), [spec])
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const isNone = traceId === undefined || nearby.length === 0
  const { work } = useJob(
    'sweep',
    isNone || known !== undefined
      ? undefined
      : { traceIds: [traceId], memories: nearby, counting, skipsRefusals: true },
  )
  const found = work.status === 'done' ? work.value : undefined
  const range = useMemo(() => known ?? (found && own && lostRange(own, found)), [known, own, found])
  return { isNone, isDone: range !== undefined, range }
}

interface LostRanges {
  /** By what was asked for; absent: it isn’t known yet. */
  readonly ranges: ReadonlyMap<CheckedSpec, LostRange>
  readonly isDone: boolean
}

/** The same of several, in their order, one after another. `isHeld`: other work comes first. */
export function useLostRanges(replayed: readonly Replayed[], isHeld = false): LostRanges {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const asked = useMemo(
    () =>
      replayed.filter(({ spec, lostRange: known }) => known === undefined && nearbySizes(spec).length > 0),
    [replayed],
  )
  const traceIds = traceId === undefined || isHeld ? [] : [traceId]
  const inputs = traceIds.flatMap((id) =>
    asked.map(({ spec }) => ({
      traceIds: [id],
      memories: nearbySizes(spec),
      counting,
      skipsRefusals: true,
    })),
  )
  const made = useJobsInTurn('sweep', inputs)
  const ranges = useMemo(() => {
    const known = asked.flatMap(({ spec, figures }, at) => {
      const work = made[at]?.work
      const range = work?.status === 'done' ? lostRange(figures, work.value) : undefined
      return range === undefined ? [] : [[spec, range] as const]
    })
    return new Map(known)
  }, [asked, made])
  const isEnded = made.every(({ work }) => work.status === 'done' || work.status === 'failed')
  return { ranges, isDone: isEnded && made.length === asked.length }
}

/** With what is lost at its own size. */
export interface LostInRun extends Lossy {
  readonly id: string
  /** The largest recorded prompt. */
  readonly peak: Tokens
}

/** What is lost in all runs, and in each that reaches any of the sizes. */
export interface RangeOverRuns extends LostRange {
  readonly ofRuns: ReadonlyMap<string, LostRange>
}

interface RangesOver {
  /** By the text of what is replayed. */
  readonly ranges: ReadonlyMap<string, RangeOverRuns>
  /** Replays, as they go on within runs too, and how many there will be. */
  readonly replays: number
  readonly all: number
  readonly isDone: boolean
}

/**
 * The same of settings over several runs, as the fewest and the most of each run added up. Replays those runs
 * that reach any of the sizes: all sizes of one before the next. What is replayed is kept for a person who
 * leaves the view and comes back.
 */
export function useLostRangesOver(settings: readonly Asked[]): RangesOver {
  const key = JSON.stringify(settings)
  const asked = useMemo(() => askedOfAll(JSON.parse(key)), [key])
  const order = useMemo(() => {
    const ids = new Set(asked.flatMap(({ runs }) => runs.map(({ id }) => id)))
    return [...ids].map((id) => orderedRun({ id, ...knownOf(id) }))
  }, [asked])
  const of = useMemo(() => JSON.stringify([key, order]), [key, order])
  const made = useApp(({ severalRuns }) => severalRuns?.ranges?.find((one) => one.of === of))
  const isDone = order.length === 0 || made?.isDone === true
  useEffect(() => {
    if (isDone) return
    const known = new Set(rangesMade(of).replayed.map(({ id }) => id))
    const partly = new Map<string, number>()
    const tell = (replayed: readonly ReplayedRun[]) => {
      const whole = replayed.reduce((sum, { figures }) => sum + figures.length, 0)
      keepRanges(of, { replayed, replays: whole + total([...partly.values()]) })
    }
    return replayInPool({
      runs: order.filter(({ id }) => !known.has(id)),
      specsOf: ({ id }) => specsIn(asked, id),
      unit: 'tokens',
      skipsRefusals: true,
      onReplayed: (run, count) => {
        partly.set(run, count)
        tell(rangesMade(of).replayed)
      },
      onRun: (run) => {
        partly.delete(run.id)
        tell([...rangesMade(of).replayed, run])
      },
      onFailed: () => undefined,
      onEnd: () => keepRanges(of, { isDone: true }),
    })
  }, [asked, order, of, isDone])
  const replayed = made?.isDone === true ? made.replayed : NO_REPLAYS
  const ranges = useMemo(() => rangesOf(asked, replayed), [asked, replayed])
  // A run that can’t be replayed has no ranges, and the others don’t wait for it.
  const all = useMemo(() => total(order.map(({ id }) => specsIn(asked, id).length)), [asked, order])
  return { ranges, replays: made?.replays ?? 0, all, isDone }
}

function specsIn(asked: readonly AskedSizes[], run: string): readonly CheckedSpec[] {
  return asked.flatMap((one) => (reaches(one, run) ? one.specs : []))
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

const NO_REPLAYS: readonly ReplayedRun[] = []

/** Of the newest questions: those of settings, and those of strategies, for two choices of runs. */
const MOST_KEPT = 4

function rangesMade(of: string): RangesMade {
  const made = store.getState().severalRuns?.ranges?.find((one) => one.of === of)
  return made ?? { of, replayed: [], replays: 0, isDone: false }
}

function keepRanges(of: string, part: Partial<RangesMade>): void {
  store.setState(({ severalRuns = NO_SEVERAL_RUNS }) => {
    const others = (severalRuns.ranges ?? []).filter((one) => one.of !== of)
    const ranges = [{ ...rangesMade(of), ...part }, ...others].slice(0, MOST_KEPT)
    return { severalRuns: { ...severalRuns, ranges } }
  })
}

type AskedSizes = NonNullable<ReturnType<typeof askedOf>>

function reaches({ runs }: AskedSizes, run: string): boolean {
  return runs.some(({ id }) => id === run)
}

export function askedOfAll(settings: readonly Asked[]): readonly AskedSizes[] {
  return settings.flatMap((one) => askedOf(one) ?? [])
}

/** `replayed`: of each run, all sizes of the settings that it reaches, in their order. */
export function rangesOf(
  asked: readonly AskedSizes[],
  replayed: readonly ReplayedRun[],
): ReadonlyMap<string, RangeOverRuns> {
  const found = asked.flatMap((setting, at) => {
    const own = replayed.map(({ id, figures }) => {
      const before = asked.slice(0, at).filter((one) => reaches(one, id))
      const first = before.reduce((sum, { specs }) => sum + specs.length, 0)
      return { id, figures: figures.slice(first, first + setting.specs.length) }
    })
    const range = sumOfRanges(setting.runs, own)
    return range === undefined ? [] : [[JSON.stringify(setting.spec), range] as const]
  })
  return new Map(found)
}

interface Asked {
  readonly spec: CheckedSpec
  readonly runs: readonly LostInRun[]
}

function askedOf({ spec, runs }: Asked) {
  const specs = nearbySizes(spec)
  const least = Math.min(...specs.map(({ trigger }) => (trigger.kind === 'past-tokens' ? trigger.tokens : 0)))
  const reached = runs.filter(({ peak }) => peak >= least)
  return specs.length === 0 || reached.length === 0 ? undefined : { spec, specs, runs: reached }
}

/** Undefined: a run could not be replayed. */
export function sumOfRanges(
  runs: readonly LostInRun[],
  replayed: readonly ReplayedRun[],
): RangeOverRuns | undefined {
  let [fewest, most] = [0, 0]
  const byId = new Map(replayed.map(({ id, figures }) => [id, figures]))
  const ofRuns = new Map<string, LostRange>()
  for (const { id, ...own } of runs) {
    const found = byId.get(id)
    if (found === undefined) return undefined
    const range = lostRange(own, found)
    ofRuns.set(id, range)
    fewest += range.fewest
    most += range.most
  }
  return { fewest, most, ofRuns }
}

/**
 * Ids of the runs that lost facts through their agents' own compactions, as far as it is known: one run after
 * the other. Runs that aren't stored are left out.
 */
export function useOwnLosses(runs: readonly OrderedRun[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlyMap<string, boolean>>(new Map())
  // The same runs come in other lists as they are replayed.
  const key = JSON.stringify(runs.map(({ id, counting }) => ({ id, counting })))
  useEffect(() => {
    let isOver = false
    const asked: readonly Pick<OrderedRun, 'id' | 'counting'>[] = JSON.parse(key)
    const read = async () => {
      for (const { id, counting } of asked) {
        const state = await newestState(id)
        if (isOver) return
        const own = state.ok ? await runJob('ownCompaction', { traceId: state.value, counting }) : undefined
        if (isOver) return
        setKnown((before) => new Map(before).set(id, own?.ok === true && hasOwnLoss(own.value)))
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [key])
  return useMemo(() => new Set(runs.flatMap(({ id }) => (known.get(id) === true ? [id] : []))), [runs, known])
}
