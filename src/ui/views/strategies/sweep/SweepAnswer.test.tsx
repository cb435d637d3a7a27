import { expect, test } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { choicesOf, choiceWords } from './other-values.ts'
import { cautiousWords, valueInSentence } from './SweepAnswer.tsx'

test('in a sentence, a value comes before its unit and its label begins with a small letter', () => {
  expect(valueInSentence('Keep in full (actions): 3')).toBe('keep in full = 3 actions')
  expect(valueInSentence('Keep the newest (groups): 1')).toBe('keep the newest = 1 group')
  expect(valueInSentence('Budget (tokens): 1,000 or 2,000')).toBe('budget = 1,000 or 2,000 tokens')
  expect(valueInSentence('Share for the end: 8%')).toBe('share for the end = 8%')
  expect(valueInSentence('last 3')).toBe('last 3')
})

test('the value that loses fewer facts is named first, and what it would have cost and lost', () => {
  const baseline = { ...NO_FIGURES, runs: 1, calls: 100, peak: 90_000, cumulative: 9_000_000, billed: 10 }
  const made = [
    [4, 14],
    [7, 10],
  ].map(([billed = 0, lost = 0]) => ({ ...baseline, billed, lost, used: 900, changed: 9, refused: 0 }))
  const ranking = rankStrategies([IDENTITY, IDENTITY, IDENTITY], [baseline, ...made])
  const form = { named: new Set<number>(), nameOf: () => 'limit = 2000', isMore: false }
  const said = (isOfSettings: boolean) =>
    ranking && cautiousWords(ranking, { ...form, isOfSettings })?.replaceAll('\u00a0', ' ')
  expect(said(true)).toBe(
    'limit = 2000 loses fewer facts. It would have cost $7.00 (−30%) and lost 10 facts instead of 14.',
  )
  expect(said(false)).toMatch(/^Loses fewer facts: limit = 2000\. It would/)
})

test('other values are named under the labels of This run, with what they lose instead', () => {
  const baseline = { ...NO_FIGURES, runs: 1, calls: 100, peak: 90_000, cumulative: 9_000_000, billed: 10 }
  const made = [
    [3, 40],
    [4, 14],
    [7, 5],
    [9, 0],
  ].map(([billed = 0, lost = 0]) => ({ ...baseline, billed, lost, used: 900, changed: 9, refused: 0 }))
  const found = rankStrategies(
    Array.from({ length: 5 }, () => IDENTITY),
    [baseline, ...made],
  )
  const best = found?.rows.find(({ place }) => place === 2)
  if (found === undefined || best === undefined) throw new Error('all are ranked')
  const ranking = { ...found, preferred: 2 }
  const said = choicesOf(ranking, best, { isMore: true, rows: [] }).map(({ label, row }) =>
    `${label}: ${choiceWords(row, best, ranking, true)}`.replaceAll('\u00a0', ' '),
  )
  expect(said).toEqual([
    'Loses fewer facts: $7.00 (−30%), 5 more lost facts instead of 14',
    'No further facts lost: $9.00 (−10%)',
    'Costs less: $3.00 (−70%), 40 more lost facts instead of 14',
  ])
})
