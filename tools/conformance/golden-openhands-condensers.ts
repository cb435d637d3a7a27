/**
 * Runs `openhands-condensers.json`: events become message steps; condensers and view rules are those of the
 * strategies.
 */
import { given } from '#base/given.ts'
import { isObject, type JsonObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { forgetMiddle } from '#core/library/openhands/amortized.ts'
import { forgetUnranked } from '#core/library/openhands/attention.ts'
import { dropPages } from '#core/library/openhands/browser.ts'
import { refuseSizes } from '#core/library/openhands/event.ts'
import { planSummary } from '#core/library/openhands/llm-summary.ts'
import { maskOutside } from '#core/library/openhands/masking.ts'
import { headAndTail } from '#core/library/openhands/recent.ts'
import { type LogEntry, type View, viewOf } from '#core/library/openhands/view.ts'
import { forgetOlderHalf } from '#core/library/openhands/window.ts'
import { partsText, textPart } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

const CONDENSERS: ReadonlySet<string> = new Set(
  ['noop', 'recent', 'masking', 'browser', 'window', 'pipeline', 'amortized', 'llm', 'attention'].map(
    (type) => `condense:${type}`,
  ),
)

export function matchCondensers({ op, input, params }: GoldenCase): Answer {
  const log = (listField(input, 'events') ?? []).map(readEntry)
  const view = viewOf(log)
  if (!view.ok) return refused(view.error.message)
  const events = view.value.events.map(asStep)
  if (op === 'view') {
    return answered({ view: events.map(written), unhandled_request: view.value.isRequested })
  }
  if (!CONDENSERS.has(op)) return unsupported(`the operation “${op}” is not known`)
  const outcome = condense(events, view.value.isRequested, params)
  return outcome.ok ? answered(outcome.value.answer) : refused(outcome.error.message)
}

/**
 * An event as the step that the strategies would see. Ids become texts; those of new steps are none of them.
 */
function readEntry(value: JsonValue): LogEntry<Step> {
  const kind = textField(value, 'kind') ?? ''
  const id = numberField(value, 'id') ?? -1
  if (kind === 'request') return { kind, id }
  if (kind === 'condensation') return { kind, id, ...readForgetting(value) }
  return { kind: 'event', id, event: stepOf(kind, id, value) }
}

function readForgetting(value: JsonValue) {
  const ids = listField(value, 'forgotten_event_ids')?.map(Number)
  const start = numberField(value, 'forgotten_events_start_id')
  const end = numberField(value, 'forgotten_events_end_id')
  const summary = textField(value, 'summary')
  const offset = numberField(value, 'summary_offset')
  const ends = { ...given({ start, end }) }
  return {
    ...given({ ids }),
    ...(start === undefined && end === undefined ? {} : { range: ends }),
    ...given({ summary, offset }),
  }
}

function stepOf(kind: string, id: number, value: JsonValue): Step {
  const text = textField(value, 'text') ?? ''
  const base = { id: String(id), number: id, parts: [textPart(text)] }
  const call = (name: string, args: JsonObject) => ({
    id: `call ${id}`,
    name,
    arguments: JSON.stringify(args),
  })
  switch (kind) {
    case 'system':
      return { ...base, kind: 'system' }
    case 'user':
      return { ...base, kind: 'message', role: 'user' }
    case 'agent':
      return { ...base, kind: 'message', role: 'assistant' }
    case 'action':
      return { ...base, kind: 'message', role: 'assistant', calls: [call('run', {})] }
    case 'recall':
      return { ...base, kind: 'message', role: 'assistant', calls: [call('recall', { query: text })] }
    case 'recall_result':
      return { ...base, kind: 'message', role: 'tool', callId: `call ${numberField(value, 'cause')}` }
    case 'browser':
      return { ...base, kind: 'message', role: 'tool', name: `browser ${textField(value, 'url') ?? ''}` }
    case 'summary':
      return { ...base, kind: 'summary', role: 'user' }
    default:
      return { ...base, kind: 'message', role: 'tool' }
  }
}

function asStep(event: View<Step>['events'][number]): Step {
  if (!('inserted' in event)) return event
  return { kind: 'summary', id: 'inserted', number: -1, role: 'user', parts: [textPart(event.inserted)] }
}

/** A kept event by its id; one that was made again by its text. */
function written(step: Step): JsonValue {
  const isNew = step.rule !== undefined || step.id === 'inserted'
  if (isNew && 'parts' in step) return { kind: 'summary', text: partsText(step.parts) }
  return { id: step.number }
}

/** What a condenser answers, and, if that is a view, its events for the next condenser. */
interface Outcome {
  readonly answer: JsonObject
  readonly view?: readonly Step[]
}

function condense(events: readonly Step[], isRequested: boolean, params: JsonObject): Result<Outcome> {
  const type = textField(params, 'type') ?? ''
  const number = (name: string, fallback: number) => numberField(params, name) ?? fallback
  switch (type) {
    case 'noop':
      return shown(events)
    case 'recent':
      return shown(
        headAndTail(events, {
          keepFirst: number('keep_first', 1),
          maxEvents: number('max_events', 10),
        }).flat(),
      )
    case 'masking':
      return shown(maskOutside(events, number('attention_window', 5)))
    case 'browser':
      return shown(dropPages(events, number('attention_window', 1), pageOf))
    case 'window':
      return isRequested ? forgets(forgetOlderHalf(events), 'range-if-whole') : shown(events)
    case 'pipeline':
      return pipeline(events, isRequested, params)
    default:
      return halve(events, isRequested, params)
  }
}

function pageOf(step: Step): string | undefined {
  const name = step.kind === 'message' ? step.name : undefined
  return name?.startsWith('browser ') ? name.slice('browser '.length) : undefined
}

function pipeline(events: readonly Step[], isRequested: boolean, params: JsonObject): Result<Outcome> {
  let current = events
  for (const inner of listField(params, 'condensers') ?? []) {
    const outcome = condense(current, isRequested, isObject(inner) ? inner : {})
    if (!outcome.ok || outcome.value.view === undefined) return outcome
    current = outcome.value.view
  }
  return shown(current)
}

/** The condensers that halve past a size. */
function halve(events: readonly Step[], isRequested: boolean, params: JsonObject): Result<Outcome> {
  const type = textField(params, 'type')
  const maxSize = numberField(params, 'max_size') ?? 100
  const keepFirst = numberField(params, 'keep_first') ?? (type === 'amortized' ? 0 : 1)
  const refusal = refuseSizes(maxSize, keepFirst)
  if (refusal !== undefined) return fail(refusal)
  if (!isRequested && events.length <= maxSize) return shown(events)
  if (type === 'amortized') return forgets(forgetMiddle(events, { maxSize, keepFirst }), 'range')
  if (type === 'llm') return summarised(events, { maxSize, keepFirst }, params)
  if (type !== 'attention') return fail({ code: 'unknown', message: `no condenser “${type}”` })
  const ranking = readRanking(events, textField(params, 'reply') ?? '')
  return ranking.ok ? forgets(forgetUnranked(events, ranking.value, { maxSize, keepFirst }), 'ids') : ranking
}

function summarised(
  events: readonly Step[],
  sizes: { readonly maxSize: number; readonly keepFirst: number },
  params: JsonObject,
): Result<Outcome> {
  const maxEventLength = numberField(params, 'max_event_length') ?? 10_000
  const plan = planSummary(events, { ...sizes, maxEventLength })
  const summary = { summary: textField(params, 'reply') ?? '', summary_offset: sizes.keepFirst }
  const named = nameForgotten(plan.forgotten, 'range')
  const ids = plan.forgotten.map((event) => event.number)
  const prompt = { previous_summary: plan.previous, event_ids: ids, middle_cuts: plan.cuts }
  return ok({ answer: { condensation: { ...named, ...summary }, prompt } })
}

const BAD_REPLY: Problem = { code: 'bad-reply', message: 'The reply is not the JSON that was asked for.' }

function readRanking(events: readonly Step[], reply: string): Result<readonly (Step | undefined)[]> {
  let parsed: unknown
  try {
    parsed = JSON.parse(reply)
  } catch {
    return fail(BAD_REPLY)
  }
  const ids = listField(parsed, 'ids')
  if (ids === undefined || !ids.every((id) => Number.isInteger(id))) return fail(BAD_REPLY)
  return ok(ids.map((id) => events.find((event) => event.number === id)))
}

function shown(view: readonly Step[]): Result<Outcome> {
  return ok({ answer: { view: view.map(written) }, view })
}

type Naming = 'ids' | 'range' | 'range-if-whole'

function forgets(forgotten: readonly Step[], naming: Naming): Result<Outcome> {
  return ok({ answer: { condensation: nameForgotten(forgotten, naming) } })
}

/**
 * A range names every id between its ends; the window names one only where it forgets every id between them.
 */
function nameForgotten(events: readonly Step[], naming: Naming): JsonObject {
  const ids = events.map((event) => event.number)
  const start = Math.min(...ids)
  const end = Math.max(...ids)
  const isWhole = ids.length === end - start + 1
  if (ids.length === 0 || naming === 'ids' || (naming === 'range-if-whole' && !isWhole))
    return { forgotten: ids }
  return { forgotten: Array.from({ length: end - start + 1 }, (_, at) => start + at), as_range: [start, end] }
}
