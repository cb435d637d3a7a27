import { expect, test } from 'vitest'
import { agentSettings, bestSetting } from './agent-settings.ts'
import type { LostRange } from './nearby-sizes.ts'
import { besideName } from './setting-words.ts'
import { NO_FIGURES, type SweepFigures } from './sweep.ts'
import { cheaperAlike, whyWords } from './why-setting.ts'

const BASELINE: SweepFigures = {
  ...NO_FIGURES,
  runs: 1,
  calls: 500,
  peak: 400_000,
  cumulative: 100_000_000,
  billed: 100,
}
const SIZES = agentSettings('claude-code', BASELINE.peak)?.settings ?? []

/** Of sizes from 100k on. */
function bestOf(rows: readonly Partial<SweepFigures>[]) {
  const figures = rows.map((row) => ({ ...BASELINE, changed: 9, refused: 0, used: 1000, ...row }))
  return bestSetting(SIZES.slice(0, rows.length), figures, BASELINE)
}

function saidOf(rows: readonly Partial<SweepFigures>[]): string | undefined {
  const best = bestOf(rows)
  return best && whyWords(best, (setting) => besideName(setting))?.replaceAll('\u00a0', ' ')
}

const range = (fewest: number, most: number): Pick<SweepFigures, 'lost'> & { lostRange: LostRange } => ({
  lost: fewest,
  lostRange: { fewest, most },
})

test('the reason is what its neighbors save and lose beside it, in dollars and facts', () => {
  expect(
    saidOf([
      { billed: 20, ...range(80, 100) },
      { billed: 40, ...range(18, 18) },
      { billed: 60, ...range(9, 9) },
    ]),
  ).toBe(
    '100k saves $20.00 more, but loses 80 to 100 facts instead of 18. 150k loses 9 fewer facts, but saves $20.00 less.',
  )
})

test('a cheaper size that loses too much is why no smaller one is chosen', () => {
  expect(
    saidOf([
      { billed: 20, ...range(100, 140) },
      { billed: 40, ...range(30, 40) },
    ]),
  ).toBe('100k loses more than a tenth of the facts.')
  expect(saidOf([{ billed: 40, lost: 30 }])).toBeUndefined()
})

test('a cheaper one is named that may lose as few facts, and none that another one beats', () => {
  const alike = (...ranges: readonly (readonly [number, number])[]) => {
    const best = bestOf(
      ranges.map(([fewest, most], at) => ({ billed: 20 + at * 20, ...range(fewest, most) })),
    )
    const other = best && cheaperAlike(best)
    return [best?.setting.size, other?.setting.size]
  }
  expect(alike([60, 100], [10, 61])).toEqual([125_000, 100_000])
  expect(alike([62, 100], [10, 61])).toEqual([125_000, undefined])
  // The second loses about as much as the first and costs more.
  expect(alike([60, 96], [58, 94], [8, 61])[1]).not.toBe(125_000)
})
