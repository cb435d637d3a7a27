/**
 * The scratchpad's text at the end of a step, as the model is shown both: put there, found there, taken away,
 * replaced.
 */
import { type Part, textPart } from '../model/message.ts'
import type { ActionStep, MessageStep, Step, TaskStep } from '../model/step.ts'
import { rewriteStep } from '../model/steps.ts'
import { withContext } from './code-turn.ts'
import { type ReadContext, readContext } from './read-context.ts'

export const SCRATCHPAD_RULE = 'scratchpad'

/** Steps that end in what the model is told and did not say itself. */
type Told = TaskStep | ActionStep | MessageStep

/**
 * The step with the text behind it; undefined where there is no text, or the step ends in what the model
 * said.
 */
export function withTextAfter(step: Step, context: string): Step | undefined {
  const parts = context === '' ? undefined : endOf(step)
  if (parts === undefined) return undefined
  const last = parts.at(-1)
  const added =
    last?.kind === 'text'
      ? [...parts.slice(0, -1), textPart(withContext(last.text, context))]
      : [...parts, textPart(context)]
  return withEnd(step, added)
}

/** The scratchpad at the end of a step; undefined: there is none. O(text of its end). */
export function contextOf(step: Step): ReadContext | undefined {
  const last = endOf(step)?.at(-1)
  return last?.kind === 'text' ? readContext(last.text) : undefined
}

/**
 * A step that `read` was found in with another text in its place; empty: with none. The step itself where
 * that is the same.
 */
export function withOtherText(step: Step, read: ReadContext, context: string): Step {
  const parts = endOf(step)
  const last = parts?.at(-1)
  const text = withContext(read.before, context)
  if (parts === undefined || last?.kind !== 'text' || last.text === text) return step
  return withEnd(step, [...parts.slice(0, -1), textPart(text)]) ?? step
}

function endOf(step: Step): readonly Part[] | undefined {
  if (!isTold(step)) return undefined
  return step.kind === 'action' ? step.results.at(-1)?.parts : step.parts
}

function isTold(step: Step): step is Told {
  if (step.kind === 'message') return step.role === 'user' || step.role === 'tool'
  return step.kind === 'task' || step.kind === 'action'
}

function withEnd(step: Step, parts: readonly Part[]): Step | undefined {
  if (!isTold(step)) return undefined
  if (step.kind !== 'action') return rewriteStep(step, { parts }, SCRATCHPAD_RULE)
  const last = step.results.at(-1)
  if (last === undefined) return undefined
  return rewriteStep(step, { results: [...step.results.slice(0, -1), { ...last, parts }] }, SCRATCHPAD_RULE)
}
