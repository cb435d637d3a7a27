/**
 * What a table of a collection shows: facets, the runs that are selected, groups with subtotals, totals by
 * day. Pure.
 */
import { sumAsWritten } from '#base/format-number.ts'
import { byName } from '#base/locale.ts'
import { isSure } from '../account/figure-words.ts'
import type { Tokens } from '../model/units.ts'
import { type CollectionRun, isCountedElsewhere, ownTotal } from './collection.ts'
import { dayOf, daysOf, partOn } from './days.ts'

/** What runs are narrowed down and grouped by. */
export type FacetKind = 'project' | 'agent' | 'model' | 'day' | 'outcome'

/** The values that a run has of a facet; empty text: its file says nothing. */
export function facetValues(run: CollectionRun, kind: FacetKind): readonly string[] {
  switch (kind) {
    case 'project':
      return [run.project ?? folderOf(run.file.path)]
    case 'agent':
      return [run.format]
    case 'model':
      return run.models.length === 0 ? [''] : run.models
    case 'day':
      return daysOf(run).length === 0 ? [''] : daysOf(run)
    case 'outcome':
      return [run.outcome === undefined ? '' : String(run.outcome.value)]
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

interface Selected {
  /** By facet, of which a run must have one; absent: any. */
  readonly facets: ReadonlyMap<FacetKind, ReadonlySet<string>>
  /** First and last day. */
  readonly days?: readonly [string, string]
  /** Words that its title or path must have, in small letters. */
  readonly text?: string
}

/** Where days are wanted, with the figures of the calls of these days. O(runs). */
export function selectRuns(
  runs: readonly CollectionRun[],
  { facets, days, text = '' }: Selected,
): readonly CollectionRun[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const of = runs.filter((run) => {
    for (const [kind, wanted] of facets) {
      if (wanted.size > 0 && !facetValues(run, kind).some((value) => wanted.has(value))) return false
    }
    const told = words.length === 0 ? '' : `${run.title} ${run.file.path}`.toLowerCase()
    return words.every((word) => told.includes(word))
  })
  return days === undefined ? of : of.flatMap((run) => partOn(run, days) ?? [])
}

/** The values of a facet with how many runs have each, the most frequent first. O(runs). */
export function facetCounts(
  runs: readonly CollectionRun[],
  kind: FacetKind,
): readonly { readonly value: string; readonly runs: number }[] {
  const counts = new Map<string, number>()
  for (const run of runs)
    for (const value of facetValues(run, kind)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, runs: count }))
    .sort((one, other) => other.runs - one.runs || byName(one.value, other.value))
}

/** Sums over runs in which shared history counts once, and a run that is all of it doesn't count. */
export interface Totals {
  /** Runs, sub-agents left out: they belong to their parents. */
  readonly runs: number
  readonly subAgents: number
  readonly calls: number
  readonly input: number
  readonly cacheRead: number
  readonly output: number
  /** US dollars of the runs that have a price. */
  readonly cost: number
  /** Runs without a price. */
  readonly unpriced: number
  /** Cache reads ÷ input of the runs whose cache reads are known, 0 to 1; undefined: of none. */
  readonly cacheHitRate: number | undefined
  /** Tokens of the largest prompt. */
  readonly peak: Tokens
  readonly errors: number
  readonly refetched: number
  readonly compactions: number
  readonly microCompactions: number
  readonly misses: number
  /** Sums in which some run's figure is neither recorded nor recorded usage at list prices. */
  readonly estimated: readonly EstimatedTotal[]
}

/** A sum that may contain estimates. */
export type EstimatedTotal = (typeof MAY_BE_ESTIMATED)[number]

const MAY_BE_ESTIMATED = ['input', 'output', 'cost'] as const

const COUNTS = ['errors', 'refetched', 'compactions', 'microCompactions', 'misses'] as const

/** O(runs). */
export function totalsOf(all: readonly CollectionRun[]): Totals {
  const runs = runsWithOwnCalls(all)
  const sum = { subAgents: 0, calls: 0, input: 0, cacheRead: 0, output: 0, unpriced: 0, peak: 0 }
  const counts = { errors: 0, refetched: 0, compactions: 0, microCompactions: 0, misses: 0 }
  const costs = runs.map((run) => ownTotal(run, 'cost') ?? 0)
  let cached = 0
  for (const run of runs) {
    if (run.parentId !== undefined) sum.subAgents++
    const input = ownTotal(run, 'input') ?? 0
    const read = ownTotal(run, 'cacheRead')
    sum.calls += ownTotal(run, 'calls') ?? 0
    sum.input += input
    sum.output += ownTotal(run, 'output') ?? 0
    if (run.cost === undefined) sum.unpriced++
    if (read !== undefined) {
      sum.cacheRead += read
      cached += input
    }
    sum.peak = Math.max(sum.peak, run.peak.value)
    for (const name of COUNTS) counts[name] += ownTotal(run, name) ?? 0
  }
  return {
    ...sum,
    ...counts,
    cost: sumAsWritten(costs),
    estimated: MAY_BE_ESTIMATED.filter((name) =>
      runs.some((run) => {
        const figure = run[name]
        return figure !== undefined && !isSure(figure.source)
      }),
    ),
    runs: runs.length - sum.subAgents,
    cacheHitRate: cached === 0 ? undefined : sum.cacheRead / cached,
  }
}

