import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { agentSettings } from '#core/sweep/agent-settings.ts'
import { compactedAbove } from '#core/sweep/agents/agent.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { taskStep, traceOf } from '#core/testing/steps.ts'
import { store } from '#state/store/store.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { RankedTable, useOwnFold } from './RankedTable.tsx'
import { rankedStrategies } from './ranked/ranked-strategy.ts'
import { withSettings } from './ranked/with-settings.ts'

let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  store.setState({ trace: { status: 'idle' } })
})

type Shown = Pick<ComponentProps<typeof RankedTable>, 'ranking' | 'rows'> &
  Partial<Pick<ComponentProps<typeof RankedTable>, 'best' | 'agent' | 'compaction' | 'isAnswered'>>

/** With nothing picked, as the view has it. */
function Folding(props: Omit<ComponentProps<typeof RankedTable>, 'fold'>) {
  return <RankedTable {...props} fold={useOwnFold(props.agent, props.rows, [])} />
}

/** The table, and its words with plain spaces. */
function show({ best, agent, compaction, isAnswered = true, ...rest }: Shown) {
  rendered?.unmount()
  rendered = render(
    <Folding
      {...rest}
      best={best}
      agent={agent}
      compaction={compaction}
      isAnswered={isAnswered}
      active={undefined}
      selected={new Set()}
      onActive={() => undefined}
      onPick={() => undefined}
      onShowLost={() => undefined}
    />,
  )
  const { container } = rendered
  return { container, words: (container.textContent ?? '').replaceAll('\u00a0', ' ') }
}

const BASELINE = { ...NO_FIGURES, calls: 9, billed: 4, cumulative: 1000, cacheMisses: 0 }
const FOUND = {
  events: [],
  full: BASELINE,
  firstOver: undefined,
  lost: [],
  refetched: 0,
  refetchedChanged: 0,
  refetches: [],
}

/** A run whose own compaction lost a fact. */
const OWN_LOSS: OwnCompaction = {
  ...FOUND,
  lost: [
    {
      ...{ call: 3, text: 'a.ts', kind: 'path', weight: 1, manner: 'argument', lastSeen: 's' },
      removed: { how: 'dropped', rule: 'compaction' },
    },
  ],
}

function table(isCompacted: boolean): string {
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]
  const ranking = rankStrategies(specs, [BASELINE, { ...BASELINE, billed: 2, changed: 3, refused: 3 }])
  if (ranking === undefined) throw new Error('the baseline is there')
  return show({
    ranking,
    rows: rankedStrategies(ranking, () => undefined),
    compaction: isCompacted ? FOUND : undefined,
  }).words
}

test('a refused strategy says at how many calls in its row, without a column that is empty for all others', () => {
  const words = table(false)
  expect(words).toContain('refused at 3 calls')
  expect(rendered?.container.querySelector('thead')?.textContent).not.toContain('Refused')
  expect(words).not.toContain('on top of')
})

test('a row says that its strategy can’t keep its own limits, and why it is worth a look beside a better setting', () => {
  const [setting] = agentSettings('codex', 100_000)?.settings ?? []
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' })), unwrap(checkSpec({ id: 'semantic' }))]
  const own = { ...BASELINE, changed: 3, refused: 0 }
  const ranking = rankStrategies(specs, [
    BASELINE,
    { ...own, billed: 2, lost: 9 },
    { ...own, billed: 1, lost: 9, problems: 4 },
  ])
  const [first] = ranking?.rows ?? []
  if (ranking === undefined || first === undefined || setting === undefined) throw new Error('all are there')
  const dropped = { system: 0, tasks: 1, messages: 0, summarized: 1 }
  const best = { ...first, spec: setting.spec, figures: { ...own, billed: 1, lost: 2, dropped } }
  const row = { ...best, group: 'setting' as const }
  const rows = rankedStrategies(ranking, () => undefined)
  const named = {
    ...row,
    cost: 1,
    place: 9,
    id: 's',
    title: 'S',
    isTuned: false,
    setting,
    summary: '',
    description: '',
  }
  const worth = rows.map((one) => ({ ...one, group: 'worth' as const }))
  const { words } = show({ ranking, rows: [named, ...worth], best: undefined })
  expect(words).toMatch(/Keep the last n steps.*?keeps all user messages/)
  expect(words).toContain('exceeds its own limit on 4 of 9 calls')
})

