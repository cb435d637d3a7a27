/** A transcript that came out of the sandbox: everything that the page builds on is looked at once, here. */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Step } from '../model/step.ts'
import type { FoldableTrace } from '../replay/fold.ts'
import type {
  CustomProblem,
  Transcript,
  TranscriptCall,
  TranscriptCompartment,
  TranscriptPiece,
} from '../spec/custom-definition.ts'
import { checkStep } from './check-step.ts'

/**
 * Fails with `bad-transcript`. Which steps its pieces name is found out when they are shown
 * (scripted-memory.ts).
 */
export function checkTranscript(
  value: unknown,
  { calls: expected }: Pick<FoldableTrace, 'calls'>,
): Result<Transcript, CustomProblem> {
  const calls = (listField(value, 'calls') ?? []).map(checkCall)
  const made = checkMade(listField(value, 'made') ?? [])
  const isWhole = calls.length === expected.length && made !== undefined
  const whole: TranscriptCall[] = calls.flatMap((call) => call ?? [])
  if (!isWhole || whole.length !== calls.length) return fail(BAD)
  const opened = (listField(value, 'opened') ?? []).map((one) => ({
    call: numberField(one, 'call') ?? -1,
    parts: (listField(one, 'parts') ?? []).map(checkPart),
  }))
  return ok({ made, calls: whole, ...(opened.length === 0 ? {} : { opened }) })
}

function checkMade(items: readonly JsonValue[]): readonly Step[] | undefined {
  const steps: Step[] = []
  for (const item of items) {
    const step = checkStep(item)
    if (!step.ok) return undefined
    steps.push(step.value)
  }
  return steps
}

function checkCall(value: JsonValue): TranscriptCall | undefined {
  const pieces = listField(value, 'pieces')
  const blamed = listField(value, 'blamed') ?? []
  const problem = field(value, 'problem')
  const freed = numberField(value, 'freed')
  if (pieces === undefined || !pieces.every(isPiece) || !blamed.every(isBlamed)) return undefined
  return {
    pieces,
    ...(blamed.length === 0 ? {} : { blamed }),
    ...given({ freed: freed !== undefined && freed >= 0 ? freed : undefined }),
    ...(problem === undefined ? {} : { problem: checkProblem(problem) }),
  }
}

function isPiece(value: JsonValue): value is JsonValue & TranscriptPiece {
  if (typeof value === 'string') return true
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0
  return isArray(value) && value.length === 2 && value.every(Number.isInteger)
}

function isBlamed(value: JsonValue): value is JsonValue & readonly [id: string, rule?: string] {
  return (
    isArray(value) &&
    (value.length === 1 || value.length === 2) &&
    value.every((part) => typeof part === 'string')
  )
}

function checkPart(value: JsonValue): TranscriptCompartment {
  const isName = (name: JsonValue): name is string | number =>
    typeof name === 'string' || (typeof name === 'number' && Number.isInteger(name) && name >= 0)
  return { title: textField(value, 'title') ?? '', steps: (listField(value, 'steps') ?? []).filter(isName) }
}

const MAX_MESSAGE = 2000

/** A problem as the sandbox tells it; texts are cut, and what is no place is left out. */
export function checkProblem(value: unknown): CustomProblem {
  const texts = (['hint', 'where'] as const).flatMap((name) => {
    const text = textField(value, name)
    return text === undefined ? [] : [[name, text.slice(0, MAX_MESSAGE)] as const]
  })
  const places = (['line', 'column', 'call'] as const).flatMap((name) => {
    const number = numberField(value, name)
    return number === undefined ? [] : [[name, number] as const]
  })
  return {
    code: isObject(value) ? (textField(value, 'code') ?? 'code-failed') : 'code-failed',
    message: (textField(value, 'message') ?? t`The code failed without an error message.`).slice(
      0,
      MAX_MESSAGE,
    ),
    ...Object.fromEntries<string>(texts),
    ...Object.fromEntries<number>(places),
    ...(field(value, 'isFatal') === true ? { isFatal: true } : {}),
  }
}

const BAD: CustomProblem = {
  code: 'bad-transcript',
  message: t`The sandbox returned something that cannot be read.`,
  hint: t`Run it again.`,
}
