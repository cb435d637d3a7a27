import { expect, test } from 'vitest'
import type { Step } from '../model/step.ts'
import { actionStep, answerStep, taskStep } from '../testing/steps.ts'
import { readError } from './error-text.ts'
import { failureSizes, failuresOf } from './failures.ts'

const run = (command: string, error?: string) =>
  actionStep({
    tool: 'exec_command',
    args: { cmd: command },
    ...(error === undefined ? { observation: 'ok' } : { error }),
  })
const only = (steps: readonly Step[]) => failuresOf({ steps, calls: [] })[0]

test('an error is said without the tag that an agent puts around it', () => {
  const tagged = '<tool_use_error>File has not been read yet.</tool_use_error>'
  expect(readError(tagged).message).toBe('File has not been read yet.')
  expect(readError('<tool_use_error></tool_use_error>').message).toBe('')
})

test('an error is said by its telling lines and its exit code, without what the agent’s shell puts before', () => {
  const error = `Chunk ID: 5ae755
Wall time: 0.0000 seconds
Process exited with code 2
Original token count: 55
Output:
Checking the branch
error: unexpected argument '--branch' found

Usage: tool add --base <BASE>`
  expect(readError(error)).toEqual({
    exitCode: 2,
    message: "error: unexpected argument '--branch' found\nUsage: tool add --base <BASE>",
  })
  expect(readError('Exit code 1\n')).toEqual({ exitCode: 1, message: '' })
})

test('every failed result of a step is an error, with its own command', () => {
  const step = actionStep({ tool: 'exec_command', args: { cmd: 'ls' } })
  const calls = ['ls', 'make test', 'make lint'].map((cmd, place) => ({
    id: `c${place}`,
    name: 'exec_command',
    arguments: JSON.stringify({ cmd }),
  }))
  const results = calls.map(({ id }, place) => ({
    callId: id,
    parts: [],
    ...(place === 0 ? {} : { error: 'Exit code 2\nmake: *** failed' }),
  }))
  const found = failuresOf({ steps: [taskStep('go'), { ...step, calls, results } as Step], calls: [] })
  expect(found.map(({ subject }) => subject)).toEqual(['make test', 'make lint'])
})

test('a retry is the next call of the same program, and says whether it succeeded', () => {
  const failed = run('git push origin main', 'Exit code 1\nrejected')
  const [status, push] = [run('git status'), run('git push --force origin main')]
  expect(only([failed, status, push])?.retry).toEqual({ step: push.id, isSame: false, isFailed: false })
  const again = run('git push origin main', 'Exit code 1\nrejected')
  expect(only([failed, again])?.retry).toEqual({ step: again.id, isSame: true, isFailed: true })
  expect(only([failed, status])?.retry).toBeUndefined()
  const lint = run('npm run lint', 'Exit code 1\nfailed')
  expect(only([lint, run('npm run build')])?.retry).toBeUndefined()
  expect(only([run('command -v a', 'Exit code 1\n'), run('command -v b')])?.retry).toBeUndefined()
})

test('waiting for a running command fails as that command', () => {
  const started = actionStep({
    tool: 'exec_command',
    args: { cmd: 'workers wait build' },
    observation: 'Wall time: 1 seconds\nProcess running with session ID 71\nOutput:\n',
  })
  const waiting = actionStep({
    tool: 'write_stdin',
    args: { session_id: 71, chars: '' },
    error: 'Process exited with code 1\nTimeout waiting for: build',
  })
  expect(only([started, waiting])).toMatchObject({
    tool: 'write_stdin',
    subject: 'workers wait build',
    message: 'Timeout waiting for: build',
  })
})

test('a failed result weighs its tokens in every call that was sent it', () => {
  const failed = run('make', 'Exit code 1')
  const exposure = { of: () => 3, from: () => 0, made: () => [] }
  const sizes = failureSizes(
    { steps: [failed, answerStep('done')] },
    { count: ({ length }) => length, exposure },
  )
  expect(sizes).toEqual([{ step: failed.id, result: 0, tokens: 'Exit code 1'.length, calls: 3 }])
})
