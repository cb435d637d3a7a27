/** How runs are counted and priced: as the page does when it opens one, unless a setting says otherwise. */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { DEFAULT_DIALECT } from '#core/dialects/index.ts'
import { findProfile } from '#core/profiles/index.ts'
import { DEFAULT_SUMMARISER } from '#core/summaries/index.ts'
import { ENCODINGS, isEncodingId } from '#core/tokens/encoding.ts'
import type { CountingSettings } from '#workers/protocol/counting.ts'
import type { Settings } from './types.ts'

/** Everything on automatic. */
export const PLAIN_COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  dialect: DEFAULT_DIALECT,
  summariser: DEFAULT_SUMMARISER,
  profile: AUTO_PROFILE,
}

const NO_PRICES = 'none'

/** Settings whose values no one has checked. */
type GivenSettings = { readonly [Name in keyof Settings]: Name extends 'window' ? number : string }

/** Fails with `bad-setting` or `unknown-profile`. */
export function countingOf(settings: GivenSettings): Result<CountingSettings> {
  const { baseline = 'as-recorded', pricing = AUTO_PROFILE, window, encoding } = settings
  if (baseline !== 'as-recorded' && baseline !== 'uncompacted' && baseline !== 'everything') {
    const known = '"as-recorded", "uncompacted", or "everything"'
    return fail(bad(`The baseline is ${known}, not "${baseline}".`))
  }
  if (encoding !== undefined && !isEncodingId(encoding)) {
    const known = ENCODINGS.map(({ id }) => id).join(', ')
    return fail(bad(`There is no encoding "${encoding}".`, `Known: ${known}.`))
  }
  if (pricing !== AUTO_PROFILE && pricing !== NO_PRICES) {
    const found = findProfile(pricing)
    if (!found.ok) return fail({ ...found.error, hint: 'docs/prices.md lists all price lists.' })
  }
  const { profile: _, ...plain } = PLAIN_COUNTING
  return ok({
    ...plain,
    baseline,
    ...(pricing === NO_PRICES ? {} : { profile: pricing }),
    ...given({ encoding, window }),
  })
}

function bad(message: string, hint?: string): Problem {
  return { code: 'bad-setting', message, ...given({ hint }) }
}
