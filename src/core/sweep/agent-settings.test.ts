import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { NO_REREADS } from '../rereads/run-risk.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import {
  agentAnswer,
  agentSettings,
  bestSetting,
  decidingFigures,
  isAboutAsGood,
  isMilderTie,
  nextToRange,
  settingSpec,
  unbeatenNearby,
} from './agent-settings.ts'
import { agents } from './agents/index.ts'
import { withNearby } from './nearby-sizes.ts'
import type { RankedRow } from './ranking.ts'
import { NO_FIGURES, type SweepFigures } from './sweep.ts'

const BASELINE: SweepFigures = {
  ...NO_FIGURES,
  runs: 1,
  calls: 500,
  peak: 475_000,
  cumulative: 143_000_000,
  billed: 100,
  source: 'recorded',
}
const settingsOf = (format: string, peak = BASELINE.peak) => agentSettings(format, peak)?.settings ?? []
/** As many as the tests have figures for. */
const FIVE = settingsOf('claude-code').slice(-5)
const row = (change: Partial<SweepFigures>): SweepFigures => ({
  ...BASELINE,
  changed: 100,
  used: 2000,
  ...change,
})

test('Claude Code is told to compact at round sizes that the run passed', () => {
  const settings = settingsOf('claude-code')
  expect(settings.map(({ entered, size }) => `${entered} ${size}`)).toEqual(
    [100, 125, 150, 200, 250, 300, 400].map((size) => `/compact ${size}000`),
  )
  const spec = settings[0]?.spec
  expect(spec).toMatchObject({ id: 'compaction', mode: 'destructive', params: { userTokens: 0, files: 5 } })
  expect(spec?.trigger).toEqual({ kind: 'past-tokens', tokens: 100_000 })
})

test('Codex counts four bytes of a tool result as a token, and keeps half of them at each end', () => {
  const settings = settingsOf('codex', 200_000)
  const limit = settings.find(({ entered }) => entered === 'tool_output_token_limit = 1500')
  expect(limit?.spec.params).toMatchObject({ budget: 6000, head: 50, tail: 50 })
  const compact = settings.find(({ entered }) => entered === 'model_auto_compact_token_limit = 150000')
  expect(compact?.spec.params).toMatchObject({ userTokens: 20_000, files: 0 })
  expect(settings.every(({ size = 0 }) => size <= 180_000)).toBe(true)
})

test('a size that the run exceeds only by an earlier conversation isn’t one of those tried', () => {
  const earlier = { fewest: 300_000, most: 300_000, first: 0, last: 90, peak: BASELINE.peak }
  const settings = settingsOf('claude-code')
  const idle = settings.map(() => row({ changed: 0 }))
  const answerOn = (baseline: SweepFigures) =>
    agentAnswer({ agent: 'Claude Code', settings }, [row({}), ...idle.slice(1)], baseline)
  expect(answerOn({ ...BASELINE, earlier })).toMatchObject({ tried: 1, unreplayable: settings.length - 1 })
  expect(answerOn(BASELINE)).toMatchObject({ tried: settings.length })
})

test('an agent that can’t be told anything has no settings', () => {
  expect(agentSettings('langchain', 400_000)).toBeUndefined()
  expect(settingsOf('claude-code', 20_000)).toEqual([])
})

test('the best setting balances saving and loss, though its summary replaces the task', () => {
  const settings = FIVE
  const dropped = { system: 0, tasks: 1, messages: 10, summarized: 11 }
  const figures = [60, 61, 65, 68, 80].map((billed, at) =>
    row({ billed, lost: [400, 200, 150, 60, 40][at] ?? 0, dropped }),
  )
  expect(bestSetting(settings, figures, BASELINE)?.setting.size).toBe(300_000)
})

