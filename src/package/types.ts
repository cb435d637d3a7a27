/**
 * What the package's functions take and give. Plain data throughout, so that it may be stored, sent, and
 * shown.
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import type { Step as LoggedStep } from '#core/model/step.ts'
import type { Context, GivenStep, Step } from '#core/programs/author.ts'

/** A text, bytes, or a file; or a folder with its files by their paths within it (`/`-separated). */
export type RunSource =
  | string
  | Uint8Array<ArrayBuffer>
  | Blob
  | { readonly files: readonly { readonly path: string; readonly blob: Blob }[] }

export interface ReadOptions {
  /** The file's name, which some formats are recognized by and problems speak of. Default: `run.json`. */
  readonly name?: string
  /** Id of a format (docs/formats.md), for what is not recognized. */
  readonly format?: string
}

/** What a file holds. */
export interface ReadRuns {
  readonly runs: readonly Run[]
  /** What was skipped or repaired, a sentence each. */
  readonly warnings: readonly Problem[]
  /** Parts of an archive or folder that could not be read. */
  readonly problems: readonly Problem[]
}

/** A recorded run. The functions know it by this very object, so hand in the one that you were given. */
export interface Run {
  readonly id: string
  readonly title: string
  /** The file that it is of; of an archive or folder with the path within. */
  readonly file: string
  /** Id of the format that read it. */
  readonly format: string
  /** Model calls. */
  readonly calls: number
  /** The recorded models, each once. */
  readonly models: readonly string[]
  /** The log, which no strategy changes. */
  readonly steps: readonly LoggedStep[]
}

/**
 * `keep-last:count=10`, as on the command line; or `{ id, params, trigger, mode }`, or `{ pipeline: [{ id,
 * params }, …] }`, as `compare --json` writes it. docs/memories.md lists all with their parameters.
 */
export type StrategyName = string | JsonObject

/** What `defineStrategy` and `defineMemory` give. It is synchronous, and runs in your own program. */
export interface CustomStrategy {
  readonly kind: 'strategy' | 'memory'
  readonly title: string
}

/** A strategy in one function: what is left of the steps before each call. Its name is the strategy's. */
export type PruneFunction = (
  steps: Step[],
  values: Readonly<Record<never, never>>,
  context: Context,
) => readonly GivenStep[]

/** A strategy of your own with other values than its initial ones. */
export interface CustomStrategyChoice {
  readonly program: CustomStrategy
  readonly params?: Readonly<Record<string, string | number | boolean>>
}

/** A built-in one by its name, or one of your own. */
export type Strategy = StrategyName | CustomStrategy | CustomStrategyChoice | PruneFunction

export interface Settings {
  /**
   * What strategies are compared with. Default: what was sent (`as-recorded`). `uncompacted` is what would
   * have been sent without the agent's own compactions, `everything` the full history.
   */
  readonly baseline?: 'as-recorded' | 'uncompacted' | 'everything'
  /** Id of a price list for all calls (docs/prices.md), or `none`. Default: by the model of each call. */
  readonly pricing?: string
  /** Context window in tokens. Default: that of the model. */
  readonly window?: number
  /** Default: that of the model. */
  readonly encoding?: Encoding
}

export type Encoding = 'o200k_base' | 'cl100k_base' | 'p50k_base' | 'r50k_base' | 'chars4'

/** Unrounded. What is not known of a run is absent: it is never 0. */
export interface Figures {
  readonly calls: number
  /** US dollars; where results are cut, with half of the calls that would ask for what calls need of them. */
  readonly cost?: number
  /** How the dollars are known: `recorded`, `usage`, `calibrated`, or `estimate`. */
  readonly costSource?: string
  /** Nine in ten costs lie within. Absent where nothing is uncertain, or too little is known. */
  readonly costLow?: number
  readonly costHigh?: number
  /** Input tokens over all calls. */
  readonly tokens: number
  /** Tokens of the largest context. */
  readonly peak: number
  /** Facts that a call used although its context no longer had them. */
  readonly lostFacts: number
  readonly lostFactsWeighted: number
  /** Results that the agent asked for again because they were dropped. */
  readonly refetched?: number
  readonly cacheMisses?: number
  /** Calls that the provider would refuse. */
  readonly refused?: number
  /** Calls whose context is not the baseline's. */
  readonly changedCalls: number
  readonly callsOverWindow: number
  /** Calls at which the strategy could not do its work, and why at the first. */
  readonly failedCalls: number
  readonly problem?: string
}

export interface ComparedStrategy extends Figures {
  /** As `StrategyName` takes it; of the baseline its kind. */
  readonly strategy: string
  /** A few words. */
  readonly summary: string
  /** Of the baseline's cost: 0.4 is 40% less. Absent for the baseline and without dollars. */
  readonly saving?: number
}

export interface Comparison {
  readonly baseline: ComparedStrategy
  /** In the order that was asked for. */
  readonly strategies: readonly ComparedStrategy[]
}

/** A run under a strategy, call by call. */
export interface Replay {
  readonly strategy: string
  readonly tokens: number
  readonly peak: number
  readonly cost?: number
  readonly calls: readonly ReplayedCall[]
}

export interface ReplayedCall {
  /** The first call is 1. */
  readonly call: number
  /** Input tokens. */
  readonly tokens: number
  /** US dollars. */
  readonly cost?: number
  /** Steps in the context. */
  readonly steps: number
  /** Of the baseline's steps at this call, what became of them. */
  readonly kept: number
  readonly shortened: number
  readonly dropped: number
  /** Steps that the strategy made, such as summaries. */
  readonly inserted: number
  readonly problem?: string
}

/** A message of a context, in the OpenAI chat form. */
export type ContextMessage = JsonValue
