/**
 * What a file does not hold of its prompts, fitted from the recorded sizes of whole prompts, never from the reads that are
 * to be predicted: how many tokens the provider makes of one of ours, and what stands in front (system prompt, tools).
 */
import type { CallFigures } from '#core/replay/replay.ts'
import type { Call, Usage } from '#core/trace.ts'

export interface Fit {
  /** Provider tokens for one of ours. */
  readonly factor: number
  /** Calls that the factor is the median of; 0: it is the profile's. */
  readonly pairs: number
  /** Tokens in front that are not recorded, by agent: from the first call of each. */
  readonly fronts: ReadonlyMap<string | undefined, number>
}

/** Our tokens that a prompt must have grown by: below, what is around messages outweighs the text. */
const LEAST_GROWTH = 1000
const LEAST_PAIRS = 5

/** The whole recorded prompt in tokens. */
export function promptOf({ input = 0, cacheRead = 0, cacheWrite = 0 }: Usage): number {
  return input + cacheRead + cacheWrite
}

interface Size {
  readonly prompt: number
  readonly tokens: number
}

/**
 * The factor is the median over calls of how much the recorded prompt grew for a token of ours since the lane's prompt was
 * last cut. `initial`: the profile's factor, for runs that are too short; of an exact encoding nothing is fitted.
 */
export function fitRun(calls: readonly Call[], figures: readonly CallFigures[], initial: Initial): Fit {
  const first = new Map<string | undefined, Size>()
  const start = new Map<string | undefined, Size>()
  const last = new Map<string | undefined, Size>()
  const ratios: number[] = []
  for (const [index, { agent, usage }] of calls.entries()) {
    const prompt = usage === undefined ? 0 : promptOf(usage)
    if (prompt === 0) continue
    const now = { prompt, tokens: figures[index]?.tokens ?? 0 }
    if (!first.has(agent)) first.set(agent, now)
    if (now.tokens <= (last.get(agent)?.tokens ?? Number.POSITIVE_INFINITY)) start.set(agent, now)
    last.set(agent, now)
    const since = start.get(agent) ?? now
    const tokens = now.tokens - since.tokens
    if (tokens >= LEAST_GROWTH) ratios.push((prompt - since.prompt) / tokens)
  }
  const isFitted = !initial.isExact && ratios.length >= LEAST_PAIRS
  const factor = isFitted ? median(ratios) : initial.factor
  const fronts = [...first].map(([agent, { prompt, tokens }]): [string | undefined, number] => [
    agent,
    Math.max(0, Math.round(prompt - factor * tokens)),
  ])
  return { factor, pairs: isFitted ? ratios.length : 0, fronts: new Map(fronts) }
}

export interface Initial {
  readonly factor: number
  readonly isExact: boolean
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}
