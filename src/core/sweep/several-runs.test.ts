import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { type ReplayedRun, rankOverRuns, unitOfRuns, usedTogether } from './several-runs.ts'
import { NO_FIGURES, type SweepFigures } from './sweep.ts'

const SPECS = [IDENTITY, ...['keep-last', 'clear-tool-uses'].map((id) => unwrap(checkSpec({ id })))]

/** A run that costs $10 and sends 1,000 tokens; `rows`: what each strategy changes of that. */
function run(
  id: string,
  rows: readonly Partial<SweepFigures>[],
  more: Partial<SweepFigures> = {},
): ReplayedRun {
  const baseline: SweepFigures = { ...NO_FIGURES, runs: 1, billed: 10, cumulative: 1000, ...more }
  return { id, figures: [baseline, ...rows.map((row) => ({ ...baseline, changed: 1, ...row }))] }
}

test('medians and the worst run are said per strategy', () => {
  const { rows, count } = rankOverRuns(
    SPECS,
    [
      run('a', [{ billed: 5, cumulative: 600, lost: 2 }, { billed: 9 }]),
      run('b', [{ billed: 14, cumulative: 900, lost: 40 }, { billed: 9.5 }]),
      run('c', [{ billed: 8, cumulative: 700, lost: 3 }, { billed: 9.99 }]),
    ],
    '$',
  )
  expect(count).toBe(3)
  const [first, second] = rows
  expect(first?.spec.id).toBe('keep-last')
  expect(first?.cost).toBeCloseTo(-0.2)
  expect(first?.tokens).toBeCloseTo(-0.3)
  expect(first).toMatchObject({ lost: 3, refused: 0, over: 0, worst: { id: 'b' } })
  expect(first?.worst.cost).toBeCloseTo(0.4)
  expect(first?.runs.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  // A tenth of a per cent is no saving, as in the ranking of one run.
  expect(second).toMatchObject({ spec: { id: 'clear-tool-uses' }, worst: { id: 'c' } })
})

test('runs without a known price are left out of costs, and counted by tokens', () => {
  const unknown = { billed: undefined }
  const runs = [
    run('a', [{ billed: 5, cumulative: 600 }]),
    run('b', [{ ...unknown, cumulative: 2000 }], unknown),
  ]
  expect(unitOfRuns(runs)).toBe('$')
  expect(rankOverRuns(SPECS, runs, '$')).toMatchObject({ count: 1, unpriced: ['b'] })
  const byTokens = rankOverRuns(SPECS, runs, 'tokens')
  expect(byTokens).toMatchObject({ count: 2, unpriced: [] })
  expect(byTokens.rows[0]).toMatchObject({ worst: { id: 'b', cost: 1 } })
  expect(unitOfRuns(runs.slice(1))).toBe('tokens')
})

test('a strategy without a single replayed run has no row', () => {
  expect(rankOverRuns(SPECS, [], '$').rows).toEqual([])
  expect(rankOverRuns(SPECS, [run('a', [{ billed: 5 }])], '$').rows).toHaveLength(1)
})

test('a strategy is of as many used facts as any other, also where it counts fewer itself', () => {
  const withoutRecordedSummary = { billed: 5, used: 399 }
  const { rows } = rankOverRuns(
    SPECS,
    [run('a', [withoutRecordedSummary, { billed: 9 }], { used: 400 })],
    '$',
  )
  expect(rows.map(usedTogether)).toEqual([400, 400])
})
