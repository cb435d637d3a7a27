/**
 * The recorded run with some of its tool results cut from some call on: to replay what it would have cost
 * without them.
 */
import { given } from '#base/given.ts'
import type { Memory } from '../memory/memory.ts'
import { applyChanges } from '../model/change.ts'
import { type ToolResult, textPart } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import { rewriteStep } from '../model/steps.ts'
import type { CallIndex } from '../model/units.ts'

/** From `call` on only the first `keep` characters of a result of the step are sent. */
export interface Cut {
  readonly step: StepId
  readonly result: ToolResult
  readonly call: CallIndex
  readonly keep: number
}

const RULE = 'without-waste'

/** What each call is shown is what was recorded, with the cuts that apply by then. */
export function withoutCuts(cuts: readonly Cut[]): Memory<Step[]> {
  const byStep = new Map<StepId, Cut[]>()
  for (const cut of cuts) byStep.set(cut.step, [...(byStep.get(cut.step) ?? []), cut])
  const made = new WeakMap<Step, Map<number, Step>>()
  const shownAt = (step: Step, call: number): Step => {
    const due = (byStep.get(step.id) ?? []).filter((cut) => cut.call <= call)
    if (due.length === 0 || step.kind !== 'action') return step
    // The same step for the same cuts: to a prompt cache it has not changed.
    const versions = made.get(step) ?? new Map<number, Step>()
    made.set(step, versions)
    const known = versions.get(due.length)
    if (known !== undefined) return known
    const results = step.results.map((result) => cutResult(result, due))
    const cut = rewriteStep(step, { results }, RULE)
    versions.set(due.length, cut)
    return cut
  }
  return {
    id: RULE,
    title: RULE,
    create: () => [],
    add: (steps, step) => {
      steps.push(step)
      return steps
    },
    revise: (steps, changes) => [...applyChanges(steps, changes)],
    recall: (steps, { call }) => ({ steps: steps.map((step) => shownAt(step, call)) }),
    compartments: () => [],
    blame: () => new Map(),
  }
}

/** With several cuts of one result the shortest holds. */
function cutResult(result: ToolResult, cuts: readonly Cut[]): ToolResult {
  const own = cuts.filter((cut) => cut.result === result).map(({ keep }) => keep)
  const [first] = own
  if (first === undefined) return result
  let left = Math.min(first, ...own)
  const parts = result.parts.flatMap((part) => {
    if (part.kind !== 'text') return [part]
    const text = part.text.slice(0, left)
    left -= text.length
    return text === '' ? [] : [textPart(text)]
  })
  return { ...result, parts, ...given({ error: result.error?.slice(0, left) }) }
}
