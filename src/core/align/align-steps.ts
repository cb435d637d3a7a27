/**
 * Two runs step by step. States of one run share the ids of their steps, which say all; between other runs
 * the same calls and texts are side by side, and steps that are alike where nothing is the same.
 */

import type { Step, StepId } from '../model/step.ts'
import { sameStep } from '../model/steps.ts'
import { agentsOf } from '../model/trace.ts'
import { outOfOrder } from '../replay/order.ts'
import { bestPairs } from './best-pairs.ts'
import { commonPairs } from './common-subsequence.ts'
import { type Pair, rowsOf } from './rows.ts'
import { createKeys, likeness, type StepKey } from './step-keys.ts'
import { type Difference, type Sees, whatDiffers } from './what-differs.ts'

/** A row of two runs. Sides are positions among their steps. */
export type AlignedStep =
  | { readonly kind: 'same'; readonly left: number; readonly right: number }
  | {
      readonly kind: 'differs'
      readonly left: number
      readonly right: number
      readonly differs: readonly Difference[]
    }
  /** `moved`: the position at which the same step is on the other side, out of order. */
  | { readonly kind: 'left'; readonly left: number; readonly moved?: number }
  | { readonly kind: 'right'; readonly right: number; readonly moved?: number }

/**
 * Rows of two states of one run, by the ids of their steps. Numbers are names and may be given again, so they
 * are no difference. O(n log n) beside comparing the steps.
 */
export function alignStates(left: readonly Step[], right: readonly Step[]): readonly AlignedStep[] {
  const places = new Map<StepId, number>(right.map(({ id }, place) => [id, place]))
  const shared = left.flatMap(({ id }, place): readonly Pair[] => {
    const other = places.get(id)
    return other === undefined ? [] : [{ left: place, right: other }]
  })
  const astray = new Set(outOfOrder(shared.map((pair) => pair.right)))
  const moved = shared.filter((_, index) => astray.has(index))
  const toRight = new Map(moved.map((pair) => [pair.left, pair.right]))
  const toLeft = new Map(moved.map((pair) => [pair.right, pair.left]))
  const pairs = shared.filter((_, index) => !astray.has(index))
  const isSame = (one: Step, other: Step) => sameStep(one, { ...other, number: one.number })
  return alignedRows({ left, right, pairs, isSame, sees: { agent: true, times: true } }).map((row) => {
    if (row.kind === 'left') return withMoved(row, toRight.get(row.left))
    return row.kind === 'right' ? withMoved(row, toLeft.get(row.right)) : row
  })
}

function withMoved<R extends object>(row: R, moved: number | undefined): R {
  return moved === undefined ? row : { ...row, moved }
}

/**
 * Rows of two runs, by what their steps hold. Small ones get the alignment of the greatest weight, larger
 * ones the longest common subsequence with that between its pairs, so that time and memory stay bounded.
 */
export function alignRuns(left: readonly Step[], right: readonly Step[]): readonly AlignedStep[] {
  const [lefts, rights] = [agentsOf({ steps: left }), agentsOf({ steps: right })]
  // A run with one agent may call it as it likes.
  const hasAgents = lefts.length > 1 && rights.length > 1
  const keyOf = createKeys()
  const keysOf = (steps: readonly Step[]) =>
    steps.map((step) => keyOf(step, hasAgents ? (step.agent ?? '') : ''))
  const [ones, others] = [keysOf(left), keysOf(right)]
  const pairs = pairsOf(ones, others, 0)
  const isSame = (_one: Step, _other: Step, pair: Pair) =>
    ones[pair.left]?.whole === others[pair.right]?.whole
  return alignedRows({ left, right, pairs, isSame, sees: { agent: hasAgents, times: false } })
}

interface Aligned {
  readonly left: readonly Step[]
  readonly right: readonly Step[]
  readonly pairs: readonly Pair[]
  readonly isSame: (left: Step, right: Step, pair: Pair) => boolean
  readonly sees: Sees
}

function alignedRows({ left, right, pairs, isSame, sees }: Aligned): readonly AlignedStep[] {
  return rowsOf(pairs, left.length, right.length).map((row): AlignedStep => {
    if (!('right' in row)) return { kind: 'left', ...row }
    if (!('left' in row)) return { kind: 'right', ...row }
    const [one, other] = [left[row.left], right[row.right]]
    if (one === undefined || other === undefined || one === other || isSame(one, other, row))
      return { kind: 'same', ...row }
    return { kind: 'differs', ...row, differs: whatDiffers(one, other, sees) }
  })
}

