import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings, bestSetting } from '#core/sweep/agent-settings.ts'
import { answerOf, type RankedRow } from '#core/sweep/ranking.ts'
import { besideName } from '#core/sweep/setting-words.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { edgeWords, whyWords } from '#core/sweep/why-setting.ts'
import { enteredSettings } from './entered-settings.ts'
import { betterWords, finerWords, specText, withFinerValues } from './finer-values.ts'
import { rangedRanking } from './ranged.ts'
import { amongTried } from './ranked-values.ts'
import { rankSettings } from './sweep-rows.ts'
import { setupFor } from './sweep-setup.ts'

function reachOf(format: string, tokens: number) {
  return {
    tokens,
    steps: 300,
    settings: agentSettings(format, tokens)?.settings.map(({ spec }) => spec) ?? [],
  }
}

function sizeOf(size: number, peak: number): CheckedSpec {
  const spec = reachOf('claude-code', peak).settings.find(
    ({ trigger }) => trigger.kind === 'past-tokens' && trigger.tokens === size * 1000,
  )
  if (spec === undefined) throw new Error(`${size}k isn’t tried`)
  return spec
}

/** In thousands. */
function sizesTried(size: number, peak: number): readonly number[] {
  const spec = sizeOf(size, peak)
  const setup = setupFor(spec, [], [], reachOf('claude-code', peak))
  return withFinerValues(setup, spec, 'claude-code').triggers.flatMap(({ triggers }) =>
    triggers.flatMap((one) => (one.kind === 'past-tokens' ? [one.tokens / 1000] : [])),
  )
}

test('between the recommended size and its neighbors, sizes are tried that This run doesn’t try', () => {
  expect(sizesTried(250, 400_000)).toEqual([100, 125, 150, 200, 225, 250, 275, 300])
})

test('beyond the largest size that was tried, larger ones are, as far as the run reaches them', () => {
  expect(sizesTried(125, 158_000)).toEqual([50, 75, 100, 115, 125, 140, 150])
  expect(sizesTried(125, 145_000)).toEqual([50, 75, 100, 115, 125, 140])
  expect(sizesTried(50, 158_000)).toEqual([40, 50, 65, 75, 100, 125, 150])
})

test('a limit of tool results is tried at finer values, in the unit of the agent', () => {
  const reach = reachOf('codex', 200_000)
  const limit = (tokens: number) =>
    reach.settings.find(({ id, params }) => id === 'letta-middle' && params['budget'] === tokens * 4)
  const spec = limit(1500)
  if (spec === undefined) throw new Error('it isn’t tried')
  const setup = withFinerValues(setupFor(spec, [], [], reach), spec, 'codex')
  expect(setup.stages[0]?.values['budget']).toEqual(
    [250, 500, 750, 1000, 1250, 1500, 1750, 2000, 3000, 5000].map((tokens) => tokens * 4),
  )
})

test('a strategy of few values is tried between the best of them and its neighbors, in order, too', () => {
  const of = (count: number) => unwrap(checkSpec({ id: 'keep-last', params: { count } }))
  const setup = setupFor(of(60), [], [], reachOf('claude-code', 400_000))
  const tried = (best: number) => withFinerValues(setup, of(best), 'claude-code').stages[0]?.values['count']
  expect(setup.stages[0]?.values['count']).toEqual([15, 30, 60, 120, 240])
  expect(tried(30)).toEqual([15, 23, 30, 45, 60, 120, 240])
  expect(tried(15)).toEqual([8, 15, 23, 30, 60, 120, 240])
})

test('nothing is between values that follow each other, or beyond the limits of a parameter', () => {
  const spec = unwrap(checkSpec({ id: 'keep-last', params: { count: 0 } }))
  const setup = setupFor(spec, [], [], reachOf('claude-code', 400_000))
  expect(setup.stages[0]?.values['count']?.slice(0, 2)).toEqual([0, 1])
  expect(withFinerValues(setup, spec, 'claude-code')).toBe(setup)
})

const BASELINE: SweepFigures = {
  ...NO_FIGURES,
  runs: 1,
  calls: 500,
  peak: 400_000,
  cumulative: 100_000_000,
  billed: 100,
}

