/**
 * How contexts are built and counted, and what a replay under that gives: what most jobs of the engine take
 * and give.
 */
import type { AccountedReplay } from '#core/account/account.ts'
import type { DialectSpec } from '#core/dialects/index.ts'
import type { Tokens } from '#core/model/units.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import type { Baseline } from '#core/replay/fold.ts'
import type { SummariserSpec } from '#core/summaries/index.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { Overhead } from '#core/tokens/measure.ts'
import type { PromptPart } from '#core/tokens/prompt-parts.ts'

/** How contexts are built and counted: everything a figure depends on beside the trace and the memory. */
export interface CountingSettings {
  readonly baseline: Baseline
  /** Absent, as for overhead and window: what the recorded models of the run say. */
  readonly encoding?: EncodingId | undefined
  readonly dialect: DialectSpec
  readonly overhead?: Overhead | undefined
  /** Context window of the model, in tokens. */
  readonly window?: Tokens | undefined
  /** What makes summaries for the memories that need them. */
  readonly summariser: SummariserSpec
  /**
   * Revision of the stored answers that the page knows, with the summariser of the device only: the jobs look
   * for themselves, but whoever keeps a result under its input must see that the input has changed. Not part
   * of a link.
   */
  readonly answers?: number | undefined
  /**
   * The price list for all calls, by id, or `auto`: that of each call's recorded model. Absent: no dollars.
   */
  readonly profile?: string | undefined
  /** Price lists of the person, which come before ours. Not part of a link. */
  readonly customProfiles?: readonly Profile[] | undefined
  /**
   * Ids of price lists by recorded model, as the person chose them; they hold under `auto`. Not part of a
   * link.
   */
  readonly modelPrices?: Readonly<Record<string, string>> | undefined
  /** Parts of prompts that figures of tokens leave out; absent: none. */
  readonly leftOut?: readonly PromptPart[] | undefined
}

/** A replay in figures that are anchored to the record, and what it lacked. */
export interface ReplayOutput extends AccountedReplay {
  /**
   * Keys of the texts that wait for the summariser of the device: a placeholder represents their summaries,
   * and the figures may change. Others may show when these are answered. Absent: none.
   */
  readonly awaited?: readonly string[]
}
