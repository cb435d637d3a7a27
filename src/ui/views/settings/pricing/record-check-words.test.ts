import { describe, expect, it } from 'vitest'
import {
  checkVerdict,
  costCheckRows,
  costCheckWords,
  costVerdict,
  inputCheckRows,
  inputCheckWords,
  outputCheckRows,
} from './record-check-words.ts'

describe('recorded dollars against list prices', () => {
  it('are both said, with their ratio', () => {
    const { line, why } = costCheckWords({ recorded: 19.97, listPrice: 19.95 })
    expect(line.replaceAll('\u00a0', '')).toBe('Recorded: $19.97. List prices give $19.95 (99.9%).')
    expect(why).toBeUndefined()
  })
  it('are explained where they differ', () => {
    expect(costCheckWords({ recorded: 1, listPrice: 1.8, gap: 'cache-not-recorded' }).why).toMatch(
      /doesn’t record cached tokens/,
    )
    expect(costCheckWords({ recorded: 1, listPrice: 0.1, gap: 'unrelated' }).why).toMatch(/too far apart/)
  })
  it('explain why other calls are priced without a cache', () => {
    const check = { recorded: 0.25, listPrice: 0.25, uncached: 49 }
    expect(costVerdict(check)?.replaceAll('\u00a0', ' ')).toBe(
      'The recorded cost is the full list price, so no prompt was cached: the other 49 calls are priced without a cache, too.',
    )
    expect(costCheckWords(check).why).toBe(costVerdict(check))
  })
  it('stand alone where there is no list price', () => {
    expect(costCheckWords({ recorded: 0.5 }).line).toMatch(/no list price/)
  })
})

describe('the tables of the settings', () => {
  it('show recorded tokens as the sum of what is in the file and the rest, with shares', () => {
    expect(inputCheckRows({ recorded: 1000, counted: 478, inferred: 522, isUsed: true }, 'Inferred')).toEqual(
      [
        { label: 'Counted in the file', value: '478', share: '47.8% of recorded' },
        { label: 'Inferred', value: '522', share: '52.2% of recorded' },
        { label: 'Recorded by the provider', value: '1,000' },
      ],
    )
  })
  it('say what was counted too much in some calls, so that the rest is that of the others, and all adds up', () => {
    const check = { recorded: 1000, counted: 950, inferred: 80, isUsed: true }
    expect(inputCheckRows(check, 'Inferred').map(({ label, value }) => [label, value])).toEqual([
      ['Counted in the file', '950'],
      ['Inferred', '80'],
      ['Overcounted in some calls', '−30'],
      ['Recorded by the provider', '1,000'],
    ])
  })
  it('have no rest where the file contains all, more than was recorded, or a record that is not used', () => {
    for (const [counted, isUsed] of [
      [990, true],
      [1300, true],
      [200, false],
    ] as const) {
      expect(inputCheckRows({ recorded: 1000, counted, inferred: 10, isUsed }, 'Inferred')).toHaveLength(2)
    }
  })
  it('hold recorded dollars against list prices, and say what that means', () => {
    const agrees = { recorded: 19.97, listPrice: 19.95 }
    expect(costCheckRows(agrees)).toEqual([
      { label: 'Recorded in the file', value: '$19.97' },
      { label: 'Recorded tokens at list prices', value: '$19.95', share: '99.9% of recorded' },
    ])
    expect(costVerdict(agrees)).toMatch(/agree/)
    expect(costVerdict({ recorded: 1, listPrice: 1.8, gap: 'below-list' })).toMatch(/less than list prices/)
    expect(costVerdict({ recorded: 1 })).toMatch(/no list price/)
    expect(costCheckRows({ recorded: 1 })).toHaveLength(1)
  })
})

describe('the sentence before the figures', () => {
  const input = { recorded: 100, counted: 60, inferred: 40, isUsed: true }
  it.each([
    [{ recorded: 19.97, listPrice: 19.95 }, input, 'Recorded cost and list prices agree within 0.1%.'],
    [{ recorded: 20, listPrice: 20.0001 }, input, 'Recorded cost and list prices agree within 0.1%.'],
    [{ recorded: 0.3, listPrice: 0.1 + 0.2 }, input, 'Recorded cost and list prices agree exactly.'],
    [
      { recorded: 1, listPrice: 1.8, gap: 'below-list' as const },
      input,
      'Recorded cost and list prices differ.',
    ],
    [{ recorded: 0.68 }, input, 'The run’s cost is recorded in the file.'],
    [undefined, input, 'Costs are calculated from the tokens that the provider recorded.'],
    [
      undefined,
      { ...input, isUsed: false },
      'The recorded usage doesn’t fit these calls, so figures are estimated.',
    ],
    [undefined, undefined, 'The file records no usage, so all figures are estimated.'],
  ])('says whether the figures can be trusted', (cost, tokens, words) => {
    expect(checkVerdict(cost, tokens).replaceAll('\u00a0', '')).toBe(words)
  })
})

describe('output that the file records in part', () => {
  const input = { recorded: 100, counted: 60, inferred: 40, isUsed: true }
  const output = { recorded: 404, calls: 173, unrecorded: 161, total: 63_800 }
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  it('is not said to be recorded where costs are calculated from it', () => {
    expect(plain(checkVerdict(undefined, input, output))).toBe(
      'Input is as recorded. Output is estimated at 63.8k tokens, because the file doesn’t record complete output counts for 161 of 173 calls.',
    )
    expect(plain(checkVerdict(undefined, input, { ...output, unrecorded: 173 }))).toMatch(/output counts\.$/)
    expect(checkVerdict({ recorded: 0.68 }, input, output)).toBe('The run’s cost is recorded in the file.')
  })
  it('is a sum of what is recorded and what is estimated', () => {
    expect(outputCheckRows(output).map(({ label, value, share }) => [plain(label), value, share])).toEqual([
      ['Recorded in full (12 calls)', '404', '0.633% of output'],
      ['Estimated (161 calls)', '63,396', '99.4% of output'],
      ['Output in the cost', '63,800', undefined],
    ])
  })
})

describe('recorded tokens against our count', () => {
  it('say what the rest is', () => {
    expect(inputCheckWords({ recorded: 100, counted: 60, inferred: 40, isUsed: true }).why).toMatch(
      /other content that isn’t in the file/,
    )
    expect(inputCheckWords({ recorded: 100, counted: 60, inferred: 40, isUsed: true }, true).why).toMatch(
      /an earlier conversation, and other content/,
    )
    expect(inputCheckWords({ recorded: 100, counted: 99, inferred: 1, isUsed: true }).why).toBeUndefined()
    expect(inputCheckWords({ recorded: 100, counted: 130, inferred: 0, isUsed: true }).why).toMatch(/reduced/)
    expect(inputCheckWords({ recorded: 100, counted: 230, inferred: 0, isUsed: false }).why).toMatch(
      /isn’t used/,
    )
  })
})
