import { expect, test } from 'vitest'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { failuresOf } from './failures.ts'

test('an error is said without the tag that an agent puts around it', () => {
  const failing = (error: string) => actionStep({ tool: 'edit', args: {}, error })
  const steps = [
    taskStep('go'),
    failing('<tool_use_error>File has not been read yet.</tool_use_error>'),
    failing('not found'),
    failing('<tool_use_error></tool_use_error>'),
  ]
  expect(failuresOf({ steps, calls: [] }).map(({ error }) => error)).toEqual([
    'File has not been read yet.',
    'not found',
    'no message',
  ])
})