/** Without copies: what they cost, waste, and get wrong is that of the runs that they repeat. O(runs). */
export function runsWithOwnCalls(runs: readonly CollectionRun[]): readonly CollectionRun[] {
  return runs.filter((run) => !isCountedElsewhere(run))
}

export interface RunGroup {
  readonly value: string
  readonly runs: readonly CollectionRun[]
  readonly totals: Totals
}

/**
 * The group with the most tokens first; days in order. A run of several models is in the group of its first;
 * one of several days in that of each, with the figures of its calls of that day. O(runs).
 */
export function groupRuns(runs: readonly CollectionRun[], kind: FacetKind): readonly RunGroup[] {
  const groups = new Map<string, CollectionRun[]>()
  for (const run of runs) {
    const [first = ''] = facetValues(run, kind)
    for (const value of kind === 'day' ? facetValues(run, kind) : [first]) {
      const part = kind === 'day' && value !== '' ? partOn(run, [value, value]) : run
      if (part !== undefined) pushTo(groups, value, part)
    }
  }
  const made = [...groups].map(([value, of]): RunGroup => ({ value, runs: of, totals: totalsOf(of) }))
  if (kind === 'day') return made.sort((one, other) => (one.value < other.value ? 1 : -1))
  return made.sort((one, other) => other.totals.input - one.totals.input)
}

function pushTo(groups: Map<string, CollectionRun[]>, value: string, run: CollectionRun): void {
  const group = groups.get(value)
  if (group === undefined) groups.set(value, [run])
  else group.push(run)
}

/** Days that belong together in a chart: the first and the last of them. */
export interface Period {
  readonly first: string
  readonly last: string
  readonly totals: Totals
}

/** `day`, or `week` or `month` where single days would be too many. */
export type PeriodKind = 'day' | 'week' | 'month'

/** From the first day with calls to the last, those without calls included. O(runs · days). */
export function periodsOf(runs: readonly CollectionRun[]): {
  readonly kind: PeriodKind
  readonly periods: readonly Period[]
  /** Days without calls are left out. */
  readonly isSparse: boolean
} {
  const byDay = new Map<string, CollectionRun[]>()
  for (const run of runs) for (const day of daysOf(run)) pushTo(byDay, day, run)
  const known = [...byDay.keys()].sort()
  const [oldest, last] = [known[0], known.at(-1)]
  if (oldest === undefined || last === undefined) return { kind: 'day', periods: [], isSparse: false }
  if (known.length <= FEW_DAYS && noonOf(last) - noonOf(oldest) > FEW_DAYS * DAY_MS) {
    const periods = known.map((day) => {
      const parts = (byDay.get(day) ?? []).flatMap((run) => partOn(run, [day, day]) ?? [])
      return { first: day, last: day, totals: totalsOf(parts) }
    })
    return { kind: 'day', periods, isSparse: true }
  }
  // A clock that was wrong by centuries is not to cost as many bars.
  const first = [oldest, daysAfter(last, -MOST_SPAN)].sort().at(-1) ?? oldest
  const span = (noonOf(last) - noonOf(first)) / DAY_MS
  const kind = span < MOST_DAYS ? 'day' : span < MOST_DAYS * 7 ? 'week' : 'month'
  const periods: Period[] = []
  for (let day = startOf(kind, first); day <= last; ) {
    const next = nextStart(kind, day)
    const end = daysAfter(next, -1)
    const own = new Set<CollectionRun>()
    for (let at = day; at < next; at = daysAfter(at, 1)) for (const run of byDay.get(at) ?? []) own.add(run)
    const parts = [...own].flatMap((run) => partOn(run, [day, end]) ?? [])
    periods.push({ first: day, last: end, totals: totalsOf(parts) })
    day = next
  }
  return { kind, periods, isSparse: false }
}

/** Bars that a phone can name; months between them would take their place. */
const FEW_DAYS = 7
/** Bars that a phone can show apart. */
const MOST_DAYS = 45
/** Fifty years, in days. */
const MOST_SPAN = 18_262
const DAY_MS = 86_400_000

/** The middle of a day is the same day whatever the clocks did in its night. */
function noonOf(day: string): number {
  return new Date(`${day}T12:00:00`).getTime()
}

function daysAfter(day: string, days: number): string {
  const at = new Date(noonOf(day))
  at.setDate(at.getDate() + days)
  return dayOf(at.getTime())
}

/** Weeks begin on Monday. */
function startOf(kind: PeriodKind, day: string): string {
  if (kind === 'month') return `${day.slice(0, 7)}-01`
  return kind === 'week' ? daysAfter(day, -((new Date(noonOf(day)).getDay() + 6) % 7)) : day
}

function nextStart(kind: PeriodKind, start: string): string {
  if (kind !== 'month') return daysAfter(start, kind === 'week' ? 7 : 1)
  return `${daysAfter(start, 31).slice(0, 7)}-01`
}
