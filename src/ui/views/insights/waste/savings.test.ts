import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'
import type { Saving } from './saving-words.ts'
import { remediesOf, savingsAgainst } from './savings.ts'

const BASELINE: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000, changed: 0 }
const LARGE = new Set<WasteKind>(['oversized-result'])
const OVERSIZED = remediesOf(LARGE).map(({ spec }) => unwrap(checkSpec(spec)))

/** The run's ranking with one row for each strategy against large results, in their order. */
function rankedWith(rows: readonly (Partial<SweepFigures> | undefined)[], baseline = BASELINE) {
  const figures = OVERSIZED.map((_, at) => rows[at] && { ...baseline, changed: 5, ...rows[at] })
  return rankStrategies([IDENTITY, ...OVERSIZED], [baseline, ...figures])
}

const plain = (words: readonly string[]) => words.map((sentence) => sentence.replaceAll('\u00a0', ' '))
const rowsOf = (best: readonly Saving[]) =>
  best.map(({ name, saved, lost, note }) => plain([name, saved, lost, ...(note === undefined ? [] : [note])]))
const titles = remediesOf(LARGE).map(({ title }) => title)
const COSTS_MORE = { billed: 12 }

test('every strategy that is offered can be a column', () => {
  const offered = remediesOf(new Set(WASTE_KINDS.map(({ kind }) => kind)))
  expect(offered).toHaveLength(7)
  for (const { spec } of offered) expect(checkSpec(spec).ok).toBe(true)
})

test('the strategy that would have saved most comes first, then one that loses no fact', () => {
  const ranking = rankedWith([{ billed: 9 }, COSTS_MORE, { billed: 4, lost: 2 }, COSTS_MORE])
  const { best, tried, waiting } = savingsAgainst(LARGE, ranking)
  expect(rowsOf(best)).toEqual([
    [titles[2], '$6.00 (60%)', '2 facts'],
    [titles[0], '$1.00 (10%)', 'no facts'],
  ])
  expect(best[0]?.spec).toEqual(OVERSIZED[2])
  expect(plain(tried)).toContain(`${titles[1]}: +20% cost`)
  const uneven = savingsAgainst(LARGE, rankedWith([{ billed: 7.58 }, COSTS_MORE, COSTS_MORE, COSTS_MORE]))
  expect(rowsOf(uneven.best)[0]).toContain('$2.42 (24%)')
  expect(waiting).toBe(0)
})

test('where each loses facts, the best strategy that keeps all user messages comes second', () => {
  const specs = [IDENTITY, ...OVERSIZED, unwrap(checkSpec({ id: 'summarise-old' }))]
  const dropped = { system: 0, tasks: 0, messages: 3, summarized: 3 }
  const rows = [{ billed: 8, lost: 9 }, COSTS_MORE, COSTS_MORE, COSTS_MORE, { billed: 5, lost: 1, dropped }]
  const made = (row: Partial<SweepFigures>) => ({ ...BASELINE, changed: 5, ...row })
  const ranking = rankStrategies(specs, [BASELINE, ...rows.map(made)])
  expect(rowsOf(savingsAgainst(LARGE, ranking, { isSettled: true }).best)).toEqual([
    ['Summarize old steps', '$5.00 (50%)', '1 fact', 'doesn’t quote 3 user messages in full'],
    [titles[0], '$2.00 (20%)', '9 facts', 'keeps all user messages'],
  ])
})

test('what is recommended for the run comes first, and is what is compared', () => {
  const specs = [IDENTITY, ...OVERSIZED, unwrap(checkSpec({ id: 'summarise-old' }))]
  const made = (row: Partial<SweepFigures>) => ({ ...BASELINE, changed: 5, ...row })
  const rows = [{ billed: 9.8, lost: 40 }, COSTS_MORE, COSTS_MORE, COSTS_MORE, { billed: 5, lost: 1 }]
  const ranking = rankStrategies(specs, [BASELINE, ...rows.map(made)])
  const { best } = savingsAgainst(LARGE, ranking, { isSettled: true })
  expect(rowsOf(best)).toEqual([['Summarize old steps', '$5.00 (50%)', '1 fact']])
  const more = savingsAgainst(LARGE, ranking, { isSettled: true, isMore: true })
  expect(rowsOf(more.best)[0]).toContain('1 more fact')
  const lossless = [{ billed: 9.8 }, COSTS_MORE, COSTS_MORE, COSTS_MORE, { billed: 5, lost: 1 }]
  const other = rankStrategies(specs, [BASELINE, ...lossless.map(made)])
  expect(rowsOf(savingsAgainst(LARGE, other, { isSettled: true }).best)[1]).toEqual([
    titles[0],
    '$0.20 (2%)',
    'no facts',
  ])
  expect(best[0]?.spec.id).toBe('summarise-old')
  expect(savingsAgainst(LARGE, ranking).best[0]?.spec).toEqual(OVERSIZED[0])
})

test('where no strategy makes the run cheaper, nothing could have been saved, and nothing else is said', () => {
  const { best, words, tried } = savingsAgainst(
    LARGE,
    rankedWith([{ changed: 0 }, { billed: 5, refused: 3 }, { billed: 9.99 }, COSTS_MORE]),
  )
  expect(best).toEqual([])
  expect(words[0]).toBe('Nothing could have been saved: no strategy against waste makes this run cheaper.')
  expect(words.join(' ')).toContain('A changed prompt misses the cache')
  expect(tried.map((one) => one.replace(/^.*: /, '')).sort()).toEqual([
    '+20% cost',
    'no effect',
    'refused by the provider',
    'saves less than 0.5%',
  ])
})

test('as long as a strategy is not replayed or not checked against the provider, nothing is said', () => {
  expect(savingsAgainst(LARGE, undefined)).toMatchObject({ words: [], waiting: 4 })
  const ranking = rankedWith([{ billed: 9, refused: undefined }, undefined, COSTS_MORE, COSTS_MORE])
  expect(savingsAgainst(LARGE, ranking)).toMatchObject({ best: [], words: [], waiting: 2 })
})

test('no strategy leaves out tools that are never used', () => {
  const { words, waiting } = savingsAgainst(new Set<WasteKind>(['unused-tools']), undefined)
  expect(words).toEqual(['No strategy leaves out unused tools: remove them from the agent’s requests.'])
  expect(waiting).toBe(0)
})

test('a run without a price counts tokens', () => {
  const { billed: _, ...unpriced } = BASELINE
  const baseline = { ...unpriced, billed: undefined }
  const ranking = rankedWith(
    OVERSIZED.map(() => ({ billed: undefined, cumulative: 600 })),
    baseline,
  )
  expect(rowsOf(savingsAgainst(LARGE, ranking).best)[0]?.slice(1)).toEqual(['400 tokens (40%)', 'no facts'])
})
