import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type RankGroup, rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { click, find, type Rendered, render } from '../../kit/testing/render.ts'
import { type RankedStrategy, rankedStrategies } from './ranked/ranked-strategy.ts'
import { recommendedName, StrategyChart } from './StrategyChart.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function rereads(pages: number): SweepFigures['rereads'] {
  const sum = { pages, tokens: 0 }
  return { removed: sum, expected: sum, anyway: sum, runs: 1, validatedRuns: 1 }
}

/** The chart of these strategies beside a run of $4. */
function showChart(
  figures: Readonly<Record<string, Partial<SweepFigures>>>,
  active?: string,
  isAnswered = true,
  areSettings = false,
) {
  const baseline = { ...NO_FIGURES, billed: 4, cumulative: 1000, rereads: rereads(0) }
  const ids = Object.keys(figures)
  const ranking = rankStrategies(
    [IDENTITY, ...ids.map((id) => unwrap(checkSpec({ id })))],
    [baseline, ...ids.map((id) => ({ ...baseline, changed: 3, refused: 0, ...figures[id] }))],
  )
  if (ranking === undefined) throw new Error('the baseline is there')
  rendered?.unmount()
  rendered = render(
    <StrategyChart
      ranking={ranking}
      best={undefined}
      rows={rankedStrategies(ranking).map((row) =>
        areSettings ? { ...row, group: 'setting', settingGroup: settingGroupOf(row) } : row,
      )}
      isMore={false}
      tuning={undefined}
      isAnswered={isAnswered}
      active={active}
      selected={new Set()}
      isBaselineSelected={false}
      onActive={() => undefined}
      onChoose={() => undefined}
      onChooseAll={() => undefined}
    />,
  )
}

function settingGroupOf({ group }: RankedStrategy): RankGroup {
  return group === 'dropping' ? 'setting' : group
}

test('what can’t be used is on the chart only on request', () => {
  showChart({
    'keep-last': { billed: 2 },
    'last-actions': { billed: 2.5, refused: 3 },
    'clear-tool-uses': { billed: 3, refused: 2 },
  })
  const points = () => find('[role="slider"]').getAttribute('aria-valuemax')
  expect(points()).toBe('1')
  const button = find('button[aria-pressed]')
  expect(button.textContent).toBe('Show unusable strategies')
  click(button)
  expect(points()).toBe('3')
})

test('a point is called what the table calls it, also where another is better in what the axes show', () => {
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 2 }
  const figures = {
    'keep-last': { billed: 2, lost: 3, rereads: rereads(9) },
    'clear-tool-uses': { billed: 3, lost: 5, rereads: rereads(2) },
    'last-actions': { billed: 1, lost: 1, rereads: rereads(1), dropped },
    hierarchical: { billed: 3.5, lost: 9, rereads: rereads(9) },
  }
  const kindOf = (id: string) => {
    showChart(figures, id)
    return /\(([^()]*)\)$/.exec(find('[role="slider"]').getAttribute('aria-valuetext') ?? '')?.[1]
  }
  expect(Object.keys(figures).map(kindOf)).toEqual([
    'worth a look',
    'worth a look',
    'drops user messages',
    undefined,
  ])
  expect(find('figcaption').textContent).toBe('Worth a lookDrops user messagesA cheaper one is about as good')
})

test('the line of the least loss joins all that can be used, also what drops user messages', () => {
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 2 }
  showChart({ 'keep-last': { billed: 2, lost: 3 }, 'last-actions': { billed: 1, lost: 5, dropped } })
  expect(find('figcaption').textContent).toContain('Loses the least at its cost')
})

test('what drops user messages is a triangle, also where another one beats it', () => {
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 2 }
  showChart({ 'keep-last': { billed: 2, lost: 3 }, 'last-actions': { billed: 3, lost: 5, dropped } })
  expect(find('figcaption').textContent).toContain('Drops user messages')
})

test('a setting is a square, also where another beats it and it drops user messages', () => {
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 2 }
  const figures = {
    'keep-last': { billed: 2, lost: 3, dropped },
    'last-actions': { billed: 3, lost: 5, dropped },
  }
  showChart(figures, 'last-actions', true, true)
  expect(find('[role="slider"]').getAttribute('aria-valuetext')).toContain('(setting of this agent)')
  expect(find('figcaption').textContent).not.toContain('Drops user messages')
})

test('until all is replayed, the filled points are the best so far', () => {
  showChart({ 'keep-last': { billed: 2, lost: 3 } }, undefined, false)
  expect(find('figcaption').textContent).toMatch(/^Best so far/)
})

test('a strategy beside an agent with settings is named as one for an agent of your own', () => {
  const setting = { isOffered: true, short: '100k' }
  const inAgent = { isPhone: false, hasSettings: true }
  expect(recommendedName({ short: 'Keep the last n steps' }, inAgent)).toBe('For an agent of your own')
  expect(recommendedName(setting, inAgent)).toBe('100k, recommended')
  expect(recommendedName({}, { isPhone: false, hasSettings: false })).toBe('Recommended')
})
