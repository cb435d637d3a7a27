/**
 * Every text of a trace, replaced by what a mapper makes of it: one walk for redaction and for skeletons, so
 * that none of them can forget a place. What says how things hang together (kinds, roles, positions, numbers)
 * stays.
 */
import { given } from '#base/given.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import type { Change } from './change.ts'
import type { RecordedCompaction, SummaryRequest } from './compaction.ts'
import type { Part, ToolCall, ToolResult } from './message.ts'
import type { Control, Step, StepId } from './step.ts'
import type { Call, Trace } from './trace.ts'

/** What becomes of each kind of text. `place` names where it is, for a person: `step 12, result`. */
export interface TextMapper {
  /** Prose, results, notes, titles, failures. */
  text(text: string, place: string): string
  /** The arguments of a call, as the model wrote them. */
  args(text: string, place: string): string
  /** Anything recorded as it was: its keys are texts too. */
  json(value: JsonValue, place: string): JsonValue
  /** The address or the data of an image. */
  url(url: string, place: string): string
  /** Names of tools, speakers and agents. */
  name(name: string, place: string): string
  /** The name of the file that a trace was read from. */
  fileName?(name: string): string
  /** The rule that made a step. */
  rule(rule: string): string
  /** The id of a call and of its result: equal ones must stay equal. */
  callId(id: string): string
  /** Must give different ids for different ids. */
  stepId(id: StepId): StepId
}

/** The trace with every text mapped; records, metadata and tool definitions are handed to `json`. */
export function mapTrace(trace: Trace, mapper: TextMapper): Trace {
  const { text, json, stepId } = mapper
  return {
    ...trace,
    title: text(trace.title, 'title'),
    source: mapSource(trace.source, mapper),
    steps: trace.steps.map((step) => mapStep(step, mapper)),
    calls: trace.calls.map((call) => mapCall(call, mapper)),
    recorded: trace.recorded.map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes.map((change) => mapChange(change, mapper)),
    })),
    ...given({ compactions: trace.compactions?.map((compaction) => mapCompaction(compaction, mapper)) }),
    tools: trace.tools.map((tool) => json(tool, 'tool definitions')),
    metadata: mapObject(trace.metadata, (value) => json(value, 'facts of the run')),
    warnings: trace.warnings.map((warning) => ({
      ...warning,
      message: text(warning.message, 'warnings'),
      ...(warning.where === undefined ? {} : { where: text(warning.where, 'warnings') }),
    })),
    ...given({
      unread: trace.unread?.map(({ path, count }) => ({ path: text(path, 'unread fields'), count })),
    }),
    // Last, so that whoever counts places meets the steps first.
    records: new Map(
      [...trace.records].map(
        ([id, values]) => [stepId(id), values.map((value) => json(value, 'original records'))] as const,
      ),
    ),
  }
}

function mapSource(source: Trace['source'], { text, fileName: map }: TextMapper): Trace['source'] {
  const { version } = source
  const fileName = map?.(source.fileName) ?? text(source.fileName, 'file name')
  return { ...source, fileName, ...(version === undefined ? {} : { version: text(version, 'file name') }) }
}

function mapCompaction(compaction: RecordedCompaction, mapper: TextMapper): RecordedCompaction {
  const { last, agent, trigger, summary, restored, preserved, request, ...rest } = compaction
  const { stepId } = mapper
  return {
    ...rest,
    ...(last === undefined ? {} : { last: stepId(last) }),
    ...(agent === undefined ? {} : { agent: mapper.name(agent, 'compactions') }),
    ...(trigger === undefined ? {} : { trigger: mapper.text(trigger, 'compactions') }),
    summary: summary.map(stepId),
    restored: restored.map(stepId),
    ...given({ preserved: preserved?.map(stepId) }),
    ...given({ request: request && mapRequest(request, mapper) }),
  }
}

function mapRequest({ model, ...rest }: SummaryRequest, { name }: TextMapper): SummaryRequest {
  return model === undefined ? rest : { ...rest, model: name(model, 'compactions') }
}

function mapCall(call: Call, { text, name, stepId }: TextMapper): Call {
  const place = `call ${call.index + 1}`
  const { agent, model, stopReason, failure } = call
  return {
    ...call,
    stepId: stepId(call.stepId),
    ...(agent === undefined ? {} : { agent: name(agent, place) }),
    ...(model === undefined ? {} : { model: name(model, place) }),
    ...(stopReason === undefined ? {} : { stopReason: text(stopReason, place) }),
    ...(failure === undefined ? {} : { failure: text(failure, place) }),
  }
}

function mapChange(change: Change, mapper: TextMapper): Change {
  switch (change.kind) {
    case 'remove':
      return { kind: 'remove', id: mapper.stepId(change.id) }
    case 'replace':
      return { kind: 'replace', step: mapStep(change.step, mapper) }
    case 'insert': {
      const { before } = change
      const step = mapStep(change.step, mapper)
      return { kind: 'insert', step, ...(before === undefined ? {} : { before: mapper.stepId(before) }) }
    }
  }
}

