import { expect, test, vi } from 'vitest'
import { rememberByText } from './text-memo.ts'

test('what is made of texts is remembered within bounds', () => {
  const count = vi.fn((text: string) => text.length)
  const remembered = rememberByText(count, 20)
  expect([remembered('abc'), remembered('abc')]).toEqual([3, 3])
  expect(count).toHaveBeenCalledTimes(1)
  for (let round = 0; round < 10; round++) remembered(`text ${round}`)
  remembered('abc')
  expect(count).toHaveBeenCalledTimes(12)
  remembered('x'.repeat(100))
  remembered('x'.repeat(100))
  expect(count).toHaveBeenCalledTimes(14)
})
