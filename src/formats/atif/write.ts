/**
 * A trace as an ATIF trajectory: the results of a turn in its own step, usage and cost as metrics, all agents
 * in one trajectory. Recorded compactions are not written: ATIF says that there was one, not what it took
 * away.
 */
import { given } from '#base/given.ts'
import { isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { recordText } from '#core/dialects/provider-parts.ts'
import { type Part, partsText } from '#core/model/message.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import type { Call, RecordedTotals, Trace, Usage } from '#core/model/trace.ts'
import { messagesOf } from '../losses/said.ts'
import { argumentsObject, nativeCalls, resultIds } from '../messages/written-calls.ts'

const VERSION = 'ATIF-v1.6'

export function writeAtif(trace: Trace): Result<string> {
  const calls = new Map(trace.calls.map((call) => [call.stepId, call]))
  const model = trace.calls.find((call) => call.model !== undefined)?.model
  const steps = trace.steps
    .flatMap((step) => written(step, calls.get(step.id)))
    .map((step, index) => ({ step_id: index + 1, ...step }))
  const tools = trace.tools.filter(isObject)
  const trajectory = {
    schema_version: VERSION,
    session_id: trace.title,
    agent: {
      name: trace.steps.find(({ agent }) => agent !== undefined)?.agent ?? 'agent',
      version: 'unknown',
      ...given({ model_name: model }),
      ...(tools.length === 0 ? {} : { tool_definitions: tools }),
    },
    steps,
    ...(trace.recordedTotals === undefined ? {} : { final_metrics: finalMetrics(trace.recordedTotals) }),
  }
  return ok(`${JSON.stringify(trajectory, undefined, 1)}\n`)
}

function written(step: Step, call: Call | undefined): readonly JsonObject[] {
  const time = timeOf(call?.timestamp ?? step.timestamp)
  if (step.kind === 'action')
    return [turn(step, call, actionFields(step))].map((fields) => ({ ...time, ...fields }))
  return messagesOf(step).flatMap(({ role, parts }): readonly JsonObject[] => {
    if (role === 'control') return []
    const message = content(parts)
    if (role === 'assistant') return [{ ...time, ...turn(step, call, { message, ...reasoning(parts) }) }]
    return [{ ...time, source: role === 'system' || role === 'developer' ? 'system' : 'user', message }]
  })
}

/** A step of the agent; one that was no call of the model says so. */
function turn(step: Step, call: Call | undefined, fields: JsonObject): JsonObject {
  const metrics = call === undefined ? {} : metricsOf(call)
  return {
    source: 'agent',
    ...(call?.model === undefined ? {} : { model_name: call.model }),
    ...fields,
    ...(Object.keys(metrics).length === 0 ? {} : { metrics }),
    ...(call === undefined || step.demo === true ? { llm_call_count: 0 } : {}),
  }
}

function actionFields(step: ActionStep): JsonObject {
  const calls = nativeCalls(step)
  const ids = resultIds(step)
  const known = new Set(calls.map(({ id }) => id))
  const results = step.results.map(({ parts, error = '' }, index) => {
    const id = ids[index]
    // A result may only name a call of its own step.
    const named = id === undefined || !known.has(id) ? {} : { source_call_id: id }
    return { ...named, content: content(withError(parts, error)) }
  })
  return {
    message: content(step.parts),
    ...reasoning(step.parts),
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map((call) => ({
            tool_call_id: call.id,
            function_name: call.name,
            arguments: argumentsObject(call.arguments) ?? { arguments: call.arguments },
          })),
        }),
    ...(results.length === 0 ? {} : { observation: { results } }),
  }
}

function withError(parts: readonly Part[], error: string): readonly Part[] {
  if (error === '') return parts
  return [...parts, { kind: 'text', text: partsText(parts) === '' ? error : `\n${error}` }]
}

function reasoning(parts: readonly Part[]): JsonObject {
  const text = parts.flatMap((part) => (part.kind === 'reasoning' ? [part.text] : [])).join('\n')
  return text === '' ? {} : { reasoning_content: text }
}

/** A text, or where there is more than text a list of parts: text and images are all that ATIF has. */
function content(parts: readonly Part[]): JsonValue {
  const shown = parts.flatMap(partOf)
  return shown.every(({ type }) => type === 'text') ? shown.map(({ text }) => text ?? '').join('') : shown
}

function partOf(part: Part): readonly JsonObject[] {
  if (part.kind === 'text') return [{ type: 'text', text: part.text }]
  if (part.kind === 'image') {
    const media = part.mediaType ?? /^data:([^;,]+)/.exec(part.url)?.[1] ?? 'image/png'
    return IMAGE_TYPES.has(media) ? [{ type: 'image', source: { media_type: media, path: part.url } }] : []
  }
  const text = recordText(part)
  return text === undefined ? [] : [{ type: 'text', text }]
}

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

function timeOf(seconds: number | undefined): JsonObject {
  const time = seconds === undefined ? undefined : new Date(seconds * 1000)
  return time === undefined || Number.isNaN(time.getTime()) ? {} : { timestamp: time.toISOString() }
}

/** `prompt_tokens` includes what was read from and written to the cache. */
function metricsOf({ usage, cost }: Call): JsonObject {
  const prompt = promptTokens(usage)
  return {
    ...given({ prompt_tokens: prompt }),
    ...(usage?.output === undefined ? {} : { completion_tokens: usage.output }),
    ...(usage?.cacheRead === undefined ? {} : { cached_tokens: usage.cacheRead }),
    ...given({ cost_usd: cost }),
  }
}

function finalMetrics(usage: RecordedTotals): JsonObject {
  const prompt = promptTokens(usage)
  return {
    ...given({
      total_prompt_tokens: prompt,
      total_completion_tokens: usage.output,
      total_cached_tokens: usage.cacheRead,
      total_cost_usd: usage.cost,
    }),
  }
}

function promptTokens(usage: Usage | undefined): number | undefined {
  if (usage?.input === undefined) return undefined
  return usage.input + (usage.cacheRead ?? 0) + (usage.cacheWrite ?? 0)
}
