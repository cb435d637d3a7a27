/**
 * Spans to traces: one run for each trace id. Requests to a model in the order of time become steps and
 * calls; tool spans give results that no later prompt shows, and which calls failed; the names of agents are
 * theirs.
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import type { JsonObject } from '#base/json.ts'
import { t } from '#base/words.ts'
import { partsText, type ToolResult, textPart } from '#core/model/message.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import type { Source, Trace } from '#core/model/trace.ts'
import { recordedTotals, type TotalsPiece } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { asError } from '../messages/said-failure.ts'
import { addRecordedCalls, type RecordedCall, withoutRepeats } from '../prompts/recorded-calls.ts'
import { checkFidelity } from '../prompts/recorded-prompts.ts'
import { createFieldWatch, type FieldWatch } from '../reading/field-watch.ts'
import type { ReadContext } from '../reading/format.ts'
import { runTitle, saysSomething } from '../reading/run-title.ts'
import { type SpanRequest, withoutDoubles } from './doubles.ts'
import { modelRequests } from './model-requests.ts'
import { type ModelRequest, readModelSpan } from './model-span.ts'
import { AGENT, MOMENT } from './own-attributes.ts'
import type { Span } from './span.ts'
import { spanUsage } from './usage.ts'

/** What goes with the spans of a file. */
interface SpanFrame {
  readonly source: Pick<Source, 'format' | 'fileName' | 'readerVersion' | 'version'>
  readonly context: ReadContext
  /** What the file says of a trace beside its spans. */
  readonly metadataOf?: (traceId: string) => JsonObject
  readonly titleOf?: (traceId: string) => string | undefined
  readonly totalsOf?: (traceId: string) => TotalsPiece
}

/** A trace for each trace id, in the order of appearance. */
export function readSpans(spans: readonly Span[], frame: SpanFrame): readonly Trace[] {
  const byTrace = new Map<string, Span[]>()
  for (const span of spans) {
    const list = byTrace.get(span.traceId)
    if (list === undefined) byTrace.set(span.traceId, [span])
    else list.push(span)
  }
  return [...byTrace].map(([id, list], run) => {
    const trace = readTrace(id, list, { frame, run, runs: byTrace.size })
    frame.context.onRun?.(run + 1, byTrace.size)
    return trace
  })
}

interface Place {
  readonly frame: SpanFrame
  readonly run: number
  readonly runs: number
}

function readTrace(id: string, spans: readonly Span[], { frame, run, runs }: Place): Trace {
  const builder = createTraceBuilder()
  // Our own export is in the order of the log, which times that are missing or equal would break, and repeats
  // nothing.
  const isOwn = spans.some(({ attributes }) => attributes.text(AGENT) !== undefined)
  const ordered = isOwn ? spans : spans.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))
  const seen = modelRequests(ordered)
  const tree = createTree(ordered, new Set(seen.map(({ span }) => span)))
  const inner = seen.filter(({ span }) => !tree.hasInnerModel(span))
  const models = inner.map(({ span }) => span)
  const { kept: requests, doubles } = isOwn ? { kept: inner, doubles: 0 } : withoutDoubles(inner)
  const names = tree.agentNames(models)
  const moments = ordered.filter(isMoment).map((span) => ({ span, request: readModelSpan(span) }))
  const calls = inOrder(ordered, [...requests, ...moments]).map(({ span, request }): RecordedCall => {
    const call = recordedCall(span, request, span.attributes.text(AGENT) ?? names.get(span))
    return isMoment(span) ? { ...call, answer: [], isEnd: true } : call
  })
  const prompts = addRecordedCalls(builder, isOwn ? calls : withoutRepeats(calls))
  const tools = ordered.filter((span) => span.kind === 'tool')
  addToolResults(builder, tools)
  if (!isOwn) markFailedResults(builder, tools)
  if (models.length === 0) addMarks(builder, ordered)
  if (doubles > 0) warnOfDoubles(builder, doubles)
  const watch = createFieldWatch()
  for (const span of ordered) lookAt(watch, span)
  const trace = builder.build({
    id: frame.context.newTraceId(run),
    title:
      frame.titleOf?.(id) ??
      titleIn(tree.root(), isOwn) ??
      runTitle(frame.source.fileName, builder.steps, { run, runs }),
    source: { ...frame.source, run, runs },
    metadata: { ...frame.metadataOf?.(id), trace_id: id, spans: ordered.map(outline) },
    recordedTotals: recordedTotals(...totalsOf(tree.root()), ...(frame.totalsOf ? [frame.totalsOf(id)] : [])),
    unread: watch.list(),
  })
  return prompts.size === 0 ? trace : { ...trace, fidelity: checkFidelity(trace, prompts) }
}

