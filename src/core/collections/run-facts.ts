/**
 * What is known of a run as a whole without its trace. Every number says where it is from (`Figure.source`).
 */
import type { MissKind } from '../account/misses/miss-kind.ts'
import type { Outcome } from '../account/outcome.ts'
import type { Figure } from '../account/summary.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { WasteKind } from '../model/waste-kind.ts'

/** Raised whenever facts are made in another way: stored ones are then made again. */
export const FACTS_VERSION = 12

export interface RunFacts {
  readonly title: string
  /** The format’s id, which tells the program that ran the agent, and its version where the file says it. */
  readonly format: string
  readonly version?: string
  /**
   * The folder or project that the agent worked in; absent: the file does not say. Hostile text, as are all
   * texts.
   */
  readonly project?: string
  /** Recorded model names, in order of appearance. */
  readonly models: readonly string[]
  /** Milliseconds since the epoch of the first and last recorded time; absent: no time is recorded. */
  readonly started?: number
  readonly ended?: number
  /** Seconds from the first recorded time to the last; absent where fewer than two are recorded. */
  readonly duration?: number
  /** By day, in order; absent: all calls are of the day that the run began, or no time is recorded. */
  readonly days?: readonly DayFacts[]
  readonly calls: number
  readonly steps: number
  /** Agents that made calls; 1 where none is named. */
  readonly agents: number
  /** Tokens of all prompts, cache reads and writes included. */
  readonly input: Figure
  /** Of `input`; absent, as for the next three, where nothing is known of it. */
  readonly cacheRead?: Figure
  readonly cacheWrite?: Figure
  readonly output?: Figure
  /** US dollars; absent where a model has no price and no dollars are recorded. */
  readonly cost?: Figure
  /** Cache reads ÷ input, 0 to 1. */
  readonly cacheHitRate?: Figure
  /** Tokens of the largest prompt. */
  readonly peak: Figure
  /** Context window of the main model, in tokens; absent: not known. */
  readonly limit?: number
  /** Failed tool results, and model calls without an answer. */
  readonly errors: number
  /** Read-only tool calls repeated because a compaction had removed their result. */
  readonly refetched: number
  /** Compactions by the recorded agent, without those that only cleared old results. */
  readonly compactions: number
  readonly microCompactions: number
  /** Calls that missed the prompt cache. */
  readonly misses: number
  /** US dollars that these cost more than hits, with calls that missed a part; absent: not known, or none. */
  readonly missCost?: number
  /** The miss that sent the most tokens again; absent: none. */
  readonly worstMiss?: WorstMiss
  /** What the file says of how the run ended; absent where it says nothing. */
  readonly outcome?: Outcome
  /** Waste by kind, the costliest first; tokens are estimated from characters. */
  readonly waste: readonly RunWaste[]
  /** Largest tool results that a later call was sent, the largest first; at most RESULTS_KEPT. */
  readonly largest: readonly LargeResult[]
  /** Warnings of the reader. */
  readonly warnings: number
  readonly relation: RunRelation
}

/** What the calls of a day come to, in the units of RunFacts; zero where nothing is known. */
export interface DayFacts {
  /** `2026-01-31`, by the clock of the machine that made the facts. */
  readonly day: string
  readonly calls: number
  readonly input: number
  readonly cacheRead: number
  readonly output: number
  readonly cost: number
  readonly peak: Tokens
  readonly errors: number
  readonly refetched: number
  readonly compactions: number
  readonly microCompactions: number
  readonly misses: number
}

/** A call that paid in full for what the cache had held. */
export interface WorstMiss {
  readonly call: CallIndex
  /** As Insights says it; absent in rows of earlier versions. */
  readonly kind?: MissKind
  /** Tokens of its prompt that were not read from the cache. */
  readonly tokens: Tokens
}

/** What a run carried in vain, of one kind. */
export interface RunWaste {
  readonly kind: WasteKind
  /** Findings of this kind. */
  readonly count: number
  /** Tokens over the run: of all findings, each times the calls that carried it. */
  readonly overRun: number
  /** US dollars that calls paid for them; absent: not known of each finding. */
  readonly dollars?: number
  /** The costliest finding: a tool, a path, or the first words of a result. */
  readonly subject: string
  /** Position in `Trace.steps` of its first step; absent: tools, which no step carries. */
  readonly step?: number
}

/** Kept of each run. */
export const RESULTS_KEPT = 5

export interface LargeResult {
  readonly tool: string
  /** The file or command of the tool call. Hostile text. Absent: it names none. */
  readonly subject?: string
  /** Estimated from its characters. */
  readonly tokens: Tokens
  readonly call: CallIndex
  /** Position in `Trace.steps`. */
  readonly step: number
}

/** How a run belongs to others of its collection, by names that the files give. */
export interface RunRelation {
  /** The session that the file says it is of; files of its sub-agents name the same. */
  readonly session?: string
  /** A sub-agent’s run: its session is that of its parent, or `parent` names it. */
  readonly isSubAgent: boolean
  /** The session that it was started by, resumes, or was forked from. */
  readonly parent?: string
  /** The key of its first call (`CallColumns.key`); 0: none. Runs with the same one share history. */
  readonly firstKey: number
}
