import { expect, test } from 'vitest'
import { middleCut } from './middle-cut.ts'

test('commands that begin alike stay apart when they are cut', () => {
  const [open, closed] = ['open', 'closed'].map((status) =>
    middleCut(`bd --readonly list --all --limit 500 --status=${status}`, 26),
  )
  expect(open).toBe('bd --rea…500 --status=open')
  expect(closed).toHaveLength(26)
  expect(closed).not.toBe(open)
})

test('a text with room is whole', () => {
  expect(middleCut('ls -R', 26)).toBe('ls -R')
})
