/**
 * How a run is priced under counting settings: by the price list that was chosen, or each call by its own
 * model.
 */
import { AUTO_PROFILE } from '#core/account/auto.ts'
import {
  createPricing,
  onlyModel,
  type PriceChoice,
  type PricingFacts,
  type PricingOf,
} from '#core/account/pricing.ts'
import type { Trace } from '#core/model/trace.ts'
import { findProfile } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import { uncachedModels } from '#core/usage/uncached-models.ts'
import type { CountingSettings } from '../protocol/protocol.ts'

/** The price list of each call. O(1); each model and day is looked up once. */
export function pricingOf(counting: CountingSettings, trace: Pick<Trace, 'calls'>): PricingOf {
  return createPricing(priceChoiceOf(counting), pricingFacts(counting, trace))
}

/** A price list that is not known, as in a link from another browser, prices nothing; the page says so. */
function priceChoiceOf({ profile, customProfiles = [] }: CountingSettings): PriceChoice {
  if (profile === undefined || profile === AUTO_PROFILE) return profile
  const found = findProfile(profile, customProfiles)
  return found.ok ? found.value : undefined
}

/** A list chosen for a model that no longer exists leaves the model its own. */
function pricingFacts(
  { customProfiles = [], modelPrices = {} }: CountingSettings,
  { calls }: Pick<Trace, 'calls'>,
): PricingFacts {
  const chosen = Object.entries(modelPrices).flatMap(([model, id]): [string, Profile][] => {
    const found = findProfile(id, customProfiles)
    return found.ok ? [[model, found.value]] : []
  })
  return {
    own: customProfiles,
    only: onlyModel(calls),
    byModel: new Map(chosen),
    uncached: uncachedModels(calls),
  }
}