/** Costs and lost facts by size in thousands; This run tried all but those of `finer`. */
function sweepOf(
  tried: Readonly<Record<number, readonly [number, number, number]>>,
  finer: readonly number[],
) {
  const any = sizeOf(200, BASELINE.peak)
  const at = (size: string): CheckedSpec => ({
    ...any,
    trigger: { kind: 'past-tokens', tokens: Number(size) * 1000 },
  })
  const sizes = Object.keys(tried)
  const memories = [IDENTITY, ...sizes.map(at)]
  const figures = Object.values(tried).map(
    ([billed, fewest, most]): SweepFigures => ({
      ...BASELINE,
      changed: 9,
      refused: 0,
      used: 2000,
      billed,
      lost: fewest,
      lostRange: { fewest, most },
    }),
  )
  const settings = enteredSettings(memories, 'claude-code') ?? []
  const ofRun = sizes.flatMap((size, place) => (finer.includes(Number(size)) ? [] : [place]))
  const setting = bestSetting(
    ofRun.flatMap((place) => settings[place + 1] ?? []),
    ofRun.flatMap((place) => figures[place] ?? []),
    BASELINE,
  )
  const ranking = rankSettings(memories, [BASELINE, ...figures])
  const best = ranking?.rows.find(({ spec }) => JSON.stringify(spec) === JSON.stringify(setting?.row.spec))
  if (setting === undefined || ranking === undefined || best === undefined) throw new Error('none is best')
  return { setting, ranking, best, settings }
}

const NONE_LOST = { fewest: 0, most: 0 }
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')

test('a finer value that saves about as much and loses clearly fewer facts is named in a line', () => {
  const said = (finer: readonly [number, number, number]) => {
    const { setting, ranking, best, settings } = sweepOf(
      { 150: [55, 150, 190], 250: [60, 60, 112], 275: finer },
      [275],
    )
    return plain(finerWords(ranking, best, { settings, setting }))
  }
  expect(said([61, 20, 55])).toBe('275k saves $1.00 less, but loses at most 55 facts instead of 112.')
  expect(said([59, 20, 50])).toBe('275k saves $1.00 more and loses at most 50 facts instead of 112.')
  expect(said([61, 60, 100])).toBeUndefined()
  // It is about as good.
  expect(said([61, 40, 79])).toBeUndefined()
  expect(said([75, 10, 20])).toBeUndefined()
})

test('the reasons of the recommended value name only values that are tried here', () => {
  const { setting, ranking, settings } = sweepOf(
    { 225: [52, 90, 150], 250: [60, 10, 20], 300: [90, 9, 19] },
    [225],
  )
  const among = amongTried(setting, ranking, settings)
  expect(besideName(among.setting)).toBe('250k')
  expect(plain(whyWords(among, besideName))).toMatch(/^225k saves \$8\.00 more, but loses 90 to 150 facts/)
  expect(edgeWords(among)).toBeUndefined()
})

test('the best of all that was tried is named where it is clearly better than what This run recommends, and why', () => {
  const bestOf = (finer: readonly [number, number, number], isTried = false) => {
    const { setting, ranking, best } = sweepOf(
      { 150: [55, 150, 190], 250: [60, 100, 112], 275: finer },
      [275],
    )
    const ranges = new Map(ranking.rows.map(({ spec, lostRange }) => [spec, lostRange ?? NONE_LOST]))
    const preferred = { ...ranking, preferred: best.place }
    const tried = new Set(isTried ? ranking.rows.map(specText) : setting.all.map(({ row }) => specText(row)))
    const ranged = rangedRanking(preferred, { ranges, isDone: true, tried })
    const answer = answerOf(ranged)
    if (answer.kind !== 'cheaper') throw new Error('one is cheaper')
    const nameOf = ({ spec: { trigger } }: RankedRow) =>
      trigger.kind === 'past-tokens' ? `${trigger.tokens / 1000}k` : ''
    return plain(betterWords(ranged, answer.best, nameOf, best.spec))
  }
  expect(bestOf([50, 20, 30])).toBe(
    'This run tries fewer values, and recommends 250k. 275k is better: it saves $10.00 more and loses 20 to 30 facts instead of 100 to 112.',
  )
  expect(bestOf([62, 20, 30])).toBe(
    'This run tries fewer values, and recommends 250k. 275k has a better balance: it saves $2.00 less, but loses 20 to 30 facts instead of 100 to 112.',
  )
  // Of values that both try, both recommend the same one.
  expect(bestOf([50, 20, 30], true)).toBeUndefined()
  // It is hardly better, or worse.
  expect(bestOf([59.5, 100, 112])).toBeUndefined()
  expect(bestOf([75, 100, 112])).toBeUndefined()
})
