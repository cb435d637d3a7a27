/**
 * A MARSYS trace as steps. Prompts and answers are not in it, only that a model answered, what it cost and
 * which tools ran: each generation is an action without text, with the tools of the same agent's step as its
 * calls.
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import { field, type JsonObject, numberField, objectField, textField } from '#base/json.ts'
import { largest } from '#base/lists.ts'
import { t } from '#base/words.ts'
import { type ToolCall, type ToolResult, textPart } from '#core/model/message.ts'
import type { Source, Trace, Usage } from '#core/model/trace.ts'
import { type CallFacts, createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { argumentsText } from '../messages/chat-message.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { ReadContext, ReadOutcome } from '../reading/format.ts'
import { countField } from '../reading/prompt-usage.ts'
import { runTitle } from '../reading/run-title.ts'
import type { Attributes, GenerationAttributes, StepAttributes, ToolAttributes, TraceSpan } from './shape.ts'
import type { SpanFile } from './span-file.ts'

type Frame = Pick<Source, 'format' | 'fileName' | 'readerVersion'>

const ATTRIBUTE_KEYS: Readonly<Record<string, ReadonlySet<string>>> = {
  generation: keysOf<GenerationAttributes>({
    model_name: true,
    provider: true,
    prompt_tokens: true,
    completion_tokens: true,
    reasoning_tokens: true,
    response_time_ms: true,
    finish_reason: true,
    cost_usd: true,
    has_thinking: true,
    has_tool_calls: true,
    error: true,
  }),
  tool: keysOf<ToolAttributes>({
    tool_name: true,
    agent_name: true,
    arguments: true,
    result_summary: true,
    error: true,
  }),
  step: keysOf<StepAttributes>({ agent_name: true, step_number: true, action_type: true, success: true }),
}

/** Every trace id of the file is a run. */
export function readSpanTraces({ records, head }: SpanFile, frame: Frame, context: ReadContext): ReadOutcome {
  const ids = [...new Set(records.filter(isSpan).map((span) => textField<TraceSpan>(span, 'trace_id') ?? ''))]
  const events = records.filter((record) => !isSpan(record))
  const traces = ids.map((id, run) => {
    const spans = records.filter(
      (record) => isSpan(record) && (textField<TraceSpan>(record, 'trace_id') ?? '') === id,
    )
    const trace = readTrace(spans, { ...frame, run, runs: ids.length }, { head, events, context })
    context.onRun?.(run + 1, ids.length)
    return trace
  })
  const counters = {
    lines: records.length,
    spans: records.length - events.length,
    by_kind: countBy(records, (record) => textField<TraceSpan>(record, 'kind')),
  }
  return { traces, counters }
}

function isSpan(record: JsonObject): boolean {
  return textField<TraceSpan>(record, 'span_id') !== undefined
}

interface Beside {
  readonly head: JsonObject
  readonly events: readonly JsonObject[]
  readonly context: ReadContext
}

function readTrace(spans: readonly JsonObject[], source: Source, { head, events, context }: Beside): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  for (const span of spans) lookAt(watch, span)
  const execution = spans.find((span) => textField<TraceSpan>(span, 'kind') === 'execution')
  const task = textField<Attributes>(objectField<TraceSpan>(execution, 'attributes'), 'task_summary')
  addSpans(builder, spans, task)
  warnOfGaps(builder, spans, events)
  return builder.build({
    id: context.newTraceId(source.run),
    title: task ?? textField<TraceSpan>(execution, 'name') ?? runTitle(source.fileName, builder.steps),
    source: { ...source, version: `schema ${numberField<TraceSpan>(spans[0], 'schema_version') ?? 1}` },
    metadata: { ...head, spans: spans.filter(isFrame), events },
    unread: watch.list(),
  })
}

/** Spans that become no step of their own: kept in the metadata. */
function isFrame(span: JsonObject): boolean {
  return !['generation', 'tool', 'compaction'].includes(textField<TraceSpan>(span, 'kind') ?? '')
}

function lookAt(watch: FieldWatch, span: JsonObject): void {
  const kind = textField<TraceSpan>(span, 'kind') ?? ''
  const known = Object.hasOwn(ATTRIBUTE_KEYS, kind) ? ATTRIBUTE_KEYS[kind] : undefined
  if (known !== undefined) watch.look(`${kind}.attributes`, field<TraceSpan>(span, 'attributes'), known)
}

/** Generations, tools and compactions by their start; a tool joins the newest generation of its step. */
function addSpans(builder: TraceBuilder, spans: readonly JsonObject[], task: string | undefined): void {
  const byId = new Map(spans.map((span) => [textField<TraceSpan>(span, 'span_id') ?? '', span]))
  const acting = spans
    .filter((span) => !isFrame(span))
    .toSorted((one, other) => startOf(one) - startOf(other))
  const agents = new Set(acting.map((span) => agentOf(span, byId)))
  const nameOf = (span: JsonObject) => (agents.size > 1 ? agentOf(span, byId) : undefined)
  const open = new Map<string, ReturnType<TraceBuilder['add']>>()
  const first = acting[0]
  if (task !== undefined)
    builder.add({ kind: 'task', parts: [textPart(task)], ...agentField(first && nameOf(first)) })
  for (const span of acting) {
    const parent = textField<TraceSpan>(span, 'parent_span_id') ?? ''
    const agent = agentField(nameOf(span))
    const kind = textField<TraceSpan>(span, 'kind')
    const own = { timestamp: startOf(span), ...agent }
    if (kind === 'compaction') {
      const text = textField<TraceSpan>(span, 'name') ?? 'compaction'
      builder.add({ kind: 'control', control: { type: 'mark', text }, ...own }, { records: [span] })
    } else if (kind === 'generation') {
      const draft = {
        kind: 'action' as const,
        parts: [],
        calls: [],
        results: [],
        ...own,
        ...durationOf(span),
      }
      open.set(parent, builder.add(draft, { records: [span], call: factsOf(span) }))
    } else open.set(parent, addTool(builder, span, open.get(parent), own))
  }
}

