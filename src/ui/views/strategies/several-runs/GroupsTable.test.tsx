import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { evaluateGroups } from '#core/evaluation/groups.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { GroupTables } from './GroupsTable.tsx'

let shown: Rendered | undefined
afterEach(() => shown?.unmount())

const SPECS = [IDENTITY, unwrap(checkSpec({ id: 'keep-last' }))]

function run(id: string, billed: number): ReplayedRun {
  const baseline = { ...NO_FIGURES, runs: 1, calls: 20, billed: 10, cumulative: 100_000 }
  return { id, figures: [baseline, { ...baseline, changed: 1, billed }] }
}

/** The tables of these runs, each named by its model; `x continued` continues `x`. */
function shownOf(ids: readonly string[], hasSetting = false): HTMLElement {
  const runs = ids.map((id, at) => run(id, 5 + at / 10))
  const models = evaluateGroups(
    { specs: SPECS, runs, unit: '$', keyOf: (id) => id.split('-')[0], overall: 1 },
    { unitOf: (id) => id.replace(/ .*/, '') },
  )
  shown?.unmount()
  shown = render(
    <GroupTables
      {...{ models, hasSetting }}
      projects={[]}
      rows={[{ place: 1, title: 'Keep the last' }]}
      unit="$"
    />,
  )
  return shown.container
}

const cellsOf = (page: HTMLElement, head: string) =>
  [...page.querySelectorAll(`td[data-label="${head}"]`)].map(({ textContent }) => textContent)

test('a group whose runs are one, or continue each other, has a dash for its interval and says why', () => {
  const page = shownOf(['opus-1', 'opus-2', 'opus-3', 'haiku-1', 'haiku-1 continued', 'sonnet-1'])
  expect(cellsOf(page, '90% interval')).toEqual([expect.stringContaining(' to '), '–', '–'])
  expect(cellsOf(page, 'Stays in')).toEqual([expect.stringContaining('%'), '–', '–'])
  expect(page.textContent).toContain(
    'A group of one run, or of runs that continue each other, has no interval',
  )
})

test('groups that all have an interval say nothing of missing ones', () => {
  expect(shownOf(['opus-1', 'opus-2', 'haiku-1', 'haiku-2']).textContent).not.toContain('has no interval')
})

test('where settings of the agents are recommended, no strategy is recommended for a group', () => {
  const page = shownOf(['opus-1', 'opus-2', 'haiku-1'], true)
  expect(page.querySelectorAll('table')).toHaveLength(0)
  expect(page.textContent).toBe(
    'Settings are recommended per agent, not per model. To see what suits the runs of one model, select only those.',
  )
})

test('a strategy that one run of a group alone speaks for is named as not for all of them', () => {
  const runs = [run('opus-1', 4), run('opus-2', 9.9), run('haiku-1', 5), run('haiku-2', 5)]
  const keyOf = (id: string) => id.split('-')[0]
  const models = evaluateGroups({ specs: SPECS, runs, unit: '$', keyOf, overall: 1 })
  const rows = [{ place: 1, title: 'Keep the last' }]
  shown = render(<GroupTables {...{ models, rows }} hasSetting={false} projects={[]} unit="$" />)
  expect(cellsOf(shown.container, 'Recommended')).toEqual([
    'Keep the last (not for all runs)',
    'Keep the last',
  ])
})
