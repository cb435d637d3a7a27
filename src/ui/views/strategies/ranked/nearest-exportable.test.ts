import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { isExportable } from '#core/export-as-code/index.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import { nearestExportable } from './nearest-exportable.ts'
import { rankedStrategies } from './ranked-strategy.ts'

function nearestTo(id: string, figures: Readonly<Record<string, Partial<SweepFigures>>>) {
  const ids = Object.keys(figures)
  const baseline = { ...NO_FIGURES, billed: 10, cumulative: 1000 }
  const ranking = rankStrategies(
    [IDENTITY, ...ids.map((one) => unwrap(checkSpec({ id: one })))],
    [baseline, ...ids.map((one) => ({ ...baseline, changed: 3, ...figures[one] }))],
  )
  if (ranking === undefined) throw new Error('the baseline is there')
  const rows = rankedStrategies(ranking)
  const row = rows.find((one) => one.id === id)
  return row && nearestExportable(row, rows, ranking, isExportable)?.id
}

test('what can be exported instead is most like it in cost and loss, and can be used', () => {
  const figures = {
    hierarchical: { billed: 6, lost: 4 },
    'clear-tool-uses': { billed: 5, lost: 6 },
    'shorten-observations': { billed: 2, lost: 60 },
    'keep-last': { billed: 6, lost: 4, refused: 3 },
  }
  expect(nearestTo('hierarchical', figures)).toBe('clear-tool-uses')
  const dropped = { system: 0, tasks: 0, messages: 2, summarized: 0 }
  const near = { ...figures, 'summarise-old': { billed: 6, lost: 5, dropped } }
  expect(nearestTo('hierarchical', near)).toBe('clear-tool-uses')
  expect(nearestTo('hierarchical', { hierarchical: figures.hierarchical })).toBeUndefined()
})
