import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import {
  adviceOver,
  asOfOneRun,
  bestByRanges,
  bestSettingOver,
  offeredSettings,
  ownBests,
  settingsOverRuns,
} from './agent-settings-over.ts'
import { settingTitle } from './setting-words.ts'
import { actingShare, type ReplayedRun } from './several-runs.ts'
import { NO_FIGURES, type SweepFigures } from './sweep.ts'
import { whyWordsOver } from './why-setting.ts'

const run = (id: string, format: string) => ({ id, format })
const over = (...peaks: readonly number[]) =>
  settingsOverRuns(
    'claude-code',
    peaks.map((peak, at) => ({ id: `run-${at}`, peak })),
  )

test('each agent has its settings and its runs, whatever version of its format they are in', () => {
  const offered = offeredSettings([
    run('c', 'codex'),
    run('a', 'claude-code'),
    run('b', 'claude-code-stream'),
    run('d', 'openai-chat'),
  ])
  expect(offered).toMatchObject([
    { agent: 'Claude Code', runs: ['a', 'b'] },
    { agent: 'Codex', runs: ['c'] },
  ])
  expect(offeredSettings([run('d', 'openai-chat')])).toEqual([])
})

test('the settings are those that any run of the agent is large enough for', () => {
  const sizes = over(200_000, 400_000)?.settings.map(({ size = 0 }) => size / 1000)
  expect(sizes).toEqual([50, 75, 100, 125, 150, 200, 250, 300])
  expect(over(20_000)).toBeUndefined()
})

const { settings = [] } = over(400_000) ?? {}
const BASELINE: SweepFigures = { ...NO_FIGURES, calls: 300, billed: 100, cumulative: 9_000_000 }
/** Each run by the cost and the lost facts under the first settings; the others have no effect. */
const runsOf = (rows: readonly (readonly (Partial<SweepFigures> | undefined)[])[]): readonly ReplayedRun[] =>
  rows.map((under, at) => ({
    id: `run-${at}`,
    figures: [
      BASELINE,
      ...settings.map((_, place) => ({
        ...BASELINE,
        changed: under[place] === undefined ? 0 : 9,
        ...under[place],
      })),
    ],
  }))

test('a setting that saves in the longest run only is found, by what all runs save and lose together', () => {
  const { best } = bestSettingOver(
    settings,
    runsOf([
      [
        { billed: 60, lost: 90 },
        { billed: 70, lost: 10 },
      ],
      [],
      [],
    ]),
    '$',
  )
  expect(best?.setting.size).toBe(settings[1]?.size)
  expect(best?.row.cost).toBe(0)
})

test('a setting is of one run where the others would save less than 5% without it', () => {
  const found = (...costs: readonly (number | undefined)[]) =>
    bestSettingOver(settings, runsOf(costs.map((billed) => (billed === undefined ? [] : [{ billed }]))), '$')
      .best
  expect(found(40, undefined, undefined)).toMatchObject({ isOfOneRun: true })
  expect(found(40, 96, 97)).toMatchObject({ isOfOneRun: true })
  expect(found(40, 130)).toMatchObject({ isOfOneRun: true })
  expect(found(40, 94, 95)).not.toHaveProperty('isOfOneRun')
  expect(found(40, 80, undefined)).not.toHaveProperty('isOfOneRun')
  // Of a single run, nothing is said of others.
  expect(found(40)).not.toHaveProperty('isOfOneRun')
})

test('beside the best one, what loses clearly fewer facts for half of the saving is the cautious choice', () => {
  const sizes = (cost: number) => {
    const { best: found } = bestSettingOver(
      settings,
      runsOf([
        [
          { billed: 40, lost: 10, used: 500 },
          { billed: cost, lost: 7, used: 500 },
        ],
      ]),
      '$',
    )
    return [found?.setting.size, found?.cautious?.setting.size]
  }
  expect(sizes(70)).toEqual([settings[0]?.size, settings[1]?.size])
  expect(sizes(98)).toEqual([settings[0]?.size, undefined])
})

