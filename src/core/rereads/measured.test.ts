import { describe, expect, test } from 'vitest'
import { chancesOf, MEASURED, type Measured, rateFor } from './measured.ts'
import { PAGE_KINDS } from './page.ts'
import { rereadPhrase, riskWords } from './risk-words.ts'
import type { RereadRisk } from './run-risk.ts'
import { SCORED_BY } from './score.ts'

const FACTS = { age: 12, touched: 3, fetches: 2, writes: 1 }

describe('the data file', () => {
  test('says on what it rests, and holds a weight for each value', () => {
    const { version, horizon, basis, score, within, spread, rates } = MEASURED
    expect([version, horizon]).toEqual([2, 20])
    const { agents, ...numbers } = basis
    expect(agents.length).toBeGreaterThan(0)
    for (const number of Object.values(numbers)) expect(number).toBeGreaterThan(0)
    expect(basis.again).toBeLessThan(basis.pages)
    expect(score.values).toEqual(SCORED_BY)
    for (const { weights } of [score.removed, score.kept]) expect(weights).toHaveLength(SCORED_BY.length)
    expect(within).toHaveLength(horizon)
    expect(within).toEqual([...within].sort((one, other) => one - other))
    expect(within.at(-1)).toBe(1)
    expect(spread.least).toBeLessThanOrEqual(spread.most)
    const kinds = PAGE_KINDS.map(({ kind }) => kind)
    for (const { kind, after, placebo } of rates) {
      expect(kinds).toContain(kind)
      for (const { rate } of [after, placebo]) expect(rate >= 0 && rate <= 1).toBe(true)
    }
  })
  test('is accepted only as the rule says', () => {
    const { isAccepted, outOfRepository, topDecile } = MEASURED
    const isGood = outOfRepository.area >= 0.7 && outOfRepository.low > 0.62
    if (isAccepted) expect(isGood && topDecile.after >= 3 * topDecile.placebo).toBe(true)
  })
})

describe('the chances of a page', () => {
  test('come from the score where it is accepted: newer file reads are wanted sooner', () => {
    const accepted: Measured = { ...MEASURED, isAccepted: true }
    const at = (age: number) =>
      chancesOf({ kind: 'file', characters: 4000, facts: { ...FACTS, age, touched: age } }, accepted)
    expect(at(1).removed).toBeGreaterThan(at(80).removed)
    expect(at(1).removed).toBeGreaterThan(at(1).kept)
    expect(chancesOf({ kind: 'search', characters: 4000, facts: FACTS }, accepted).removed).toBeLessThan(0.05)
  })
  test('are the rates of kind and age where it is not', () => {
    const rate = (oldest: number | null, after: number) => ({
      kind: 'file',
      oldest,
      after: { pages: 9, rate: after },
      placebo: { pages: 9, rate: 0.1 },
    })
    const rejected: Measured = { ...MEASURED, isAccepted: false, rates: [rate(10, 0.5), rate(null, 0.2)] }
    const at = (age: number) => chancesOf({ kind: 'file', characters: 1, facts: { ...FACTS, age } }, rejected)
    expect(at(10)).toEqual({ removed: 0.5, kept: 0.1 })
    expect(at(11).removed).toBe(0.2)
    expect(chancesOf({ kind: 'web', characters: 1, facts: FACTS }, rejected)).toEqual({ removed: 0, kept: 0 })
  })
})

describe('the line about re-reads', () => {
  const risk: RereadRisk = {
    removed: { pages: 120, tokens: 90_000 },
    expected: { pages: 14.2, tokens: 18_000 },
    anyway: { pages: 3.9, tokens: 5000 },
    runs: 1,
    validatedRuns: 1,
    measured: { ...MEASURED, isAccepted: true, spread: { least: 0.25, most: 1.7 } },
  }
  test('gives the expected number with its tokens, and the range between repositories', () => {
    const { line, basis } = riskWords(risk) ?? { line: '', basis: [] }
    expect(line.replaceAll('\u00a0', ' ')).toBe(
      'It drops 120 read or search results. The agent would probably read about 14 of them again (18k tokens), instead of about 4 as recorded.',
    )
    expect(basis.join(' ')).toContain('3.6 to 24.1 here')
    expect(basis.join(' ').replaceAll('\u00a0', ' ')).toContain(
      `${MEASURED.basis.compactions} real compactions`,
    )
  })
  test('gives rates and no number of its own where no score was accepted', () => {
    const words = riskWords({ ...risk, measured: { ...risk.measured, isAccepted: false } })
    expect(words?.line.replaceAll('\u00a0', ' ')).toBe(
      'Of results like the 120 dropped here, 12 in 100 were read again within 20 calls after real compactions, 3 in 100 without one.',
    )
  })
  test('says shortens where results are only cut, and none where none would be read again', () => {
    const less = { ...risk, anyway: { pages: 0.1, tokens: 10 } }
    const { line } = riskWords(less, { isShortening: true }) ?? { line: '' }
    expect(line).toMatch(/^It shortens .* and none as recorded\.$/)
    const rates = { ...risk, measured: { ...risk.measured, isAccepted: false } }
    expect(riskWords(rates, { isShortening: true })?.line).toContain('the 120 shortened here')
  })
  test('is none where nothing is dropped', () => {
    expect(riskWords({ ...risk, removed: { pages: 0, tokens: 0 } })).toBeUndefined()
    expect(riskWords({ ...risk, validatedRuns: 0 })).toBeUndefined()
  })
})

test('a risk of less than a token is said in whole tokens', () => {
  const phraseOf = (tokens: number) => {
    const expected = { pages: 0.6, tokens }
    const sums = { removed: { pages: 1, tokens: 4 }, expected, anyway: expected, runs: 1, validatedRuns: 1 }
    return rereadPhrase(sums, { isAccepted: true })
  }
  expect(phraseOf(0.32)).toMatch(/of 1\sread or search result \(0 tokens\)$/)
  expect(phraseOf(1.2)).toMatch(/of 1\sread or search result \(1 token\)$/)
})

test('a risk of less than half a result is less than 1', () => {
  const expected = { pages: 0.3, tokens: 20 }
  const sums = { removed: { pages: 13, tokens: 400 }, expected, anyway: expected, runs: 1, validatedRuns: 1 }
  expect(rereadPhrase(sums, { isAccepted: true })).toMatch(
    /^Re-read risk: less than 1 of 13\sread or search results$/,
  )
})

test('a single result is told by the measured rate of its kind and age, which the score may exceed', () => {
  const { rates } = MEASURED
  const young = rates.find(({ kind, oldest }) => kind === 'file' && oldest === 10)
  expect(rateFor('file', 0)).toBe(young)
  expect(rateFor('file', 10)).toBe(young)
  expect(rateFor('file', 11)).not.toBe(young)
  expect(rateFor('file', 500)).toMatchObject({ kind: 'file', oldest: null })
  expect(rateFor('file', 5, { rates: [] })).toBeUndefined()
})
