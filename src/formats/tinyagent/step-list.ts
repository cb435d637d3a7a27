/**
 * A run as a list of memory steps, `[{type: system | task | action | scratchpad | step}]` or `{steps: […]}`.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
  without,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { ManagerDraft } from '#core/library/tinyagent/memory-manager.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import {
  readTinyAgentStep,
  type TinyAgentForm,
  tinyAgentType,
  writeTinyAgentStep,
} from '../messages/tinyagent-step.ts'
import { readTime } from '../reading/timestamp.ts'
import type { ListedStep, RunDump } from './shape.ts'

/** Keys of which a step of the type has at least one. */
const MARKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['system', ['content']],
  ['task', ['task']],
  ['action', ['tool_name', 'raw_llm_response', 'observation', 'reasoning', 'thought', 'error']],
  ['scratchpad', ['content']],
  ['step', ['step_number', 'timestamp']],
])

/** The steps of a list or of `{steps}`; undefined where most of its items are no such steps. */
export function stepsIn(value: JsonValue): readonly JsonValue[] | undefined {
  const list = isArray(value) ? value : listField<RunDump>(value, 'steps')
  if (list === undefined || list.length === 0) return undefined
  return list.filter(isMarked).length * 2 > list.length ? list : undefined
}

function isMarked(value: JsonValue): boolean {
  const marks = MARKS.get(tinyAgentType(value) ?? '')
  return marks?.some((key) => field(value, key) !== undefined) === true
}

/** Which of the three forms a list is in; the library's where nothing tells. */
export function formOf(list: readonly JsonValue[]): TinyAgentForm {
  const actions = list.filter((value) => tinyAgentType(value) === 'action')
  if (actions.some((action) => field<ListedStep>(action, 'reasoning') !== undefined)) return 'architecture'
  const hasNull = (keys: readonly string[]) =>
    actions.some((action) => keys.some((key) => field(action, key) === null))
  // The library writes empty texts for no tool and no error; null as observation is only no result.
  const isLibrary = actions.some(
    (action) => field<ListedStep>(action, 'tool_name') === '' || field<ListedStep>(action, 'error') === '',
  )
  if (hasNull(['tool_name', 'error'])) return 'research'
  return hasNull(['observation']) && !isLibrary ? 'research' : 'library'
}

/**
 * Adds the steps of a list, numbered as they are. A note and the action directly after it with the same reply
 * are one call to the model.
 */
export function addSteps(builder: TraceBuilder, list: readonly JsonValue[], form: TinyAgentForm): void {
  let last: Step | undefined
  list.forEach((value, index) => {
    const read = readTinyAgentStep(value, form)
    if (!read.ok) {
      builder.warn({
        code: read.error.code,
        message: t`${read.error.message} It was skipped.`,
        where: `step ${index + 1}`,
      })
      return
    }
    const { number: own, ...draft } = withExtra(asAnswer(read.value), value)
    const numbered =
      isObject(value) && Object.hasOwn(value, 'step_number') && own !== undefined ? { number: own } : {}
    const reply = textField<ListedStep>(value, 'raw_llm_response')
    const noCall =
      draft.kind === 'action' && last?.kind === 'note' && last.response !== '' && last.response === reply
    last = builder.add(draft, { records: [value], noCall, ...numbered })
  })
}

/** A final action that called nothing and has no result is what the agent answered. */
function asAnswer(draft: ManagerDraft): ManagerDraft {
  if (draft.kind !== 'action' || draft.isFinal !== true) return draft
  const { calls, results, thought, isFinal: _, ...rest } = draft
  if (calls.length > 0 || results.length > 0 || thought !== undefined || rest.parts.length === 0) return draft
  return { ...rest, kind: 'answer' }
}

/** Keys of steps that are read into fields of ours. */
const READ = (
  'type timestamp step_number content task thought tool_name tool_args observation error is_final raw_llm_response ' +
  'reasoning action code'
).split(' ')

/** What only the list knows of a step, such as its signals. */
function withExtra(draft: ManagerDraft, value: JsonValue): ManagerDraft {
  const extra = isObject(value) ? without(value, READ) : {}
  return Object.keys(extra).length === 0 ? draft : { ...draft, extra }
}

/**
 * The steps of a trace as they are written: in the form that the list had, with the names of types and the
 * times that it had.
 */
export function writtenSteps(trace: Trace): readonly JsonObject[] {
  const form = writtenForm(trace)
  return trace.steps.map((step) => {
    const written = { ...step.extra, ...writeTinyAgentStep(step, form) }
    const [record] = trace.source.format === 'tinyagent' ? (trace.records.get(step.id) ?? []) : []
    return isObject(record) ? withOriginal(written, record, step) : written
  })
}

function writtenForm({ source, metadata }: Trace): TinyAgentForm {
  const form = source.format === 'tinyagent' ? textField(metadata, 'form') : undefined
  return form === 'research' || form === 'architecture' ? form : 'library'
}

/** The record's own words for its type and time, where they still say the same. */
function withOriginal(written: JsonObject, record: JsonObject, step: Step): JsonObject {
  const type = textField<ListedStep>(record, 'type')
  const time = textField<ListedStep>(record, 'timestamp')
  return {
    ...written,
    ...(type !== undefined && tinyAgentType(record) === written.type ? { type } : {}),
    ...(time !== undefined && readTime(time) === step.timestamp ? { timestamp: time } : {}),
  }
}
