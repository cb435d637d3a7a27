import { expect, test } from 'vitest'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { formatNames, nameOfColumn, parseNames, withMovedName, withName } from './column-names.ts'

const FIVE: MemorySpec = { id: 'keep-last', params: { count: 5 } }
const TEN: MemorySpec = { id: 'keep-last', params: { count: 10 } }

test('a name comes back from a link for the column at its place', () => {
  const names = withName(withName({}, TEN, 'Ten; cheap: one'), FIVE, 'Five')
  const text = formatNames([FIVE, { id: 'none' }, TEN], names)
  expect(text).toBe('1:Five;3:Ten, cheap: one')
  expect(parseNames(text, [FIVE, { id: 'none' }, TEN])).toEqual(names)
})

test('a name belongs to the memory: pins leave it, another value takes it along', () => {
  const names = withName({}, FIVE, 'Mine')
  expect(nameOfColumn(names, { ...FIVE, pins: ['s1'] })).toBe('Mine')
  expect(nameOfColumn(names, TEN)).toBeUndefined()
  const moved = withMovedName(names, FIVE, TEN)
  expect([nameOfColumn(moved, FIVE), nameOfColumn(moved, TEN)]).toEqual([undefined, 'Mine'])
})

test('an empty name takes it away, a long one is cut, and nonsense in a link names nothing', () => {
  expect(withName(withName({}, FIVE, 'Mine'), FIVE, '  ')).toEqual({})
  expect(nameOfColumn(withName({}, FIVE, 'x'.repeat(100)), FIVE)).toHaveLength(60)
  expect(parseNames('9:Far;x;2:', [FIVE])).toEqual({})
  expect(parseNames(null, [FIVE])).toEqual({})
})
