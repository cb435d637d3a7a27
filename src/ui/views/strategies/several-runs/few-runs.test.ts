import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { rankOverRuns } from '#core/sweep/several-runs.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { largerSizesWords, mostSavedWords, rangeTogether, spentWords } from './few-runs.ts'
import { bestRow, groupOver, nameSettings, orderedRows, runsNote } from './named-over-runs.ts'

const BASELINE = { ...NO_FIGURES, calls: 100, billed: 100, cumulative: 1000 }

function rowOf(id: string, costs: readonly number[], more = {}) {
  const runs = costs.map((billed, at) => ({
    id: `run-${at}`,
    figures: [BASELINE, { ...BASELINE, billed, changed: 1, ...more }],
  }))
  const [row] = rankOverRuns([IDENTITY, unwrap(checkSpec({ id }))], runs, '$').rows
  if (row === undefined) throw new Error('it was replayed')
  return row
}

test('names the run that makes two thirds of the saving, and none where several do', () => {
  const wordsOf = (costs: readonly number[], unit: '$' | 'tokens' = '$') =>
    mostSavedWords(rowOf('compaction', costs), unit, (id) => `Title of ${id}`)
  expect(wordsOf([99, 35, 99])).toBe('$65.00 of the $67.00 saved is in one run (“Title of run-1”).')
  expect(wordsOf([80, 90, 30])).toBe('$70.00 of the $100.00 saved is in one run (“Title of run-2”).')
  expect(wordsOf([100, 35])).toBe('All of the $65.00 saved is in one run (“Title of run-1”).')
  expect(wordsOf([60, 35, 50])).toBeUndefined()
  expect(wordsOf([120, 100])).toBeUndefined()
  expect(wordsOf([50])).toBeUndefined()
})

test('a compaction whose summary replaces the task doesn’t fail, as a setting of an agent doesn’t; another strategy does', () => {
  const dropped = { system: 0, tasks: 1, messages: 2, summarized: 3 }
  const named = (id: string) => ({ ...rowOf(id, [50, 50], { dropped }), id, title: id, summary: '' })
  expect(groupOver(named('compaction'))).toBe('dropping')
  expect(runsNote(named('compaction'))).toMatch(
    /^shortens or leaves out the task and 2.user messages each in both runs$/,
  )
  expect(groupOver(named('keep-last'))).toBe('barred')
})

test('the recommended strategy is the first of its group, and settings stay in the order of their sizes', () => {
  const named = (id: string, place: number, more = {}) => ({
    ...rowOf('keep-last', [50, 50], more),
    place,
    id,
    title: id,
    summary: '',
  })
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 0 }
  const rows = [
    { ...named('50k', 7), agent: 'pi' },
    { ...named('75k', 8), agent: 'pi', isBest: true },
    named('dropping', 1, { dropped }),
    named('cheaper', 2),
    named('recommended', 3),
  ]
  const ids = orderedRows(rows, 3).map(({ id }) => id)
  expect(ids).toEqual(['50k', '75k', 'recommended', 'cheaper', 'dropping'])
})

test('where settings differ in it, each says in how many runs its summaries shorten the task', () => {
  const none = { system: 0, tasks: 0, messages: 0 }
  const dropped = { ...none, tasks: 1, messages: 2, summarized: 3, leftOut: none }
  const notesOf = (...droppedIn: readonly number[]) => {
    const [, ...sizes] = agentSettings('claude-code', 400_000)?.settings ?? []
    const all = droppedIn.flatMap((count, at) => {
      const [first, setting] = [rowOf('compaction', [50, 50, 50]), sizes[at]]
      const runs = first.runs.map((run, place) =>
        place < count ? { ...run, figures: { ...run.figures, dropped } } : run,
      )
      return setting === undefined ? [] : [{ setting, row: { ...first, runs, taskless: count } }]
    })
    const found = { all, best: undefined, perRun: undefined, agent: 'Claude Code' }
    return nameSettings(found, 1).map((row) => runsNote(row)?.replaceAll('\u00a0', ' '))
  }
  expect(notesOf(2, 0, 3)).toEqual([
    'shortens the task in 2 of 3 runs',
    undefined,
    'shortens the task in all 3 runs',
  ])
  expect(notesOf(2, 2)).toEqual([undefined, undefined])
})

