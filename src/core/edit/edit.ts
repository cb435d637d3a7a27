/**
 * An edit of a trace as data: what a person did, by the ids of steps and not by positions, so that it can be
 * stored, sent to a worker and made again. apply.ts says what each does to steps, calls and recorded changes.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Change } from '../model/change.ts'
import type { Step, StepDraft, StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { CallFacts } from '../usage/trace-builder.ts'

/** A call that is before an inserted step. */
export interface InsertedCall {
  readonly stepId: StepId
  readonly facts: CallFacts
}

export type Edit =
  /**
   * Steps put before the step `before`, or at the end. Their ids are new to the trace. Without `calls` each
   * step that is the model's own doing, and no demonstration, opens a call.
   */
  | {
      readonly kind: 'insert'
      readonly before: StepId | undefined
      readonly steps: readonly Step[]
      readonly calls?: readonly InsertedCall[]
    }
  /** The step with the same id has this content; it may become of another kind. */
  | { readonly kind: 'replace'; readonly step: Step }
  | { readonly kind: 'remove'; readonly ids: readonly StepId[] }
  /** These steps, in the order of the trace, put before the step `before`, or at the end. */
  | { readonly kind: 'move'; readonly ids: readonly StepId[]; readonly before: StepId | undefined }
  /** What is known of the call before this step; undefined: no call is there. */
  | { readonly kind: 'call'; readonly stepId: StepId; readonly facts: CallFacts | undefined }
  /** What the recorded agent's own memory did before the call that this step answered; empty: nothing. */
  | { readonly kind: 'changes'; readonly stepId: StepId; readonly changes: readonly Change[] }
  /** What the trace says of itself; what is absent stays. */
  | {
      readonly kind: 'describe'
      readonly title?: string
      readonly metadata?: JsonObject
      readonly tools?: readonly JsonValue[]
    }
  /** Every step gets its position as the number that users see. */
  | { readonly kind: 'renumber' }

/** Steps of drafts. `newId` gives an id that was never used in the trace, each time another. */
export function stepsOf(
  drafts: readonly StepDraft[],
  trace: Pick<Trace, 'steps'>,
  newId: () => StepId,
): readonly Step[] {
  const first = nextNumber(trace)
  return drafts.map((draft, index): Step => ({ ...draft, id: newId(), number: first + index }))
}

/**
 * The next number that no step has: numbers are names, and those of other steps stay when one is put in
 * between.
 */
function nextNumber({ steps }: Pick<Trace, 'steps'>): number {
  return steps.reduce((largest, { number }) => Math.max(largest, number), -1) + 1
}

/** A copy of a step to insert: without the id and number, and without what only the ledger says of it. */
export function draftOf(step: Step): StepDraft {
  const { id: _id, number: _number, origin: _origin, rule: _rule, ...draft } = step
  return draft
}
