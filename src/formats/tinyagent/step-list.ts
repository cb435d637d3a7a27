/** A run as a list of memory steps, `[{type: system | task | action | scratchpad | step}]` or `{steps: […]}`. */
import { field, isArray, isObject, type JsonValue, listField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { readTinyAgentStep, type TinyAgentForm } from '../messages/tinyagent-step.ts'

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
  const list = isArray(value) ? value : listField(value, 'steps')
  if (list === undefined || list.length === 0) return undefined
  return list.filter(isMarked).length * 2 > list.length ? list : undefined
}

function isMarked(value: JsonValue): boolean {
  const marks = MARKS.get(textField(value, 'type') ?? '')
  return marks?.some((key) => field(value, key) !== undefined) === true
}

/** Which of the three forms a list is in; the library's where nothing tells. */
export function formOf(list: readonly JsonValue[]): TinyAgentForm {
  const actions = list.filter((value) => textField(value, 'type') === 'action')
  if (actions.some((action) => field(action, 'reasoning') !== undefined)) return 'architecture'
  const hasNull = (keys: readonly string[]) =>
    actions.some((action) => keys.some((key) => field(action, key) === null))
  // The library writes empty texts for no tool and no error; null as observation is only no result.
  const isLibrary = actions.some(
    (action) => field(action, 'tool_name') === '' || field(action, 'error') === '',
  )
  if (hasNull(['tool_name', 'error'])) return 'research'
  return hasNull(['observation']) && !isLibrary ? 'research' : 'library'
}

/**
 * Adds the steps of a list, numbered as they are. A note and the action directly after it with the same reply are
 * one call to the model.
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
    const { number: own, ...draft } = read.value
    const numbered =
      isObject(value) && Object.hasOwn(value, 'step_number') && own !== undefined ? { number: own } : {}
    const reply = textField(value, 'raw_llm_response')
    const noCall =
      draft.kind === 'action' && last?.kind === 'note' && last.response !== '' && last.response === reply
    last = builder.add(draft, { records: [value], noCall, ...numbered })
  })
}
