/** What people read of runs that are built or read. */
import { expect, test } from 'vitest'
import { RUNNING } from '#base/work.ts'
import { formatTitle } from './building.ts'

const KNOWN = {
  status: 'done',
  value: [{ id: 'openai-chat', title: 'OpenAI chat', canWrite: true }],
} as const

test('a format has its title once it is known, nothing before, and its id where it never will be', () => {
  expect(formatTitle(RUNNING, 'openai-chat')).toBe('')
  expect(formatTitle(KNOWN, 'openai-chat')).toBe('OpenAI chat')
  expect(formatTitle(KNOWN, 'of-tomorrow')).toBe('of-tomorrow')
  const problem = { code: 'worker-ended', message: '' }
  expect(formatTitle({ status: 'failed', problem }, 'openai-chat')).toBe('openai-chat')
})

test('a run that was built here needs no format', () => {
  expect(formatTitle(RUNNING, 'built')).toBe('Built manually')
})
