import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import type { LibraryRow } from './rows/library-rows.ts'
import { type TableKeys, tableKeyDown } from './table-keys.ts'

/** A file with two runs, and a run that is alone; the file is open. */
const FILE = { id: 'file', runs: [{}, {}] } as unknown as LibraryRow
const RUN = { id: 'run', runs: [] } as unknown as LibraryRow
const ROWS = [
  { id: 'file', depth: 0, original: FILE, getIsExpanded: () => true },
  { id: 'one', depth: 1, original: RUN, getIsExpanded: () => false },
  { id: 'two', depth: 1, original: RUN, getIsExpanded: () => false },
  { id: 'alone', depth: 0, original: RUN, getIsExpanded: () => false },
]

/** What a key does on a row, as words; `default`: the browser goes on with it. */
function pressed(
  key: string,
  active: number,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey', boolean>> = {},
  options: { readonly isOnButton?: boolean; readonly hasSelection?: boolean } = {},
): readonly string[] {
  const done: string[] = []
  const note =
    (what: string) =>
    (...values: readonly unknown[]) =>
      void done.push(
        [
          what,
          ...values.map((value) => (value === FILE ? 'file' : value === RUN ? 'run' : String(value))),
        ].join(' '),
      )
  const keys: TableKeys = {
    rows: ROWS,
    active,
    page: 2,
    onMove: note('move'),
    onExtend: note('extend'),
    onToggle: note('toggle'),
    onSelectAll: note('all'),
    onClear: options.hasSelection === true ? note('clear') : undefined,
    onFold: note('fold'),
    onOpen: note('open'),
    onDelete: note('delete'),
  }
  const table = {}
  let isDefault = true
  const event = {
    key,
    target: options.isOnButton === true ? {} : table,
    currentTarget: table,
    preventDefault: () => {
      isDefault = false
    },
    ...held,
  }
  tableKeyDown(event as unknown as KeyboardEvent, keys)
  return isDefault ? [...done, 'default'] : done
}

test('arrows and pages move within the table', () => {
  expect(pressed('ArrowDown', 0)).toEqual(['move 1'])
  expect(pressed('ArrowUp', 0)).toEqual(['move 0'])
  expect(pressed('PageDown', 2)).toEqual(['move 3'])
  expect(pressed('PageUp', 3)).toEqual(['move 1'])
  expect(pressed('Home', 3)).toEqual(['move 0'])
  expect(pressed('End', 0)).toEqual(['move 3'])
})

test('with Shift they select up to the row that they come to', () => {
  expect(pressed('ArrowDown', 1, { shiftKey: true })).toEqual(['extend 2', 'move 2'])
})

test('Left and Right fold a file, and Left on a run goes to its file', () => {
  expect(pressed('ArrowRight', 0)).toEqual(['fold file true'])
  expect(pressed('ArrowLeft', 0)).toEqual(['fold file false'])
  expect(pressed('ArrowLeft', 2)).toEqual(['move 0'])
  expect(pressed('ArrowRight', 3)).toEqual(['default'])
  expect(pressed('ArrowLeft', 3)).toEqual(['default'])
})

test('a row is selected, opened and deleted by key, and Escape only clears a selection', () => {
  expect(pressed(' ', 3)).toEqual(['toggle run'])
  expect(pressed('Enter', 0)).toEqual(['open file true'])
  expect(pressed('Delete', 3)).toEqual(['delete run'])
  expect(pressed('Backspace', 3)).toEqual(['delete run'])
  expect(pressed('Escape', 3)).toEqual(['default'])
  expect(pressed('Escape', 3, {}, { hasSelection: true })).toEqual(['clear'])
})

test('Ctrl+A selects all, and other shortcuts stay the browser’s', () => {
  expect(pressed('a', 0, { ctrlKey: true })).toEqual(['all'])
  expect(pressed('ArrowDown', 0, { ctrlKey: true })).toEqual(['default'])
  expect(pressed('ArrowDown', 0, { altKey: true })).toEqual(['default'])
})

test('keys on a button in the table are the button’s, and an empty table has none', () => {
  expect(pressed('Enter', 0, {}, { isOnButton: true })).toEqual(['default'])
  expect(pressed('Enter', 9)).toEqual(['default'])
})
