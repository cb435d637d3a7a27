import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import type { LedgerState } from '../replay/ledger.ts'
import { alignRows } from './rows.ts'

const entry = (text: string) => {
  const [id = '', state = 'kept', into] = text.split(' ')
  return { id, state: state as LedgerState, ...given({ into }) }
}
const ledger = (...entries: string[]) => entries.map(entry)
const shown = (ledgers: ReturnType<typeof ledger>[]) =>
  alignRows(ledgers).map((row) => [row.id, ...row.cells.map((cell) => cell?.state ?? '-')].join(' '))

describe('rows of a comparison', () => {
  test('stand in the order of the baseline, one cell per memory', () => {
    expect(shown([ledger('a', 'b', 'c'), ledger('a dropped', 'b rewritten', 'c')])).toEqual([
      'a kept dropped',
      'b kept rewritten',
      'c kept kept',
    ])
  })

  test('hold an added step before the step that follows it', () => {
    expect(shown([ledger('a', 'b'), ledger('a dropped', 'sum added', 'b')])).toEqual([
      'a kept dropped',
      'sum - added',
      'b kept kept',
    ])
  })

  test('hold a summary before the steps that it replaces, after those that are in the context', () => {
    const replaced = ledger('a dropped sum', 'b', 'c dropped', 'd dropped sum', 'sum added', 'e')
    expect(shown([ledger('a', 'b', 'c', 'd', 'e'), replaced])).toEqual([
      'a kept dropped',
      'b kept kept',
      'c kept dropped',
      'sum - added',
      'd kept dropped',
      'e kept kept',
    ])
  })

  test('hold several added steps in the order of the context', () => {
    const replaced = ledger('a dropped one', 'b dropped two', 'note added', 'two added', 'one added', 'c')
    expect(shown([ledger('a', 'b', 'c'), replaced]).map((row) => row.split(' ')[0])).toEqual([
      'note',
      'two',
      'one',
      'a',
      'b',
      'c',
    ])
  })

  test('hold steps added at the end last', () => {
    expect(shown([ledger('a'), ledger('a', 'sum added')])).toEqual(['a kept kept', 'sum - added'])
  })

  test('share an added step that several memories put at the same place', () => {
    expect(shown([ledger('sum added', 'a'), ledger('sum added', 'a')])).toEqual([
      'sum added added',
      'a kept kept',
    ])
  })

  test('show a step that stands twice in one memory twice', () => {
    expect(shown([ledger('a', 'a added', 'b')])).toEqual(['a kept', 'a added', 'b kept'])
  })

  test('are none for empty ledgers', () => {
    expect(alignRows([[], []])).toEqual([])
  })
})
