/**
 * A replay: per call of a trace what a memory would have shown, in figures and in what changed since the call
 * before. A full context or ledger at a call is made when somebody looks at it (context-at.ts).
 */
import type { Problem } from '#base/result.ts'
import type { Memory } from '../memories/memory.ts'
import type { Step, StepId } from '../step.ts'
import { CATEGORIES, type Measure, type TokensByCategory, totalTokens } from '../tokens/measure.ts'
import { difference } from './difference.ts'
import { type Baseline, type FoldableTrace, type FoldOptions, foldCalls, type Lane } from './fold.ts'
import type { LedgerCounts } from './ledger.ts'
import { createTally, type Tally } from './tally.ts'

export interface ReplayOptions {
  readonly baseline: Baseline
  /** Tokens of a step under the chosen dialect, encoding and overhead. */
  readonly measure: Measure
  /** Tokens that each request adds beside its messages (overhead formula); 0 without. */
  readonly perCall: number
  /** The model's window in tokens, for triggers by share. */
  readonly window: number
}

export interface CallFigures {
  readonly call: number
  /** Current tokens: the size of the context at this call. */
  readonly tokens: number
  /** The same by category; overhead per request is in none. */
  readonly byCategory: TokensByCategory
  readonly steps: number
  readonly counts: LedgerCounts
  /** Ids of the steps that differ from the lane's call before: gone, new, rewritten or moved. */
  readonly changed: readonly StepId[]
  /** Steps at the front that are the same as at the call before: what a prompt cache can hold. */
  readonly stablePrefix: number
  readonly problem?: Problem
}

export interface ReplayTotals {
  readonly calls: number
  /** The largest context, in tokens. */
  readonly peak: number
  /** The sum of all contexts, in tokens: what was sent over the run. */
  readonly cumulative: number
}

export interface Replay {
  readonly calls: readonly CallFigures[]
  readonly totals: ReplayTotals
}

/** What the fold of a replay is given; `explain` asks the memory to note who removed what. */
export function foldOptions({ measure, window, baseline }: ReplayOptions, explain: boolean): FoldOptions {
  return { environment: { measure: (step) => totalTokens(measure(step)), window, explain }, baseline }
}

interface LaneFigures {
  context: readonly Step[]
  readonly byCategory: number[]
  readonly tally: Tally
}

/** O(sum over calls of what changed) beside the memory's own cost of recall; see docs/performance.md. */
export function replay(trace: FoldableTrace, memory: Memory, options: ReplayOptions): Replay {
  const lanes = new Map<Lane, LaneFigures>()
  const calls: CallFigures[] = []
  let peak = 0
  let cumulative = 0
  foldCalls(trace, memory, foldOptions(options, false), ({ call, lane, gained, changes, recall }) => {
    let figures = lanes.get(lane)
    if (figures === undefined) {
      figures = { context: [], byCategory: CATEGORIES.map(() => 0), tally: createTally() }
      lanes.set(lane, figures)
    }
    const changed = difference(figures.context, recall.steps)
    add(figures.byCategory, changed.removed, options.measure, -1)
    add(figures.byCategory, changed.inserted, options.measure, 1)
    figures.context = recall.steps
    if (changes.length > 0) figures.tally.rebase(lane.base, recall.steps)
    else {
      figures.tally.gain(gained)
      figures.tally.update(changed, recall.steps)
    }
    const tokens = totalTokens(figures.byCategory) + options.perCall
    peak = Math.max(peak, tokens)
    cumulative += tokens
    calls.push({
      call: call.index,
      tokens,
      byCategory: [...figures.byCategory],
      steps: recall.steps.length,
      counts: figures.tally.counts(),
      changed: [
        ...new Set(
          [...changed.removed, ...changed.inserted].map((step) => step.id).concat(changed.reordered),
        ),
      ],
      stablePrefix: changed.prefix,
      ...(recall.problem === undefined ? {} : { problem: recall.problem }),
    })
    return true
  })
  return { calls, totals: { calls: calls.length, peak, cumulative } }
}

function add(sums: number[], steps: readonly Step[], measure: Measure, sign: 1 | -1): void {
  for (const step of steps) {
    const tokens = measure(step)
    for (let index = 0; index < sums.length; index++)
      sums[index] = (sums[index] ?? 0) + sign * (tokens[index] ?? 0)
  }
}