test('a setting without an effect is said to be the run’s own where the run was recorded with it', () => {
  const [setting] = agentSettings('swe-agent', 100_000)?.settings ?? []
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]
  const ranking = rankStrategies(specs, [BASELINE, BASELINE])
  const [row] = ranking === undefined ? [] : rankedStrategies(ranking)
  if (ranking === undefined || row === undefined || setting === undefined) throw new Error('all are there')
  const idle = { ...row, setting, group: 'setting' as const, settingGroup: 'none' as const }
  const run = traceOf([taskStep('Bake a cake.')])
  const processors = [{ type: 'last_n_observations', n: 3 }]
  const metadata = { replay_config: { agent: { history_processors: processors } } }
  const wordsOf = (trace: Trace) => {
    rendered?.unmount()
    store.setState({ trace: { status: 'done', value: trace } })
    return show({ ranking, rows: [idle] }).words
  }
  expect(wordsOf(run)).toContain('No effect on this run')
  expect(wordsOf({ ...run, metadata })).toContain('This run’s own setting')
})

test('a row says the range of what it loses, and what it loses at its own size in its tooltip', () => {
  const specs = [IDENTITY, compactedAbove(200_000, { files: 3 })]
  const own = { ...BASELINE, changed: 3, refused: 0, billed: 2, lost: 68 }
  const ranking = rankStrategies(specs, [BASELINE, own])
  if (ranking === undefined) throw new Error('the baseline is there')
  const rows = rankedStrategies(ranking)
  const shown = { ranking, rows, best: 1 }
  expect(show(shown).words).toContain('68')
  const ranged = rows.map((row) => ({ ...row, lostRange: { fewest: 68, most: 155 } }))
  const { container, words } = show({ ...shown, rows: ranged })
  expect(words).toContain('68–155')
  expect(container.querySelector('td button')?.getAttribute('title')).toContain('68 at exactly 200k')
})

test('a compaction that loses nothing at exactly its size shows its range, and … until that is known', () => {
  const specs = [IDENTITY, compactedAbove(200_000, { files: 3 })]
  const ranking = rankStrategies(specs, [BASELINE, { ...BASELINE, changed: 3, refused: 0, billed: 2 }])
  if (ranking === undefined) throw new Error('the baseline is there')
  const rows = rankedStrategies(ranking)
  const cellOf = (shown: Partial<Shown>) => {
    const { container } = show({ ranking, rows, compaction: OWN_LOSS, ...shown })
    return container.querySelector('tr[data-selected] td:nth-of-type(3)')
  }
  expect(cellOf({ isAnswered: false })?.textContent).toBe('…')
  const ranged = { rows: rows.map((row) => ({ ...row, lostRange: { fewest: 0, most: 15 } })) }
  const cell = cellOf({ ...ranged, isAnswered: false })
  expect(cell?.textContent).toBe('+0–15')
  expect(cell?.querySelector('span')?.title.replaceAll('\u00a0', ' ')).toBe('0 at exactly 200k')
})

test('a miss that a strategy adds and one that it avoids are 0 added misses, as the column says', () => {
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]
  const recorded = { ...BASELINE, cacheMisses: 3, missesAsRecorded: 3 }
  const own = { ...recorded, billed: 2, changed: 3, missesAsRecorded: 2 }
  const ranking = rankStrategies(specs, [recorded, own])
  if (ranking === undefined) throw new Error('the baseline is there')
  const { container } = show({ ranking, rows: rankedStrategies(ranking) })
  const heads = [...container.querySelectorAll('thead th')]
  const column = heads.findIndex((head) => head.textContent?.startsWith('Added cache misses'))
  expect(heads[column]?.querySelector('button')?.title).toContain('0 can be one added and one avoided')
  const row = [...container.querySelectorAll('tr')].find((one) =>
    one.textContent?.startsWith('Keep the last'),
  )
  expect(row?.children[column]?.textContent).toBe('0')
})