test('all that were replayed are kept in their order, with what is beaten and what can’t be used', () => {
  const figures = [60, 70, 75, 80, 101].map((billed, at) =>
    row({ billed, lost: [90, 40, 60, 10, 0][at] ?? 0 }),
  )
  const all = bestSetting(FIVE, figures, BASELINE)?.all ?? []
  expect(all.map(({ setting, row: { group } }) => `${setting.size} ${group}`)).toEqual([
    '150000 setting',
    '200000 setting',
    '250000 dominated',
    '300000 setting',
    '400000 dearer',
  ])
})

test('one that is refused, too large, or not cheaper is never the best', () => {
  const settings = FIVE
  const figures = [
    row({ billed: 40, refused: 2 }),
    row({ billed: 40, overWindow: 1 }),
    row({ billed: 101 }),
    row({ billed: 40, changed: 0 }),
    row({ billed: 100 }),
  ]
  expect(bestSetting(settings, figures, BASELINE)).toBeUndefined()
})

test('beside the best one stand its neighbors that none beats: a cheaper one, and one that loses less', () => {
  const settings = FIVE
  const dropped = { system: 0, tasks: 1, messages: 10, summarized: 11 }
  const figures = [60, 61, 65, 68, 80].map((billed, at) =>
    row({ billed, lost: [400, 200, 150, 60, 40][at] ?? 0, dropped }),
  )
  const best = bestSetting(settings, figures, BASELINE)
  expect(best?.others.map(({ setting }) => setting.size)).toEqual([250_000, 400_000])
})

test('the cautious choice loses the fewest facts of those that keep half of the saving, near or not', () => {
  const settings = FIVE
  const sizes = (costs: readonly number[], facts: readonly number[]) => {
    const figures = costs.map((billed, at) => row({ billed, lost: facts[at] ?? 0, used: 9000 }))
    return bestSetting(settings, figures, BASELINE)?.others.map(({ setting }) => setting.size)
  }
  // 250k and 300k keep half of what 200k saves, 400k doesn’t.
  expect(sizes([40, 60, 68, 78, 92], [800, 60, 50, 5, 2])).toEqual([150_000, 300_000])
  // None does: one that saves next to nothing isn't a choice.
  expect(sizes([40, 60, 85, 90, 92], [800, 60, 45, 5, 2])).toEqual([150_000])
  // A little less than half for far fewer facts is worth it.
  expect(sizes([40, 60, 79, 82, 92], [800, 60, 30, 5, 2])).toEqual([150_000, 300_000])
  // The cheapest that loses none is named, too.
  expect(sizes([40, 60, 68, 78, 92], [800, 60, 50, 5, 0])).toEqual([150_000, 300_000, 400_000])
  // Hardly fewer facts are no reason to pay more.
  expect(sizes([40, 60, 61, 75, 93], [800, 60, 50, 48, 46])).toEqual([200_000])
  // A smaller size that loses less, because its compaction falls elsewhere.
  expect(sizes([40, 70, 65, 90, 92], [850, 30, 60, 25, 20])).toEqual([150_000, 200_000])
})

test('none is the best where each loses more than a tenth of the facts that were used', () => {
  const settings = FIVE.slice(0, 2)
  const answer = (lost: readonly number[]) => {
    const figures = lost.map((facts, at) => row({ billed: 60 + at, lost: facts, used: 95 }))
    const { best, risky } = agentAnswer({ agent: 'Claude Code', settings }, figures, BASELINE)
    return [best, risky].map((one) => one?.row.figures.lost)
  }
  expect(answer([40, 10])).toEqual([10, undefined])
  expect(answer([40, 11])).toEqual([undefined, 11])
})

describe.each(agents.map((agent) => [agent.formats.join(), agent] as const))(
  'the settings of %s',
  (_, agent) => {
    test('can be selected by an address of their own', () => {
      for (const { id, spec } of agent.settings) {
        expect(id).toMatch(/^[a-z0-9-]+$/)
        expect(settingSpec(id)).toBe(spec)
      }
    })

    test('say what is entered, where or when, what it does, and how to have it', () => {
      for (const { entered, place, size, effect, howTo } of agent.settings) {
        expect(entered).not.toBe('')
        expect(place ?? size).toBeDefined()
        expect([effect, howTo(String)].every((words) => /^[A-Za-z].*\.$/.test(words))).toBe(true)
      }
    })
  },
)

