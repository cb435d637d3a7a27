/**
 * Steps that a person's code rewrote or added, made of what it answered: the same answer gives the same
 * object each time.
 */
import {
  field,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '../model/step.ts'
import { derivedId, hashOf, sameStep, stepText } from '../model/steps.ts'
import type { CustomProblem } from '../spec/custom-definition.ts'
import { checkStep } from './check-step.ts'
import { inventedText, tornPair, wordsOf } from './remarks.ts'

interface MadeSteps {
  /**
   * Of an item of an answer. `original`: the handed step whose id it has; it itself where nothing was changed
   * after all.
   */
  step(item: JsonObject, original: Step | undefined): Result<Step, CustomProblem>
  /** The handed step that a rewritten one was made of. */
  originalOf(step: Step): Step | undefined
  /** What is to be said of a step that was made here. */
  remark(step: Step): CustomProblem | undefined
}

/** Steps that one program may make in a run. */
const MAX_MADE = 200_000

/** Who the ledger says made them. */
export interface Maker {
  readonly id: string
  readonly rule: string
}

/** `stepOf`: the newest step of an id that the program knows. */
export function createMadeSteps(
  { id: maker, rule }: Maker,
  stepOf: (id: StepId) => Step | undefined,
): MadeSteps {
  const byItem = new Map<string, Step>()
  const originals = new Map<Step, Step | undefined>()
  const remarks = new Map<Step, CustomProblem | undefined>()
  const wordsOfAll = collectWords()

  function step(item: JsonObject, original: Step | undefined): Result<Step, CustomProblem> {
    const key = JSON.stringify(item)
    const known = byItem.get(key)
    if (known !== undefined) return ok(known)
    const made = original === undefined ? added(item, key) : rewritten(item, original)
    if (!made.ok || made.value === original) return made
    if (byItem.size >= MAX_MADE) return bad(t`It created more than ${MAX_MADE} different steps.`)
    byItem.set(key, made.value)
    originals.set(made.value, original)
    return made
  }

  function added(item: JsonObject, key: string): Result<Step, CustomProblem> {
    const set = objectField(item, 'set') ?? {}
    if (field(set, 'tokens') !== undefined) return fail(CHANGED_ID)
    const origin = (listField(set, 'origin') ?? []).flatMap((id) => (typeof id === 'string' ? [id] : []))
    const derived = origin.length === 0 ? `${maker}:${hashOf(key)}` : derivedId(maker, origin)
    const id = textField(set, 'id') ?? derived
    const number = stepOf(origin[0] ?? '')?.number ?? 0
    return checked({ number, ...set, id, rule: textField(set, 'rule') ?? rule })
  }

  function rewritten(item: JsonObject, original: Step): Result<Step, CustomProblem> {
    const set = without(objectField(item, 'set') ?? {}, ['tokens'])
    const unset = (listField(item, 'unset') ?? []).flatMap((name) => (typeof name === 'string' ? [name] : []))
    const whole = { ...without(plain(original), unset), ...set }
    const step = checked(whole)
    if (!step.ok) return step
    if (step.value.kind !== original.kind) return bad(t`It changed the kind of step “${original.id}”.`)
    if (step.value.id !== original.id) return fail(CHANGED_ID)
    if (sameStep(step.value, original)) return ok(original)
    return ok({
      ...step.value,
      origin: step.value.origin ?? [original.id],
      rule: textField(set, 'rule') ?? rule,
    })
  }

  function findRemark(step: Step): CustomProblem | undefined {
    const original = originals.get(step)
    const torn = original?.kind === 'action' && step.kind === 'action' ? tornPair(original, step) : undefined
    if (torn !== undefined) return torn
    const sources = [original, ...(step.origin ?? []).map(stepOf)].filter((one) => one !== step)
    return inventedText(step, wordsOfAll(sources))
  }

  return {
    step,
    originalOf: (made) => originals.get(made),
    remark: (made) => {
      if (!originals.has(made)) return undefined
      if (!remarks.has(made)) remarks.set(made, findRemark(made))
      return remarks.get(made)
    },
  }
}

const CHANGED_ID: CustomProblem = {
  code: 'bad-answer',
  message: t`It returned a copy of a step with another id.`,
  hint: t`A changed step keeps its id. Create a new one without “id”, “number”, and “tokens”.`,
}

function checked(value: unknown): Result<Step, CustomProblem> {
  const step = checkStep(value)
  return step.ok ? step : bad(t`It returned something that is not a step: ${step.error}.`)
}

/**
 * Words of several steps together. A summary that grows by a step at each call asks for the same steps and
 * one more, so new words are added to those collected last.
 */
function collectWords(): (steps: readonly (Step | undefined)[]) => ReadonlySet<string> {
  let last: readonly (Step | undefined)[] = []
  let words = new Set<string>()
  return (steps) => {
    const isGrown = last.length <= steps.length && last.every((step, at) => step === steps[at])
    if (!isGrown) words = new Set()
    for (const step of isGrown ? steps.slice(last.length) : steps) {
      if (step !== undefined) for (const word of wordsOf(stepText(step))) words.add(word)
    }
    last = steps
    return words
  }
}

/** Steps are plain data; as JSON they can be put together field by field. */
function plain(step: Step): JsonObject {
  return Object.fromEntries(Object.entries(step).map(([name, value]): [string, JsonValue] => [name, value]))
}

function bad(message: string): Result<never, CustomProblem> {
  return fail({ code: 'bad-answer', message })
}
