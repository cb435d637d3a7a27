/**
 * What the recorded agent's memory held, for formats whose context is not simply all that came before: trees
 * with branches, compactions, roll-backs. A reader says what the context was to be; the difference to what
 * the fold would show becomes recorded changes of the next call.
 */
import type { Change } from '#core/model/change.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { RecordedChange } from '#core/model/trace.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { changesBetween } from './context-changes.ts'

/** The context of one agent as it grows. */
export interface RecordedContext {
  /** What the next call of the agent would be shown. The context's own list: read it, do not keep it. */
  readonly steps: readonly Step[]
  /**
   * A step was added to the agent; or one that is there was amended, then its newest form takes its place.
   */
  show(step: Step): void
  /** From the next call on the first `count` steps are all that is left. O(steps left out). */
  cutBack(count: number): void
  /** From the next call on the context is `wanted`, and what is shown after that. */
  become(wanted: readonly Step[]): void
  /**
   * Records what changed, as changes before call `call`: to be said of each call before its step is added.
   * `facts`: what else is known of the changes.
   */
  settle(call: number, facts?: Pick<RecordedChange, 'inferred'>): void
}

/**
 * The context of one agent of `builder`. `show` is O(1), `become` and the `settle` after it O(n log n) of the
 * steps.
 */
export function createRecordedContext(builder: TraceBuilder): RecordedContext {
  /** What the fold shows with the changes recorded so far, by id in order; undefined: the same as `steps`. */
  let folded: Map<StepId, Step> | undefined
  let steps: Step[] = []
  const places = new Map<StepId, number>()
  const seen = new Set<StepId>()
  /**
   * What one cut left out: in the fold these are after the first `at` steps. Undefined while `folded` is
   * there.
   */
  let cut: { readonly at: number; readonly steps: readonly Step[] } | undefined

  /** The fold's list, once it can no longer be told from `steps` and one cut. */
  function unfold(): void {
    if (folded !== undefined) return
    const { at, steps: left } = cut ?? { at: steps.length, steps: [] }
    const all = [...steps.slice(0, at), ...left, ...steps.slice(at)]
    folded = new Map(all.map((step) => [step.id, step]))
    cut = undefined
  }

  function cutBack(count: number): void {
    if (count >= steps.length) return
    if (cut !== undefined && count > cut.at) unfold()
    const left = steps.splice(count)
    for (const { id } of left) places.delete(id)
    if (folded !== undefined) return
    const { at, steps: before } = cut ?? { at: count + left.length, steps: [] }
    const behind = at - count
    cut = { at: count, steps: [...left.slice(0, behind), ...before, ...left.slice(behind)] }
  }

  function show(step: Step): void {
    const place = places.get(step.id)
    const isNew = !seen.has(step.id)
    if (isNew || folded?.has(step.id) === true) folded?.set(step.id, step)
    if (place !== undefined) steps[place] = step
    if (!isNew) return
    seen.add(step.id)
    places.set(step.id, steps.length)
    steps.push(step)
  }

  function become(wanted: readonly Step[]): void {
    unfold()
    steps = []
    places.clear()
    for (const step of wanted) {
      if (places.has(step.id)) continue
      places.set(step.id, steps.length)
      steps.push(step)
    }
  }

  return {
    get steps() {
      return steps
    },
    show,
    cutBack,
    become,
    settle: (call, facts) => {
      if (cut !== undefined)
        builder.recordChanges(
          call,
          cut.steps.map(({ id }): Change => ({ kind: 'remove', id })),
          facts,
        )
      if (folded !== undefined)
        builder.recordChanges(call, changesBetween([...folded.values()], steps), facts)
      cut = undefined
      folded = undefined
    },
  }
}
