/**
 * Outside the sandbox: hands steps to a program, each once, and makes steps again of what it answers.
 * Believes nothing: an answer that names a step it was not given, or that contains no step, is a problem.
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonValue, listField, numberField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '../model/step.ts'
import type { CustomProblem } from '../spec/custom-definition.ts'
import type { GuestProgram, GuestResult } from './guest.ts'
import { createStepWriter } from './guest-step.ts'
import { createMadeSteps, type Maker } from './made-steps.ts'

/** What the program gave back, and what is to be said of it though it is shown. */
export interface Answer {
  readonly steps: readonly Step[]
  readonly remark?: CustomProblem
}

/** The handed steps that an answer may name. */
export interface Given {
  has(step: Step): boolean
  /** Whether all that could be named at the last answer of this list still can. */
  readonly isGrown: boolean
}

export interface ProgramHost {
  /** Hands over those of the steps that were not yet. */
  hand(steps: readonly Step[]): GuestResult<undefined>
  /** Of a step that was handed over; -1 for any other. */
  indexOf(step: Step): number
  /**
   * Reads the answer of a list (or of a memory's state) by its number. Cost in proportion to what changed.
   */
  read(list: number, text: string, sent: Given): GuestResult<Answer>
  /** Steps for a person's eyes alone; what is not a step is left out. */
  readLoosely(items: readonly JsonValue[]): readonly Step[]
}

/**
 * What a list was answered last. Not clean: something of it was refused, so that all of it is looked at
 * again.
 */
interface Answered {
  readonly steps: Step[]
  readonly ids: Set<StepId>
  /** What is to be said of steps of it, with their positions, in order. */
  readonly remarks: { readonly at: number; readonly remark: CustomProblem }[]
  isClean: boolean
}