test('pi is told what its footer shows, and what to write in its settings, where the context window is known', () => {
  const setting = settingsOf('pi-session', 100_000).find(({ size }) => size === 75_000)
  expect(setting?.howTo(String, 200_000)).toBe(
    'Type /compact when pi’s footer shows about 38% (75k of 200k tokens). Newer versions do it themselves with "compaction": { "reserveTokens": 125000 } in ~/.pi/agent/settings.json.',
  )
  expect(setting?.howTo(String)).toContain('the context window minus 75k')
})

test('Claude Code compacts by itself some 33,000 tokens before the window that is entered is full', () => {
  const howTo = (size: number) =>
    settingsOf('claude-code', 900_000)
      .concat(settingsOf('claude-code', 160_000))
      .find((setting) => setting.size === size)
      ?.howTo(String)
  expect(howTo(300_000)).toMatch(
    /^Type \/autocompact 333k once\. It compacts about 33k tokens before that limit, as measured at 200k\./,
  )
  expect(howTo(100_000)).toMatch(
    /^Type \/compact yourself at about 100k; \/context shows the size\. With an \/autocompact limit below 200k, Claude Code may not/,
  )
})

describe('by what sizes nearby lose', () => {
  const lost = [90, 20, 60, 50, 40]
  const ranges = [undefined, { fewest: 20, most: 220 }, { fewest: 20, most: 60 }, { fewest: 40, most: 60 }]
  const figures = [60, 61, 62, 68, 80].map((billed, at) => row({ billed, lost: lost[at] ?? 0 }))
  const withRange = (at: number) => ({ ...row(figures[at] ?? {}), ...given({ lostRange: ranges[at] }) })
  const bestOf = (known: readonly SweepFigures[]) => bestSetting(FIVE, known, BASELINE)?.setting.size

  test('the best setting is chosen by the middle of what it loses there, not by its own size', () => {
    expect(bestOf(figures)).toBe(200_000)
    expect(bestOf(figures.map((_, at) => withRange(at)))).toBe(250_000)
  })

  test('the best one and its neighbors are replayed there, until the best no longer changes', () => {
    const asked: number[] = []
    const known = [...figures]
    for (;;) {
      const next = nextToRange(FIVE, known, BASELINE)
      if (next === undefined) break
      asked.push(next)
      known[next] = { lostRange: { fewest: lost[next] ?? 0, most: lost[next] ?? 0 }, ...withRange(next) }
    }
    // The two largest cost more than the best one and lose no fewer.
    expect(asked).toEqual([1, 2, 0])
    const all = figures.map((_, at) => withRange(at))
    const last = { ...row(figures[4] ?? {}), lostRange: { fewest: 0, most: 40 } }
    expect(decidingFigures(FIVE, [...all.slice(0, 4), last], BASELINE)[4]?.lostRange).toBeUndefined()
  })

  test('none is recommended that loses more than a tenth of the facts there', () => {
    const one = { ...row({ billed: 60, lost: 9, used: 95 }), lostRange: { fewest: 9, most: 40 } }
    const answer = agentAnswer({ agent: 'It', settings: FIVE.slice(0, 1) }, [one], BASELINE)
    expect([answer.best, answer.risky?.row.figures.lost]).toEqual([undefined, 9])
  })
})

test('what another one beats beats no other, so that of many small steps the clearly better one stays', () => {
  const of = (place: number, cost: number, fewest: number, most: number): RankedRow => ({
    place,
    spec: IDENTITY,
    figures: { ...NO_FIGURES, lost: fewest },
    lostRange: { fewest, most },
    cost,
    group: 'setting',
  })
  const rows = [of(1, 38, 91, 187), of(2, 43, 79, 144), of(3, 49, 47, 122), of(4, 61, 17, 53)]
  const SCALE = { recorded: 100, basis: 'lost' } as const
  const places = (kept: ReadonlySet<RankedRow>) => [...kept].map(({ place }) => place).sort()
  // The third loses about as much as the second, which loses about as much as the first.
  expect(places(unbeatenNearby(rows, SCALE))).toEqual([1, 3, 4])
  expect(places(unbeatenNearby(rows, SCALE, rows[1]))).toEqual([1, 2, 4])
})

