import { expect, test } from 'vitest'
import type { CollectionFile } from './collection.ts'
import { scanPlan } from './scan-plan.ts'

const file = (path: string, more: Partial<CollectionFile> = {}): CollectionFile => ({
  collectionId: 'c',
  path,
  size: 100,
  modified: 1000,
  state: 'indexed',
  ...more,
})

test('only files of another size or time are read again, the newest first', () => {
  const known = [file('same'), file('grown'), file('touched')]
  const found = [
    file('same'),
    file('grown', { size: 150, modified: 2000 }),
    file('touched', { modified: 3000 }),
    file('new'),
  ]
  const plan = scanPlan(known, found)
  expect(plan.toRead.map(({ path }) => path)).toEqual(['touched', 'grown', 'new'])
  expect(plan.grown).toEqual(['grown'])
  expect(plan.gone).toEqual([])
})

test('a file with an earlier time is read again, as clocks jump; one that is shorter is named', () => {
  const plan = scanPlan(
    [file('back'), file('cut')],
    [file('back', { modified: 5 }), file('cut', { size: 3 })],
  )
  expect(plan.toRead.map(({ path }) => path).sort()).toEqual(['back', 'cut'])
  expect(plan.shorter).toEqual(['cut'])
})

test('a file that is gone is told once, and is back without being read when it is as it was', () => {
  expect(scanPlan([file('a')], []).gone.map(({ path }) => path)).toEqual(['a'])
  const missing = [file('a', { state: 'missing' })]
  expect(scanPlan(missing, []).gone).toEqual([])
  const plan = scanPlan(missing, [file('a')])
  expect([plan.toRead, plan.back]).toEqual([[], missing])
})

test('what was found and never read, or could not be read, is read at the next scan', () => {
  const known = [
    file('waits', { state: 'waiting' }),
    file('refused', { state: 'unreadable' }),
    file('other', { state: 'other' }),
  ]
  expect(scanPlan(known, known).toRead.map(({ path }) => path)).toEqual(['waits', 'refused'])
})
