/** Recorded changes as a form shows and makes them: what the run's own memory did before one call. Pure. */

import { assertNever } from '#base/assert.ts'
import { given } from '#base/given.ts'
import type { Change } from '../model/change.ts'
import { partsText, textPart } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import { rewriteStep, stepText } from '../model/steps.ts'
import type { Call, Trace } from '../model/trace.ts'

/** The rule that a ledger names for what was changed so. */
const RULE = 'recorded'

/** What happened before the calls that a step answered, in order. O(recorded changes). */
export function changesBefore(
  { calls, recorded }: Pick<Trace, 'calls' | 'recorded'>,
  stepId: StepId,
): readonly Change[] {
  return recorded.flatMap(({ call, changes }) => (calls[call]?.stepId === stepId ? changes : []))
}

/** The step of a number that is of the call's agent and before it; the last of several. */
export function stepBefore(
  { steps }: Pick<Trace, 'steps'>,
  { at, agent }: Pick<Call, 'at' | 'agent'>,
  number: number,
): Step | undefined {
  return steps.findLast(
    (step, position) =>
      position < at && step.agent === agent && step.number === number && step.kind !== 'control',
  )
}

/** The id of the step that a change is about; undefined: it puts a step at the end. */
export function targetOf(change: Change): StepId | undefined {
  switch (change.kind) {
    case 'remove':
      return change.id
    case 'replace':
      return change.step.id
    case 'insert':
      return change.before
    default:
      return assertNever(change)
  }
}

interface NewChange {
  readonly kind: Change['kind']
  /** What is dropped or replaced, or is after what is put in; undefined: it is put at the end. */
  readonly target: Step | undefined
  /** What is there then. */
  readonly text: string
  /** For a step that is put in: an id that no other has. */
  readonly newId: () => StepId
}

/** A change of this kind; undefined where it needs a step and there is none. */
export function changeOf({ kind, target, text, newId }: NewChange): Change | undefined {
  switch (kind) {
    case 'remove':
      return target === undefined ? undefined : { kind, id: target.id }
    case 'replace':
      return target === undefined ? undefined : { kind, step: withText(target, text) }
    case 'insert': {
      const step: Step = {
        kind: 'summary',
        id: newId(),
        number: 0,
        role: 'user',
        parts: [textPart(text)],
        origin: [],
        rule: RULE,
        ...(target?.agent === undefined ? {} : { agent: target.agent }),
      }
      return { kind, step, ...given({ before: target?.id }) }
    }
    default:
      return assertNever(kind)
  }
}

/** The text that a replaced or added step has in a form: of an action what came back. */
export function shownText(step: Step): string {
  if (step.kind !== 'action') return stepText(step)
  const [result] = step.results
  return result === undefined ? partsText(step.parts) : partsText(result.parts)
}

/** A change with another text; one that drops a step has none. */
export function withShownText(change: Change, text: string): Change {
  if (change.kind === 'remove') return change
  if (change.kind === 'replace') return { ...change, step: withText(change.step, text) }
  return 'parts' in change.step ? { ...change, step: { ...change.step, parts: [textPart(text)] } } : change
}

function withText(step: Step, text: string): Step {
  if (step.kind === 'note') return rewriteStep(step, { text }, RULE)
  if (step.kind === 'control') return step
  if (step.kind !== 'action' || step.results.length === 0) {
    return rewriteStep(step, { parts: [textPart(text)] }, RULE)
  }
  const [first, ...others] = step.results
  if (first === undefined) return step
  return rewriteStep(step, { results: [{ ...first, parts: [textPart(text)] }, ...others] }, RULE)
}
