import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { NO_REREADS } from '../rereads/run-risk.ts'
import { checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { answerWords, keepReason } from './answer-words.ts'
import { cheaperWords, factsInstead, moreWords, nextCheaperWords } from './more-words.ts'
import type { LostRange } from './nearby-sizes.ts'
import { answerOf, type RankedRow, type Ranking, rankStrategies } from './ranking.ts'
import { NO_FIGURES, type SweepFigures } from './sweep.ts'

const BASELINE: SweepFigures = {
  ...NO_FIGURES,
  billed: 10,
  cumulative: 1000,
  refused: 0,
  rereads: NO_REREADS,
}

function under(billed: number, lost: number, pages: number): Partial<SweepFigures> {
  return {
    billed,
    lost,
    rereads: { ...NO_REREADS, runs: 1, validatedRuns: 1, expected: { tokens: 0, pages } },
  }
}

function ranked(rows: readonly Partial<SweepFigures>[]): Ranking | undefined {
  const specs = rows.map((_, at) => unwrap(checkSpec({ id: 'keep-last', params: { count: at + 1 } })))
  const figures = rows.map((row) => ({ ...BASELINE, changed: 5, ...row }))
  return rankStrategies([IDENTITY, ...specs], [BASELINE, ...figures])
}

test('the next cheaper one is named with what it saves, and what it has more of: lost facts, risk, or both', () => {
  const said = (rows: readonly Partial<SweepFigures>[]) => {
    const ranking = ranked(rows)
    if (ranking === undefined) return ''
    const answer = answerOf(ranking)
    const best = answer.kind === 'cheaper' ? answer.best.place : undefined
    const words = nextCheaperWords(ranking, ({ place }) => `setting ${place}`)
    return `${best}: ${words}`.replaceAll('\u00a0', ' ')
  }
  expect(said([under(3.9, 9, 3.4), under(4, 1, 0.6)])).toBe(
    '2: Cheaper: setting 1 saves $0.10 more but loses 8 more facts and would probably have the agent re-read 3.4 results rather than 0.6.',
  )
  expect(said([under(3.9, 9, 0.6), under(4, 1, 0.6)])).toBe(
    '2: Cheaper: setting 1 saves $0.10 more but loses 8 more facts.',
  )
  expect(said([under(4, 1, 0.6)])).toBe('1: undefined')
  const overLimits = { ...under(3, 0, 0.6), problems: 35, calls: 71 }
  expect(said([overLimits, under(4, 1, 0.6)])).toBe(
    '2: Cheaper: setting 1 saves $1.00 more, but exceeds its own limit on 35 of 71 calls.',
  )
})

test('cheaper settings that lose too much aren’t called none that can be used', () => {
  const ranking = ranked([under(5, 900, 0), under(7, 1, 0)])
  const said = (group: RankedRow['group']) =>
    ranking &&
    cheaperWords(
      { ...ranking, rows: ranking.rows.map((row) => (row.place === 1 ? { ...row, group } : row)) },
      () => 'It',
    )
  expect(said('setting')).toMatch(/^Cheaper settings of the agent lose too much/)
  expect(said('refused')).toMatch(/^No other strategy saves/)
})

test('a strategy that saves less than 5% is said to save little', () => {
  const said = (billed: number) => {
    const ranking = ranked([under(billed, 0, 0)])
    return ranking && answerWords(ranking, ({ place }) => `strategy ${place}`)
  }
  expect(said(9.7)).toContain('saves less than 5%')
  expect(said(9.4)).not.toContain('less than 5%')
})

test('where sizes nearby lose other numbers of facts, values are held against each other by ranges', () => {
  const ranking = ranked([under(3.9, 130, 0), under(4, 68, 0)])
  if (ranking === undefined) throw new Error('the baseline is there')
  const said = (next: LostRange, best: LostRange) => {
    const ranges = [next, best]
    const rows = ranking.rows.map((row) => ({ ...row, ...given({ lostRange: ranges[row.place - 1] }) }))
    const [one, other] = rows.toSorted((first, second) => first.place - second.place)
    return one && other && moreWords(one, other, 'it', '$').replaceAll('\u00a0', ' ')
  }
  expect(said({ fewest: 100, most: 160 }, { fewest: 68, most: 155 })).toBe(
    'Cheaper: it saves $0.10 more and loses about as much.',
  )
  expect(said({ fewest: 130, most: 237 }, { fewest: 68, most: 155 })).toBe(
    'Cheaper: it saves $0.10 more but loses 130 to 237 facts instead of 68 to 155.',
  )
  expect(said({ fewest: 130, most: 130 }, { fewest: 68, most: 68 })).toBe(
    'Cheaper: it saves $0.10 more but loses 62 more facts.',
  )
  const rows = ranking.rows.map((row) => ({ ...row, lostRange: { fewest: 41, most: 160 } }))
  expect(answerWords({ ...ranking, rows }, () => 'It', { isOfSettings: true })).toContain('loses at least 41')
})

const DROPPING = { system: 0, tasks: 0, messages: 2, summarized: 0 }

test('what one replay lost is set against a range, and a range only against another one', () => {
  const [first, second] = ranked([under(4, 97, 0), under(5, 80, 0)])?.rows ?? []
  if (first === undefined || second === undefined) throw new Error('both are ranked')
  const range = { fewest: 60, most: 107 }
  const said = (...rows: readonly [RankedRow, RankedRow]) => factsInstead(...rows).replaceAll('\u00a0', ' ')
  expect(said(first, { ...second, lostRange: range })).toBe('97 facts instead of 60 to 107')
  expect(said({ ...second, lostRange: range }, first)).toBe('60 to 107 facts instead of 97')
  const nearby = { fewest: 90, most: 140 }
  expect(said({ ...first, lostRange: nearby }, { ...second, lostRange: range })).toBe(
    '90 to 140 facts instead of 60 to 107',
  )
  expect(said(first, second)).toBe('17 more facts')
})

test('for an agent of one’s own, the best strategy is named, whatever can be set in the recorded agent', () => {
  const said = (
    best: Partial<SweepFigures>,
    other: Partial<SweepFigures>,
    ...rows: Partial<SweepFigures>[]
  ) => {
    const [ranking, before] = [ranked([best, ...rows]), ranked([other])?.rows[0]]
    if (ranking === undefined || before === undefined) return undefined
    const form = { beside: before, isForOwnAgent: true }
    return answerWords(ranking, ({ place }) => `no. ${place}`, form).replaceAll('\u00a0', ' ')
  }
  expect(said(under(5, 9, 0), under(4, 8, 0))).toBe(
    'In an agent of your own, no. 1 would have cost $5.00 (−50%) and lost 9 facts instead of 8.',
  )
  expect(said(under(5, 9, 0), under(6, 9, 0))).toBe(
    'In an agent of your own, no. 1 would have cost $5.00 (−50%) and lost 9 facts.',
  )
  expect(said(under(5, 9, 0), under(4, 9, 0), under(9, 0, 0))).toBe(
    'In an agent of your own, no. 1 would have cost $5.00 (−50%) and lost 9 facts. The cheapest strategy that loses nothing is no. 2 at $9.00 (−10%).',
  )
  expect(said(under(5, 9, 0), { ...under(4, 3, 0), dropped: DROPPING })).toBe(
    'An agent of your own can keep all user messages: no. 1 would have cost $5.00 (−50%) and lost 9 facts instead of 3.',
  )
})

test('one that loses nothing but drops user messages is followed by the best that keeps them, not by a dearer “cheapest”', () => {
  const ranking = ranked([{ ...under(5, 0, 0), dropped: DROPPING }, under(9, 0, 0)])
  const words = ranking && answerWords(ranking, ({ place }) => `no. ${place}`).replaceAll('\u00a0', ' ')
  expect(words).toBe(
    'no. 1 would have cost $5.00 (−50%) and lost nothing. It drops 2 user messages. The best balance that keeps all user messages is no. 2: it would have cost $9.00 (−10%) and lost nothing.',
  )
})

test('the cheapest that loses nothing is never one that exceeds its own limit', () => {
  const overLimits = { ...under(3, 0, 0), problems: 35, calls: 71 }
  const said = (...rows: Partial<SweepFigures>[]) => {
    const of = ranked(rows)
    return of && answerWords(of, ({ place }) => `no. ${place}`).replaceAll('\u00a0', ' ')
  }
  expect(said(overLimits, under(4, 0, 0))).toBe('no. 2 would have cost $4.00 (−60%) and lost nothing.')
  expect(said(overLimits, under(4, 3, 0), under(9, 0, 0))).toContain(
    'The cheapest strategy that loses nothing is no. 3 at $9.00',
  )
})

test('what loses more than a tenth of the facts is never recommended; where all do, the answer keeps everything', () => {
  const ranking = (...rows: Partial<SweepFigures>[]) => ranked(rows.map((row) => ({ ...row, used: 100 })))
  const said = (...rows: Partial<SweepFigures>[]) => {
    const of = ranking(...rows)
    return of && answerWords(of, ({ place }) => `no. ${place}`).replaceAll('\u00a0', ' ')
  }
  expect(said(under(5, 30, 0), under(6, 10, 0))).toMatch(
    /^no\. 2 would have cost \$6\.00 .* lost 10 of the 100/,
  )
  const unsafe = ranking(under(5, 30, 0), under(9, 20, 0))
  expect(unsafe && answerOf(unsafe).kind).toBe('none-safe')
  expect(said(under(5, 30, 0), under(9, 20, 0))).toMatch(
    /^Keep the context as recorded. No strategy is safe .* facts\. The best balance of them, no\. \d, would have cost/,
  )
  const taskless = { ...under(9, 0, 0), dropped: { ...DROPPING, messages: 0, tasks: 1 } }
  expect(said(under(5, 30, 0), taskless)).toContain(
    'facts, or drops or summarizes the system prompt or the task.',
  )
})

test('what saves too little for what it loses isn’t recommended, and the answer says so', () => {
  const said = (...rows: Partial<SweepFigures>[]) => {
    const of = ranked(rows.map((row) => ({ ...row, used: 200, calls: 100 })))
    return of && answerWords(of, ({ place }) => `no. ${place}`).replaceAll('\u00a0', ' ')
  }
  // 12% of the cost for 4.5% and 3.5% of the facts, each of which weighs three times as much.
  expect(said(under(8.8, 9, 0))).toMatch(/^Keep the context as recorded/)
  expect(said(under(8.8, 7, 0))).toMatch(/^no\. 1 would have cost \$8\.80/)
  // A call costs $0.094: 6.5 of them more than the $0.60 that are saved.
  expect(said(under(9.4, 13, 0))).toMatch(
    /^Keep the context as recorded. No strategy is worth it .* saves too little for what it loses or drops. The best balance of them, no. 1, would have cost \$9\.40 .* lost 13 of the 200/,
  )
  // A cost estimate may be off by as much.
  expect(said(under(9.6, 1, 0))).toMatch(/^Keep the context as recorded/)
  expect(said(under(9.6, 1, 0), under(9.9, 0, 0))).toMatch(/^no\. 2 would have cost \$9\.90/)
  // Too little for the user messages that it drops.
  expect(said({ ...under(9.6, 0, 0), dropped: DROPPING })).toMatch(
    /^Keep the context as recorded\. .* would have cost \$9\.60 \(−4%\), but dropped or summarized 2 user messages\.$/,
  )
})

test('after the settings of the agent, the reason repeats neither the rule nor of how many facts', () => {
  const of = ranked([{ ...under(9.4, 13, 0), used: 200, calls: 100 }])
  const said = of && keepReason(of, ({ place }) => `no. ${place}`, { isMore: true, isBesideSetting: true })
  expect(said?.replaceAll('\u00a0', ' ')).toMatch(
    /^No strategy is worth it either: the best balance, no. 1, would have cost \$9\.40 \(−6%\) but lost 13 more facts: too much for what it saves\.$/,
  )
  const little = ranked([{ ...under(9.6, 2, 0), used: 200, calls: 100 }])
  expect(
    little && keepReason(little, ({ place }) => `no. ${place}`, { isMore: true, isBesideSetting: true }),
  ).toMatch(/: a saving below 5% isn’t worth lost facts\.$/)
})

test('a run of a few short calls is too small for a recommendation, and the answer says so', () => {
  const [row] = [under(5, 0, 0)]
  const small = { ...BASELINE, runs: 1, calls: 5, cumulative: 15_235 }
  const spec = unwrap(checkSpec({ id: 'keep-last' }))
  const ranking = rankStrategies([IDENTITY, spec], [small, { ...small, changed: 5, ...row }])
  expect(ranking && answerWords(ranking, () => '').replaceAll('\u00a0', ' ')).toBe(
    'This run is too small to recommend anything. It has 5 calls with 15.2k input tokens in total.',
  )
})

test.each([
  { calls: 4, cumulative: 117_000 },
  { calls: 18, cumulative: 5340 },
])('so is a run of $calls calls with $cumulative tokens', (size) => {
  const small = { ...BASELINE, ...size, runs: 1 }
  const spec = unwrap(checkSpec({ id: 'keep-last' }))
  const ranking = rankStrategies([IDENTITY, spec], [small, { ...small, changed: 5, ...under(5, 0, 0) }])
  expect(ranking && answerOf(ranking).kind).toBe('none-cheaper')
})

test('below a label for agents of one’s own, a strategy is said to keep user messages without naming them again', () => {
  const [ranking, before] = [ranked([under(5, 9, 0)]), ranked([{ ...under(4, 3, 0), dropped: DROPPING }])]
  const [beside] = before?.rows ?? []
  const words = ranking && answerWords(ranking, () => 'It', { beside, isLabeled: true })
  expect(words?.replaceAll('\u00a0', ' ')).toBe(
    'It keeps all user messages: it would have cost $5.00 (−50%) and lost 9 facts instead of 3.',
  )
})

test('where its range reaches above the recorded cost, the sentence that recommends a strategy has the range', () => {
  const said = (high: number) => {
    const of = ranked([{ ...under(7, 9, 0), range: { low: 6.5, high } }])
    return of && answerWords(of, () => 'it', { isForOwnAgent: true }).replaceAll('\u00a0', ' ')
  }
  expect(said(11.4)).toContain(
    'In an agent of your own, it would have cost $7.00 (−30%; range $6.50 to $11.40, up to 14% more than recorded) and lost 9 facts.',
  )
  expect(said(9.9)).toContain('In an agent of your own, it would have cost $7.00 (−30%) and lost 9 facts.')
})

test('where the cost of the run is estimated, the sentence marks what a strategy would have cost', () => {
  const of = ranked([under(7, 9, 0)])
  const said = of && answerWords({ ...of, baseline: { ...of.baseline, source: 'estimate' } }, () => 'It')
  expect(said).toContain('would have cost ≈$7.00 (−30%)')
})