/** `measure`: what a step weighs, which the code is told. */
export function createHost(guest: GuestProgram, maker: Maker, measure: (step: Step) => number): ProgramHost {
  const handed: Step[] = []
  const indices = new Map<Step, number>()
  const newest = new Map<StepId, Step>()
  const answers = new Map<number, Answered>()
  const made = createMadeSteps(maker, (id) => newest.get(id))
  const writer = createStepWriter(measure)

  /** Few at a time, whatever is asked for: no clock runs while they are written. */
  function contents(from: number, to: number): string {
    return writer.contents(handed.slice(from, Math.min(to, from + MAX_CONTENTS)))
  }

  /** The steps of an item: one, or a run of handed ones by its two ends. */
  function stepsOf(item: JsonValue): Result<readonly Step[], CustomProblem> {
    if (!isArray(item)) {
      const step = itemOf(item)
      return step.ok ? ok([step.value]) : step
    }
    const [from, to] = item
    const isRun = typeof from === 'number' && typeof to === 'number' && item.length === 2
    const run = isRun && from >= 0 && to > from && to <= handed.length ? handed.slice(from, to) : []
    return isRun && run.length > 0 && run.length === to - from ? ok(run) : fail(UNREADABLE)
  }

  function itemOf(item: JsonValue): Result<Step, CustomProblem> {
    const index = typeof item === 'number' ? item : numberField(item, 'of')
    const original = index === undefined ? undefined : handed[index]
    if (index !== undefined && original === undefined) return fail(UNREADABLE)
    if (typeof item === 'number') return original === undefined ? fail(UNREADABLE) : ok(original)
    return isObject(item) ? made.step(item, original) : fail(UNREADABLE)
  }

  /** Whether the step may be in the answer, by what it is or was made of, and is there once. */
  function refusal(step: Step, ids: Set<StepId>, sent: Given): CustomProblem | undefined {
    if (ids.has(step.id)) return problem(t`It returned step “${step.id}” twice.`)
    ids.add(step.id)
    const known = indices.has(step) ? step : made.originalOf(step)
    return known === undefined || sent.has(known)
      ? undefined
      : problem(t`It returned step “${step.id}”, which is not one of its input steps.`)
  }

  /** What is wrong with the steps from a position on; what is to be said of them is noted. */
  function judge({ steps, ids, remarks }: Answered, from: number, sent: Given): CustomProblem | undefined {
    let wrong: CustomProblem | undefined
    for (let at = from; at < steps.length; at++) {
      const step = steps[at]
      if (step === undefined) continue
      wrong ??= refusal(step, ids, sent)
      const remark = made.remark(step)
      if (remark !== undefined) remarks.push({ at, remark })
    }
    return wrong
  }

  /**
   * All is taken in though something of it is wrong: the next answer may say that it begins like this one.
   */
  function takeIn({ steps, ids }: Answered, { keep, then }: ParsedAnswer): CustomProblem | undefined {
    for (const step of steps.splice(keep)) ids.delete(step.id)
    let wrong: CustomProblem | undefined
    for (const item of then) {
      const found = stepsOf(item)
      // A run is short to say, so that a short answer might have any number of steps.
      if (steps.length > MAX_STEPS) wrong ??= UNREADABLE
      else if (!found.ok) wrong ??= found.error
      else for (const step of found.value) steps.push(step)
    }
    return wrong
  }

  function read(list: number, text: string, sent: Given): GuestResult<Answer> {
    const parsed = parseAnswer(text)
    const answered = answers.get(list) ?? { steps: [], ids: new Set(), remarks: [], isClean: true }
    answers.set(list, answered)
    if (parsed === undefined || parsed.keep > answered.steps.length) return fail(UNREADABLE)
    const unread = takeIn(answered, parsed)
    const from = answered.isClean && sent.isGrown ? parsed.keep : 0
    if (from === 0) answered.ids.clear()
    while ((answered.remarks.at(-1)?.at ?? -1) >= from) answered.remarks.pop()
    const wrong = unread ?? judge(answered, from, sent)
    answered.isClean = wrong === undefined
    if (wrong !== undefined) return fail(wrong)
    const remark = answered.remarks[0]?.remark
    return ok({ steps: answered.steps.slice(), ...given({ remark }) })
  }

  return {
    hand: (steps) => {
      const fresh = steps.filter((step) => !indices.has(step))
      if (fresh.length === 0) return ok(undefined)
      for (const step of fresh) {
        indices.set(step, handed.length)
        handed.push(step)
        newest.set(step.id, step)
      }
      return guest.take === undefined ? guest.push(writer.rows(fresh), contents) : guest.take(fresh, measure)
    },
    indexOf: (step) => indices.get(step) ?? -1,
    read,
    readLoosely: (items) =>
      items.flatMap((item) => {
        const step = itemOf(item)
        return step.ok ? [step.value] : []
      }),
  }
}

/** In one answer. */
const MAX_STEPS = 1_000_000

/** Steps whose contents are given for one question. */
const MAX_CONTENTS = 64

/** The longest answer, in characters of its JSON. */
const MAX_ANSWER = 32_000_000

interface ParsedAnswer {
  readonly keep: number
  readonly then: readonly JsonValue[]
}

function parseAnswer(text: string): ParsedAnswer | undefined {
  if (text.length > MAX_ANSWER) return undefined
  const value = parseJson(text)
  const keep = numberField(value, 'keep') ?? -1
  const then = listField(value, 'then')
  return then !== undefined && Number.isInteger(keep) && keep >= 0 ? { keep, then } : undefined
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A list of `{ title, steps }` of a memory's parts; nothing for what is none. */
export function parseParts(
  text: string,
): readonly { readonly title: string; readonly steps: readonly JsonValue[] }[] {
  const value = parseJson(text)
  if (!isArray(value)) return []
  return value.map((part) => {
    const title = field(part, 'title')
    return { title: typeof title === 'string' ? title : '', steps: listField(part, 'steps') ?? [] }
  })
}

const UNREADABLE: CustomProblem = {
  code: 'bad-answer',
  message: t`The return value cannot be read as a list of steps.`,
  hint: t`Return the input steps, copies of them with other content, or new steps.`,
}

function problem(message: string): CustomProblem {
  return { code: 'bad-answer', message }
}
