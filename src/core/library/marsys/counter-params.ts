/** The parameters by which MARSYS' strategies count, as all of them share these. */
import { t } from '#base/words.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import { type Cost, createEstimate } from './estimate.ts'

export const counterParams = {
  counter: {
    kind: 'choice',
    label: t`Count in`,
    initial: 'estimate',
    options: [
      {
        value: 'estimate',
        label: t`MARSYS’ estimate`,
        help: t`Characters ÷ 4, plus 3 per message and 800 per image, as the library counts without a tokenizer.`,
      },
      { value: 'tokens', label: t`tokens`, help: t`In the selected encoding, like all token counts.` },
    ],
  },
  charsPerToken: {
    kind: 'integer',
    label: t`Characters per token`,
    help: t`Used for the estimate, and for how much of a long tool result is kept.`,
    min: 1,
    max: 16,
    initial: 4,
  },
  imageTokens: {
    kind: 'integer',
    label: t`Tokens per image`,
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
