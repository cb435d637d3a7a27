/**
 * Whose prices, cache rules and context window hold for a call: its recorded model's, or those of the chosen
 * price list.
 */

import { given } from '#base/given.ts'
import type { Call } from '../model/trace.ts'
import type { EpochSeconds } from '../model/units.ts'
import { profileOfModel } from '../profiles/index.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import { AUTO_PROFILE } from './auto.ts'

/** Each call by its own model, all calls by one price list, or no dollars at all. */
export type PriceChoice = typeof AUTO_PROFILE | Profile | undefined

interface CallPricing {
  /** Absent: the model is unknown and no price list was chosen, so the call has no price. */
  readonly profile?: Profile
  /**
   * Whether the recorded usage speaks for this price list: it is the recorded model's own, or nothing says
   * otherwise.
   */
  readonly isOwn: boolean
}

export type PricingOf = (call: Pick<Call, 'model' | 'timestamp'>) => CallPricing

export interface PricingFacts {
  /** Price lists of the person, which come before ours. */
  readonly own?: readonly Profile[]
  /** The model of calls that name none. */
  readonly only?: string | undefined
  /**
   * Price lists that the person chose for models, by recorded name; they hold where the choice is automatic.
   */
  readonly byModel?: ReadonlyMap<string, Profile>
  /** Models whose recorded dollars show that no prompt was cached, by recorded name. */
  readonly uncached?: ReadonlySet<string>
}

/** Prices are those of the day of the call. Remembers each model and day. */
export function createPricing(
  choice: PriceChoice,
  { own = [], only, byModel, uncached }: PricingFacts = {},
): PricingOf {
  const known = new Map<string, CallPricing>()
  const chosenFor = (model: string) => (choice === AUTO_PROFILE ? (byModel?.get(model) ?? choice) : choice)
  const ownOf = (model: string, timestamp: EpochSeconds | undefined) => {
    const recorded = recordedProfile(model, timestamp, own)
    return recorded !== undefined && uncached?.has(model) ? withoutCache(recorded) : recorded
  }
  return ({ model = only ?? '', timestamp }) => {
    const day = timestamp === undefined ? '' : Math.floor(timestamp / SECONDS_A_DAY)
    const key = `${day} ${model}`
    const found = known.get(key) ?? pricingOf(chosenFor(model), ownOf(model, timestamp))
    known.set(key, found)
    return found
  }
}

const made = new WeakMap<Profile, Profile>()

/** The same object for the same profile, as what is computed of a profile hangs on it. */
function withoutCache(profile: Profile): Profile {
  const found = made.get(profile) ?? { ...profile, cache: { kind: 'none' } }
  made.set(profile, found)
  return found
}

const SECONDS_A_DAY = 86_400

function recordedProfile(
  model: string,
  at: EpochSeconds | undefined,
  own: readonly Profile[],
): Profile | undefined {
  return model === '' ? undefined : profileOfModel(model, { at, own })
}

function pricingOf(choice: PriceChoice, recorded: Profile | undefined): CallPricing {
  if (choice === undefined) return { isOwn: true }
  if (choice === AUTO_PROFILE)
    return recorded === undefined ? { isOwn: true } : { profile: recorded, isOwn: true }
  if (recorded === undefined) return { profile: choice, isOwn: true }
  return recorded.id === choice.id ? { profile: recorded, isOwn: true } : { profile: choice, isOwn: false }
}

/** The one model that a run names; undefined where it names none, or several. O(calls). */
export function onlyModel(calls: readonly Call[]): string | undefined {
  const models = new Set(calls.flatMap(({ model }) => model ?? []))
  const [only] = models
  return models.size === 1 ? only : undefined
}

/** The recorded model of most calls, and its price list where there is one. O(calls). */
export function mainModel(
  calls: readonly Call[],
  pricing: PricingOf,
): { readonly model?: string; readonly profile?: Profile } {
  const counts = new Map<string | undefined, number>()
  for (const { model } of calls) counts.set(model, (counts.get(model) ?? 0) + 1)
  const [first] = [...counts].sort(([, one], [, other]) => other - one)
  const model = first?.[0]
  const { profile } = pricing(calls.find((one) => one.model === model) ?? {})
  return { ...given({ model, profile }) }
}