test('what exceeds its own limit is not among what is worth a look, and says why', () => {
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' })), unwrap(checkSpec({ id: 'semantic' }))]
  const own = { ...BASELINE, changed: 3, refused: 0 }
  const ranking = rankStrategies(specs, [
    BASELINE,
    { ...own, billed: 2, lost: 1 },
    { ...own, billed: 1, lost: 9, problems: 4 },
  ])
  if (ranking === undefined) throw new Error('the baseline is there')
  const shown = withSettings(ranking, { best: undefined })
  const { words } = show({ ranking: shown.ranking, rows: rankedStrategies(shown.ranking) })
  expect(words).toMatch(
    /Worth a look 1.*Cheaper, but exceeds its own limit 1.*Not recommended:.*on 4 of 9 calls/,
  )
})

test('the recorded run says that strategies are applied on top of the agent’s own compaction', () => {
  expect(table(true)).toContain(
    'Strategies are applied on top of the agent’s own compaction; other compaction sizes replace it.',
  )
})

test('a narrow table leaves the re-read risk to the chart, and strategies of a run with own losses lose more facts', () => {
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]
  const rereads = {
    removed: { pages: 95, tokens: 900 },
    expected: { pages: 1.16, tokens: 20 },
    anyway: { pages: 0, tokens: 0 },
    runs: 1,
    validatedRuns: 1,
  }
  const ranking = rankStrategies(specs, [
    BASELINE,
    { ...BASELINE, billed: 2, changed: 3, refused: 0, rereads },
  ])
  if (ranking === undefined) throw new Error('the baseline is there')
  const lost = [
    {
      call: 3,
      text: 'a.ts',
      kind: 'path',
      weight: 1,
      manner: 'argument',
      lastSeen: 's',
      removed: { how: 'dropped', rule: 'compaction' },
    },
  ] as const
  const shown = show({
    ranking,
    rows: rankedStrategies(ranking, () => undefined),
    compaction: { ...FOUND, lost },
  })
  expect(shown.words).not.toMatch(/Re.read risk/)
  expect(shown.container.querySelector('thead')?.textContent).toContain('Added lost facts')
})

test('all settings of the agent that were tried are listed and counted, with a way to vary them', () => {
  const [other, setting] = agentSettings('codex', 100_000)?.settings ?? []
  const specs = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]
  const ranking = rankStrategies(specs, [BASELINE, { ...BASELINE, billed: 2, changed: 3, refused: 0 }])
  const row = ranking?.rows[0]
  if (ranking === undefined || row === undefined || setting === undefined || other === undefined)
    throw new Error('all are there')
  const own = { setting, row: { ...row, spec: setting.spec, group: 'setting' as const } }
  const beaten = { setting: other, row: { ...own.row, spec: other.spec, group: 'dominated' as const } }
  const best = {
    ...own,
    others: [],
    weighed: [],
    recorded: 100,
    all: [beaten, own],
    basis: 'lost' as const,
    unit: '$' as const,
  }
  const { ranking: withAll, settingOf } = withSettings(ranking, { best })
  const { words } = show({
    ranking: withAll,
    rows: rankedStrategies(withAll, () => undefined, settingOf),
    best: withAll.rows[1]?.place,
    agent: { agent: 'Codex', tried: 2, best },
  })
  expect(words).toContain('Settings of Codex 2Vary the setting')
  // In the order of their values, the recommended one too. Their names say what they are.
  expect(words).toMatch(
    /tool_output_token_limit = 250Cheaper, but another strategy beats it\$2\.00.*tool_output_token_limit = 500Recommended\$2\.00/,
  )
  // Of two parameters, the recommended one is first: else it would be below the screen.
  const size = agentSettings('codex', 100_000)?.settings.find((one) => one.size !== undefined)
  if (size === undefined) throw new Error('Codex has sizes')
  const compacting = { setting: size, row: { ...own.row, place: 9, spec: size.spec } }
  const both = withSettings(ranking, { best: { ...best, ...compacting, all: [beaten, own, compacting] } })
  const sized = show({
    ranking: both.ranking,
    rows: rankedStrategies(both.ranking, () => undefined, both.settingOf),
    best: both.ranking.rows.find(({ spec }) => spec === size.spec)?.place,
    agent: { agent: 'Codex', tried: 3, best },
  })
  expect(sized.words).toMatch(/auto_compact_token_limit.*tool_output_token_limit = 250/)
  // Strategies are for who writes an agent: one line, as long as the settings answer the question.
  expect(words).toContain('For an agent whose code you control 1')
  expect(words).not.toContain('Keep the last n steps')
})
