import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'
import { remediesOf, remediesOn } from './remedies.ts'

const BASELINE: SweepFigures = { ...NO_FIGURES, billed: 10, cumulative: 1000, changed: 0 }
const OVERSIZED = remediesOf('oversized-result')
  .map(({ spec }) => unwrap(checkSpec(spec)))
  .slice(0, 3)

/** The run's ranking with one row for each strategy against oversized results, in their order. */
function rankedWith(rows: readonly (Partial<SweepFigures> | undefined)[]) {
  const figures = rows.map((row) => row && { ...BASELINE, changed: 5, ...row })
  return rankStrategies([IDENTITY, ...OVERSIZED], [BASELINE, ...figures])
}

test('every strategy that is offered can be a column', () => {
  const offered = WASTE_KINDS.flatMap(({ kind }) => remediesOf(kind))
  expect(offered).toHaveLength(7)
  for (const { spec } of offered) expect(checkSpec(spec).ok).toBe(true)
})

test('only strategies that save something on this run are offered, the largest saving first', () => {
  const ranking = rankedWith([{ billed: 9 }, { billed: 12 }, { billed: 8, lost: 2 }])
  const { helpful, others, waiting } = remediesOn('oversized-result', ranking)
  expect(helpful.map(({ spec }) => spec)).toEqual([
    remediesOf('oversized-result')[2]?.spec,
    remediesOf('oversized-result')[0]?.spec,
  ])
  expect(helpful.map(({ effect }) => effect.replaceAll('\u00a0', ' '))).toEqual([
    'saves $2.00 (20%) and loses 2 facts',
    'saves $1.00 (10%) and loses no facts',
  ])
  expect(others).toEqual([expect.stringMatching(/\(\+20% cost\)$/)])
  // The fourth has no row.
  expect(waiting).toBe(1)
})

test('what does not help says why', () => {
  const ranking = rankedWith([{ billed: 10, changed: 0 }, { billed: 5, refused: 3 }, { billed: 9.99 }])
  const { helpful, others } = remediesOn('oversized-result', ranking)
  expect(helpful).toEqual([])
  expect(others.map((words) => words.replace(/^.*\(/, '('))).toEqual([
    '(no effect)',
    '(refused by the provider)',
    '(saves less than 0.5%)',
  ])
})

test('what is not replayed, or not checked against the provider, is neither', () => {
  expect(remediesOn('oversized-result', undefined)).toEqual({ helpful: [], others: [], waiting: 4 })
  const ranking = rankedWith([{ billed: 9, refused: undefined }, undefined, { billed: 12 }])
  expect(remediesOn('oversized-result', ranking)).toMatchObject({ helpful: [], waiting: 3 })
})

test('a run without a price counts tokens', () => {
  const { billed: _, ...unpriced } = BASELINE
  const baseline = { ...unpriced, billed: undefined }
  const rows = OVERSIZED.map(() => ({ ...baseline, changed: 5, cumulative: 600 }))
  const ranking = rankStrategies([IDENTITY, ...OVERSIZED], [baseline, ...rows])
  const [first] = remediesOn('oversized-result', ranking).helpful
  expect(first?.effect.replaceAll('\u00a0', ' ')).toBe('saves 400 tokens (40%) and loses no facts')
})
