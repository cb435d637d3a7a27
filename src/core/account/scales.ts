/**
 * How our counts become a model's tokens: one factor for the run's main model, and for each call how its own
 * model differs from that, how far it may be off, and what of its prompt the file lacks.
 */

import type { Call } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import type { Calibration } from '../tokens/calibration/calibrate.ts'
import { UNNAMED_MODEL } from '../tokens/calibration/point.ts'
import { modelTokens } from '../tokens/model-tokens.ts'
import type { PricingOf } from './pricing.ts'
import { missingOf } from './prompt-size.ts'
import type { Counting } from './settle.ts'

export interface Scales {
  /** The main model's tokens for one counted token. */
  readonly factor: number
  /**
   * Tokens of the context window that steps can't fill: the main model's inferred system prompt and tools.
   */
  readonly reserved: number
  /** Whether the record speaks for these figures: no other model's price list was chosen. */
  readonly isOwn: boolean
  /** Tokens of the call's model for one of the main model's. */
  scaleOf(call: Call): number
  /** Tokens of the call's model that its prompt held and the file lacks. */
  missingOf(call: Call): number
  /**
   * Tokens of the main model that the recorded prompt of the call has beside the file's steps and tools, and
   * what our count of these is wrong by: less than 0 where it is too large. `counted`: their tokens; absent:
   * as the calibration counted them.
   */
  unseenOf(call: Call, counted?: Tokens): number
  /** What a token of the call may be at least and at most. */
  spreadOf(call: Call): { readonly low: number; readonly high: number }
}

interface ScalesBasis {
  readonly counting: Counting
  readonly calibrations: readonly Calibration[]
  readonly pricing: PricingOf
}

/** O(models); each call O(models). */
export function scalesOf({ counting, calibrations, pricing }: ScalesBasis): Scales {
  const { encoding, model: main, settledProfile } = counting
  const isOwn = pricing(main === undefined ? {} : { model: main }).isOwn
  const fitOf = (model: string | undefined) =>
    calibrations.find((fit) => fit.model === (model ?? UNNAMED_MODEL))
  const typicalOf = (model: string | undefined) => {
    const known = modelTokens(model)
    return model === undefined || known.encoding !== encoding ? 1 : known.factor.typical
  }
  const chosen =
    settledProfile?.encoding.id === encoding ? settledProfile.encoding.factor?.typical : undefined
  const factorOf = (model: string | undefined) =>
    fitOf(model)?.factor ?? (model === main ? chosen : undefined) ?? typicalOf(model)
  const factor = isOwn ? factorOf(main) : (chosen ?? 1)
  return {
    factor,
    reserved: (fitOf(main)?.offset ?? 0) * (factor / factorOf(main)),
    isOwn,
    scaleOf: ({ model }) => (isOwn ? factorOf(model) / factor : 1),
    missingOf: (call) => {
      const missing = missingOf(call, fitOf(call.model))
      return isOwn ? missing : missing * (factor / factorOf(call.model))
    },
    unseenOf: (call, counted) => {
      const fit = fitOf(call.model)
      const known = fit?.prompts.get(call.index)
      const scale = factor / factorOf(call.model)
      if (known === undefined) return missingOf(call, fit) * scale
      return known.tokens * scale - (counted ?? known.counted * (fit?.factor ?? 1) * scale)
    },
    spreadOf: ({ model }) => {
      const { low, typical, high } = modelTokens(model).factor
      return { low: low / typical, high: high / typical }
    },
  }
}
