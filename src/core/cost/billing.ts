/**
 * In whose tokens a run is billed, and what stands in front of its prompts. Where the provider counted prompts of the
 * trace and the profile is of the same model, its own numbers say more than the profile: how many tokens it makes of one
 * of ours, and how many stand in every prompt that the file does not hold.
 */
import { profileOfModel, profiles } from '../profiles/index.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Calibration } from '../tokens/calibration/calibrate.ts'
import { laneOf, UNNAMED_MODEL } from '../tokens/calibration/point.ts'
import type { EncodingId } from '../tokens/encoding.ts'
import type { Call } from '../trace.ts'
import type { Front } from './request.ts'

/** How the tokens of a bill were got. */
export interface BillSource {
  /**
   * `exact`: the profile's encoding is the provider's own. `calibrated`: on recorded calls. `profile`: by its factor.
   * `other`: counted in another encoding than the profile's.
   */
  readonly kind: 'exact' | 'calibrated' | 'profile' | 'other'
  /** Billed tokens for one token of the profile's encoding. */
  readonly factor: number
  /** With `calibrated`: the model, and how many of its calls said so. */
  readonly model?: string
  readonly calls?: number
}

export interface Billing {
  readonly source: BillSource
  /** What the counts of the figures are to be multiplied with; 1 for most. */
  readonly scale: number
  frontOf(call: Call): Front
}

export interface BillingBasis {
  readonly profile: Profile
  /** The counts are in. */
  readonly encoding: EncodingId
  /** Already in the counts that the calibrations were made on. */
  readonly factor: number
  readonly calibrations: readonly Calibration[]
  /** Tokens of the tool definitions, as the figures count them; 0 where they are left out. */
  readonly tools: number
  /** Whether what the file does not hold of its prompts is billed. */
  readonly hasNotRecorded: boolean
}

/** The recorded model that most calls of the profile's own were made with; undefined: the run was another model's. */
function ownCalibration({ profile, calibrations }: BillingBasis): Calibration | undefined {
  const among = [profile, ...profiles.filter(({ id }) => id !== profile.id)]
  let best: Calibration | undefined
  for (const one of calibrations) {
    const isOwn = profileOfModel(one.model, among) === profile
    if (isOwn && (best === undefined || one.calls > best.calls)) best = one
  }
  return best
}

/** Pure; the fronts of a lane are the same at each of its calls. */
export function billingOf(basis: BillingBasis): Billing {
  const { calibrations, tools, hasNotRecorded } = basis
  const own = ownCalibration(basis)
  const scale = own?.factor ?? 1
  const fits = new Map(calibrations.map((one) => [one.model, one]))
  const definitions = Math.round(tools * scale)
  return {
    source: sourceOf(basis, own),
    scale,
    frontOf: (call) => {
      const fit = hasNotRecorded ? fits.get(call.model ?? UNNAMED_MODEL) : undefined
      if (fit === undefined) return { key: '', tokens: definitions }
      const lane = laneOf(call)
      // In the tokens of the model that was recorded; the bill may be in those of another.
      const recorded = (fit.offsets.get(lane) ?? fit.offset) * (scale / fit.factor)
      const notRecorded = Math.max(0, Math.round(recorded))
      // What nobody has seen is not known to be the same in two lanes.
      return { key: notRecorded === 0 ? '' : lane, tokens: definitions + notRecorded, notRecorded }
    },
  }
}

function sourceOf({ profile, encoding, factor }: BillingBasis, own: Calibration | undefined): BillSource {
  if (own !== undefined && own.factor !== 1)
    return { kind: 'calibrated', factor: factor * own.factor, model: own.model, calls: own.calls }
  if (profile.encoding.id !== encoding) return { kind: 'other', factor }
  return { kind: profile.encoding.factor === undefined ? 'exact' : 'profile', factor }
}
