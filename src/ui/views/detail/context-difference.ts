/**
 * The context of a call beside that of the call before, pure: per step what became of it, and its
 * tokens. Both contexts come from a worker, so what they say of the same step is compared by content where it
 * was changed.
 */
import { append } from '#base/lists.ts'
import type { Step } from '#core/model/step.ts'
import type { Call } from '#core/model/trace.ts'
import type { Baseline } from '#core/replay/fold.ts'
import { ledger } from '#core/replay/ledger.ts'
import { type TokensByCategory, totalTokens } from '#core/tokens/measure.ts'

export interface SeenContext {
  readonly steps: readonly Step[]
  /** Of each step, in order. */
  readonly tokens: readonly TokensByCategory[]
}

export type SeenState = 'unchanged' | 'new' | 'rewritten' | 'moved' | 'gone'

export interface SeenStep {
  /** Stable within one context. */
  readonly key: string
  readonly state: SeenState
  readonly step: Step
  /** On a rewritten step: what it was at the call before. */
  readonly before: Step | undefined
  readonly tokens: TokensByCategory
}

/**
 * The last call before this one of the same agent; with the baseline `everything`, of any agent.
 */
export function callBefore(calls: readonly Call[], call: number, baseline: Baseline): number | undefined {
  const agent = calls[call]?.agent
  for (let index = call - 1; index >= 0; index--) {
    if (baseline === 'everything' || calls[index]?.agent === agent) return index
  }
  return undefined
}

/** The steps of a context, in order. Without a call before, all of them are new. O(steps). */
export function seenSteps(now: SeenContext, before: SeenContext | undefined): readonly SeenStep[] {
  const nowParts = partsOf(now)
  if (before === undefined) return nowParts.map((part) => ({ ...part, state: 'new', before: undefined }))
  const beforeParts = partsOf(before)
  const steps = sameObjects(before.steps, now.steps)
  const parts = new Map(steps.map((step, index) => [step, nowParts[index]]))
  const oldParts = new Map(before.steps.map((step, index) => [step, beforeParts[index]]))
  return ledger(before.steps, steps).flatMap((entry, index): SeenStep[] => {
    const isGone = entry.after === undefined
    const step = entry.after ?? entry.before
    const part = step === undefined ? undefined : (isGone ? oldParts : parts).get(step)
    if (step === undefined || part === undefined) return []
    const wasRewritten =
      entry.before !== undefined && entry.after !== undefined && entry.before !== entry.after
    return [
      {
        ...part,
        key: `${index}-${entry.id}`,
        state: STATES[entry.state],
        step,
        before: wasRewritten ? entry.before : undefined,
      },
    ]
  })
}

const STATES = {
  kept: 'unchanged',
  rewritten: 'rewritten',
  dropped: 'gone',
  moved: 'moved',
  added: 'new',
} as const

interface StepPart {
  readonly key: string
  readonly step: Step
  readonly tokens: TokensByCategory
}

function partsOf({ steps, tokens }: SeenContext): readonly StepPart[] {
  return steps.map((step, index) => ({ key: `${index}-${step.id}`, step, tokens: tokens[index] ?? [] }))
}

/** `after` with the objects of `before` where a changed step says the same in both. */
function sameObjects(before: readonly Step[], after: readonly Step[]): readonly Step[] {
  const known = new Map(before.map((step) => [step.id, step]))
  return after.map((step) => {
    const old = known.get(step.id)
    const isSame = old !== undefined && old !== step && JSON.stringify(old) === JSON.stringify(step)
    return isSame ? old : step
  })
}

/** A run of unchanged steps that is folded to one line, or a step on its own. */
export type SeenSection =
  | { readonly kind: 'step'; readonly step: SeenStep }
  | { readonly kind: 'fold'; readonly key: string; readonly steps: readonly SeenStep[] }

/** Fewer unchanged steps than this are not worth a fold. */
const SHORTEST_FOLD = 2

export function foldUnchanged(steps: readonly SeenStep[]): readonly SeenSection[] {
  const sections: SeenSection[] = []
  let run: SeenStep[] = []
  const close = () => {
    const [first] = run
    if (first === undefined) return
    if (run.length < SHORTEST_FOLD)
      append(
        sections,
        run.map((step) => ({ kind: 'step' as const, step })),
      )
    else sections.push({ kind: 'fold', key: `fold-${first.key}`, steps: run })
    run = []
  }
  for (const step of steps) {
    if (step.state === 'unchanged') run.push(step)
    else {
      close()
      sections.push({ kind: 'step', step })
    }
  }
  close()
  return sections
}

export interface SeenCounts {
  readonly steps: number
  readonly new: number
  readonly gone: number
  readonly rewritten: number
  readonly moved: number
}

export function countSeen(steps: readonly SeenStep[]): SeenCounts {
  const count = (state: SeenState) => steps.filter((step) => step.state === state).length
  const gone = count('gone')
  return {
    steps: steps.length - gone,
    new: count('new'),
    gone,
    rewritten: count('rewritten'),
    moved: count('moved'),
  }
}

/** What the steps of the context, as the list has them, add up to. */
export function stepsTotal(steps: readonly SeenStep[]): number {
  return totalTokens(sumTokens(steps.filter(({ state }) => state !== 'gone').map(({ tokens }) => tokens)))
}

/** Tokens by category of a whole context. */
export function sumTokens(tokens: readonly TokensByCategory[]): TokensByCategory {
  const sums: number[] = []
  for (const each of tokens)
    each.forEach((count, index) => {
      sums[index] = (sums[index] ?? 0) + count
    })
  return sums
}
