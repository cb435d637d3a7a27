import { afterEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { driftOf } from '#core/evaluation/drift.ts'
import { evaluate } from '#core/evaluation/evaluation.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type ReplayedRun, rankOverRuns } from '#core/sweep/several-runs.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import type { SeveralRunsState } from '#state/index.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { DriftTable } from './DriftTable.tsx'
import { EvaluationAnswer } from './EvaluationAnswer.tsx'
import { nameOver } from './named-over-runs.ts'
import { RunsResult } from './RunsResult.tsx'
import { RunsTable } from './RunsTable.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

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

function said(runs: readonly ReplayedRun[]): string {
  const evaluation = evaluate(SPECS, runs, '$')
  const order = { runs: [], specs: SPECS }
  rendered = render(
    <EvaluationAnswer evaluation={evaluation} rows={ROWS} order={order} titleOf={(id) => `Title of ${id}`} />,
  )
  return (rendered.container.textContent ?? '').replaceAll('\u00a0', ' ')
}

test('the recommendation comes with its savings, their interval, and how stable it is', () => {
  const text = said(runsOf(Array.from({ length: 6 }, () => [{ billed: 6, lost: 1 }, { billed: 9 }])))
  expect(text).toContain('Recommended: Keep')
  expect(text).toContain('It saves 40% (40% to 40%) in the median run and $24.00')
  expect(text).toContain('wins in 100% of the runs, and loses 6 facts in all of them')
  expect(text).toContain('Stable: it stays recommended in 100% of resamples')
  expect(text).toContain('Clear saves less and loses none')
  expect(text).not.toContain('too narrow')
})

test('a single run that decides is named, and too few runs are said to be too few', () => {
  const text = said(
    runsOf([
      [{ billed: 6 }, { billed: 9 }],
      [{ billed: 6 }, { billed: 9 }],
      [{ billed: 6, refused: 1 }, { billed: 9 }],
    ]),
  )
  expect(text).toContain('Recommended: Clear')
  expect(text).toContain('Otherwise it would be Keep')
  expect(text).toContain('1 single run would change it: Title of run-2')
  expect(text).toContain('With fewer than 5 runs they are too narrow')
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
        ranking={ranking}
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
  expect(text).toContain('Pareto-optimal')
})

test('compactions are offered only after all runs are replayed, because replayed runs are deleted', () => {
  const done = runsOf([[{ billed: 6 }, { billed: 9 }]])
  const shown = (status: SeveralRunsState['status']) => {
    rendered?.unmount()
    const order = { runs: [], specs: SPECS }
    rendered = render(
      <RunsResult
        state={{ setup: { strategies: undefined }, failed: [], replays: 2, order, status, done }}
      />,
    )
    return rendered.container.textContent ?? ''
  }
  expect(shown('running')).not.toContain('Show compactions')
  expect(shown('done')).toContain('Show compactions')
})
