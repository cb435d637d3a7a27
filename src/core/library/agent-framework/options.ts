/**
 * The compactions of Microsoft's Agent Framework as data, and what the original refuses of them.
 */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { StrategyContext } from '../../memory/strategy.ts'

export type Compaction =
  | {
      readonly kind: 'truncation'
      readonly maxN: number
      readonly compactTo: number
      readonly unit: 'messages' | 'tokens'
      readonly preserveSystem: boolean
    }
  | { readonly kind: 'sliding-window'; readonly keepGroups: number; readonly preserveSystem: boolean }
  | { readonly kind: 'tool-calls'; readonly keepGroups: number }
  | { readonly kind: 'tool-results'; readonly keepGroups: number }
  | Summarization
  | {
      readonly kind: 'token-budget'
      readonly budget: number
      readonly compactions: readonly Compaction[]
      readonly earlyStop: boolean
    }
  | {
      readonly kind: 'context-window'
      readonly window: number
      readonly output: number
      /** Shares of what the output leaves of the window. */
      readonly eviction: number
      readonly truncation: number
      readonly keepGroups: number
    }

export interface Summarization {
  readonly kind: 'summarization'
  readonly target: number
  readonly threshold: number
  readonly maxInput: number
}

export type CompactionContext = Pick<StrategyContext, 'measure' | 'count' | 'summarise'> & {
  /** What the summarising model is told before the transcript. */
  readonly instruction: string
}

/** What the original refuses, here and in the compactions inside. */
export function compactionProblem(compaction: Compaction): Problem | undefined {
  if (compaction.kind === 'token-budget') {
    return (
      problemIf(compaction.budget <= 0, t`The budget must be above 0.`) ??
      compaction.compactions.map(compactionProblem).find(Boolean)
    )
  }
  return problemIf(isOutOfRange(compaction), t`An argument of the compaction is out of range.`)
}

function isOutOfRange(compaction: Exclude<Compaction, { kind: 'token-budget' }>): boolean {
  switch (compaction.kind) {
    case 'truncation': {
      const { maxN, compactTo } = compaction
      return maxN <= 0 || compactTo <= 0 || compactTo > maxN
    }
    case 'sliding-window':
      return compaction.keepGroups <= 0
    case 'tool-calls':
    case 'tool-results':
      return compaction.keepGroups < 0
    case 'summarization':
      return compaction.target <= 0 || compaction.threshold < 0 || compaction.maxInput <= 0
    case 'context-window': {
      const { window, output, eviction, truncation, keepGroups } = compaction
      if (window <= 0 || output < 0 || output >= window || keepGroups < 0) return true
      if (eviction <= 0 || truncation > 1 || truncation < eviction) return true
      return Math.floor((window - output) * eviction) <= 0
    }
  }
}

function problemIf(isProblem: boolean, message: string): Problem | undefined {
  return isProblem ? { code: 'refused-by-original', message } : undefined
}
