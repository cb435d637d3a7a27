/**
 * What strategies and memories that summarise share: the transcript that a summariser is asked with, and its
 * answer, made once although a strategy is asked twice (whether it refuses, then to prune).
 */
import { given } from '#base/given.ts'
import type { Result } from '#base/result.ts'
import { partsText, textPart } from '../model/message.ts'
import type { Summarise, SummaryRequest } from '../model/services.ts'
import type { Step } from '../model/step.ts'
import { STEP_KINDS } from '../model/step.ts'
import { stepText } from '../model/steps.ts'

const TITLES: ReadonlyMap<string, string> = new Map(STEP_KINDS.map(({ kind, title }) => [kind, title]))

/**
 * All that a model would be sent: the instruction, an empty line, and each step under its kind, with results
 * cut after `resultCharacters` (0: whole). O(text).
 */
export function summaryPrompt(instruction: string, steps: readonly Step[], resultCharacters = 0): string {
  const textOf = (step: Step) => stepText(resultCharacters === 0 ? step : cut(step, resultCharacters))
  const transcript = steps.map((step) => `[${TITLES.get(step.kind) ?? step.kind}]\n${textOf(step)}`)
  return [instruction, ...transcript].join('\n\n')
}

function cut(step: Step, length: number): Step {
  if (step.kind !== 'action') return step
  const results = step.results.map((result) => ({
    ...result,
    parts: [textPart(partsText(result.parts).slice(0, length))],
  }))
  return { ...step, results }
}

interface Answered {
  readonly rule: string
  readonly steps: readonly Step[]
  readonly result: Result<string>
}

/**
 * The last answer of each summariser: enough for asking twice in a row, and it holds on to no more than one
 * list.
 */
const lastAnswers = new WeakMap<Summarise, Answered>()

/** A summary of `steps`, asked of the summariser once for the same steps and rule. */
export function summariseOnce(
  summarise: Summarise,
  steps: readonly Step[],
  request: Pick<SummaryRequest, 'rule' | 'tokens'> & {
    readonly instruction: string
    /** Of each tool result in the request. Absent or 0: all. */
    readonly resultCharacters?: number
  },
): Result<string> {
  const { rule, instruction, tokens, resultCharacters } = request
  const last = lastAnswers.get(summarise)
  if (last?.rule === rule && isSameList(last.steps, steps)) return last.result
  const result = summarise({
    prompt: summaryPrompt(instruction, steps, resultCharacters),
    steps,
    rule,
    ...given({ tokens }),
  })
  lastAnswers.set(summarise, { rule, steps, result })
  return result
}

function isSameList(one: readonly Step[], other: readonly Step[]): boolean {
  return one.length === other.length && one.every((step, index) => step === other[index])
}
