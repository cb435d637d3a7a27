import { expect, test } from 'vitest'
import { agentSettings, bestSetting } from './agent-settings.ts'
import { differenceWords } from './more-words.ts'
import type { LostRange } from './nearby-sizes.ts'
import { besideName } from './setting-words.ts'
import { NO_FIGURES, type SweepFigures } from './sweep.ts'
import { edgeWords, whyWords } from './why-setting.ts'

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

test('where a cheaper one loses no more at exactly its size, the reason says that sizes nearby do', () => {
  const exactly = (lost: number) => ({ lost, lostRange: { fewest: 46, most: 117 } })
  const rows = (lost: number) =>
    saidOf([
      { billed: 50, ...exactly(lost) },
      { billed: 62, lost: 46, lostRange: { fewest: 16, most: 49 } },
    ])
  expect(rows(46)).toBe(
    '100k saves $12.00 more, but loses 46 to 117 facts instead of 16 to 49. At exactly these sizes, each loses 46; sizes within 10% lose more or less.',
  )
  expect(rows(40)).toContain('At exactly these sizes, they lose 40 and 46;')
  expect(rows(50)).not.toContain('exactly')
})

test('a cheaper one that is about as good probably loses more only where it does so at exactly its size, too', () => {
  const rows = (lost: number, least: number) =>
    saidOf([
      { billed: 60, lost, lostRange: { fewest: 18, most: 21 } },
      { billed: 61, lost: least, lostRange: { fewest: 6, most: 27 } },
    ])
  expect(rows(21, 20)).toBe(
    '100k is about as good: it saves $1.00 more and loses 18 to 21 facts instead of 6 to 27, so the recommended one probably loses fewer.',
  )
  expect(rows(21, 26)).toBe(
    '100k is about as good and cheaper: it saves $1.00 more and loses 18 to 21 facts instead of 6 to 27. At exactly these sizes, they lose 21 and 26; sizes within 10% lose more or less.',
  )
  expect(rows(21, 21)).toContain('At exactly these sizes, each loses 21;')
})

test('a cheaper one that is about as good says that it isn’t recommended because it may lose more at worst', () => {
  const best = bestOf([
    { billed: 80, ...range(80, 100) },
    { billed: 60, ...range(16, 20) },
  ])
  const weighed = best?.all.map((one, at) =>
    at > 0 ? one : { ...one, row: { ...one.row, cost: 59, lostRange: { fewest: 14, most: 22 } } },
  )
  expect(best && weighed && whyWords({ ...best, weighed }, (setting) => besideName(setting))).toBe(
    '100k is about as good and saves $1.00 more, but may lose up to 22 facts instead of 20, so the recommended one stays.',
  )
})

test('a number within the range of the other is set against that range', () => {
  const settings = agentSettings('codex', BASELINE.peak)?.settings ?? []
  const [limit, size] = [settings.filter((one) => one.size === undefined), settings.filter((one) => one.size)]
  const figures = [
    { billed: 58, lost: 20 },
    { billed: 60, lost: 12, lostRange: { fewest: 10, most: 21 } },
  ].map((row) => ({ ...BASELINE, changed: 9, refused: 0, used: 1000, ...row }))
  const best = bestSetting([...limit.slice(0, 1), ...size.slice(0, 1)], figures, BASELINE)
  const words = best && whyWords(best, ({ id }) => id)?.replaceAll('\u00a0', ' ')
  expect(words).toBe(
    'codex-result-limit-250 is about as good: it saves $2.00 more and loses 20 facts instead of 10 to 21, so the recommended one probably loses fewer.',
  )
})

test('a dearer one with about the same balance that clearly loses fewer facts is named with what it saves less', () => {
  const rows = [
    { billed: 60, ...range(30, 34) },
    { billed: 65, ...range(24, 26) },
    { billed: 67, ...range(12, 16) },
  ]
  expect(saidOf(rows)).toBe(
    'A close second: 150k saves $7.00 less and loses 12 to 16 facts instead of 30 to 34.',
  )
  const best = bestOf(rows)
  expect(best && whyWords(best, (setting) => besideName(setting), SIZES.slice(2, 3))).toBe(
    '150k is a close second: it loses fewer facts, but saves $7.00 less.',
  )
})

test('dearer sizes that are about as good are named together', () => {
  expect(
    saidOf([
      { billed: 74, used: 450, ...range(16, 26) },
      { billed: 78, used: 450, ...range(12, 25) },
      { billed: 80, used: 450, ...range(12, 19) },
    ]),
  ).toBe('125k and 150k are about as good, but save at least $4.00 less.')
})

test('a difference that cents are too coarse for is less than a cent', () => {
  expect(differenceWords(74.003, 74, 74, '$')).toBe('less than a cent')
  expect(differenceWords(74.03, 74, 74, '$')).toBe('$0.03')
})

test('a cheaper size that loses too much is why no smaller one is chosen', () => {
  expect(
    saidOf([
      { billed: 20, ...range(100, 140) },
      { billed: 40, ...range(30, 40) },
    ]),
  ).toMatch(/^100k may lose 100 to 140 of [\d,]+ facts, too many\.$/)
  expect(saidOf([{ billed: 40, lost: 30 }])).toBeUndefined()
})

test('no neighbor is named that another one beats, nor one whose figures are beside it', () => {
  const rows = [
    { billed: 20, ...range(60, 96) },
    // It loses about as much as the first and costs more.
    { billed: 26, ...range(58, 94) },
    { billed: 30, ...range(8, 61) },
  ]
  const words = '100k saves $10.00 more, but loses 60 to 96 facts instead of 8 to 61.'
  expect(saidOf(rows)).toBe(words)
  const best = bestOf(rows)
  expect(best && whyWords(best, (setting) => besideName(setting), SIZES.slice(0, 1))).toBeUndefined()
})

test('the smallest or largest that was tried is said to be that, as another may be better', () => {
  const edgeOf = (costs: readonly number[]) => {
    const lost = [80, 18, 9]
    const best = bestOf(costs.map((billed, at) => ({ billed, lost: lost[at] ?? 0 })))
    return best && [best.setting.size, edgeWords(best)]
  }
  expect(edgeOf([45, 60, 90])).toEqual([125_000, undefined])
  expect(edgeOf([40, 101, 102])).toEqual([100_000, 'No smaller size was tried.'])
  expect(edgeOf([101, 102, 60])).toEqual([150_000, 'No larger size was tried.'])
  expect(edgeOf([40])).toEqual([100_000, undefined])
})
