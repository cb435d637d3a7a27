/** The settings for counting that the person left on automatic, taken from the recorded models of a run. */

import { given } from '#base/given.ts'
import type { Trace } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import type { EncodingId } from '../tokens/encoding.ts'
import type { Overhead } from '../tokens/measure.ts'
import { modelTokens } from '../tokens/model-tokens.ts'
import { UNKNOWN_WINDOW } from './auto.ts'
import { mainModel, type PricingOf } from './pricing.ts'

/** What counting depends on; absent parts follow the run. */
interface CountingChoice {
  readonly encoding?: EncodingId | undefined
  readonly overhead?: Overhead | undefined
  /** Context window, in tokens. */
  readonly window?: Tokens | undefined
}

export interface Counting {
  readonly encoding: EncodingId
  readonly overhead: Overhead
  readonly window: Tokens
  /** Whether the context window is the file's, the model's, or the person's, and not a stand-in. */
  readonly isWindowKnown: boolean
  /** The file records the context window. */
  readonly isWindowRecorded: boolean
  /** The recorded model of most calls. */
  readonly model?: string
  /** The price list of that model, or the chosen one. */
  readonly settledProfile?: Profile
}

/** O(calls). */
export function settleCounting(
  choice: CountingChoice,
  { calls, contextWindow }: Pick<Trace, 'calls' | 'contextWindow'>,
  pricing: PricingOf,
): Counting {
  const { model, profile } = mainModel(calls, pricing)
  const window = choice.window ?? contextWindow ?? profile?.window
  return {
    encoding: choice.encoding ?? profile?.encoding.id ?? modelTokens(model).encoding,
    overhead: choice.overhead ?? profile?.overhead ?? 'none',
    window: window ?? UNKNOWN_WINDOW,
    isWindowKnown: window !== undefined,
    isWindowRecorded: choice.window === undefined && contextWindow !== undefined,
    ...given({ model, settledProfile: profile }),
  }
}
