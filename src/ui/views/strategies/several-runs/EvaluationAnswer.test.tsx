import { afterEach, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { driftOf } from '#core/evaluation/drift.ts'
import { evaluate } from '#core/evaluation/evaluation.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { type ReplayedRun, rankOverRuns } from '#core/sweep/several-runs.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { DEFAULT_COUNTING, type SeveralRunsState } from '#state/index.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { DriftTable } from './DriftTable.tsx'
import { EvaluationAnswer } from './EvaluationAnswer.tsx'
import { nameOver } from './named-over-runs.ts'
import { RunsAnswer } from './RunsAnswer.tsx'
import { Controls } from './RunsControls.tsx'
import { RunsResult } from './RunsResult.tsx'
import { RunsTable } from './RunsTable.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const titleOf = (run: string) => run
const [KEEP, CLEAR] = ['keep-last', 'clear-tool-uses'].map((id) => unwrap(checkSpec({ id })))
const SPECS = [IDENTITY, KEEP, CLEAR].filter((spec) => spec !== undefined)
const ROWS = SPECS.slice(1).map((spec, at) => ({ spec, place: at + 1, title: ['Keep', 'Clear'][at] ?? '' }))

/** Runs of $10 each. */
function runsOf(under: readonly (readonly Partial<SweepFigures>[])[], name = 'run'): readonly ReplayedRun[] {
  const baseline: SweepFigures = { ...NO_FIGURES, calls: 9, billed: 10, cumulative: 1000 }
  return under.map((rows, at) => ({
    id: `${name}-${at}`,
    figures: [baseline, ...rows.map((row) => ({ ...baseline, changed: 1, ...row }))],
  }))
}

/** `place`: what the answer names; absent: the same. */
function said(runs: readonly ReplayedRun[], place?: number, unit: '$' | 'tokens' = '$'): string {
  const evaluation = evaluate(SPECS, runs, unit)
  const order = { runs: [], specs: SPECS }
  rendered = render(
    <EvaluationAnswer
      evaluation={evaluation}
      place={place ?? evaluation.recommended?.place}
      rows={ROWS}
      order={order}
      titleOf={(id) => `Title of ${id}`}
    />,
  )
  return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

test('the recommendation comes with its savings, their interval, and how stable it is', () => {
  const runs = runsOf(Array.from({ length: 6 }, () => [{ billed: 6, lost: 1 }, { billed: 9 }]))
  const text = said(runs)
  expect(text).toContain('Over all runs, Keep saves $24.00 (90% interval: $24.00 to $24.00)')
  expect(text).toContain('and loses 6 facts')
  expect(text).toContain('Stable: it stays recommended in 100% of resamples')
  expect(text).toContain('Clear saves less and loses none')
  rendered?.unmount()
  expect(said(runs, 2)).toBe('')
})

test('where no price is known, the recommendation is for the balance of tokens', () => {
  const runs = runsOf(Array.from({ length: 6 }, () => [{ cumulative: 600, lost: 1 }, { cumulative: 900 }]))
  const text = said(runs, undefined, 'tokens')
  expect(text).toContain('the best balance of tokens and lost facts')
  expect(text).not.toMatch(/cost|cheap/)
})

test('a single run that decides is named, and too few runs are said to be too few', () => {
  const text = said(
    runsOf([
      [{ billed: 6 }, { billed: 9 }],
      [{ billed: 6 }, { billed: 9 }],
      [{ billed: 6, refused: 1 }, { billed: 9 }],
    ]),
  )
  expect(text).toContain('Otherwise it would be Keep')
  expect(text).toContain('1 single run would change it: Title of run-2')
  expect(text).toContain('but 3 runs can’t show how stable that is')
})

test('nothing is recommended where nothing saves', () => {
  expect(said(runsOf([[{ billed: 11 }, { billed: 12 }]]))).toBe('')
})

test('drift names the strategies that save clearly less since, and whether the recommendation changed', () => {
  const before = runsOf(
    Array.from({ length: 12 }, () => [{ billed: 6 }, { billed: 9 }]),
    'old',
  )
  const since = runsOf(
    Array.from({ length: 12 }, () => [{ billed: 9.5 }, { billed: 9 }]),
    'new',
  )
  const runs = [...before, ...since]
  const drift = driftOf(SPECS, runs, '$', {
    isOld: (id) => id.startsWith('old'),
    now: evaluate(SPECS, runs, '$'),
  })
  rendered = render(<DriftTable drift={drift} name="weekly" rows={ROWS} />)
  const text = (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(text).toContain('12 new runs, compared with 12 before: 1 strategy saves clearly more or less')
  expect(text).toContain('Keep (drift)')
  expect(text).not.toContain('Clear (drift)')
})

test('intervals of fewer runs than the medians are not shown beside them', () => {
  const runs = runsOf([2, 4, 6, 8].map((billed) => [{ billed }, { billed: 9 }]))
  const ranking = rankOverRuns(SPECS, runs, '$')
  const tableOf = (isOfAllRuns: boolean) => {
    rendered?.unmount()
    rendered = render(
      <RunsTable
        rows={nameOver(ranking.rows, [])}
        recommended={1}
        ranking={ranking}
        areFew={false}
        isPending={false}
        evaluation={evaluate(SPECS, runs.slice(0, 2), '$')}
        isOfAllRuns={isOfAllRuns}
        order={{ runs: [], specs: SPECS }}
        titleOf={(id) => id}
        selected={undefined}
        onSelect={() => undefined}
      />,
    )
    return rendered.container.textContent ?? ''
  }
  expect(tableOf(true)).toContain('−80% to −60%')
  const text = tableOf(false)
  expect(text).toContain('−50%')
  expect(text).not.toMatch(/−80% to −60%|intervals/)
})

/** What is shown of replayed runs. */
function shownOf(state: Partial<SeveralRunsState>, chosen: readonly string[] = []): Element {
  rendered?.unmount()
  const order = { runs: [], specs: SPECS }
  const base = { setup: { strategies: undefined }, failed: [], replays: 2, order, done: [] }
  const source = { format: 'codex', fileName: 'a.jsonl', run: 0, runs: 1, readerVersion: 1 }
  const idle = () => undefined
  const ofRun = { status: 'done', figures: [], stop: idle, resume: idle } as const
  const counts = { stepCount: 9, callCount: 9, warningCount: 0, agents: [], addedAt: 0 }
  rendered = render(
    <RunsResult
      state={{ status: 'done', ...base, ...state }}
      copies={new Map()}
      chosen={chosen.map((id) => ({ id, title: id, source, ...counts }))}
      agent={undefined}
      over={{ found: [], tooSmall: [], isRanging: false, ranging: { replays: 0, all: 0 } }}
      unit="$"
      onUnit={undefined}
      offered={{ isPending: false, ofRun }}
      onPick={() => undefined}
      onPickFolder={() => undefined}
    />,
  )
  return rendered.container
}

test('compactions are offered only after all runs are replayed, because replayed runs are deleted', async () => {
  const done = runsOf([[{ billed: 6 }, { billed: 9 }]])
  expect(shownOf({ status: 'running', done }).textContent).not.toContain('Show compactions')
  const shown = shownOf({ status: 'done', done })
  await vi.waitFor(() => expect(shown.textContent).toContain('Show compactions'), 10_000)
})

test('the strategy that the answer names is the first row and selected, though another saves more', () => {
  const done = runsOf(
    Array.from({ length: 3 }, () => [
      { billed: 3, lost: 100 },
      { billed: 4, lost: 2 },
    ]),
  )
  const shown = shownOf({ done })
  const [named] = shown.querySelectorAll('h2')
  expect(named?.textContent).toBe(shown.querySelector('tr[data-selected=true] button span')?.textContent)
  expect(named?.textContent).toBe(shown.querySelector('tbody button span')?.textContent)
  expect(shown.querySelector('tbody button')?.textContent).toContain('Recommended')
})

test('strategies that change nothing are no rows of zeros but named together; those that drop the task come last', () => {
  const dropped = { system: 0, tasks: 1, messages: 0, summarized: 0 }
  const [first, second] = [
    [{ billed: 10, changed: 0 }, { billed: 9 }],
    [{ billed: 2, lost: 1, dropped }, { billed: 9 }],
  ].map((row) => {
    const shown = shownOf({ done: runsOf(Array.from({ length: 3 }, () => row)) })
    const names = [...shown.querySelectorAll('tbody button')].map(({ textContent }) => textContent ?? '')
    const headings = [...shown.querySelectorAll('tbody [scope=rowgroup]')].map(
      ({ textContent }) => textContent,
    )
    return { names, headings, note: shown.querySelector('section:has(table) ~ details')?.textContent ?? '' }
  })
  expect(first?.names.map((text) => text.includes('Recommended'))).toEqual([true])
  expect(first?.note).toMatch(/^1.strategy changes no prompt of these runs.*Keep the last/)
  expect(second?.names[1]).toMatch(/drops the system prompt or the task in all 3.runs/)
  expect([first?.headings, second?.headings]).toEqual([
    ['Keep all user messages'],
    ['Keep all user messages', 'Fail in some or all runs'],
  ])
  expect(second?.note).toBe('')
})

test('fewer than five runs are shown one by one, without medians, intervals, and resamples', () => {
  const one = [
    { billed: 6, lost: 2 },
    { billed: 9, lost: 0 },
  ]
  const other = [
    { billed: 8, lost: 1 },
    { billed: 9, lost: 1 },
  ]
  const counting = DEFAULT_COUNTING
  const order = { specs: SPECS, runs: ['run-0', 'run-1'].map((id) => ({ id, counting })) }
  const few = shownOf({ order, done: runsOf([one, other]) })
  const text = (few.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(text).toContain(
    'Over 2 runs, $20.00 as recordedKeep the last n stepskeep last 20$4.00 of the $6.00 saved is in one run (“run-0”). It keeps all user messages.Cost$14.00 −30%▼Lost facts3 Cheaper inboth runs',
  )
  expect(text).toContain('Loses fewer factsClear old tool results: $18.00 (−10%), 1 lost fact instead of 3')
  expect(text).not.toMatch(/median|interval|resample/)
  const headsOf = (shown: Element) =>
    [...(shown.querySelector('table')?.querySelectorAll('thead th') ?? [])].map(({ textContent }) =>
      (textContent ?? '').replaceAll('\u00a0', ' '),
    )
  expect(headsOf(few)).toEqual(['Strategy', 'Both runs', 'Lost facts', 'run-0', 'run-1'])
  const [recorded, first] = few.querySelectorAll('tbody tr:has(td)')
  expect(recorded?.textContent).toBe('As recorded$20.00–$10.00$10.00')
  expect([...(first?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
    '−30%$14.00',
    '3',
    '−40%2 lost',
    '−20%1 lost',
  ])
  expect(text).toContain('Sorted within each group: the recommended one first, then by savings.Strategy')
  expect(headsOf(shownOf({ done: runsOf([one, other, one, other, one]) }))).toEqual([
    'Strategy',
    'All 5 runs',
    'Lost facts',
    'Saves in',
    'Median run',
    'Worst run',
    'Cost per run',
  ])
})

test('of few runs, lost facts are counted among those that were used, and estimated costs are marked', () => {
  const run = [
    { billed: 6, lost: 2, used: 40 },
    { billed: 9, used: 40 },
  ]
  const done = runsOf([run, run]).map(({ id, figures: [baseline = NO_FIGURES, ...others] }) => ({
    id,
    figures: [{ ...baseline, source: 'estimate' as const }, ...others],
  }))
  const shown = shownOf({ done })
  expect((shown.textContent ?? '').replaceAll('\u00a0', ' ')).toContain(
    'Cost≈$12.00 −40%▼Lost facts4 of 80 used',
  )
  expect(shown.querySelector('tr[data-selected=true] td:nth-of-type(2)')?.textContent).toBe('4of 80')
})

test('rows are in groups, each by savings: what keeps all user messages, then what drops some', () => {
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 0 }
  const specs = ['keep-last', 'clear-tool-uses', 'clear-thinking', 'last-actions'].map((id) =>
    unwrap(checkSpec({ id })),
  )
  const row = [{ billed: 8.5 }, { billed: 6 }, { billed: 3, dropped }, { billed: 2, dropped }]
  const shown = shownOf({ order: { runs: [], specs: [IDENTITY, ...specs] }, done: runsOf([row, row]) })
  expect(
    [...(shown.querySelector('tbody')?.rows ?? [])].map(
      (line) => line.querySelector('td')?.textContent ?? line.textContent,
    ),
  ).toEqual([
    '$20.00',
    'Keep all user messages',
    '−40%$12.00',
    '−15%$17.00',
    'Drop or summarize user messages',
    '−80%$4.00',
    '−70%$6.00',
  ])
})

test('few runs say why a cheaper strategy isn’t recommended', () => {
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 0 }
  const whyOf = (other: Partial<SweepFigures>) => {
    const run = [
      { billed: 6, lost: 2, used: 300 },
      { billed: 5, lost: 30, used: 300, ...other },
    ]
    const ranking = rankOverRuns(SPECS, runsOf([run, run]), '$')
    const recommended = { place: 1, basis: 'lost' as const, keeper: undefined, bolder: undefined }
    rendered?.unmount()
    const given = {
      ranking,
      rows: ROWS,
      recommended,
      isPending: false,
      all: 3,
      titleOf,
      order: { runs: [] },
    }
    rendered = render(<RunsAnswer {...given} areFew />)
    return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  }
  expect(whyOf({})).toMatch(/Cheaper: .+ saves \$2\.00 more but loses 56 more facts\./)
  expect(whyOf({ dropped })).toContain('All cheaper ones drop or summarize user messages.')
  expect(whyOf({ billed: 7 })).toContain('No cheaper strategy can be used in every run.')
})

test('how far the replays of few runs are is said as the bar shows it, beside the best so far', () => {
  const counting = DEFAULT_COUNTING
  const order = { specs: SPECS, runs: ['run-0', 'run-1'].map((id) => ({ id, counting })) }
  const shown = shownOf({
    order,
    status: 'running',
    replays: 3,
    done: runsOf([[{ billed: 6 }, { billed: 9 }]]),
  })
  expect(shown.querySelector('progress')?.value).toBe(0.5)
  expect((shown.textContent ?? '').replaceAll('\u00a0', ' ')).toContain(
    'another strategy may turn out better.Replaying strategies3 of 6 replays',
  )
})

test('of few runs, too, what drops user messages is named beside what keeps them', () => {
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 0 }
  const textOf = (kept: number) => {
    const row = [{ billed: 6, dropped }, { billed: kept }]
    return (shownOf({ done: runsOf([row, row]) }).textContent ?? '').replaceAll('\u00a0', ' ')
  }
  expect(textOf(9)).toMatch(
    /It drops 2.user messages each in both runs\..*Keeps all user messages.*: \$18\.00/,
  )
  expect(textOf(7)).toMatch(
    /It keeps all user messages\..*−30%.*Keep .* would have cost \$12\.00 .*\. It drops 2.user messages each in both runs\./,
  )
})

test('columns of what happens in no run are left out', () => {
  const heads = (more: Partial<SweepFigures>) =>
    shownOf({
      done: runsOf(Array.from({ length: 5 }, () => [{ billed: 6 }, { billed: 9, ...more }])),
    }).querySelector('thead')?.textContent
  expect(heads({})).not.toMatch(/Refused|limit/)
  expect(heads({ refused: 1 })).toContain('Refused in')
  expect(heads({ overWindow: 1 })).toContain('Over limit in')
})

test('figures of runs that are not the chosen ones are marked as out of date', () => {
  const done = runsOf([[{ billed: 6 }, { billed: 9 }]])
  const counting = DEFAULT_COUNTING
  const order = { specs: SPECS, runs: ['run-0', 'run-1'].map((id) => ({ id, counting })) }
  const textOf = (chosen: readonly string[]) => shownOf({ order, done }, chosen).textContent
  expect(textOf(['run-1', 'run-0'])).not.toContain('Out of date')
  expect(textOf(['run-0'])).toContain('Out of date')
  expect(textOf(['run-0', 'other'])).toContain('Out of date')
  expect(textOf([])).toMatch(/No runs are selected\. These figures are for the 2.runs you selected before\./)
  expect(textOf([])).not.toContain('Out of date')
  const saved = { id: 'weekly', name: 'weekly', runs: ['run-1'] }
  const ofSaved = shownOf({ order: { ...order, saved }, done }, ['run-0'])
  expect(ofSaved.textContent).not.toContain('Out of date')
})

test('of many runs, nothing is recommended before half of them are replayed', () => {
  const counting = DEFAULT_COUNTING
  const ids = Array.from({ length: 20 }, (_, at) => `run-${at}`)
  const order = { specs: SPECS, runs: ids.map((id) => ({ id, counting })) }
  const after = (count: number) => {
    const done = runsOf(Array.from({ length: count }, () => [{ billed: 6 }, { billed: 9 }]))
    const shown = shownOf({ order, status: 'running', replays: count * 3, done })
    return (shown.textContent ?? '').replaceAll('\u00a0', ' ')
  }
  expect(after(6)).toContain(
    'So far, after 6 of 20 runs. A recommendation follows once half of the runs are replayed.',
  )
  expect(after(6)).not.toContain('Recommended')
  expect(after(6)).toContain('6 of 20 runs')
  expect(after(10)).toContain(
    'So far, after 10 of 20 runs, $100.00 as recordedBest so far: Keep the last n steps, −40%',
  )
  expect(after(10)).not.toContain('Recommended')
})

const few = {
  areFew: true,
  isPending: false,
  recommended: undefined,
  evaluation: undefined,
  isOfAllRuns: false,
  titleOf: (id: string) => `Title of ${id}`,
  selected: undefined,
  onSelect: () => undefined,
} as const

test('a run of which nothing is replayed yet has its column, and its cost is in the total', () => {
  const runs = runsOf([[{ billed: 6 }, { billed: 9 }]])
  const ranking = rankOverRuns(SPECS, runs, '$')
  const order = { runs: ['run-0', 'other'].map((id) => ({ id, counting: DEFAULT_COUNTING })), specs: SPECS }
  const rows = nameOver(ranking.rows, [])
  const waiting = new Map([['other', { value: 0.78, source: 'estimate' as const }]])
  rendered = render(<RunsTable {...few} {...{ rows, ranking, order, waiting }} />)
  const text = (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  expect(text).toMatch(/Total cost.*Title of run-0.*Title of other.*As recorded≈\$10\.78.*\$10\.00≈\$0\.78/)
})

test('settings of an agent have a table of its own runs, with what those cost, beside one of all runs', () => {
  const runs = runsOf([
    [{ billed: 6 }, { billed: 9 }],
    [{ billed: 8 }, { billed: 9 }],
  ])
  const order = { runs: runs.map(({ id }) => ({ id, counting: DEFAULT_COUNTING })), specs: SPECS }
  const ranking = rankOverRuns(SPECS, runs, '$')
  const named = nameOver(rankOverRuns(SPECS, runs.slice(0, 1), '$').rows, [])
  const settings = named.map((row) => ({ ...row, id: `codex ${row.id}`, agent: 'Codex' }))
  const rows = [...settings, ...nameOver(ranking.rows, [])]
  rendered = render(<RunsTable {...few} {...{ rows, ranking, order }} />)
  const headsAndRecorded = [...rendered.container.querySelectorAll('section:has(> h2)')].map((part) => [
    part.querySelector('h2')?.textContent.replaceAll('\u00a0', ' '),
    part.querySelector('thead')?.textContent.replaceAll('\u00a0', ' '),
    part.querySelector('tbody tr')?.textContent,
  ])
  expect(headsAndRecorded).toEqual([
    ['Settings of Codex, over 1 run', 'SettingCostLost facts', 'As recorded$10.00–'],
    [
      'For an agent whose code you control, over 2 runs',
      'StrategyBoth runsLost factsTitle of run-0Title of run-1',
      'As recorded$20.00–$10.00$10.00',
    ],
  ])
})

test('where a run lost facts itself, those of strategies are called added lost facts, as for that run alone', () => {
  const runs = runsOf([[{ billed: 6 }, { billed: 9 }]])
  const ranking = rankOverRuns(SPECS, runs, '$')
  const rows = nameOver(ranking.rows, [])
  const order = { runs: [{ id: 'run-0', counting: DEFAULT_COUNTING }], specs: SPECS }
  rendered = render(<RunsTable {...few} {...{ rows, ranking, order }} lossBefore={new Set(['run-0'])} />)
  expect(rendered.container.querySelector('thead')?.textContent).toContain('Added lost facts')
})

test('each setting says in how many runs it acts, the recommended one too', () => {
  const runs = runsOf([
    [{ billed: 6 }, { billed: 9 }],
    [
      { billed: 10, changed: 0 },
      { billed: 10, changed: 0 },
    ],
  ])
  const ranking = rankOverRuns(SPECS, runs, '$')
  const named = nameOver(ranking.rows, [])
  const rows = named.map((row, at) => ({ ...row, agent: 'Codex', isBest: at === 0 }))
  rendered = render(<RunsTable {...few} {...{ rows, ranking }} order={{ runs: [], specs: SPECS }} />)
  const notes = [...rendered.container.querySelectorAll('tbody button')].map(({ textContent }) => textContent)
  expect(notes).toHaveLength(2)
  for (const note of notes) expect(note?.replaceAll('\u00a0', ' ')).toContain('takes effect in 1 of 2 runs')
})

test('that runs which can’t be replayed count as recorded is said once below the table, in how many in each row', () => {
  const trigger = { kind: 'past-tokens', tokens: 100_000 } as const
  const specs = [IDENTITY, ...[1, 2].map(() => unwrap(checkSpec({ id: 'compaction', trigger })))]
  const [acting = { id: '', figures: [] }, other] = runsOf([
    [{ billed: 6 }, { billed: 9 }],
    [
      { billed: 10, changed: 0 },
      { billed: 10, changed: 0 },
    ],
  ])
  const earlier = { fewest: 200_000, most: 200_000, first: 0, last: 9, peak: 400_000 }
  const tableOf = (isUnknown: boolean) => {
    const [baseline, ...figures] = other?.figures ?? []
    const left = baseline === undefined ? [] : [{ ...baseline, ...(isUnknown && { earlier }) }, ...figures]
    const ranking = rankOverRuns(specs, [acting, { id: 'left', figures: left }], '$')
    const rows = nameOver(ranking.rows, []).map((row) => ({ ...row, agent: 'Codex' }))
    rendered?.unmount()
    rendered = render(<RunsTable {...few} {...{ rows, ranking }} order={{ runs: [], specs }} />)
    return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
  }
  const text = tableOf(true)
  expect(text.split('counted as recorded')).toHaveLength(2)
  expect(text.split('can’t be replayed in 1 of 2 runs')).toHaveLength(3)
  expect(text).not.toContain('takes effect')
  expect(tableOf(false)).not.toContain('counted as recorded')
})

test('more strategies are offered only when nothing is ranked, with how many they are', () => {
  const order = { runs: [], specs: [IDENTITY, ...SPECS.slice(1)] }
  const shown = (isBusy: boolean) => {
    rendered?.unmount()
    const props = { order, isBusy, isDone: true, agents: [], isTuned: false, unit: '$' } as const
    rendered = render(<Controls {...props} onUnit={undefined} />)
    return rendered.container.querySelector('button')?.textContent?.replaceAll('\u00a0', ' ')
  }
  expect(shown(true)).toBeUndefined()
  expect(shown(false)).toBe(`Try the other ${rankedSpecs().length - SPECS.length} strategies`)
})

test('where no setting is safe in all runs, the recorded row is the recommended one, unless a row is picked', () => {
  const runs = runsOf([
    [{ billed: 6 }, { billed: 9 }],
    [{ billed: 6 }, { billed: 9 }],
  ])
  const ranking = rankOverRuns(SPECS, runs, '$')
  const order = { runs: runs.map(({ id }) => ({ id, counting: DEFAULT_COUNTING })), specs: SPECS }
  const rows = nameOver(ranking.rows, []).map((row) => ({ ...row, agent: 'Codex', bestIn: 1 }))
  const markedOf = (selected: string | undefined) => {
    rendered?.unmount()
    rendered = render(<RunsTable {...few} {...{ rows, ranking, order, selected }} keptIn="Codex" />)
    return [...rendered.container.querySelectorAll('tr[data-selected="true"] > th')].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    )
  }
  expect(markedOf(undefined)).toEqual(['As recordedRecommended for Codex'])
  expect(markedOf(rows[0]?.id)).toEqual([expect.stringMatching(/best for 1 of 2 runs alone$/)])
})
