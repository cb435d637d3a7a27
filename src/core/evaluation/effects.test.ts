import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { rankOverRuns } from '../sweep/several-runs.ts'
import { NO_FIGURES, type SweepFigures } from '../sweep/sweep.ts'
import { effectsWords, onlyRunWords, savingRuns } from './effects.ts'

const SIZE = 100_000
const SPECS = [
  IDENTITY,
  unwrap(checkSpec({ id: 'compaction', trigger: { kind: 'past-tokens', tokens: SIZE } })),
]
const BASELINE: SweepFigures = { ...NO_FIGURES, calls: 100, billed: 100, cumulative: 1000 }
const EARLIER = { fewest: 200_000, most: 200_000, first: 0, last: 9, peak: 400_000 }
/** It exceeds the size only by an earlier conversation. */
const UNKNOWN = 'unknown'

type Under = number | undefined | typeof UNKNOWN | Partial<SweepFigures>

/** By what each run costs; undefined: the compaction changes none of its prompts. */
function rowOf(...runs: readonly Under[]) {
  const replayed = runs.map((under, at) => {
    const baseline = under === UNKNOWN ? { ...BASELINE, earlier: EARLIER } : BASELINE
    const more = typeof under === 'object' ? under : typeof under === 'number' ? { billed: under } : {}
    const changed = under === undefined || under === UNKNOWN ? 0 : 1
    return { id: `run-${at}`, figures: [baseline, { ...baseline, changed, ...more }] }
  })
  const [row] = rankOverRuns(SPECS, replayed, '$').rows
  if (row === undefined) throw new Error('it was replayed')
  return row
}

const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')
const effects = (...runs: readonly Under[]) => plain(effectsWords(rowOf(...runs), '$'))
const only = (...runs: readonly Under[]) => plain(onlyRunWords(rowOf(...runs), '$'))

test('in how many runs it saves, costs more, and changes nothing is said where it doesn’t save in each', () => {
  expect(effects(50, 60, 110, undefined)).toBe(
    'Of 4 runs, it saves in 2, costs more in 1, and doesn’t change 1.',
  )
  expect(effects(50, undefined)).toBe('Of 2 runs, it saves in 1 and doesn’t change 1.')
  expect(effects(50, 60)).toBeUndefined()
  expect(effectsWords(rowOf(50, undefined), '$', true)).toBeUndefined()
  expect(plain(effectsWords(rowOf(50, 110, undefined), '$', true))).toMatch(/^Of 3 runs, it saves in 1/)
  expect(effects(50)).toBeUndefined()
  expect(effects(50, 60, undefined, UNKNOWN)).toBe(
    'Of the 3 runs that can be replayed, it saves in 2 and doesn’t change 1.',
  )
})

test('a saving counts as one where its range reaches above the recorded cost, too, and that is said', () => {
  const unsure = (billed: number) => ({ billed, range: { low: 90, high: 115 } })
  const row = rowOf(50, unsure(97), unsure(104), 99.9)
  expect(plain(effectsWords(row, '$'))).toBe(
    'Of 4 runs, it saves in 2 (but may cost more in 1 of them), costs more in 1 (but may save there), and costs about the same in 1.',
  )
  expect(savingRuns(row, '$')).toBe(2)
  expect(effects(50, unsure(97))).toBe('It saves in both runs, but may cost more in 1 of them.')
  expect(effects(unsure(97), unsure(96))).toBe('It saves in both runs, but may cost more in each.')
  expect(effects(unsure(97), undefined)).toBe(
    'Of 2 runs, it saves in 1 (but may cost more there) and doesn’t change 1.',
  )
  const sure = { billed: 97, range: { low: 90, high: 99 } }
  expect(savingRuns(rowOf(50, sure), '$')).toBe(2)
  expect(effects(50, sure)).toBeUndefined()
})

test('what one run alone speaks for isn’t recommended for all, with what it would have saved without that run', () => {
  const end = 'so it isn’t recommended for all runs. Use it only for runs like that one.'
  const start = 'Without the run in which it saves the most, it would have'
  expect(only(40, undefined, undefined)).toBe(`${start} saved nothing, ${end}`)
  expect(only(40, 98, undefined)).toBe(`${start} saved only 1%, ${end}`)
  expect(only(40, 110)).toBe(`${start} cost 10% more, ${end}`)
  expect(only(40, UNKNOWN)).toBe(
    'It can’t be replayed in the other runs, so it isn’t recommended for all of them.',
  )
  expect(plain(onlyRunWords(rowOf(40, undefined), '$', 'keep-last'))).toBe(
    `Without the run in which keep-last saves the most, it would have saved nothing, ${end}`,
  )
  expect(only(40, 90)).toBeUndefined()
  expect(only(40)).toBeUndefined()
  expect(only(110, 120)).toBeUndefined()
})