test('a row says that its lost facts depend on where the compaction falls, where their range decides nothing', () => {
  const noteOf = (...ranges: readonly (readonly [number, number])[]) => {
    const row = rowOf('compaction', [50, 50], { used: 500 })
    const runs = row.runs.map((run, at) => {
      const [fewest = 0, most = 0] = ranges[at] ?? []
      return { ...run, lostRange: { fewest, most } }
    })
    return runsNote({ ...row, runs, id: '150k', title: '150k', summary: '', agent: 'pi' })
  }
  expect(noteOf([3, 29], [0, 124])).toBe('lost facts depend on where the compaction falls')
  expect(noteOf([100, 120], [0, 124])).toBeUndefined()
  // Of 1,000 facts.
  expect(noteOf([0, 20], [1, 20])).toBeUndefined()
})

test('where no setting is recommended, none looks chosen, and the runs as recorded do', () => {
  const row = rowOf('compaction', [50, 50], { used: 500 })
  const setting = { ...row, id: '50k', title: '50k', summary: '', agent: 'Codex' }
  const strategy = { ...row, place: 7, id: 'buffer', title: 'Buffer', summary: '' }
  const chosen = (settings: Parameters<typeof bestRow>[0], place?: number) => {
    const { best, keptIn } = bestRow(settings, [...settings, strategy], place)
    return [best?.id, keptIn]
  }
  expect(chosen([setting])).toEqual([undefined, 'Codex'])
  expect(chosen([{ ...setting, bestIn: 1 }], 7)).toEqual([undefined, 'Codex'])
  expect(chosen([{ ...setting, isBest: true }], 7)).toEqual(['50k', undefined])
  expect(chosen([setting], 7)).toEqual(['buffer', undefined])
  // Runs of agents without settings.
  expect(chosen([])).toEqual(['buffer', undefined])
})

test('the range of what several runs cost together is the sum of their own, and unknown where one is', () => {
  const runs = (ranges: readonly (readonly [number, number] | undefined)[]) =>
    ranges.map((range, at) => ({
      id: String(at),
      baseline: { ...NO_FIGURES, runs: 1, billed: 10 },
      figures: {
        ...NO_FIGURES,
        runs: 1,
        billed: 8,
        ...(range && { range: { low: range[0], high: range[1] } }),
      },
    }))
  expect(
    rangeTogether({
      runs: runs([
        [6, 9],
        [7, 11],
      ]),
    }).range,
  ).toEqual({ low: 13, high: 20 })
  expect(rangeTogether({ runs: runs([[6, 9], undefined]) }).range).toBeUndefined()
})

test('what runs cost together as recorded is said once it is known of each, in tokens where one has no price', () => {
  const recorded = (value: number) => ({ value, source: 'recorded' }) as const
  const runs = [{ id: 'a' }, { id: 'b' }]
  const a = { cost: recorded(2.5), input: recorded(1_000_000) }
  const b = { cost: recorded(1.25), input: recorded(500_000) }
  expect(spentWords(runs, new Map([['a', a]]))).toBeUndefined()
  expect(spentWords(runs, new Map(Object.entries({ a, b })))).toBe('$3.75')
  expect(spentWords(runs, new Map(Object.entries({ a, b: { input: b.input } })))).toMatch(/^1\.5M.tokens$/)
})

test('beside a size that costs the task, it is said whether the larger ones that save keep it', () => {
  const { settings = [] } = agentSettings('claude-code', 400_000) ?? {}
  const dropped = { system: 0, tasks: 1, messages: 0, summarized: 1 }
  const under = (size: number, kept: number) => {
    const setting = settings.find((one) => one.size === size)
    if (setting === undefined) throw new Error('it is offered')
    return { setting, row: rowOf('compaction', [50, 50], size < kept ? { dropped } : {}) }
  }
  const said = (kept: number, own = 100_000) => {
    const all = [100_000, 125_000, 150_000].map((size) => under(size, kept))
    return largerSizesWords(under(own, kept), all, '$')
  }
  expect(said(150_000)).toBe('Of the larger sizes, 150k is the first to keep the task in every run.')
  expect(said(200_000)).toBe('Larger sizes that save shorten or leave out the task, too.')
  expect(said(100_000)).toBeUndefined()
  expect(said(200_000, 150_000)).toBeUndefined()
})
