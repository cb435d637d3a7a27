/**
 * The events of a sample: model calls in order, also those that older logs nest in the events of a tool or
 * subtask, with the spans (older: steps) that they are in.
 */
import { isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import type { LogEvent, LogMessage } from './shape.ts'

/** A call to the model and the names of what it is in, innermost first. */
export interface ModelEvent {
  readonly event: JsonObject
  readonly frames: readonly Frame[]
  /** The newest compaction before it, of its role where that is said. */
  readonly compaction?: JsonObject
}

interface Frame {
  /** `agent`, `tool`, `solver`, `scorer`, `subtask` … */
  readonly type: string
  readonly name: string
}

export interface SampleEvents {
  readonly models: readonly ModelEvent[]
  /** Events that say what the memory or the run as a whole went through. */
  readonly marks: readonly JsonObject[]
}

const MARKS: ReadonlySet<string> = new Set([
  'compaction',
  'sample_limit',
  'error',
  'interrupt',
  'branch',
  'checkpoint',
])

interface Span extends Frame {
  readonly parent: string | undefined
}

/** O(events · depth of spans). Begin and end need not balance. */
export function readEvents(events: readonly JsonValue[]): SampleEvents {
  const spans = new Map<string, Span>()
  const models: ModelEvent[] = []
  const marks: JsonObject[] = []
  let waiting: JsonObject | undefined

  /** The compaction that waits for a call of its role. */
  function waitingFor(event: JsonObject): { readonly compaction?: JsonObject } {
    const role = textField<LogMessage>(waiting, 'role')
    if (waiting === undefined || (role !== undefined && role !== textField<LogEvent>(event, 'role')))
      return {}
    const compaction = waiting
    waiting = undefined
    return { compaction }
  }

  function take(event: JsonObject, kind: string, frames: readonly Frame[]): void {
    if (kind === 'span_begin') begin(spans, event)
    else if (kind === 'model') {
      models.push({ event, frames: [...framesOf(spans, event), ...frames], ...waitingFor(event) })
    } else if (MARKS.has(kind)) marks.push(event)
    if (kind === 'compaction') waiting = event
  }

  function visit(list: readonly JsonValue[], outer: readonly Frame[]): void {
    const steps: Frame[] = []
    for (const event of list) {
      if (!isObject(event)) continue
      const kind = textField<LogEvent>(event, 'event') ?? ''
      if (kind === 'step') followStep(steps, event)
      take(event, kind, [...steps, ...outer])
      const inner = listField<LogEvent>(event, 'events')
      if (inner !== undefined) visit(inner, [frameOf(event, kind), ...steps, ...outer])
    }
  }

  visit(events, [])
  return { models, marks }
}

function begin(spans: Map<string, Span>, event: JsonObject): void {
  const id = textField<LogEvent>(event, 'id')
  if (id === undefined) return
  const name = textField<LogEvent>(event, 'name') ?? ''
  spans.set(id, {
    name,
    type: textField<LogEvent>(event, 'type') ?? 'span',
    parent: textField<LogEvent>(event, 'parent_id'),
  })
}

/** Older logs: begin and end of a solver or scorer, in one list. */
function followStep(steps: Frame[], event: JsonObject): void {
  const name = textField<LogEvent>(event, 'name') ?? ''
  if (textField<LogEvent>(event, 'action') === 'begin')
    steps.unshift({ type: textField<LogEvent>(event, 'type') ?? 'step', name })
  else {
    const open = steps.findIndex((step) => step.name === name)
    if (open >= 0) steps.splice(0, open + 1)
  }
}

/** A tool that hands over to an agent names it. */
function frameOf(event: JsonObject, kind: string): Frame {
  const agent = textField<LogEvent>(event, 'agent')
  if (agent !== undefined) return { type: 'agent', name: agent }
  return {
    type: kind,
    name: textField<LogEvent>(event, 'name') ?? textField<LogEvent>(event, 'function') ?? kind,
  }
}

const MAX_DEPTH = 200

function framesOf(spans: ReadonlyMap<string, Span>, event: JsonObject): readonly Frame[] {
  const frames: Frame[] = []
  let id = textField<LogEvent>(event, 'span_id')
  while (id !== undefined && frames.length < MAX_DEPTH) {
    const span = spans.get(id)
    if (span === undefined) break
    frames.push(span)
    id = span.parent
  }
  return frames
}

const NAMING = ['agent', 'subtask', 'tool', 'scorer', 'solver']

/**
 * What the agent of a call is called: its role, agent, the tool that it works for, or its scorer or solver.
 */
export function agentName({ event, frames }: ModelEvent): string {
  const role = textField<LogEvent>(event, 'role')
  const byType = NAMING.map((type) => frames.find((frame) => frame.type === type && frame.name !== ''))
  return role ?? byType.find((frame) => frame !== undefined)?.name ?? 'main'
}

/** Counts by type read the events of the list alone, not those within others. */
export function eventType(event: JsonValue): string | undefined {
  return textField<LogEvent>(event, 'event')
}
