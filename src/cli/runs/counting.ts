/** The options for how runs are counted and priced. */
import { given } from '#base/given.ts'
import type { Result } from '#base/result.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { countingOf as settingsCounting } from '#package/settings.ts'
import type { CountingSettings } from '#workers/protocol/counting.ts'
import { countOption, type OptionSpecs, type OptionValues, textOption } from '../terminal/command.ts'

export const COUNTING_OPTIONS: OptionSpecs = {
  pricing: {
    type: 'string',
    value: 'ID',
    help: 'Price all calls by one price list (docs/prices.md), or "none". Default: by the model of each call.',
  },
  baseline: {
    type: 'string',
    value: 'KIND',
    help: 'Compare with what was sent ("as-recorded", the default), with what would have been sent without the agent’s own compactions ("uncompacted"), or with the full history ("everything").',
  },
  window: { type: 'string', value: 'TOKENS', help: 'Context window. Default: that of the model.' },
  encoding: {
    type: 'string',
    value: 'ID',
    help: `Count with one encoding: ${ENCODINGS.map(({ id }) => id).join(', ')}. Default: that of the model.`,
  },
}

/** Fails with `bad-option`, `bad-setting`, or `unknown-profile`. */
export function countingOf(values: OptionValues): Result<CountingSettings> {
  const window = countOption(values, 'window')
  if (!window.ok) return window
  const [pricing, baseline, encoding] = ['pricing', 'baseline', 'encoding'].map((name) =>
    textOption(values, name),
  )
  return settingsCounting({
    ...given({ pricing, baseline, encoding, window: window.value }),
  })
}
