import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { outsideLines, sizeSum } from './size-sum.ts'

const sized = (tokens: number, inferred: number) => ({
  tokens,
  byCategory: CATEGORIES.map(({ id }) => (id === 'inferred' ? inferred : 0)),
})
const row = (tokensBefore: number, tokensAfter: number) => ({ tokensBefore, tokensAfter })

test('what is sent in less beyond the steps isn’t in the file; what is sent in more corrects our count', () => {
  const rows = [row(279_625, 0), row(0, 62_004), row(0, 851), row(359, 359)]
  expect(sizeSum(sized(379_374, 99_967), sized(152_637, 90_000), rows)).toEqual({
    ...{ from: 379_374, to: 152_637 },
    ...{ ofRows: -216_770, missing: -9967, correction: 0 },
  })
  expect(sizeSum(sized(204_125, 30_000), sized(106_261, 32_125), [row(100_507, 518)])).toMatchObject({
    ...{ missing: 0, correction: 2125 },
  })
  expect(sizeSum(undefined, sized(1, 0), [])).toBeUndefined()
})

test('the system prompt that every call has is kept: where less is counted in all, that corrects our count', () => {
  const [from, to] = [sized(117_731, 27_731), sized(55_336, 25_336)]
  const sum = sizeSum(from, to, [row(60_000, 0)], 27_731)
  expect(sum).toMatchObject({ from: 117_731, to: 55_336, missing: 0, correction: -2395 })
  const inferred = [{ id: 'every', title: 'System prompt', note: '', tokens: 27_731 }] as const
  const lines = outsideLines({ rest: 27_731, tools: 0, inferred }, [sum])
  expect(lines.map(({ title, changes }) => [title, changes])).toEqual([
    ['System prompt', [0]],
    ['Correction to the provider’s count', [-2395]],
  ])
})

test('what is outside the steps is said in parts: what is in every prompt stays, the rest goes with the steps', () => {
  const inferred = [
    { id: 'every', title: 'System prompt', note: 'In every call.', tokens: 42_461 },
    { id: 'beyond', title: 'Other', note: 'Of this call.', tokens: 41_560 },
  ] as const
  const sum = { missing: -36_323, correction: 0 }
  const outside = { rest: 84_021, tools: 0, inferred }
  expect(outsideLines(outside, [sum, undefined])).toEqual([
    { id: 'every', title: 'System prompt', about: 'In every call.', tokens: 42_461, changes: [0, undefined] },
    {
      id: 'beyond',
      title: 'Other',
      about: expect.stringMatching(/^Of this call\. .*removed steps counts as gone/),
      tokens: 41_560,
      changes: [-36_323, undefined],
    },
  ])
  const more = outsideLines({ ...outside, rest: 85_000, tools: 900 }, [{ ...sum, correction: 5 }])
  expect(more.slice(2).map(({ title, tokens, changes }) => [title, tokens, changes])).toEqual([
    ['Tool definitions', 900, [0]],
    ['Correction to the provider’s count', 79, [5]],
  ])
  const markup = outsideLines({ rest: 3, tools: 0, inferred: [] }, [{ missing: 0, correction: 0 }])
  expect(markup.map(({ title }) => title)).toEqual(['Markup around the messages'])
})

test('whatever a strategy did, the rows and what no row has add up to its size', () => {
  const size = fc.tuple(fc.nat(1e6), fc.nat(1e5)).map(([tokens, inferred]) => sized(tokens, inferred))
  const rows = fc.array(fc.tuple(fc.nat(1e5), fc.nat(1e5)).map(([before, after]) => row(before, after)))
  fc.assert(
    fc.property(size, size, rows, (one, other, all) => {
      const sum = sizeSum(one, other, all)
      const { from = 0, to, ofRows = 0, missing = 0, correction = 0 } = sum ?? {}
      expect(from + ofRows + missing + correction).toBe(to)
      expect(missing).toBeLessThanOrEqual(0)
    }),
  )
})
