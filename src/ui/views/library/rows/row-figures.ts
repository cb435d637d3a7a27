/** The figures of a row of the library: of a run its summary, of a file the sums of its runs. Pure. */

import { plural } from '#base/format-count.ts'
import { sumAsWritten } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import { largest } from '#base/lists.ts'
import { byName } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { Outcome } from '#core/account/outcome.ts'
import type { Figure, RunSummary } from '#core/account/summary.ts'
import { copiesOf } from '#core/collections/copies.ts'
import { leastSure } from '#core/cost/cost-info.ts'

/** What is not known is left out. */
export interface RowFigures {
  readonly models: readonly string[]
  readonly duration?: Figure
  readonly waiting?: number
  readonly idle?: number
  readonly input?: Figure
  readonly output?: Figure
  readonly cost?: Figure
  readonly cacheHitRate?: Figure
  readonly peak?: Figure
  readonly errors?: Figure
  /** How the run ended; of a file the mean of its runs' scores, with their number. */
  readonly outcome?: Outcome
  /** Its folder, in a list by its name there; of a file the one of all its runs. */
  readonly project?: string
  /** Seconds since the epoch; of a file its newest run. */
  readonly recordedAt?: number
  /** Sizes of the context over a run; none of a file with several. */
  readonly contexts: readonly number[]
}

export function figuresOf(summary: RunSummary): RowFigures {
  const { models, errors, outcome, recordedAt, project } = summary
  // Without a call there is nothing that was sent, and no zero is meant.
  return summary.calls.value === 0
    ? { models, errors, contexts: [], ...given({ outcome, recordedAt, project }) }
    : summary
}

/**
 * Undefined: not all of the runs are counted yet. A sum that lacks a run is left out: it would read as the
 * whole.
 */
export function sumFigures(runs: readonly (RowFigures | undefined)[]): RowFigures | undefined {
  const known = runs.filter((run) => run !== undefined)
  if (known.length < runs.length) return undefined
  const projects = new Set(known.map((run) => run.project))
  const sums = {
    duration: sumOf(known.map(({ duration }) => duration)),
    input: sumOf(known.map(({ input }) => input)),
    output: sumOf(known.map(({ output }) => output)),
    cost: sumOf(known.map(({ cost }) => cost)),
    errors: sumOf(known.map(({ errors }) => errors)),
    cacheHitRate: hitRateOf(known),
    peak: peakOf(known),
    outcome: meanOutcome(known.map(({ outcome }) => outcome)),
    project: projects.size === 1 ? [...projects][0] : undefined,
    recordedAt: known
      .flatMap(({ recordedAt }) => recordedAt ?? [])
      .sort((one, other) => other - one)
      .at(0),
  }
  return {
    models: [...new Set(known.flatMap(({ models }) => models))],
    contexts: [],
    ...Object.fromEntries(Object.entries(sums).filter(([, figure]) => figure !== undefined)),
  }
}

interface KnownCost {
  readonly figure: Figure
  /** Runs that have one. */
  readonly priced: number
  /** Runs that have none. */
  readonly unknown: number
  /** Runs that are stored again, which count once, as in collections. */
  readonly copies: number
}

/** What the runs cost together, as far as it is known; undefined: of none, or they are still counted. */
export function knownCost(all: readonly (RowFigures | undefined)[]): KnownCost | undefined {
  const known = all.filter((run) => run !== undefined)
  if (known.length < all.length) return undefined
  const copies = copiesOf(known, (run) => run)
  const runs = known.filter((run) => !copies.has(run))
  const costs = runs.flatMap((run) => run.cost ?? [])
  const figure = sumOf(costs)
  const value = sumAsWritten(costs.map((cost) => cost.value))
  const counts = {
    priced: costs.length,
    unknown: runs.length - costs.length,
    copies: copies.size,
  }
  return figure && { figure: { ...figure, value }, ...counts }
}

function sumOf(figures: readonly (Figure | undefined)[]): Figure | undefined {
  const known = figures.filter((figure) => figure !== undefined)
  if (known.length === 0 || known.length < figures.length) return undefined
  return together(
    known,
    known.reduce((sum, { value }) => sum + value, 0),
  )
}

function together(figures: readonly Figure[], value: number): Figure {
  return { value, source: leastSure(figures.map(({ source }) => source)) }
}

/** Of all prompt tokens of the runs those read from the cache. */
function hitRateOf(runs: readonly RowFigures[]): Figure | undefined {
  const rates = runs.flatMap(({ cacheHitRate, input }) =>
    cacheHitRate === undefined || input === undefined ? [] : [{ cacheHitRate, input }],
  )
  const total = rates.reduce((sum, { input }) => sum + input.value, 0)
  if (rates.length < runs.length || total === 0) return undefined
  const read = rates.reduce((sum, { cacheHitRate, input }) => sum + cacheHitRate.value * input.value, 0)
  return together(
    rates.map(({ cacheHitRate }) => cacheHitRate),
    read / total,
  )
}

function peakOf(runs: readonly RowFigures[]): Figure | undefined {
  const peaks = runs.flatMap(({ peak }) => peak ?? [])
  const highest = largest(peaks.map(({ value }) => value))
  return peaks.find(({ value }) => value === highest)
}

/** Passed and solved count as 1, failed as 0; nothing where a run has no score, or another kind of it. */
function meanOutcome(outcomes: readonly (Outcome | undefined)[]): Outcome | undefined {
  const [first] = outcomes
  if (first === undefined || outcomes.length < 2) return undefined
  const values = outcomes.flatMap((outcome) =>
    outcome === undefined || outcome.kind !== first.kind || outcome.name !== first.name
      ? []
      : (numberIn(outcome) ?? []),
  )
  if (values.length < outcomes.length) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    kind: 'score',
    value: Math.round(mean * 1000) / 1000,
    name: t`Mean of ${plural(values.length, 'run')}`,
    field: first.field,
  }
}

function numberIn({ kind, value }: Outcome): number | undefined {
  if (typeof value !== 'string') return Number(value)
  return kind === 'score' ? GRADES.get(value) : undefined
}

/** Inspect's letters for correct, partly correct, incorrect, and no answer, as its accuracy counts them. */
const GRADES: ReadonlyMap<string, number> = new Map([
  ['C', 1],
  ['P', 0.5],
  ['I', 0],
  ['N', 0],
])

/** For sorting: numbers and yes or no by size, below them the words in their order. */
export function byOutcome(one: Outcome | undefined, other: Outcome | undefined): number {
  const [left, right] = [one && numberIn(one), other && numberIn(other)]
  if (left !== undefined && right !== undefined) return left - right
  if (left !== undefined || right !== undefined) return left === undefined ? 1 : -1
  return byName(String(one?.value ?? ''), String(other?.value ?? ''))
}
