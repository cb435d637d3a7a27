import { expect, test } from 'vitest'
import type { RunSelection } from '#state/index.ts'
import type { LibraryRow } from './library-rows.ts'
import { allToggled, extended, stateOf, toggled } from './selection.ts'

function row(id: string, runs: readonly LibraryRow[] = []): LibraryRow {
  const source = { format: 'codex', fileName: id, run: 0, runs: 1, readerVersion: 1 }
  const entry = { id, title: id, source, stepCount: 1, callCount: 2, warningCount: 0, agents: [], addedAt: 0 }
  const counts = { steps: 1, calls: 2, agents: 0, warnings: 0, addedAt: 0 }
  return {
    ...counts,
    id,
    title: id,
    format: 'Codex',
    fileName: id,
    figures: undefined,
    entry,
    runs,
    isWhole: true,
  }
}

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => row(id)) as [
  LibraryRow,
  LibraryRow,
  LibraryRow,
  LibraryRow,
]
const file = row('file', [row('f1'), row('f2')])
const rows = [a, b, file, c, d]
const NOTHING_SELECTED: RunSelection = { ids: new Set(), anchor: undefined, before: new Set() }
const idsOf = ({ ids }: RunSelection) => [...ids].toSorted()
const to = (selection: RunSelection, id: string) => extended(selection, rows, { start: undefined, to: id })

test('a row is selected and unselected; a file stands for its runs', () => {
  const one = toggled(toggled(NOTHING_SELECTED, a), file)
  expect(idsOf(one)).toEqual(['a', 'f1', 'f2'])
  expect(stateOf(file, one)).toBe(true)
  const some = toggled(one, row('f1'))
  expect(stateOf(file, some)).toBe('mixed')
  expect(idsOf(toggled(some, file))).toEqual(['a', 'f1', 'f2'])
  expect(stateOf(file, toggled(one, file))).toBe(false)
})

test('a range goes from the last selected row, both ways, and gives way to another from the same row', () => {
  const two = toggled(toggled(NOTHING_SELECTED, d), b)
  const down = to(two, 'c')
  expect(idsOf(down)).toEqual(['b', 'c', 'd', 'f1', 'f2'])
  expect(idsOf(to(down, 'a'))).toEqual(['a', 'b', 'd'])
})

test('without a selected row a range starts where the keys are', () => {
  const ranged = extended(NOTHING_SELECTED, rows, { start: 'a', to: 'b' })
  expect(idsOf(ranged)).toEqual(['a', 'b'])
  expect(idsOf(to(ranged, 'a'))).toEqual(['a'])
  expect(idsOf(to(NOTHING_SELECTED, 'c'))).toEqual(['c'])
})

test('all runs that are shown are selected at once, and again none', () => {
  const all = allToggled(toggled(NOTHING_SELECTED, a), [a, b])
  expect(idsOf(all)).toEqual(['a', 'b'])
  expect(idsOf(allToggled(all, [a, b]))).toEqual([])
})
