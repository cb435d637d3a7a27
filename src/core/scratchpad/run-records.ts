/**
 * The open run as plain records for code in the Scratchpad: its steps with all that they hold, what each is
 * as messages, and its calls. Modules of ours make the objects of each library of them
 * (sandbox/python/guest/modules/memoscope).
 */
import { given } from '#base/given.ts'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { bindDialect, contextMessages } from '../dialects/index.ts'
import { nativeStep } from '../dialects/smolagents.ts'
import { type Part, partsText } from '../model/message.ts'
import { fullSteps } from '../model/smolagents/records.ts'
import type { ActionStep, Step } from '../model/step.ts'
import { isOwn } from '../model/steps.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import { type ShownFigures, type ShownUsage, shownUsage } from './shown-usage.ts'

type Run = Pick<Trace, 'title' | 'steps' | 'calls'>

/**
 * JSON all through. `tokens`: of each step; without them steps have none. `summary`: what the header shows;
 * without it the usage has no estimates. O(size of the run).
 */
export function runRecords(
  { title, steps, calls }: Run,
  tokens: readonly Tokens[] = [],
  summary?: ShownFigures,
): JsonObject {
  return {
    title,
    steps: steps.map((step, place) => ({ ...stepRecord(step), tokens: tokens[place] ?? null })),
    calls: calls.map(callRecord),
    usage: summary === undefined ? {} : usageRecord(shownUsage(calls, summary)),
  }
}

function usageRecord(usage: ShownUsage): JsonObject {
  return given({
    input_tokens: usage.input,
    output_tokens: usage.output,
    cache_read_tokens: usage.cacheRead,
    cache_write_tokens: usage.cacheWrite,
    cost: usage.cost,
    input_source: usage.inputSource,
    output_source: usage.outputSource,
    cost_source: usage.costSource,
  })
}

function stepRecord(step: Step): JsonObject {
  return {
    kind: step.kind,
    id: step.id,
    number: step.number,
    timestamp: step.timestamp ?? null,
    agent: step.agent ?? null,
    copied: !isOwn(step),
    text: step.kind === 'control' ? '' : step.kind === 'note' ? step.text : partsText(step.parts),
    messages: messagesOf(step, 'openai'),
    marsys: messagesOf(step, 'marsys'),
    tinyagent: messagesOf(step, 'tinyagent'),
    ...(step.kind === 'action' ? actionRecord(step) : {}),
    ...(step.kind === 'note' ? { response: step.response } : {}),
    smolagents: smolRecord(step),
  }
}

function messagesOf(step: Step, dialect: string): readonly JsonValue[] {
  const bound = bindDialect({ id: dialect })
  return bound.ok ? contextMessages([step], bound.value).map(bound.value.dialect.write) : []
}

function actionRecord(step: ActionStep): JsonObject {
  return {
    thought: step.thought ?? '',
    is_final: step.isFinal ?? false,
    calls: step.calls.map(({ id, name, arguments: args }) => ({ id, name, arguments: args })),
    results: step.results.map(({ callId, parts, error }) => ({
      call_id: callId,
      text: partsText(parts),
      images: imagesOf(parts),
      error: error ?? '',
    })),
  }
}

function imagesOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'image' ? [part.url] : []))
}

/** The step as smolagents records it; null where it has no such step, and then what it is sent as. */
function smolRecord(step: Step): JsonObject {
  const native = nativeStep(step)
  if (native === undefined || step.kind === 'control') return { sent: messagesOf(step, 'smolagents') }
  const [record = {}] = fullSteps([native])
  return { type: native.kind, ...record }
}

function callRecord(call: Call): JsonObject {
  const { index, at, stepId, agent, model, usage, cost, timestamp, duration } = call
  const counted =
    usage === undefined
      ? null
      : {
          input_tokens: usage.input ?? null,
          output_tokens: usage.output ?? null,
          cache_read_tokens: usage.cacheRead ?? null,
          cache_write_tokens: usage.cacheWrite ?? null,
        }
  return {
    index,
    at,
    step: stepId,
    agent: agent ?? null,
    model: model ?? null,
    usage: counted,
    cost: cost ?? null,
    timestamp: timestamp ?? null,
    duration: duration ?? null,
  }
}
