import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { evaluate } from '../evaluation/evaluation.ts'
import { packRun, unpackRun } from '../evaluation/packed.ts'
import type { RereadSums } from '../rereads/run-risk.ts'
import { checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { lossBasis } from './loss.ts'
import { answerOf, rankStrategies } from './ranking.ts'
import type { ReplayedRun } from './several-runs.ts'
import { NO_FIGURES, plusFigures, type SweepFigures } from './sweep.ts'

const rereads = (pages: number, validatedRuns: number): RereadSums => ({
  removed: { pages: 40, tokens: 4000 },
  expected: { pages, tokens: pages * 100 },
  anyway: { pages: 0, tokens: 0 },
  runs: 1,
  validatedRuns,
})
const row = (billed: number, lost: number, risk: RereadSums | undefined): SweepFigures => ({
  ...NO_FIGURES,
  runs: 1,
  calls: 100,
  cumulative: 1_000_000,
  billed,
  lost,
  changed: 5,
  rereads: risk,
})
/**
 * Two that cost about half: the first loses many facts and hardly anything that is read again, the second few
 * facts and almost all that is. And the cheapest, which loses most by both.
 */
const rows = (validated: number): readonly SweepFigures[] => [
  { ...row(10, 0, rereads(0, validated)), changed: 0 },
  row(5, 60, rereads(1, validated)),
  row(5.1, 3, rereads(36, validated)),
  row(4, 100, rereads(40, validated)),
]
const specs = [
  IDENTITY,
  ...[1, 2, 3].map((count) => unwrap(checkSpec({ id: 'keep-last', params: { count } }))),
]

describe('strategies are held against each other', () => {
  test('by re-read risk where it is validated for the run', () => {
    const ranking = rankStrategies(specs, rows(1))
    expect(ranking?.basis).toBe('rereads')
    expect(ranking === undefined ? undefined : answerOf(ranking)).toMatchObject({ best: { place: 1 } })
  })
  test('by lost facts where the run is of another kind', () => {
    const ranking = rankStrategies(specs, rows(0))
    expect(ranking?.basis).toBe('lost')
    expect(ranking === undefined ? undefined : answerOf(ranking)).toMatchObject({ best: { place: 2 } })
  })
  test('by lost facts where one run of several is of another kind, or tells nothing', () => {
    const [, one] = rows(1)
    const [, other] = rows(0)
    if (one === undefined || other === undefined) throw new Error('both are there')
    expect(lossBasis([one])).toBe('rereads')
    expect(lossBasis([plusFigures(one, other)])).toBe('lost')
    expect(lossBasis([one, { ...one, rereads: undefined }])).toBe('lost')
    expect(lossBasis([])).toBe('lost')
  })
  test('the same over several runs, also those that went to a worker', () => {
    const runs = (validated: number): readonly ReplayedRun[] =>
      Array.from({ length: 6 }, (_, at) => ({ id: `run-${at}`, figures: rows(validated) }))
    const recommended = (validated: number) =>
      evaluate(specs, runs(validated).map(packRun).map(unpackRun), '$').recommended
    expect(recommended(1)).toMatchObject({ place: 1, basis: 'rereads' })
    expect(recommended(0)).toMatchObject({ place: 2, basis: 'lost' })
  })
})
