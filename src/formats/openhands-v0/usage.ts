/**
 * What OpenHands V0 knows of each request: the answer it keeps with the action, the run's lists by response
 * id, and running totals, whose differences tell of answers that were plain messages.
 */
import { given } from '#base/given.ts'
import { field, type JsonObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import type { RecordedTotals, Usage } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { readUsage } from '../messages/chat-message.ts'
import { tokenUsage } from '../openhands/token-usage.ts'
import { type OhEvent, responseOf } from './events.ts'
import type { Event, Metrics, ModelResponse, ResponseLatency, ResponseUsage, TokenUsage } from './shape.ts'

/** The requests of a run, asked for one by one. */
export interface UsageBook {
  /** The facts of the request that an action answers. Call it once for each, in order. */
  factsOf(event: OhEvent): CallFacts
  /** Requests that the run's list has and no action names. */
  unused(): number
}

/** `hasDelegates`: the totals are then of several agents, and their differences tell nothing. */
export function createUsageBook(metrics: JsonValue | undefined, hasDelegates: boolean): UsageBook {
  const usages = byResponse(listField<Metrics>(metrics, 'token_usages'))
  const latencies = byResponse(listField<Metrics>(metrics, 'response_latencies'))
  const seen = new Set<string>()
  let before: Totals | undefined

  function grownBy(event: OhEvent, usage: Usage | undefined): Growth | undefined {
    const now = hasDelegates ? undefined : totalsOf(field<Event>(event.record, 'llm_metrics'))
    const last = before
    before = now ?? before
    if (now === undefined) return undefined
    if (last !== undefined) return growth(last, now)
    // In a file that begins within a run the first totals are not this request's.
    const prompt = (usage?.input ?? 0) + (usage?.cacheRead ?? 0) + (usage?.cacheWrite ?? 0)
    return usage === undefined || prompt === now.prompt ? growth(NONE, now) : undefined
  }

  return {
    factsOf: (event) => {
      const response = responseOf(event)
      const id = textField(response, 'id') ?? ''
      const own = byResponse(listField<Metrics>(field<Event>(event.record, 'llm_metrics'), 'token_usages'))
      const listed = usages.get(id) ?? own.get(id)
      const said = readUsage(field<ModelResponse>(response, 'usage')) ?? tokenUsage(listed)
      const grown = grownBy(event, said)
      const isRepeated = id !== '' && seen.has(id)
      seen.add(id)
      const usage = isRepeated ? undefined : (said ?? grown?.usage)
      return {
        ...answerFacts(response, listed),
        ...given({ usage }),
        ...durationOf(latencies.get(id)),
        ...(grown === undefined || grown.cost <= 0 ? {} : { cost: grown.cost }),
      }
    },
    unused: () => [...usages.keys()].filter((id) => id !== '' && !seen.has(id)).length,
  }
}

function answerFacts(response: JsonObject | undefined, listed: JsonValue | undefined): CallFacts {
  const model = textField<ModelResponse>(response, 'model') ?? textField<ResponseUsage>(listed, 'model')
  const timestamp = numberField<ModelResponse>(response, 'created')
  const stopReason = textField((listField<ModelResponse>(response, 'choices') ?? [])[0], 'finish_reason')
  return {
    ...given({ model, timestamp, stopReason }),
  }
}

function durationOf(latency: JsonValue | undefined): { readonly duration?: number } {
  const duration = numberField<ResponseLatency>(latency, 'latency')
  return duration === undefined ? {} : { duration }
}

function byResponse(entries: readonly JsonValue[] | undefined): ReadonlyMap<string, JsonValue> {
  return new Map(
    (entries ?? []).map((entry) => [textField<ResponseUsage>(entry, 'response_id') ?? '', entry]),
  )
}

/** The totals of a run; only a file of one agent can give usage by their differences. */
interface Totals {
  readonly prompt: number
  readonly output: number
  readonly read: number
  readonly write: number
  readonly cost: number
}

const NONE: Totals = { prompt: 0, output: 0, read: 0, write: 0, cost: 0 }

interface Growth {
  readonly usage?: Usage
  readonly cost: number
}

function totalsOf(metrics: JsonValue | undefined): Totals | undefined {
  const total = field<Metrics>(metrics, 'accumulated_token_usage')
  const prompt = numberField<TokenUsage>(total, 'prompt_tokens')
  if (prompt === undefined) return undefined
  return {
    prompt,
    output: numberField<TokenUsage>(total, 'completion_tokens') ?? 0,
    read: numberField<TokenUsage>(total, 'cache_read_tokens') ?? 0,
    write: numberField<TokenUsage>(total, 'cache_write_tokens') ?? 0,
    cost: numberField<Metrics>(metrics, 'accumulated_cost') ?? 0,
  }
}

/** What one request added; undefined where the totals did not grow (another agent's, or no request). */
function growth(before: Totals, now: Totals): Growth | undefined {
  const prompt = now.prompt - before.prompt
  // Sums of dollars differ in their last digits.
  const cost = Math.round((now.cost - before.cost) * 1e10) / 1e10
  if (prompt <= 0) return cost > 0 ? { cost } : undefined
  const read = Math.max(0, now.read - before.read)
  const write = Math.max(0, now.write - before.write)
  const usage = {
    input: Math.max(0, prompt - read - write),
    output: Math.max(0, now.output - before.output),
    cacheRead: read,
    cacheWrite: write,
  }
  return { usage, cost }
}

/** Totals of a run, from its `metrics`. */
export function runTotals(metrics: JsonObject | undefined): RecordedTotals | undefined {
  return recordedTotals({
    usage: tokenUsage(field<Metrics>(metrics, 'accumulated_token_usage')),
    cost: numberField<Metrics>(metrics, 'accumulated_cost'),
    source: 'metrics',
  })
}
