/** How runs are counted and priced: as the page does when it opens one, unless an option says otherwise. */
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { DEFAULT_DIALECT } from '#core/dialects/index.ts'
import { findProfile } from '#core/profiles/index.ts'
import { DEFAULT_SUMMARISER } from '#core/summaries/index.ts'
import { ENCODINGS, isEncodingId } from '#core/tokens/encoding.ts'
import type { CountingSettings } from '#workers/protocol/counting.ts'
import {
  badOption,
  countOption,
  type OptionSpecs,
  type OptionValues,
  textOption,
} from '../terminal/command.ts'

/** Everything on automatic. */
export const PLAIN_COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  dialect: DEFAULT_DIALECT,
  summariser: DEFAULT_SUMMARISER,
  profile: AUTO_PROFILE,
}

export const COUNTING_OPTIONS: OptionSpecs = {
  pricing: {
    type: 'string',
    value: 'ID',
    help: 'Price all calls by one price list (docs/prices.md), or "none". Default: by the model of each call.',
  },
  baseline: {
    type: 'string',
    value: 'KIND',
    help: 'Compare with what was sent ("as-recorded", the default) or with the full history ("everything").',
  },
  window: { type: 'string', value: 'TOKENS', help: 'Context window. Default: that of the model.' },
  encoding: {
    type: 'string',
    value: 'ID',
    help: `Count with one encoding: ${ENCODINGS.map(({ id }) => id).join(', ')}. Default: that of the model.`,
  },
}

const NO_PRICES = 'none'

/** Fails with `bad-option` or `unknown-profile`. */
export function countingOf(values: OptionValues): Result<CountingSettings> {
  const pricing = textOption(values, 'pricing') ?? AUTO_PROFILE
  const baseline = textOption(values, 'baseline') ?? 'as-recorded'
  const encoding = textOption(values, 'encoding')
  const window = countOption(values, 'window')
  if (!window.ok) return window
  if (baseline !== 'as-recorded' && baseline !== 'everything')
    return fail(badOption(`--baseline takes "as-recorded" or "everything", not "${baseline}".`))
  if (encoding !== undefined && !isEncodingId(encoding)) {
    const known = ENCODINGS.map(({ id }) => id).join(', ')
    return fail(badOption(`There is no encoding "${encoding}".`, `Known: ${known}.`))
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
    ...given({ encoding, window: window.value }),
  })
}
