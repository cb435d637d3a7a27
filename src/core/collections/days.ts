/** The days of a run: what its calls of each come to, and the run as it was on some of them. Pure. */
import { given } from '#base/given.ts'
import type { Figure } from '../account/summary.ts'
import type { CallColumns, CompactionColumns } from './call-facts.ts'
import { CALL_FLAGS } from './call-facts.ts'
import type { CollectionRun, SharedCalls, SharedHistory } from './collection.ts'
import type { DayFacts, RunFacts } from './run-facts.ts'

/** `2026-01-31`, by the clock of this machine. */
export function dayOf(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day of each call; one without a time is of the day before it, or of that the run began. */
export function callDays(times: ArrayLike<number>, started: number | undefined): readonly string[] {
  let last = started
  return Array.from(times, (time) => {
    if (!Number.isNaN(time)) last = time
    return last === undefined ? '' : dayOf(last)
  })
}

interface DayBasis {
  readonly byCall: CallColumns
  readonly byCompaction: Pick<CompactionColumns, 'call' | 'micro'>
  readonly results: {
    readonly call: ArrayLike<number>
    readonly failed: ArrayLike<number>
    readonly refetched: ArrayLike<number>
  }
  readonly run: Pick<RunFacts, 'started' | 'input' | 'cacheRead' | 'output' | 'cost'>
}

type Sums = { -readonly [Key in keyof DayFacts]: DayFacts[Key] }

/** In order; undefined where all calls are of the day that the run began. Totals add up to the run’s. */
export function dayFactsOf({
  byCall,
  byCompaction,
  results,
  run,
}: DayBasis): readonly DayFacts[] | undefined {
  const days = callDays(byCall.time, run.started)
  if (run.started === undefined || days.every((day) => day === days[0] && day === dayOf(run.started ?? 0)))
    return undefined
  const sums = new Map<string, Sums>()
  const at = (call: number) => {
    const day = days[call] ?? ''
    const known = sums.get(day) ?? { day, ...NOTHING }
    sums.set(day, known)
    return known
  }
  for (const call of days.keys()) {
    const sum = at(call)
    sum.calls++
    sum.input += byCall.input[call] ?? 0
    for (const name of ['cacheRead', 'output', 'cost'] as const) sum[name] += byCall[name][call] || 0
    sum.peak = Math.max(sum.peak, byCall.input[call] ?? 0)
    if ((byCall.flags[call] ?? 0) & CALL_FLAGS.failed) sum.errors++
    if (byCall.miss[call] !== 255) sum.misses++
  }
  addResults(at, results)
  addCompactions((call) => at(Math.min(call, days.length - 1)), byCompaction)
  const all = [...sums.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
  for (const name of ['input', 'cacheRead', 'output', 'cost'] as const) scale(all, name, run[name])
  return all
}

function addResults(at: (call: number) => Sums, results: DayBasis['results']): void {
  for (let row = 0; row < results.call.length; row++) {
    const sum = at(results.call[row] ?? 0)
    sum.errors += results.failed[row] ?? 0
    sum.refetched += results.refetched[row] ?? 0
  }
}

function addCompactions(at: (call: number) => Sums, { call, micro }: DayBasis['byCompaction']): void {
  for (const [row, next] of call.entries()) {
    if (micro[row]) at(next).microCompactions++
    else at(next).compactions++
  }
}

const NOTHING = {
  calls: 0,
  input: 0,
  cacheRead: 0,
  output: 0,
  cost: 0,
  peak: 0,
  errors: 0,
  refetched: 0,
  compactions: 0,
  microCompactions: 0,
  misses: 0,
} as const

/** A run may know more than its calls, such as dollars recorded of the whole: these by their tokens. */
function scale(days: readonly Sums[], name: 'input' | 'cacheRead' | 'output' | 'cost', of?: Figure): void {
  const total = days.reduce((sum, day) => sum + day[name], 0)
  const weight = total > 0 ? name : 'input'
  const whole = days.reduce((sum, day) => sum + day[weight], 0)
  const parts = days.map((day) => (whole === 0 ? 0 : day[weight] / whole) * (of?.value ?? 0))
  for (const [at, day] of days.entries()) day[name] = parts[at] ?? 0
}

/** The days on which a run made calls, in order; none: its file has no times. */
export function daysOf({ days, started }: Pick<RunFacts, 'days' | 'started'>): readonly string[] {
  if (days !== undefined) return days.map(({ day }) => day)
  return started === undefined ? [] : [dayOf(started)]
}

/** A run with the figures of its calls of some days; undefined: it has none there. Whole: the same object. */
export function partOn(
  run: CollectionRun,
  [first, last]: readonly [string, string],
): CollectionRun | undefined {
  const isWithin = (day: string) => day >= first && day <= last
  const own = daysOf(run)
  if (!own.some(isWithin)) return undefined
  if (run.days === undefined || own.every(isWithin)) return run
  const { missCost: _, worstMiss: __, shared, ...facts } = run
  const sum = summed(run.days.filter(({ day }) => isWithin(day)))
  const figure = (of: Figure, value: number): Figure => ({ value, source: of.source })
  return {
    ...facts,
    ...given({ shared: shared && sharedOn(shared, isWithin) }),
    calls: sum.calls,
    errors: sum.errors,
    refetched: sum.refetched,
    compactions: sum.compactions,
    microCompactions: sum.microCompactions,
    misses: sum.misses,
    input: figure(run.input, sum.input),
    peak: figure(run.peak, sum.peak),
    ...given({
      cacheRead: run.cacheRead && figure(run.cacheRead, sum.cacheRead),
      output: run.output && figure(run.output, sum.output),
      cost: run.cost && figure(run.cost, sum.cost),
      cacheHitRate:
        run.cacheHitRate && figure(run.cacheHitRate, sum.input === 0 ? 0 : sum.cacheRead / sum.input),
    }),
    // What is known of the whole run only.
    waste: [],
    largest: [],
    isPart: true,
  }
}

function summed(days: readonly DayFacts[]): Omit<DayFacts, 'day'> {
  const sum: Omit<Sums, 'day'> = { ...NOTHING }
  for (const { day: _, peak, ...day } of days) {
    for (const [name, value] of Object.entries(day)) sum[name as keyof typeof day] += value
    sum.peak = Math.max(sum.peak, peak)
  }
  return sum
}

function sharedOn(
  { of, days = [] }: SharedHistory,
  isWithin: (day: string) => boolean,
): SharedHistory | undefined {
  const there = days.filter(({ day }) => isWithin(day))
  if (there.length === 0) return undefined
  const sum = noneShared()
  for (const day of there) addShared(sum, day)
  return { of, ...sum, days: there }
}

type SharedSums = { -readonly [Key in keyof SharedCalls]-?: SharedCalls[Key] & number }

export function noneShared(): SharedSums {
  return {
    calls: 0,
    input: 0,
    cacheRead: 0,
    cacheWrite: 0,
    output: 0,
    cost: 0,
    errors: 0,
    refetched: 0,
    compactions: 0,
    microCompactions: 0,
    misses: 0,
    missCost: 0,
  }
}

/** Adds the second to the first. */
export function addShared(sum: SharedSums, more: Partial<SharedCalls>): void {
  sum.calls += more.calls ?? 0
  sum.input += more.input ?? 0
  sum.cacheRead += more.cacheRead ?? 0
  sum.cacheWrite += more.cacheWrite ?? 0
  sum.output += more.output ?? 0
  sum.cost += more.cost ?? 0
  sum.errors += more.errors ?? 0
  sum.refetched += more.refetched ?? 0
  sum.compactions += more.compactions ?? 0
  sum.microCompactions += more.microCompactions ?? 0
  sum.misses += more.misses ?? 0
  sum.missCost += more.missCost ?? 0
}