test('one that acts in most runs and is good in each is preferred to one that saves more in a single long run', () => {
  const found = (second: Partial<SweepFigures>) =>
    bestSettingOver(
      settings,
      runsOf([
        [
          { billed: 30, lost: 10, used: 500 },
          { billed: 50, lost: 9, used: 500 },
        ],
        [undefined, second],
        [undefined, { billed: 95, lost: 1, used: 90 }],
      ]),
      '$',
    ).best?.setting.size
  expect(found({ billed: 90, lost: 2, used: 90 })).toBe(settings[1]?.size)
  // It is dearer in a run, or loses too much there.
  expect(found({ billed: 104, lost: 2, used: 90 })).toBe(settings[0]?.size)
  expect(found({ billed: 90, lost: 30, used: 90 })).toBe(settings[0]?.size)
})

test('one that acts in most runs is not preferred if it loses clearly more facts, but named if it saves more', () => {
  const found = (lost: number, second = 80) =>
    bestSettingOver(
      settings,
      runsOf([
        [
          { billed: 50, lost, used: 900 },
          { billed: 50, lost: 5, used: 900 },
        ],
        [{ billed: second, lost: 2, used: 90 }],
        [{ billed: 95, lost: 1, used: 90 }],
      ]),
      '$',
    ).best
  const sizes = (best: ReturnType<typeof found>) => [best?.setting.size, best?.bolder?.setting.size]
  const [first, second] = settings.map(({ size }) => size)
  expect(sizes(found(40))).toEqual([second, first])
  expect(sizes(found(3))).toEqual([first, undefined])
})

test('for each run alone it is what its own ranking recommends, or nothing where none saves', () => {
  const offered = over(400_000)
  const runs = runsOf([[{ billed: 60, lost: 1, used: 90 }], []]).map((one) => ({
    ...one,
    figures: one.figures.map((row) => ({ ...row, peak: 400_000 })),
  }))
  const bests = offered && ownBests(offered, runs, '$')
  expect(bests?.map(({ best }) => best?.setting.size)).toEqual([settings[0]?.size, undefined])
  expect(bests?.[0]?.best?.row.cost).toBe(60)
})

test('a setting that can’t be used in one of the runs is never the best', () => {
  const runs = runsOf([[{ billed: 60 }, { billed: 90 }], [{ billed: 60, refused: 1 }]])
  expect(bestSettingOver(settings, runs, '$').best?.setting.size).toBe(settings[1]?.size)
  expect(bestSettingOver(settings, runsOf([[], []]), '$').best).toBeUndefined()
})

test('where a setting acts is said with the share of the recorded cost of those runs, and what it saves there', () => {
  const { best } = bestSettingOver(settings, runsOf([[{ billed: 60 }], [], [], []]), '$')
  expect(best && actingShare(best.row, '$')).toEqual({ count: 1, share: 0.25, saved: 0.4 })
})

/** Runs of two sizes: the first setting acts in the first run only, the second in all. */
function adviceFor(second: Partial<SweepFigures>, others = 2) {
  const offered = over(400_000)
  if (offered === undefined) throw new Error('the run is large enough')
  const small = Array.from({ length: others }, () => [undefined, second])
  const runs = runsOf([
    [
      { billed: 30, lost: 8, used: 900 },
      { billed: 29, lost: 22, used: 900 },
    ],
    ...small,
  ]).map((run) => ({ ...run, figures: run.figures.map((row) => ({ used: 900, ...row, peak: 400_000 })) }))
  const { best } = bestSettingOver(settings, runs, '$')
  const { perRun, ...advice } = adviceOver(best, ownBests(offered, runs, '$'), '$')
  return {
    size: advice.best?.setting.size,
    perRun: perRun?.map(({ setting, runs: own }) => [setting?.size, own.map(({ id }) => id)]),
  }
}

test('one setting is recommended for all, though each run’s own would have saved more: that is known only afterward', () => {
  const [first, second] = settings.map(({ size }) => size)
  expect(adviceFor({ billed: 90, lost: 2 })).toEqual({ size: second, perRun: undefined })
  // It never acts in the others, where nothing else saves.
  expect(adviceFor({ billed: 110, lost: 2 })).toEqual({ size: first, perRun: undefined })
  // Another one acts in most runs and is about as good as each run's own.
  expect(adviceFor({ billed: 80, lost: 20 })).toEqual({ size: second, perRun: undefined })
})

