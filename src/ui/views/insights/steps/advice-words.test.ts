import { expect, test } from 'vitest'
import { adviceWords, verdictWords } from './advice-words.ts'

const step = (id: string, dollars?: number) => ({ step: id, overRun: 1000, dollars })
const said = (
  largest: Parameters<typeof adviceWords>[0],
  attached: readonly string[],
  waste: readonly string[],
) =>
  adviceWords(largest, {
    isAttached: (id) => attached.includes(id),
    wasted: new Map(waste.map((id) => [id, 'why'])),
  }).replaceAll('\u00a0', ' ')

test('of the largest steps it is said how many were attached, what they cost, and which are waste', () => {
  const largest = [step('a', 3), step('b', 2), step('c', 1)]
  expect(said(largest, ['a', 'b'], ['c'])).toBe(
    'The agent’s program attached 2 of these ($5.00), such as files, instructions, and lists of skills. 1 of these results kept being sent after their last use.',
  )
  expect(said(largest, [], [])).toMatch(/^No waste was found in these/)
})

test('without a price, what was attached is counted in tokens', () => {
  expect(said([step('a', 3), step('b')], ['a', 'b'], [])).toContain('(2k tokens)')
})

test('what was attached has advice of its own, and a tool result that isn’t waste says so', () => {
  expect(verdictWords('attached')).toContain('Attach less')
  expect(verdictWords('action')).toBe('No waste found.')
  expect(verdictWords('message')).toContain('not checked for waste')
})
