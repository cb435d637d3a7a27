import { expect, test } from 'vitest'
import type { ErrorCause } from './error-causes.ts'
import { leadLines } from './error-lead.ts'

const cause = (title: string, dollars: number, advice = ''): ErrorCause => ({
  title,
  advice,
  count: 2,
  dollars,
  tokens: 0,
})
const costOf = ({ dollars }: ErrorCause) => (dollars === 0 ? '' : `$${dollars}`)
const [tests, edits, permission] = [
  cause('Failed test', 5),
  cause('Edit didn’t apply', 3, 'Read it.'),
  cause('No permission', 2, 'Allow it.'),
]

/** With plain spaces. */
const linesOf = (...given: Parameters<typeof leadLines>) =>
  leadLines(...given).map((line) => ({ ...line, cause: line.cause.replaceAll('\u00a0', ' ') }))

test('the cause that cost most is named first, then the most expensive one that a person can avoid', () => {
  expect(linesOf([tests, edits, permission], undefined, costOf)).toEqual([
    { cause: 'Most expensive cause: Failed test (2 failed calls, $5).', advice: '' },
    { cause: 'What you can avoid: Edit didn’t apply (2 failed calls, $3).', advice: 'Read it.' },
  ])
  expect(linesOf([edits, permission], undefined, costOf)).toHaveLength(1)
})

test('it is only the most expensive known cause where others cost more', () => {
  const [line] = linesOf([edits, permission, cause('Other errors', 9)], undefined, costOf)
  expect(line?.cause).toBe('Most expensive known cause: Edit didn’t apply (2 failed calls, $3).')
})

test('without costs it is the most frequent cause; a selected one is shown alone', () => {
  const [line] = linesOf([cause('Failed test', 0), cause('Timeout', 0)], undefined, costOf)
  expect(line?.cause).toBe('Most frequent cause: Failed test (2 failed calls).')
  expect(linesOf([tests, edits], edits, costOf)).toEqual([
    { cause: 'Edit didn’t apply: 2 failed calls, $3.', advice: 'Read it.' },
  ])
  expect(linesOf([], undefined, costOf)).toEqual([])
})
