/** How contexts are built and counted, and what a replay under that gives: what most jobs of the engine take and give. */
import type { DialectSpec } from '#core/dialects/index.ts'
import type { Profile } from '#core/profiles/profile.ts'
import type { Baseline } from '#core/replay/fold.ts'
import type { Replay } from '#core/replay/replay.ts'
import type { SummariserSpec } from '#core/summaries/index.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { FrontPart } from '#core/tokens/front-parts.ts'
import type { Overhead } from '#core/tokens/measure.ts'
import type { TokensInfo } from '#core/tokens/tokens-info.ts'

/** How contexts are built and counted: everything a figure depends on beside the trace and the memory. */
export interface Lens {
  readonly baseline: Baseline
  readonly encoding: EncodingId
  readonly dialect: DialectSpec
  readonly overhead: Overhead
  /** Window of the model in tokens. */
  readonly window: number
  /** What makes summaries for the memories that need them. */
  readonly summariser: SummariserSpec
  /**
   * Revision of the stored answers that the page knows, with the summariser of the device only: the jobs look for
   * themselves, but whoever keeps a result under its input must see that the input has changed. Not part of a link.
   */
  readonly answers?: number
  /** The provider profile by whose prices and prompt cache calls are billed, by id. Absent: nothing is billed. */
  readonly profile?: string
  /** That profile itself, where it is not one of the list. Not part of a link. */
  readonly ownProfile?: Profile
  /** What stands in front of every prompt and is not counted; absent: nothing is left out. */
  readonly leftOut?: readonly FrontPart[]
}

/** A replay, and what it lacked. */
export interface ReplayOutput extends Replay {
  /** For each call, in order: whose tokens its figure is, and what the provider counted. */
  readonly tokensInfo: readonly TokensInfo[]
  /**
   * Keys of the texts that wait for the summariser of the device: a placeholder stands for their summaries, and the
   * figures may change. Others may show when these are answered. Absent: none.
   */
  readonly awaited?: readonly string[]
}
