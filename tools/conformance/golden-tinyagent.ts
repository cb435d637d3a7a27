/**
 * What the matchers of tinyAgent's three forms share: steps in and out, messages, and strategies by the names
 * that the vectors use. The forms are those of the specification: library, research document, architecture
 * document.
 */
import { field, isObject, type JsonObject, type JsonValue, numberField, textField } from '#base/json.ts'
import { fail, ok, type Result, unwrap } from '#base/result.ts'
import { bindDialect, contextMessages } from '#core/dialects/index.ts'
import { writeTinyAgentMessage } from '#core/dialects/tinyagent.ts'
import { strategyById } from '#core/library/index.ts'
import {
  createMemoryManager,
  type ManagerOptions,
  type MemoryManager,
} from '#core/library/tinyagent/memory-manager.ts'
import type { Strategy } from '#core/memory/strategy.ts'
import { initialValues, type ParamValues } from '#core/model/params.ts'
import type { Step, StepId } from '#core/model/step.ts'
import {
  readTinyAgentStep,
  type TinyAgentForm,
  writeTinyAgentStep,
} from '#formats/messages/tinyagent-step.ts'

export interface Form {
  readonly id: TinyAgentForm
  /** The time of a step that the vector gives none. */
  readonly timestamp: number
  /** Whether a step without a type of its own raises when it is asked for messages. */
  readonly baseRaises: boolean
}

/** A strategy with the values that a case asks for. */
export interface Stage {
  readonly strategy: Strategy
  readonly values: ParamValues
}

/** One case under way: a manager of ours, fed and read in the vectors' JSON. */
export interface Run {
  readonly manager: MemoryManager
  /** Adds in order and gives back what was stored. */
  add(values: readonly JsonValue[]): readonly Step[]
  write(step: Step): JsonObject
  writeAll(steps: readonly Step[]): readonly JsonObject[]
}

export function createRun(form: Form, options: ManagerOptions = {}): Run {
  const manager = createMemoryManager(options)
  const given = new Map<StepId, JsonObject>()
  const write = (step: Step) => {
    const timestamp = step.timestamp ?? form.timestamp
    return withAbsentAsGiven(writeTinyAgentStep({ ...step, timestamp }, form.id), given.get(step.id) ?? {})
  }
  return {
    manager,
    add: (values) =>
      values.map((value) => {
        const fields = isObject(value) ? value : {}
        const step = manager.add(unwrap(readTinyAgentStep({ timestamp: form.timestamp, ...fields }, form.id)))
        given.set(step.id, fields)
        return step
      }),
    write,
    writeAll: (steps) => steps.map(write),
  }
}

/**
 * The originals tell an empty text from None in a field, our step has one way to be absent. Where a field was
 * given as either and comes back as either, it is shown as it was given.
 */
function withAbsentAsGiven(written: JsonObject, given: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(written).map(([key, value]) => {
      const original = field(given, key)
      return [key, original !== undefined && isAbsent(original) && isAbsent(value) ? original : value]
    }),
  )
}

function isAbsent(value: JsonValue): boolean {
  return value === '' || value === null
}

/** The messages as the form's originals make them; a failure where they raise. */
export function messagesOf(
  steps: readonly Step[],
  form: Form,
  params: JsonObject = {},
): Result<readonly JsonValue[]> {
  if (form.baseRaises && steps.some((step) => step.kind === 'control')) {
    return fail({ code: 'no-messages', message: 'In this form a plain step has no messages and raises.' })
  }
  const prefixed = textField(params, 'variant') === 'error-prefixed'
  const bound = unwrap(
    bindDialect({ id: 'tinyagent', params: { form: form.id, errorPrefix: prefixed ? 'prefixed' : 'bare' } }),
  )
  return ok(contextMessages(steps, bound).map(writeTinyAgentMessage))
}

/**
 * A strategy of ours with some of its values; the rest are its initial ones. Values are not checked: see
 * strategy.ts.
 */
export function stage(id: string, values: ParamValues = {}): Stage {
  const strategy = strategyById(id)
  if (strategy === undefined) throw new Error(`there is no strategy ${id}`)
  return { strategy, values: { ...initialValues(strategy.params), ...values } }
}

/** The number of a parameter, or the original's default. */
export function param(params: JsonObject, name: string, fallback: number): number {
  return numberField(params, name) ?? fallback
}

/**
 * The given steps as an original that changes steps in place leaves them: one that came back changed is shown
 * changed, any other as it was given.
 */
export function changedInPlace(given: readonly Step[], result: readonly Step[]): readonly Step[] {
  const after = new Map(result.map((step) => [step.id, step]))
  return given.map((step) => after.get(step.id) ?? step)
}
