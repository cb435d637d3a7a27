import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { comparisonReport, readComparison } from './comparison.ts'
import { figureCells, rowOf } from './figures.ts'
import type { ReplayedSettings } from './settings.ts'

const BASELINE: SweepFigures = { ...NO_FIGURES, billed: 4.42, cumulative: 1_300_000, calls: 40 }

/** The sentence under the recorded run, with plain spaces. */
function answer(
  rows: readonly (readonly [string, Partial<SweepFigures>])[],
  settings?: ReplayedSettings,
): string {
  const report = comparisonReport(
    [
      {
        name: 'run.json',
        file: 'run.json',
        run: 0,
        title: 'run.json',
        rows: [
          rowOf(IDENTITY, BASELINE, 'as-recorded'),
          ...rows.map(([id, more]) =>
            rowOf(unwrap(checkSpec({ id })), { ...BASELINE, changed: 3, refused: 0, ...more }),
          ),
        ],
        ...given({ settings }),
      },
    ],
    { isRanked: true, isTotal: false },
  )
  return (report.sections[0]?.after ?? []).join(' ').replaceAll('\u00a0', ' ')
}

/** The first settings of Codex, by what each costs. */
function codex(costs: readonly number[]): ReplayedSettings {
  const offered = agentSettings('codex', 100_000)?.settings ?? []
  const figures = (billed: number) => ({ ...BASELINE, changed: 3, refused: 0, billed, lost: 4 })
  return {
    format: 'codex',
    rows: offered.slice(0, costs.length).map(({ spec }, at) => rowOf(spec, figures(costs[at] ?? 0))),
  }
}

test('the answer has the words of the app, with strategies as the command line writes them', () => {
  const text = answer([
    ['keep-last', { billed: 2.51, lost: 12 }],
    ['clear-tool-uses', { billed: 3.9 }],
  ])
  expect(text).toMatch(
    /^keep-last\S* would have cost \$2\.51 \(−43 ?%\) and lost 12 facts\. The cheapest strategy that loses nothing is clear-tool-uses\S* at \$3\.90 \(−12 ?%\)\. No cheaper strategy can be used on this run\.$/,
  )
})

test('where nothing is cheaper the advice is the recorded context, without what it is recommended by', () => {
  expect(answer([['keep-last', { billed: 9, cumulative: 900_000, cacheMisses: 40 }]])).toBe(
    'Keep the context as recorded. No strategy would have been cheaper, because dropping tokens breaks the prompt cache and costs more than it saves.',
  )
})

test('what can be set in the agent that made the run comes first, with how to have it', () => {
  expect(answer([['keep-last', { billed: 2.51, lost: 12 }]], codex([3, 4.5]))).toMatch(
    /^In Codex, tool_output_token_limit = 250 in config\.toml would have cost \$3\.00 \(−32 ?%\) and lost 4 facts\. Add tool_output_token_limit = 250 at the top of .* No smaller value was tried\..* In an agent of your own, keep-last\S* would have cost \$2\.51 \(−43 ?%\) and lost 12 facts instead of 4\./,
  )
})

test('where nothing that can be set saves anything, that is said before the strategies of other agents', () => {
  expect(answer([['keep-last', { billed: 2.51, lost: 12 }]], codex([4.42, 4.5]))).toMatch(
    /^No setting of Codex would have saved at least 0\.5 ?% \(2 tried\)\. In an agent of your own, keep-last\S* would have cost \$2\.51/,
  )
})

test('a size that the run exceeds only by an earlier conversation can’t be replayed, which JSON keeps', () => {
  const earlier = {
    fewest: 80_000,
    most: 90_000,
    first: 0,
    last: 20,
    peak: 170_000,
    rises: [{ call: 20, tokens: 170_000 }],
  }
  const baseline = { ...BASELINE, peak: 170_000, earlier }
  const compaction = (size: number) =>
    agentSettings('claude-code', 400_000)?.settings.find((one) => one.size === size)
  const rows = [100_000, 200_000].map((size) =>
    rowOf(compaction(size)?.spec ?? IDENTITY, { ...BASELINE, changed: 0, refused: 0 }),
  )
  const names = { name: 'run.json', file: 'run.json', run: 0, title: 'run.json' }
  const report = comparisonReport([{ ...names, rows: [rowOf(IDENTITY, baseline, 'as-recorded'), ...rows] }], {
    isRanked: false,
    isTotal: false,
  })
  const said = report.sections[0]?.after ?? []
  expect(said.join(' ')).toMatch(
    /: Can’t be replayed: an earlier conversation isn’t in the file\..* has no effect here\..* about 80k–90k tokens/,
  )
  expect(report.sections[0]?.rows[1]?.slice(1, 4).map(({ text }) => text)).toEqual(['–', '–', '–'])
  expect(JSON.stringify(report.data)).toContain('"cannotReplay":"Can’t be replayed')
  const [read] = unwrap(readComparison(report.data, 'all.json'))
  expect(read?.rows[0]?.figures.earlier).toEqual(earlier)
})