test('a size whose re-read risk is low by chance isn’t chosen for it', () => {
  const pages = (expected: number) => ({
    rereads: { ...NO_REREADS, runs: 1, validatedRuns: 1, expected: { tokens: 0, pages: expected } },
  })
  const [cheap, dear] = [
    row({ billed: 50, lost: 20, ...pages(1) }),
    row({ billed: 60, lost: 10, ...pages(4) }),
  ]
  const baseline = { ...BASELINE, ...pages(0) }
  const best = (figures: readonly SweepFigures[]) =>
    bestSetting(FIVE.slice(0, 2), figures, baseline)?.row.cost
  expect(best([cheap, dear])).toBe(50)
  const nearby = (of: SweepFigures, most: number) => withNearby(of, [{ ...of, ...pages(most) }])
  expect(best([nearby(cheap, 150), nearby(dear, 4)])).toBe(60)
})

/** Of a run that cost 100 and used 450 facts. */
function ranged(cost: number, fewest: number, most: number): RankedRow {
  const figures = { ...NO_FIGURES, calls: 120, lost: fewest, used: 450 }
  return { place: cost, spec: IDENTITY, figures, lostRange: { fewest, most }, cost, group: 'worth' }
}

const BALANCE = { recorded: 100, basis: 'lost' } as const
const BEST = ranged(78, 12, 25)
const [CHEAPER, LITTLE_LESS, DEARER] = [ranged(75, 16, 26), ranged(82, 9, 17), ranged(81, 9, 19)]

test('ranges that overlap are said to be about as good by the balance of the recommendation', () => {
  expect([CHEAPER, LITTLE_LESS, DEARER].map((row) => isAboutAsGood(row, BEST, BALANCE))).toEqual([
    true,
    true,
    true,
  ])
  // It saves 13% of the cost less for 1% of the facts.
  expect(isAboutAsGood(ranged(91, 9, 19), BEST, BALANCE)).toBe(false)
  // It loses four times the facts.
  expect(isAboutAsGood(ranged(65, 53, 109), BEST, BALANCE)).toBe(false)
})

test('without a count of facts, or without ranges, none is about as good', () => {
  const { lostRange: _, ...unranged } = CHEAPER
  const { used: __, ...uncounted } = CHEAPER.figures
  const [{ spec = IDENTITY } = {}] = FIVE
  expect(isAboutAsGood({ ...unranged, spec }, BEST, BALANCE)).toBe(false)
  expect(isAboutAsGood({ ...CHEAPER, figures: uncounted }, BEST, BALANCE)).toBe(false)
})

test('one that has no size is about as good where its number is within the range of the other', () => {
  const limited = ({ lostRange: _, ...one }: RankedRow): RankedRow => one
  expect(isAboutAsGood(limited(ranged(77, 24, 24)), BEST, BALANCE)).toBe(true)
  expect(isAboutAsGood(limited(ranged(77, 26, 26)), BEST, BALANCE)).toBe(false)
})

test('of settings with about the same balance, one that clearly loses fewer facts is a milder tie', () => {
  expect(isMilderTie(ranged(86, 4, 6), BEST, BALANCE)).toBe(true)
  // Ranges touch; and it saves much less.
  expect(isMilderTie(ranged(86, 4, 12), BEST, BALANCE)).toBe(false)
  expect(isMilderTie(ranged(98, 4, 6), BEST, BALANCE)).toBe(false)
})

test('of settings that are about as good as the best, none that costs more is a better trade-off than another', () => {
  const kept = unbeatenNearby([CHEAPER, BEST, DEARER, LITTLE_LESS], BALANCE, BEST)
  expect([...kept].map(({ cost }) => cost)).toEqual([78, 75])
})
