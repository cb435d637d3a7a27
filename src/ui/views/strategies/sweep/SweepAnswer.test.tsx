import { expect, test } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { valueInSentence } from './param-label.ts'
import { namedPlaces } from './ranked-values.ts'
import { cautiousWords } from './SweepAnswer.tsx'
import { rangeSentence, shortWords } from './value-words.ts'

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

test('the best value is said with its cost and its range of lost facts, once sizes nearby are replayed', () => {
  const baseline = { ...NO_FIGURES, runs: 1, calls: 100, peak: 90_000, cumulative: 9_000_000, billed: 10 }
  const figures = { ...baseline, billed: 4, lost: 14, used: 900, changed: 9, refused: 0 }
  const spec = agentSettings('claude-code', 400_000)?.settings[0]?.spec ?? IDENTITY
  const ranking = rankStrategies([IDENTITY, spec], [baseline, figures])
  const [row] = ranking?.rows ?? []
  if (ranking === undefined || row === undefined) throw new Error('it is ranked')
  const said = (isRanging: boolean, lostRange = { fewest: 9, most: 30 }) =>
    shortWords({ ...row, lostRange }, ranking, { isMore: true, isRanging }).replaceAll('\u00a0', ' ')
  expect(said(false)).toBe('$4.00 (−60%), 9–30 added lost facts of 900 used (14 at exactly 100k).')
  expect(said(true)).toBe('$4.00 (−60%).')
})

test('no value is recommended while sizes nearby are replayed, unless This run recommends it already', () => {
  const baseline = { ...NO_FIGURES, runs: 1, calls: 100, peak: 90_000, cumulative: 9_000_000, billed: 10 }
  const figures = { ...baseline, billed: 4, lost: 14, used: 900, changed: 9, refused: 0 }
  const [setting] = agentSettings('claude-code', 400_000)?.settings ?? []
  const ranking = setting && rankStrategies([IDENTITY, setting.spec], [baseline, figures])
  const [row] = ranking?.rows ?? []
  if (setting === undefined || ranking === undefined || row === undefined) throw new Error('it is ranked')
  const ranged = { ...row, lostRange: { fewest: 9, most: 30 } }
  const lists = { others: [], weighed: [], all: [], recorded: 0, basis: ranking.basis, unit: ranking.unit }
  const known = { ...lists, all: [{ setting, row: ranged }], setting, row: ranged }
  expect(namedPlaces(ranking, false, true, undefined).recommended).toBeUndefined()
  expect(namedPlaces(ranking, false, true, { ...known, row }).recommended).toBeUndefined()
  expect(namedPlaces(ranking, false, true, known).recommended).toBe(String(row.place))
  expect(namedPlaces(ranking, false, false, undefined).recommended).toBe(String(row.place))
})

test('the range of the cost is said as in This run, and that it may cost more than the run did', () => {
  const baseline = { ...NO_FIGURES, runs: 1, calls: 100, peak: 90_000, cumulative: 9_000_000, billed: 10 }
  const [setting] = agentSettings('claude-code', 400_000)?.settings ?? []
  const said = (low: number, high: number) => {
    const figures = { ...baseline, billed: 8, changed: 9, refused: 0, range: { low, high } }
    const ranking = setting && rankStrategies([IDENTITY, setting.spec], [baseline, figures])
    const [row] = ranking?.rows ?? []
    return ranking && row && rangeSentence(row, ranking)?.replaceAll('\u00a0', ' ')
  }
  expect(said(6, 9)).toBe('Cost: $6.00 to $9.00 (−40% to −10%) for the same calls.')
  expect(said(6, 11)).toBe(
    'Cost: $6.00 to $11.00 (−40% to +10%) for the same calls; it may cost up to 10% more.',
  )
})
