import { expect, test } from 'vitest'
import { adviceWords } from './advice-words.ts'

const step = (id: string, dollars?: number) => ({ step: id, overRun: 1000, dollars })
const said = (
  largest: Parameters<typeof adviceWords>[0],
  attached: readonly string[],
  waste: readonly string[],
  listings: readonly string[] = [],
) =>
  adviceWords(largest, {
    isAttached: (id) => attached.includes(id),
    isListing: (id) => listings.includes(id),
    wasted: new Map(waste.map((id) => [id, 'why'])),
  }).replaceAll('\u00a0', ' ')

test('of the largest steps it is said how many were attached, what they cost, and which are waste', () => {
  const largest = [step('a', 3), step('b', 2), step('c', 1)]
  expect(said(largest, ['a', 'b'], ['c'])).toBe(
    '2 of them ($5.00) are content that the agent attached, such as files and reminders. One of the other steps was resent to later calls that didn’t use it.',
  )
  expect(said(largest, [], ['b', 'c'])).toBe(
    'Of these steps, 2 were resent to later calls that didn’t use them.',
  )
  expect(said(largest, ['a'], ['a', 'c'])).toBe(
    'One of them ($3.00) is content that the agent attached, such as a file or a reminder. Of these steps, 2 were resent to later calls that didn’t use them.',
  )
  expect(said(largest, [], [])).toMatch(/^None of them is known to be waste/)
})

test('while waste is still being looked for, nothing is said of it', () => {
  const known = {
    isAttached: (id: string) => id === 'a',
    isListing: () => false,
    wasted: 'checking' as const,
  }
  expect(adviceWords([step('b', 2)], known)).toBe('Checking for waste…')
  expect(adviceWords([step('a', 3), step('b', 2)], known)).toMatch(/attached.*\. Checking for waste…$/)
  expect(adviceWords([step('b', 2)], { ...known, wasted: 'unknown' })).not.toMatch(/waste/)
})

test('what was sent after its last use has its price, where that is known', () => {
  const words = adviceWords([step('a', 3), step('b', 2)], {
    isAttached: () => false,
    isListing: () => false,
    wasted: new Map([
      ['a', 'why'],
      ['b', 'why'],
    ]),
    paidOf: () => 0.5,
  })
  expect(words).toBe('Of these steps, 2 were resent to later calls that didn’t use them, which cost $1.00.')
})

test('what lists skills and tools can be made smaller, so its cost is said with how', () => {
  expect(said([step('a', 3), step('b', 2)], ['a', 'b'], [], ['b'])).toBe(
    '2 of them ($5.00) are content that the agent attached, such as files and reminders. Lists of skills, subagents, and tools are $2.00 of that: remove those that you don’t use.',
  )
})

test('without a price, what was attached is counted in tokens', () => {
  expect(said([step('a', 3), step('b')], ['a', 'b'], [])).toContain('(2k tokens)')
})
