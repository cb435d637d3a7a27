/**
 * Which spans are requests to a model. A framework may mark the events of a request as model spans: BeeAI
 * writes its `start` and `success` as two spans in place of one, and `finish` beside or within the span of
 * the request. https://github.com/Arize-ai/openinference (openinference-instrumentation-beeai, JavaScript and
 * Python)
 */
import type { SpanRequest } from './doubles.ts'
import { between, type ModelRequest, readModelSpan } from './model-span.ts'
import { AGENT } from './own-attributes.ts'
import type { Span } from './span.ts'

/** The requests among `spans`, which are in the order of their start. O(spans). */
export function modelRequests(spans: readonly Span[]): readonly SpanRequest[] {
  const models = spans.filter(({ kind }) => kind === 'model')
  const ids = new Set(models.map(({ id }) => id))
  const requests: SpanRequest[] = []
  const started = new Map<string, number>()
  for (const span of models) {
    const read = { span, request: readModelSpan(span) }
    const event = eventOf(span)
    const mayBeEvent = event !== undefined || span.start === span.end || ids.has(span.parentId ?? '')
    // Our own export writes a span for each request, also where neither its prompt nor its answer was kept.
    const isOwn = span.attributes.text(AGENT) !== undefined
    if (mayBeEvent && !isOwn && saysNothing(read.request)) continue
    const at = event === undefined ? undefined : started.get(event.source)
    const start = at === undefined || event?.name === 'start' ? undefined : requests[at]
    if (event?.name === 'start') started.set(event.source, requests.length)
    else if (event !== undefined) started.delete(event.source)
    if (at === undefined || start === undefined) requests.push(read)
    else requests[at] = joined(start, read)
  }
  return requests
}

/** Nothing of a prompt, an answer, a model, its tokens or its failure. */
function saysNothing({ prompt, answer, facts }: ModelRequest): boolean {
  const { model, usage, failure } = facts
  return answer.length === 0 && [prompt, model, usage, failure].every((fact) => fact === undefined)
}

/** Which event of which model a span is: BeeAI's `target` is a path such as `backend.ollama.chat.start`. */
function eventOf({ attributes }: Span): { readonly source: string; readonly name: string } | undefined {
  const target = attributes.text('target') ?? ''
  const end = target.lastIndexOf('.')
  const source = target.slice(0, Math.max(0, end))
  return source.endsWith('.chat') ? { source, name: target.slice(end + 1) } : undefined
}

/** A request of the event that began it and the one that ended it. */
function joined({ span, request }: SpanRequest, { request: end }: SpanRequest): SpanRequest {
  const { timestamp } = request.facts
  const ended = end.facts.timestamp
  const times =
    timestamp === undefined || ended === undefined ? {} : { timestamp, duration: between(timestamp, ended) }
  const facts = { ...request.facts, ...end.facts, ...times }
  return { span, request: { ...request, answer: end.answer, facts } }
}
