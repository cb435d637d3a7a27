/**
 * Figures that cannot be: negative, not a number, more read than was sent, an interval that its value is
 * outside of.
 */
import { ok, unwrap } from '#base/result.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { TokensInfo } from '#core/replay/tokens-info.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import type { LoadRanks } from '#workers/bench/counters.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import type { ReplayOutput } from '#workers/protocol/protocol.ts'
import { TRUTH_COUNTING } from './counting.ts'

/** Strategies that differ in kind: what is cut, when, and whether something is added. */
const STRATEGIES: readonly MemorySpec[] = [
  { id: 'keep-last', params: { count: 5 } },
  { id: 'shorten-observations' },
  { id: 'keep-last', params: { count: 10 }, trigger: { kind: 'every-steps', steps: 10 } },
  { id: 'hierarchical' },
]

/** A sentence for each, with the strategy and the call. */
export async function absurdFigures(trace: Trace, loadRanks: LoadRanks): Promise<readonly string[]> {
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const found: string[] = []
  for (const memory of [IDENTITY, ...STRATEGIES.map((spec) => unwrap(checkSpec(spec)))]) {
    const input = { traceId: trace.id, memory, counting: TRUTH_COUNTING }
    const made = unwrap(await engine.replay(input, context))
    found.push(...absurdIn(made).map((said) => `${memory.id}: ${said}`))
  }
  const summary = unwrap(await engine.summary({ traceId: trace.id, counting: TRUTH_COUNTING }, context))
  return [...found, ...absurdSummary(summary)]
}

function absurdSummary({ input, cacheRead, cacheWrite, output, cost, cacheHitRate, peak }: RunSummary) {
  const figures = { input, cacheRead, cacheWrite, output, cost, cacheHitRate, peak }
  return Object.entries(figures).flatMap(([name, figure]) => {
    if (figure === undefined) return []
    const { value, low = value, high = value } = figure
    return isAmount(value) && low <= value + TINY && value <= high + TINY
      ? []
      : [`summary: ${name} ${value} outside of ${low} to ${high}`]
  })
}

function absurdIn({ calls, tokensInfo, totals }: ReplayOutput): readonly string[] {
  const ofCalls = calls.flatMap((figures, place) =>
    absurdCall(figures, tokensInfo[place]).map((said) => `call ${figures.call + 1}: ${said}`),
  )
  const dollars = totals.costs?.cost.money.billed ?? 0
  return isAmount(dollars) && isAmount(totals.cumulative) && isAmount(totals.peak)
    ? ofCalls
    : [...ofCalls, 'totals are no amounts']
}

function absurdCall({ tokens, byCategory, cost, costInfo, use }: CallFigures, info: TokensInfo | undefined) {
  const { low = tokens, high = tokens } = info ?? {}
  const { low: least = 0, high: most = Number.POSITIVE_INFINITY } = costInfo ?? {}
  const paid = cost?.money.billed ?? 0
  return [
    ...(isAmount(tokens) && byCategory.every(isAmount) ? [] : [`${tokens} tokens`]),
    ...(low <= tokens && tokens <= high ? [] : [`${tokens} tokens outside of ${low} to ${high}`]),
    ...(cost === undefined || Object.values(cost.money).every(isAmount) ? [] : [`$${paid}`]),
    ...(least <= paid + TINY && paid <= most + TINY ? [] : [`$${paid} outside of ${least} to ${most}`]),
    ...(use === undefined || [use.input, use.cacheRead, use.cacheWrite, use.output].every(isAmount)
      ? []
      : [`usage ${JSON.stringify(use)}`]),
  ]
}

const TINY = 1e-9

function isAmount(value: number): boolean {
  return Number.isFinite(value) && value >= 0
}
