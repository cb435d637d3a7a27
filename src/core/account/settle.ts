/** The settings for counting that the person left on automatic, taken from the recorded models of a run. */

import { given } from '#base/given.ts'
import type { Trace } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import type { EncodingId } from '../tokens/encoding.ts'
import type { Overhead } from '../tokens/measure.ts'
import { modelTokens } from '../tokens/model-tokens.ts'
import { inferredWindow } from '../usage/inferred-window.ts'
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
  /** It follows from where the agent compacted, and isn’t that of the model. */
  readonly isWindowInferred: boolean
  /** The recorded model of most calls. */
  readonly model?: string
  /** The price list of that model, or the chosen one. */
  readonly settledProfile?: Profile
}

/** O(calls). */
export function settleCounting(
  choice: CountingChoice,
  trace: Pick<Trace, 'calls' | 'contextWindow' | 'compactions' | 'source'>,
  pricing: PricingOf,
): Counting {
  const { contextWindow } = trace
  const { model, profile } = mainModel(trace.calls, pricing)
  const inferred = inferredWindow(trace)
  const window = choice.window ?? contextWindow ?? inferred ?? profile?.window
  return {
    encoding: choice.encoding ?? profile?.encoding.id ?? modelTokens(model).encoding,
    overhead: choice.overhead ?? profile?.overhead ?? 'none',
    window: window ?? UNKNOWN_WINDOW,
    isWindowKnown: window !== undefined,
    isWindowRecorded: choice.window === undefined && contextWindow !== undefined,
    isWindowInferred:
      choice.window === undefined &&
      contextWindow === undefined &&
      inferred !== undefined &&
      inferred !== profile?.window,
    ...given({ model, settledProfile: profile }),
  }
}