test('each run has its own setting where none is safe and cheaper over all of them', () => {
  const offered = over(400_000)
  if (offered === undefined) throw new Error('the run is large enough')
  const [first, second] = settings.map(({ size }) => size)
  const good = { billed: 60, lost: 4, used: 900 }
  const bad = { billed: 90, lost: 700, used: 900 }
  const runs = runsOf([
    [good, bad],
    [bad, good],
  ]).map((run) => ({ ...run, figures: run.figures.map((row) => ({ used: 900, ...row, peak: 400_000 })) }))
  const { best } = bestSettingOver(settings, runs, '$')
  const advice = adviceOver(best, ownBests(offered, runs, '$'), '$')
  expect(advice.best).toBeUndefined()
  expect(advice.perRun?.map(({ setting }) => setting?.size)).toEqual([first, second])
})

test('what a setting loses at sizes near its own decides which is best for all', () => {
  const runs = runsOf([
    [
      { billed: 50, lost: 4, used: 900 },
      { billed: 55, lost: 30, used: 900 },
    ],
    [
      { billed: 50, lost: 4, used: 900 },
      { billed: 55, lost: 30, used: 900 },
    ],
  ])
  const { all, best } = bestSettingOver(settings, runs, '$')
  const [first, second] = settings
  const ranges = new Map([
    [first?.id, { fewest: 4, most: 160 }],
    [second?.id, { fewest: 2, most: 30 }],
  ])
  const ranged = all.map(({ setting, row }) => ({
    setting,
    row: {
      ...row,
      runs: row.runs.map((run) => ({ ...run, ...given({ lostRange: ranges.get(setting.id) }) })),
    },
  }))
  expect(best?.setting.id).toBe(first?.id)
  expect(bestByRanges(ranged, '$')?.setting.id).toBe(second?.id)
})

test('a run that is too small for any setting is left as recorded, not left out', () => {
  const offered = over(400_000)
  const [large, small] = runsOf([[{ billed: 60, lost: 1, used: 90 }], []])
  if (offered === undefined || large === undefined || small === undefined) throw new Error('both are there')
  const tiny = { ...small, figures: small.figures.map((row) => ({ ...row, peak: 900 })) }
  expect(ownBests(offered, [tiny], '$')).toMatchObject([{ id: 'run-1', best: undefined }])
})

test('why a setting is recommended names the rule that chose it, and why not the one with the best balance', () => {
  const dropped = {
    system: 0,
    tasks: 1,
    messages: 2,
    summarized: 3,
    leftOut: { system: 0, tasks: 1, messages: 2 },
  }
  const found = (...rows: Parameters<typeof runsOf>[0]) => {
    const { best, all } = bestSettingOver(
      settings,
      runsOf(rows.map((row) => row.map((under) => under && { used: 1000, ...under }))),
      '$',
    )
    const form = {
      runs: rows.length,
      nameOf: (setting: (typeof settings)[number]) => settingTitle(setting),
      said: [],
    } as const
    return (
      best &&
      whyWordsOver(best, { ...form, together: asOfOneRun(best, { all }, '$') })?.replaceAll('\u00a0', ' ')
    )
  }
  const keeping = found([{ billed: 60, dropped }, { billed: 75 }], [{ billed: 60 }, { billed: 75 }])
  expect(keeping).toMatch(
    /^Best balance of saving and loss over both runs together, among settings that keep all user messages\. Compacting at \d+k tokens has a better balance, but .*in 1 of 2 runs\.$/,
  )
  // It saves more in all runs together, but by one of them alone.
  const still = { billed: 100, changed: 0 }
  expect(found([{ billed: 20 }, { billed: 50 }], [still, { billed: 90 }], [still, { billed: 90 }])).toMatch(
    /^Best balance of saving and loss over all 3 runs together, among settings that take effect in most runs and are good in each\. Compacting at \d+k tokens has a better balance, but takes effect in only 1 of 3 runs\./,
  )
  expect(found([{ billed: 60 }, { billed: 80 }], [{ billed: 60 }, { billed: 80 }])).toBeUndefined()
})
