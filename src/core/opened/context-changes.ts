/** What a memory did to the context from one call to the next, by step. */
import { given } from '#base/given.ts'
import { isNotice } from '../model/notice.ts'
import type { Step, StepId } from '../model/step.ts'

/**
 * `new`: the run gained it since. `recalled`: the run had it, and the call before was not sent it, or not
 * whole. `summarized`: a step that the memory made is sent in its place. `inserted`: such a step itself.
 * `removed`: the recorded context itself no longer has it, so that the memory did nothing to it.
 */
export const CONTEXT_CHANGES = [
  'new',
  'recalled',
  'inserted',
  'shortened',
  'summarized',
  'dropped',
  'removed',
] as const
export type ContextChangeKind = (typeof CONTEXT_CHANGES)[number]

export interface ContextChange {
  readonly id: StepId
  readonly kind: ContextChangeKind
  /** As the call before was sent it; absent where it was not. */
  readonly before?: Step
  /** As this call is sent it; absent where it is not. */
  readonly after?: Step
}

/** Whether the step is another one in fewer words: it keeps the id of what it was. */
export function isShortened({ id, origin }: Step): boolean {
  return origin?.includes(id) === true
}

/** Whether the memory made it, such as a summary or an attached file. */
export function isMade(step: Step | undefined): boolean {
  return step?.origin !== undefined && !isShortened(step)
}

/** The steps of the recorded context, at the call before and at this one. */
export interface RecordedSteps {
  readonly known: ReadonlySet<StepId>
  readonly base: ReadonlySet<StepId>
}

/** In the order of the contexts. O(steps in both). */
export function contextChanges(
  before: readonly Step[],
  after: readonly Step[],
  { known, base }: RecordedSteps,
): readonly ContextChange[] {
  const were = sentOf(before)
  const are = sentOf(after)
  const changes: ContextChange[] = []
  for (const step of after) {
    const was = were.steps.get(step.id)
    if (was === step) continue
    changes.push({ id: step.id, kind: kindOf(step, was, known), after: step, ...given({ before: was }) })
    if (!isMade(step)) continue
    for (const id of step.origin ?? []) {
      if (known.has(id) && !were.steps.has(id) && !were.within.has(id)) changes.push({ id, kind: 'recalled' })
    }
  }
  for (const step of before) {
    if (are.steps.has(step.id)) continue
    const fate = fateOf(step, are)
    const isGone = fate === 'dropped' && !isMade(step) && !base.has(step.id)
    changes.push({ id: step.id, kind: isGone ? 'removed' : fate, before: step })
  }
  return changes
}

interface Sent {
  readonly steps: ReadonlyMap<StepId, Step>
  /** Steps that are sent as part of one that was made of them, which it names. */
  readonly within: ReadonlyMap<StepId, StepId>
}

function sentOf(context: readonly Step[]): Sent {
  const within = new Map<StepId, StepId>()
  for (const step of context) {
    if (isShortened(step) || isNotice(step)) continue
    for (const id of step.origin ?? []) within.set(id, step.id)
  }
  return { steps: new Map(context.map((step) => [step.id, step])), within }
}

function kindOf(step: Step, was: Step | undefined, known: ReadonlySet<StepId>): ContextChangeKind {
  if (isMade(step)) return 'inserted'
  if (was !== undefined) return isShortened(step) ? 'shortened' : 'recalled'
  return known.has(step.id) ? 'recalled' : 'new'
}

/** What happened to a step that the context no longer contains. */
function fateOf(step: Step, { within }: Sent): ContextChangeKind {
  const into = [step.id, ...(step.origin ?? [])].flatMap((id) => within.get(id) ?? [])[0]
  if (into === undefined) return 'dropped'
  return into.startsWith(`${step.id}/`) ? 'shortened' : 'summarized'
}
