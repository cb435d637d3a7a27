/** The lines of the chart over the calls, and its data as a table to take away. Pure. */

import type { Bound } from '#core/oracle/bound.ts'
import type { LossFigures } from '#core/references/lost.ts'
import type { CallFigures, Replay } from '#core/replay/replay.ts'

/** `lost`: how many facts. `scarcity`: the same weighted, which bounds are in, too. */
export type ChartMeasure = 'tokens' | 'billed' | 'lost' | 'scarcity' | 'cache'
/** At each call, or added up from the first one on. */
export type ChartMode = 'each' | 'sum'

export interface ChartChoice {
  readonly measure: ChartMeasure
  readonly mode: ChartMode
}

interface ChartSource {
  readonly replay: Replay | undefined
  /** Undefined: not known yet; the baseline loses nothing and has none. */
  readonly losses: LossFigures | undefined
  readonly isBaseline: boolean
}

type Values = readonly (number | undefined)[]

/** A value for each of the calls; undefined where there is none. A share is never added up. */
export function chartValues(source: ChartSource, calls: number, { measure, mode }: ChartChoice): Values {
  const each = isOfLosses(measure)
    ? lostAt(source, calls, measure)
    : replayedAt(source.replay, calls, { measure, mode })
  return mode === 'each' || measure === 'cache' ? each : addedUp(each)
}

/**
 * The least that memories could lose which may rewrite: a figure for each call, of which there is no context.
 */
export function rewritingValues(bound: Bound | undefined, calls: number, mode: ChartMode): Values {
  const each: (number | undefined)[] = Array.from({ length: calls }, () => undefined)
  for (const { call, rewrite } of bound?.calls ?? []) each[call] = rewrite
  return mode === 'sum' ? addedUp(each) : each
}

type LossMeasure = 'lost' | 'scarcity'

/** Whether it is counted from what is lost, and not from the replay. */
export function isOfLosses(measure: ChartMeasure): measure is LossMeasure {
  return measure === 'lost' || measure === 'scarcity'
}

/** Whether a bound has a line in it: no one is billed for one. */
export function isOfBounds(measure: ChartMeasure): boolean {
  return measure === 'tokens' || measure === 'scarcity'
}

function replayedAt(replay: Replay | undefined, calls: number, choice: ChartChoice): Values {
  const values: (number | undefined)[] = Array.from({ length: calls }, () => undefined)
  for (const figures of replay?.calls ?? []) values[figures.call] = figureOf(figures, choice)
  return values
}

function figureOf(figures: CallFigures, { measure, mode }: ChartChoice): number | undefined {
  const { tokens, isRefused, cost, isCacheUntold } = figures
  if (measure === 'tokens') {
    // No tokens of a refused request are recorded: the line has a gap there, and the sum stays.
    return isRefused !== true ? tokens : mode === 'each' ? undefined : 0
  }
  if (cost === undefined) return undefined
  if (measure === 'billed') return cost.money.billed
  const prompt = cost.input + cost.cacheRead + cost.cacheWrite
  return prompt === 0 || isCacheUntold ? undefined : (100 * cost.cacheRead) / prompt
}

function lostAt({ losses, isBaseline }: ChartSource, calls: number, measure: LossMeasure): Values {
  if (isBaseline) return Array.from({ length: calls }, () => 0)
  const values: (number | undefined)[] = Array.from({ length: calls }, () => undefined)
  for (const { call, count, weight } of losses?.calls ?? [])
    values[call] = measure === 'lost' ? count : weight
  return values
}

/** Calls without a value add nothing and have none. */
export function addedUp(values: Values): Values {
  let sum = 0
  return values.map((value) => {
    if (value === undefined) return undefined
    sum += value
    return sum
  })
}

export interface ChartTable {
  /** 0-based. */
  readonly calls: readonly number[]
  readonly series: readonly { readonly title: string; readonly values: Values }[]
}

/**
 * RFC 4180, calls counted from 1; numbers for machines, whatever the locale. Empty where there is no value.
 */
export function chartCsv({ calls, series }: ChartTable): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const head = ['call', ...series.map(({ title }) => quoted(title))]
  const body = calls.map((call, at) => [
    String(call + 1),
    ...series.map(({ values }) => numberText(values[at])),
  ])
  return [head, ...body].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function numberText(value: number | undefined): string {
  return value === undefined ? '' : String(Number(value.toPrecision(12)))
}

/** What part of a run a person asked for: within it, and the right way round. */
export function partOf(
  calls: number,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  const held = (call: number) => Math.min(calls - 1, Math.max(0, call))
  return { from: held(Math.min(from, to)), to: held(Math.max(from, to)) }
}