/**
 * The outermost span's name, which in our own export is the title behind the name of the operation; undefined
 * where it says nothing, such as “main”.
 */
function titleIn(root: Span | undefined, isOwn: boolean): string | undefined {
  if (isOwn) return root?.name.replace(/^invoke_agent /, '')
  return root !== undefined && saysSomething(root.name) ? root.name : undefined
}

/** The outermost span sums up the run, unless it is itself a request. */
function totalsOf(root: Span | undefined): readonly TotalsPiece[] {
  if (root === undefined || root.kind === 'model') return []
  const { attributes, name } = root
  return [
    { usage: spanUsage(attributes), source: `span ${name}: usage` },
    { cost: attributes.number('operation.cost'), source: `span ${name}: operation.cost` },
  ]
}

/** A context without a request, which only our own export writes. */
function isMoment({ kind, attributes }: Span): boolean {
  return kind === 'other' && attributes.text(MOMENT) === 'true'
}

function inOrder(spans: readonly Span[], requests: readonly SpanRequest[]): readonly SpanRequest[] {
  const places = new Map(spans.map((span, at) => [span, at]))
  const placeOf = ({ span }: SpanRequest) => places.get(span) ?? 0
  return requests.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function recordedCall(span: Span, request: ModelRequest, agent: string | undefined): RecordedCall {
  const { prompt, answer, facts, tools } = request
  return {
    answer,
    facts,
    tools,
    where: `span ${span.id}`,
    ...(isCompacted(span, prompt) ? { compaction: { kind: 'full' } } : {}),
    ...given({ prompt, agent }),
  }
}

/** The conventions’ attribute, or a summary among the messages. */
function isCompacted({ attributes }: Span, prompt: ModelRequest['prompt'] = []): boolean {
  const mark = attributes.get('gen_ai.conversation.compacted')
  return mark === true || mark === 'true' || prompt.some(({ as }) => as === 'summary')
}

function warnOfDoubles(builder: TraceBuilder, doubles: number): void {
  const message = t`Recorded twice, by a framework and by its client: ${plural(doubles, 'request')}. Each is shown once.`
  builder.warn({ code: 'double-span', message })
}

/** Names under which the conventions write what the readers understand. */
const KNOWN =
  /^(?:gen_ai|llm|ai|usage|input|output|openinference|tool|session|user|metadata|agent|traceloop|operation|model_request_parameters|logfire|memoscope)(?:\.|$)/

function lookAt(watch: FieldWatch, span: Span): void {
  if (span.kind === 'other' && !isMoment(span)) watch.note(t`span that is not a model, tool, or agent span`)
  if (span.kind !== 'model') return
  for (const key of Object.keys(span.attributes.all)) if (!KNOWN.test(key)) watch.note(t`attribute ${key}`)
}

/** What is kept of every span; its texts are in the records of the steps, and in the kept file. */
function outline({ id, parentId, name, kind, start, end, failure }: Span): JsonObject {
  return {
    id,
    ...given({ parent: parentId }),
    name,
    kind,
    ...given({ start, end, failure }),
  }
}

/** `models`: the spans that are requests to a model. */
function createTree(spans: readonly Span[], models: ReadonlySet<Span>) {
  const byId = new Map(spans.map((span) => [span.id, span]))

  /** The spans above, nearest first. Parents may be missing or, in damaged files, go round. */
  function above(span: Span): readonly Span[] {
    const found: Span[] = []
    const seen = new Set([span])
    for (
      let at = byId.get(span.parentId ?? '');
      at !== undefined && !seen.has(at);
      at = byId.get(at.parentId ?? '')
    ) {
      seen.add(at)
      found.push(at)
    }
    return found
  }

  const outer = new Set<Span>()
  for (const span of spans)
    if (models.has(span)) for (const wrapper of above(span)) if (models.has(wrapper)) outer.add(wrapper)

  return {
    /** A wrapper of a request: the span within says the same. */
    hasInnerModel: (span: Span) => outer.has(span),
    /** The nearest agent of each; none where all have the same or the file knows no agents. */
    agentNames: (models: readonly Span[]): ReadonlyMap<Span, string> => {
      const named = models.flatMap((span): readonly (readonly [Span, string])[] => {
        const agent = above(span).find(({ kind }) => kind === 'agent')
        // The conventions let a request name its agent itself, and our own export does.
        const own = span.attributes.text('gen_ai.agent.name')
        const name = own ?? (agent === undefined ? undefined : agentName(agent))
        return name === undefined ? [] : [[span, name]]
      })
      const isMany = new Set(named.map(([, name]) => name)).size > 1
      return new Map(isMany && named.length === models.length ? named : [])
    },
    root: () => spans.find((span) => span.parentId === undefined || !byId.has(span.parentId)),
  }
}

function agentName({ attributes, name }: Span): string {
  return attributes.text('gen_ai.agent.name') ?? attributes.text('agent.name') ?? name
}

/**
 * Results of calls that no later prompt shows, and errors: by the call's id, else by the tool's name and
 * order. Only the open turn of an agent is added to, so that no context changes.
 */
function addToolResults(builder: TraceBuilder, tools: readonly Span[]): void {
  const lasts = new Map<string | undefined, Step>()
  for (const step of builder.steps) lasts.set(step.agent, step)
  const used = new Set<Span>()
  for (const last of lasts.values()) {
    if (last.kind !== 'action') continue
    const results = last.calls.flatMap((call): readonly ToolResult[] => {
      if (last.results.some(({ callId }) => callId === call.id && callId !== '')) return []
      const span = tools.find((candidate) => !used.has(candidate) && isOf(candidate, call, last))
      if (span === undefined) return []
      used.add(span)
      return [resultOf(span, call.id)]
    })
    if (results.length > 0) builder.amend({ ...last, results: [...last.results, ...results] })
  }
}

/**
 * Results that a prompt shows, of calls whose span failed: prompts have no field that says so. The text stays
 * what was sent.
 */
function markFailedResults(builder: TraceBuilder, tools: readonly Span[]): void {
  if (tools.every(({ failure }) => failure === undefined)) return
  // Where a call was tried again, its last span gave the result.
  const byId = new Map(tools.map((span) => [callIdOf(span), span]))
  const unused = new Set(tools.filter((span) => callIdOf(span) === undefined))
  for (const step of [...builder.steps]) {
    if (step.kind !== 'action') continue
    const results = step.results.map((result) => {
      const call = step.calls.find(({ id }) => id === result.callId)
      if (call === undefined) return result
      const known = call.id === '' ? undefined : byId.get(call.id)
      const span =
        known ?? [...unused].find((candidate) => isOf(candidate, call, step) && hasText(candidate, result))
      if (span === undefined) return result
      unused.delete(span)
      const isTold = result.error === undefined && partsText(result.parts) !== ''
      return span.failure !== undefined && isTold ? { ...result, ...asError(result.parts) } : result
    })
    if (results.some((result, at) => result !== step.results[at])) builder.amend({ ...step, results })
  }
}

/** Whether the span says what the prompt shows, so that without an id it isn't another call's. */
function hasText(span: Span, { parts }: ToolResult): boolean {
  const text = partsText(parts)
  return text === outputOf(span) || text === span.failure
}

function isOf(span: Span, call: ActionStep['calls'][number], step: ActionStep): boolean {
  const { attributes, name, start } = span
  const id = callIdOf(span)
  if (id !== undefined && call.id !== '') return id === call.id
  const tool = attributes.text('tool.name') ?? attributes.text('gen_ai.tool.name') ?? name
  const isLater = start === undefined || step.timestamp === undefined || start >= step.timestamp
  return isLater && (tool === call.name || tool.endsWith(` ${call.name}`))
}

function callIdOf({ attributes }: Span): string | undefined {
  return (
    attributes.text('gen_ai.tool.call.id') ?? attributes.text('tool.id') ?? attributes.text('tool_call.id')
  )
}

function resultOf(span: Span, callId: string): ToolResult {
  const text = outputOf(span)
  const parts = text === '' || text === span.failure ? [] : [textPart(text)]
  return { callId, parts, ...given({ error: span.failure }) }
}

/** Empty: the span has none. */
function outputOf({ attributes, output }: Span): string {
  const value =
    attributes.get('output.value') ??
    attributes.get('gen_ai.tool.call.result') ??
    attributes.get('ai.toolCall.result') ??
    output
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

/** A trace without a request to a model is shown as marks, so that it is not empty. */
function addMarks(builder: TraceBuilder, spans: readonly Span[]): void {
  for (const { name, start, record } of spans) {
    const time = start === undefined ? {} : { timestamp: start }
    builder.add({ kind: 'control', control: { type: 'mark', text: name }, ...time }, { records: [record] })
  }
  builder.warn({
    code: 'no-calls',
    message: t`This trace has no span for a model request, so its spans are shown as marks.`,
  })
}