/** One step with every text mapped. */
export function mapStep(step: Step, mapper: TextMapper): Step {
  const at = `step ${step.number}`
  const frame = mapFrame(step, mapper, at)
  const parts = (list: readonly Part[]) => list.map((part) => mapPart(part, mapper, at))
  switch (step.kind) {
    case 'system':
    case 'planning':
      return { ...step, ...frame, parts: parts(step.parts) }
    case 'task':
    case 'answer':
    case 'summary':
      return { ...step, ...frame, ...named(step, mapper, at), parts: parts(step.parts) }
    case 'action':
      return {
        ...step,
        ...frame,
        ...named(step, mapper, at),
        parts: parts(step.parts),
        calls: step.calls.map((call) => mapToolCall(call, mapper, at)),
        results: step.results.map((result) => mapResult(result, mapper, at)),
        ...(step.thought === undefined ? {} : { thought: mapper.text(step.thought, `${at}, thought`) }),
      }
    case 'note':
      return {
        ...step,
        ...frame,
        text: mapper.text(step.text, at),
        response: mapper.text(step.response, at),
      }
    case 'message':
      return {
        ...step,
        ...frame,
        ...named(step, mapper, at),
        parts: parts(step.parts),
        ...(step.callId === undefined ? {} : { callId: mapper.callId(step.callId) }),
        ...given({ calls: step.calls?.map((call) => mapToolCall(call, mapper, at)) }),
      }
    case 'control':
      return { ...step, ...frame, control: mapControl(step.control, mapper, at) }
  }
}

function mapFrame({ id, agent, origin, rule, extra }: Step, mapper: TextMapper, at: string) {
  return {
    id: mapper.stepId(id),
    ...(agent === undefined ? {} : { agent: mapper.name(agent, `${at}, agent`) }),
    ...given({ origin: origin?.map(mapper.stepId) }),
    ...(rule === undefined ? {} : { rule: mapper.rule(rule) }),
    ...(extra === undefined ? {} : { extra: mapObject(extra, (value) => mapper.json(value, at)) }),
  }
}

function named({ name }: { readonly name?: string }, mapper: TextMapper, at: string) {
  return name === undefined ? {} : { name: mapper.name(name, `${at}, speaker`) }
}

function mapPart(part: Part, mapper: TextMapper, place: string): Part {
  switch (part.kind) {
    case 'text':
      return { kind: 'text', text: mapper.text(part.text, place) }
    case 'reasoning':
      return { kind: 'reasoning', text: mapper.text(part.text, `${place}, reasoning`) }
    case 'image':
      return { ...part, url: mapper.url(part.url, `${place}, image`) }
    case 'other':
      return { ...part, value: mapper.json(part.value, place) }
  }
}

function mapToolCall(call: ToolCall, mapper: TextMapper, at: string): ToolCall {
  const place = `${at}, call`
  return {
    ...call,
    id: mapper.callId(call.id),
    name: mapper.name(call.name, place),
    arguments: mapper.args(call.arguments, place),
  }
}

function mapResult(result: ToolResult, mapper: TextMapper, at: string): ToolResult {
  const place = `${at}, result`
  return {
    ...result,
    callId: mapper.callId(result.callId),
    parts: result.parts.map((part) => mapPart(part, mapper, place)),
    ...(result.name === undefined ? {} : { name: mapper.name(result.name, place) }),
    ...(result.error === undefined ? {} : { error: mapper.text(result.error, place) }),
  }
}

function mapControl(control: Control, { text, name }: TextMapper, at: string): Control {
  switch (control.type) {
    case 'mark':
      return control.text === undefined ? control : { type: 'mark', text: text(control.text, at) }
    case 'new-episode':
      return { type: control.type, title: text(control.title, at) }
    case 'registered-fact':
    case 'stored-value':
      return { type: control.type, name: name(control.name, at), text: text(control.text, at) }
    case 'shared-insight':
    case 'broadcast':
    case 'noted-observation':
    case 'failed-approach':
      return { type: control.type, text: text(control.text, at) }
    case 'cleared-scratchpad':
    case 'end-of-run':
    case 'end-of-session':
      return control
  }
}

/**
 * Every text in a JSON value mapped, keys included; `key`: what it, or the list with it, is the value of.
 * Documents are at most some hundred levels deep.
 */
export function mapJsonTexts(
  value: JsonValue,
  text: (text: string, key?: string) => string,
  { key, number = (given) => given }: JsonPlace = {},
): JsonValue {
  if (typeof value === 'string') return text(value, key)
  if (typeof value === 'number') return number(value, key)
  if (isArray(value)) return value.map((item) => mapJsonTexts(item, text, { key, number }))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([inner, item]) => [
      text(inner),
      mapJsonTexts(item, text, { key: inner, number }),
    ]),
  )
}

interface JsonPlace {
  /** The key of the value. */
  readonly key?: string | undefined
  /** Absent: numbers stay. */
  readonly number?: (value: number, key?: string) => JsonValue
}

function mapObject(object: JsonObject, json: (value: JsonValue) => JsonValue): JsonObject {
  const mapped = json(object)
  return isObject(mapped) ? mapped : {}
}
