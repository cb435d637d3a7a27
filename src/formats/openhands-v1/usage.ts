/**
 * Usage of OpenHands V1: `base_state.json` holds one entry for each request, by response id; without it state
 * updates hold running totals, and what they grew by before an answer is that answer's.
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import type { RecordedTotals, Usage } from '#core/model/trace.ts'
import { recordedTotals, sumOfUsages } from '#core/usage/recorded-totals.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { tokenUsage } from '../openhands/token-usage.ts'
import type { Metrics, ResponseCost, ResponseLatency, ResponseUsage, Stats } from './shape.ts'

/** The requests of a conversation, asked for one by one. */
export interface UsageBook {
  /** A state update with the running totals. */
  update(stats: JsonValue | undefined): void
  /** An event of the context: what the totals grew by before it is not a later answer's. */
  forgetGrowth(): void
  /** The facts of the request with this response id. */
  factsOf(responseId: string | undefined): CallFacts
  /** The condenser's request with this response id; undefined: only the base state has them. */
  condensing(responseId: string | undefined): CallFacts | undefined
  /** The totals of the run: all models that it used. */
  totals(): RecordedTotals | undefined
  /** Requests that no event names. */
  unused(): number
}

/** The condenser's requests are not the agent's. */
const CONDENSER = 'condenser'

/** A book of `stats` as the base state has them; undefined where there is none. */
export function createUsageBook(stats: JsonValue | undefined): UsageBook {
  const facts = new Map<string, CallFacts>()
  const condensing = new Set<string>()
  const used = new Set<string>()
  for (const [name, metrics] of metricsOf(stats)) {
    for (const [id, entry] of requestsOf(metrics)) {
      facts.set(id, entry)
      if (name === CONDENSER) condensing.add(id)
    }
  }
  let newest = stats
  let totals: ReadonlyMap<string, Totals> | undefined
  let growth: CallFacts | undefined

  return {
    update: (next) => {
      const now = new Map(metricsOf(next).map(([name, metrics]) => [name, totalsOf(metrics)]))
      growth = totals === undefined ? undefined : grownBy(totals, now)
      totals = now
      newest = facts.size > 0 ? newest : next
    },
    forgetGrowth: () => {
      growth = undefined
    },
    factsOf: (responseId = '') => {
      used.add(responseId)
      const told = growth ?? {}
      growth = undefined
      return facts.get(responseId) ?? told
    },
    condensing: (responseId = '') => (condensing.has(responseId) ? facts.get(responseId) : undefined),
    totals: () => {
      const all = metricsOf(newest).map(([, metrics]) => metrics)
      const costs = all.flatMap((metrics) => numberField<Metrics>(metrics, 'accumulated_cost') ?? [])
      return recordedTotals({
        usage: sumOfUsages(
          all.flatMap((metrics) => tokenUsage(field<Metrics>(metrics, 'accumulated_token_usage')) ?? []),
        ),
        cost: costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0),
        source: 'stats.usage_to_metrics',
      })
    },
    unused: () => [...facts.keys()].filter((id) => !used.has(id) && !condensing.has(id)).length,
  }
}

function metricsOf(stats: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  const byName = field<Stats>(stats, 'usage_to_metrics')
  return isObject(byName) ? Object.entries(byName) : []
}

/** One entry a request; costs are in a list of their own, in the same order where they are as many. */
function requestsOf(metrics: JsonValue): readonly (readonly [string, CallFacts])[] {
  const usages = listField<Metrics>(metrics, 'token_usages') ?? []
  const costs = listField<Metrics>(metrics, 'costs') ?? []
  const latencies = new Map(
    (listField<Metrics>(metrics, 'response_latencies') ?? []).map((entry) => [
      textField<ResponseUsage>(entry, 'response_id') ?? '',
      numberField<ResponseLatency>(entry, 'latency'),
    ]),
  )
  return usages.flatMap((entry, index) => {
    const id = textField<ResponseUsage>(entry, 'response_id') ?? ''
    if (id === '') return []
    const usage = tokenUsage(entry)
    const model = textField<ResponseUsage>(entry, 'model')
    const duration = latencies.get(id)
    const cost = costs.length === usages.length ? numberField<ResponseCost>(costs[index], 'cost') : undefined
    const facts: CallFacts = {
      ...given({ model, usage, duration, cost }),
    }
    return [[id, facts] as const]
  })
}

interface Totals {
  readonly model: string | undefined
  readonly usage: Usage
  readonly cost: number
}

function totalsOf(metrics: JsonValue): Totals {
  return {
    model: textField<Metrics>(metrics, 'model_name'),
    usage: tokenUsage(field<Metrics>(metrics, 'accumulated_token_usage')) ?? {},
    cost: numberField<Metrics>(metrics, 'accumulated_cost') ?? 0,
  }
}

/** What the agent's totals grew by; undefined where they did not, or those of several models did. */
function grownBy(
  before: ReadonlyMap<string, Totals>,
  now: ReadonlyMap<string, Totals>,
): CallFacts | undefined {
  const grown = [...now].flatMap(([name, { model, usage, cost }]) => {
    const old = before.get(name)
    if (name === CONDENSER || old === undefined) return []
    const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0 } = usage
    const difference: Usage = {
      input: input - (old.usage.input ?? 0),
      output: output - (old.usage.output ?? 0),
      cacheRead: cacheRead - (old.usage.cacheRead ?? 0),
      cacheWrite: cacheWrite - (old.usage.cacheWrite ?? 0),
    }
    const isGrown = Object.values(difference).every((count) => count >= 0) && (difference.output ?? 0) > 0
    // Sums of dollars differ in their last digits.
    const paid = Math.round((cost - old.cost) * 1e10) / 1e10
    const facts = {
      ...given({ model }),
      usage: difference,
      ...(paid > 0 ? { cost: paid } : {}),
    }
    return isGrown ? [facts] : []
  })
  return grown.length === 1 ? grown[0] : undefined
}
