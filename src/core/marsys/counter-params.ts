/** The parameters by which MARSYS' strategies count, as all of them share these. */
import { t } from '#base/words.ts'
import type { StrategyContext } from '../strategies/strategy.ts'
import { type Cost, createEstimate } from './estimate.ts'

export const counterParams = {
  counter: {
    kind: 'choice',
    label: t`Counted in`,
    initial: 'estimate',
    options: [
      {
        value: 'estimate',
        label: t`MARSYS’ estimate`,
        help: t`Characters through four, 3 a message, 800 an image, as the library counts without a tokenizer.`,
      },
      { value: 'tokens', label: t`tokens`, help: t`In the selected encoding, like all token counts.` },
    ],
  },
  charsPerToken: {
    kind: 'integer',
    label: t`Characters a token`,
    help: t`For the estimate, and for how much of a long tool result is kept.`,
    min: 1,
    max: 16,
    initial: 4,
  },
  imageTokens: {
    kind: 'integer',
    label: t`Tokens an image`,
    min: 0,
    max: 100_000,
    initial: 800,
    when: { param: 'counter', is: ['estimate'] },
  },
} as const

interface CounterValues {
  readonly counter: string
  readonly charsPerToken: number
  readonly imageTokens: number
}

export function costOf(values: CounterValues, { measure }: Pick<StrategyContext, 'measure'>): Cost {
  return values.counter === 'tokens' ? measure : createEstimate(values)
}