function agentField(agent: string | undefined): { readonly agent?: string } {
  return agent === undefined ? {} : { agent }
}

function addTool(
  builder: TraceBuilder,
  span: JsonObject,
  generation: ReturnType<TraceBuilder['add']> | undefined,
  own: { readonly timestamp: number; readonly agent?: string },
) {
  const [call, results] = toolOf(span)
  if (generation?.kind !== 'action') {
    const draft = { kind: 'action' as const, parts: [], calls: [call], results, ...own }
    return builder.add(draft, { records: [span], noCall: true })
  }
  const step = {
    ...generation,
    calls: [...generation.calls, call],
    results: [...generation.results, ...results],
  }
  builder.amend(step, [span])
  return step
}

function toolOf(span: JsonObject): readonly [ToolCall, readonly ToolResult[]] {
  const attributes = objectField<TraceSpan>(span, 'attributes')
  const id = textField<TraceSpan>(span, 'span_id') ?? ''
  const name = textField<Attributes>(attributes, 'tool_name') ?? textField<TraceSpan>(span, 'name') ?? ''
  const call = { id, name, arguments: argumentsText(field<Attributes>(attributes, 'arguments')) }
  const summary = textField<Attributes>(attributes, 'result_summary')
  const isError = textField<TraceSpan>(span, 'status') === 'error'
  const error = textField<Attributes>(attributes, 'error') ?? textField<TraceSpan>(span, 'error') ?? 'error'
  if (summary === undefined && !isError) return [call, []]
  const parts = summary === undefined ? [] : [textPart(summary)]
  return [call, [{ callId: id, name, parts, ...(isError ? { error } : {}) }]]
}

/**
 * The agent of the nearest span above that names one. Parents may be missing or, in damaged files, go round.
 */
function agentOf(span: JsonObject, byId: ReadonlyMap<string, JsonObject>): string | undefined {
  const seen = new Set<JsonObject>()
  for (
    let at: JsonObject | undefined = span;
    at !== undefined && !seen.has(at);
    at = byId.get(textField<TraceSpan>(at, 'parent_span_id') ?? '')
  ) {
    seen.add(at)
    const agent = textField<Attributes>(objectField<TraceSpan>(at, 'attributes'), 'agent_name')
    if (agent !== undefined) return agent
  }
  return undefined
}

function startOf(span: JsonObject): number {
  return numberField<TraceSpan>(span, 'start_time') ?? numberField<TraceSpan>(span, 'ts') ?? 0
}

function durationOf(span: JsonObject): { readonly duration?: number } {
  const milliseconds = numberField<TraceSpan>(span, 'duration_ms')
  return milliseconds === undefined ? {} : { duration: milliseconds / 1000 }
}

function factsOf(span: JsonObject): CallFacts {
  const attributes = objectField<TraceSpan>(span, 'attributes')
  const usage = usageOf(attributes)
  const model = textField<Attributes>(attributes, 'model_name')
  const cost = numberField<Attributes>(attributes, 'cost_usd')
  const stopReason = textField<Attributes>(attributes, 'finish_reason')
  const failure =
    textField<TraceSpan>(span, 'status') === 'error'
      ? (textField<Attributes>(attributes, 'error') ?? 'error')
      : undefined
  return {
    timestamp: startOf(span),
    ...durationOf(span),
    ...given({ usage, model, cost, stopReason, failure }),
  }
}

function usageOf(attributes: JsonObject | undefined): Usage | undefined {
  const input = countField(attributes, 'prompt_tokens')
  const output = countField(attributes, 'completion_tokens')
  const reasoning = countField(attributes, 'reasoning_tokens')
  if (input === undefined && output === undefined) return undefined
  return {
    ...given({ input, output, reasoning }),
  }
}

function warnOfGaps(
  builder: TraceBuilder,
  spans: readonly JsonObject[],
  events: readonly JsonObject[],
): void {
  builder.warn({
    code: 'no-content',
    message: t`MARSYS traces contain no prompts or responses: steps show which agent acted, with which tools, and at what cost.`,
  })
  const ids = new Set(spans.map((span) => textField<TraceSpan>(span, 'span_id')))
  const orphans = spans.filter((span) => {
    const parent = textField<TraceSpan>(span, 'parent_span_id')
    return parent !== undefined && !ids.has(parent)
  }).length
  if (orphans > 0)
    builder.warn({
      code: 'missing-parent',
      message: t`The parent of ${plural(orphans, 'span')} is not in the file.`,
    })
  const dropped = Math.max(0, largest(events.map(droppedSpans)))
  if (dropped > 0)
    builder.warn({ code: 'dropped-spans', message: t`The recorder dropped ${plural(dropped, 'span')}.` })
}

function droppedSpans(event: JsonObject): number {
  return numberField<Attributes>(objectField<TraceSpan>(event, 'attributes'), 'dropped_span_count') ?? 0
}