test('settings that can’t be replayed are not among those that were tried, over several runs either', () => {
  const earlier = { fewest: 80_000, most: 90_000, first: 0, last: 20, peak: 300_000, rises: [] }
  const baseline = { ...BASELINE, peak: 400_000, calls: 500, cumulative: 90_000_000 }
  const offered = agentSettings('claude-code', baseline.peak)?.settings ?? []
  const row = (at: number, more: Partial<SweepFigures>) =>
    rowOf(offered[at]?.spec ?? IDENTITY, { ...baseline, refused: 0, ...more })
  const rows = [row(0, { changed: 0 }), row(1, { changed: 0 }), row(2, { changed: 3, billed: 2, lost: 1 })]
  const settings = { format: 'claude-code', rows }
  const run = (name: string, more: Partial<SweepFigures>) => ({
    ...{ name, file: name, run: 0, title: name, settings },
    rows: [rowOf(IDENTITY, { ...baseline, ...more }, 'as-recorded')],
  })
  const report = comparisonReport([run('a.json', { earlier }), run('b.json', {})], {
    isRanked: true,
    isTotal: true,
  })
  const said = (report.sections[0]?.after ?? []).join(' ').replaceAll('\u00a0', ' ')
  expect(said).toContain('Of the 1 setting tried in Claude Code')
  expect(said).not.toContain('Loses fewer facts: No other')
})

test('sizes are chosen by what sizes nearby lose and shown with its range, also from a file', () => {
  const baseline = { ...BASELINE, peak: 400_000, calls: 500, used: 3000, cumulative: 90_000_000 }
  const offered = agentSettings('claude-code', baseline.peak)?.settings ?? []
  const row = (at: number, billed: number, lost: number, most: number) =>
    rowOf(offered[at]?.spec ?? IDENTITY, {
      ...baseline,
      changed: 3,
      refused: 0,
      billed,
      lost,
      lostRange: { fewest: lost, most },
    })
  const settings = { format: 'claude-code', rows: [row(0, 2, 60, 290), row(1, 2.4, 61, 63)] }
  const report = comparisonReport(
    [
      {
        name: 'run.json',
        file: 'run.json',
        run: 0,
        title: 'run.json',
        rows: [rowOf(IDENTITY, baseline, 'as-recorded')],
        settings,
      },
    ],
    { isRanked: true, isTotal: false },
  )
  expect((report.sections[0]?.after ?? []).join(' ').replaceAll('\u00a0', ' ')).toMatch(
    /compacting at about 125k tokens would have cost \$2\.40 \(−46%\) and lost 61 to 63 of the 3,000 facts.*Compacting at 100k tokens saves \$0\.40 more, but loses/,
  )
  const read = unwrap(readComparison(report.data, 'all.json'))
  expect(read[0]?.settings?.rows.map(({ figures }) => figures.lostRange)).toEqual([
    { fewest: 60, most: 290 },
    { fewest: 61, most: 63 },
  ])
  const [lost] = figureCells(settings.rows[0] ?? row(0, 0, 0, 0), baseline).slice(6)
  expect([lost?.value, lost?.text]).toEqual([60, '60–290'])
})

test('over several runs, what one of them alone speaks for isn’t recommended for all, a setting or a strategy', () => {
  const baseline = { ...BASELINE, billed: 10, calls: 500, used: 3000, cumulative: 90_000_000, peak: 400_000 }
  const under = (billed: number) => ({ ...baseline, changed: 3, refused: 0, billed, lost: 1 })
  const [setting] = agentSettings('claude-code', baseline.peak)?.settings ?? []
  const saidOf = (costs: readonly number[], isOfSetting: boolean) => {
    const runs = costs.map((billed, at) => {
      const settings = { format: 'claude-code', rows: [rowOf(setting?.spec ?? IDENTITY, under(billed))] }
      const row = rowOf(unwrap(checkSpec({ id: 'keep-last' })), under(isOfSetting ? 12 : billed))
      return {
        ...{ name: `${at}.json`, file: `${at}.json`, run: 0, title: 'run' },
        rows: [rowOf(IDENTITY, baseline, 'as-recorded'), row],
        ...(isOfSetting && { settings }),
      }
    })
    const { sections } = comparisonReport(runs, { isRanked: true, isTotal: true })
    return (sections[0]?.after ?? []).join(' ').replaceAll('\u00a0', ' ')
  }
  const end = 'it would have saved only 1%, so it isn’t recommended for all runs'
  expect(saidOf([4, 9.9, 9.9], false)).toMatch(
    new RegExp(`Without the run in which keep-last\\S* saves the most, ${end}`),
  )
  expect(saidOf([4, 8, 8], false)).not.toContain('Without the run')
  expect(saidOf([4, 9.9, 9.9], true)).toMatch(
    new RegExp(`Without the run in which compacting at \\d+k tokens saves the most, ${end}`),
  )
  expect(saidOf([4, 8, 8], true)).not.toContain('Without the run')
})