/**
 * Up to this many cells the best alignment is worth its time: a quarter of a second where all steps are of
 * one tool.
 */
const MOST_CELLS = 1_000_000

/** What is looked for where the best alignment would take too long, the surest first. */
const ANCHORS = [({ whole }: StepKey) => whole, ({ calls }: StepKey) => calls]

function pairsOf(left: readonly StepKey[], right: readonly StepKey[], anchor: number): readonly Pair[] {
  const front = sameFront(left, right)
  const back = sameBack(left.slice(front), right.slice(front))
  const ones = left.slice(front, left.length - back)
  const others = right.slice(front, right.length - back)
  return [
    ...diagonal(front, 0, 0),
    ...shifted(middlePairs(ones, others, anchor), front, front),
    ...diagonal(back, left.length - back, right.length - back),
  ]
}

function sameFront(left: readonly StepKey[], right: readonly StepKey[]): number {
  const most = Math.min(left.length, right.length)
  let count = 0
  while (count < most && left[count]?.whole === right[count]?.whole) count++
  return count
}

function sameBack(left: readonly StepKey[], right: readonly StepKey[]): number {
  const most = Math.min(left.length, right.length)
  let count = 0
  while (count < most && left.at(-1 - count)?.whole === right.at(-1 - count)?.whole) count++
  return count
}

function diagonal(count: number, left: number, right: number): readonly Pair[] {
  return Array.from({ length: count }, (_, index) => ({ left: left + index, right: right + index }))
}

function shifted(pairs: readonly Pair[], left: number, right: number): readonly Pair[] {
  return pairs.map((pair) => ({ left: pair.left + left, right: pair.right + right }))
}

function middlePairs(left: readonly StepKey[], right: readonly StepKey[], anchor: number): readonly Pair[] {
  if (left.length === 0 || right.length === 0) return []
  if (left.length * right.length <= MOST_CELLS) {
    return bestPairs(left.length, right.length, (one, other) => weightOf(left[one], right[other]))
  }
  const keyOf = ANCHORS[anchor]
  const cuts = keyOf === undefined ? blocks(left, right) : commonPairs(left.map(keyOf), right.map(keyOf))
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  for (const cut of [...cuts, { left: left.length, right: right.length }]) {
    const between = pairsOf(left.slice(i, cut.left), right.slice(j, cut.right), anchor + 1)
    for (const pair of shifted(between, i, j)) pairs.push(pair)
    const isPair = keyOf !== undefined && cut.left < left.length
    if (isPair) pairs.push(cut)
    i = cut.left + (isPair ? 1 : 0)
    j = cut.right + (isPair ? 1 : 0)
  }
  return pairs
}

/**
 * Two long stretches without anything in common, cut into as many parts: what is alike is about as far
 * along.
 */
function blocks(left: readonly StepKey[], right: readonly StepKey[]): readonly Pair[] {
  const count = Math.ceil(Math.max(Math.sqrt((left.length * right.length) / MOST_CELLS), 2))
  return Array.from({ length: count - 1 }, (_, index) => ({
    left: Math.floor((left.length * (index + 1)) / count),
    right: Math.floor((right.length * (index + 1)) / count),
  }))
}

/**
 * In the order of trust. A step that is the same is worth more than any that is alike, but not than several
 * of them.
 */
const WEIGHTS = { whole: 1000, calls: 800, alike: 100, byLikeness: 600, singular: 50 }

/** So many of their words two steps of one shape must share to be the same step told otherwise. */
const LEAST_LIKENESS = 0.35

function weightOf(left: StepKey | undefined, right: StepKey | undefined): number {
  if (left === undefined || right === undefined || left.shape !== right.shape) return 0
  if (left.whole === right.whole) return WEIGHTS.whole
  if (left.calls === right.calls) return WEIGHTS.calls
  const alike = likeness(left, right)
  if (alike >= LEAST_LIKENESS) return WEIGHTS.alike + Math.round(WEIGHTS.byLikeness * alike)
  return left.isSingular ? WEIGHTS.singular : 0
}
