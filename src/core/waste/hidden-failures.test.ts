import { expect, test } from 'vitest'
import { toolUsesOf } from '../memory/tool-uses.ts'
import { actionStep } from '../testing/steps.ts'
import { failuresOf, hiddenFailuresOf } from './failures.ts'
import { isHiddenFailure } from './hidden-failures.ts'

const run = (command: string, observation: string) =>
  actionStep({ tool: 'Bash', args: { command }, observation })
const failing = (command: string) =>
  actionStep({ tool: 'Bash', args: { command }, error: 'Exit code 1\nFAIL' })
const isHidden = (command: string, ...lines: readonly string[]) =>
  toolUsesOf(run(command, lines.join('\n')), 0).some(isHiddenFailure)

const FAILED = ['--- FAIL: TestOven (0.03s)', 'FAIL', 'FAIL\texample.com/oven\t0.383s', 'FAIL']

test('a command failed that says so, although its exit code is that of a filter', () => {
  expect(isHidden('go test ./oven 2>&1 | head -80', ...FAILED)).toBe(true)
  expect(
    isHidden('cd /repo && mise run fmt && mise run lint 2>&1 | tail -5', '[lint] ERROR task failed'),
  ).toBe(true)
  expect(isHidden('npm run build | grep -v warn | tail -3', 'npm ERR! code 1')).toBe(true)
  expect(isHidden('npx vitest run 2>&1 | tail', ' Tests  2 failed | 40 passed (42)')).toBe(true)
  expect(isHidden('pytest -q | tail -2', '2 failed, 3 passed in 0.12s')).toBe(true)
  expect(isHidden('cargo build 2>&1 | tail', 'error: could not compile `oven` due to 1 error')).toBe(true)
  const raised = ['Traceback (most recent call last):', '  File "a.py", line 1', "KeyError: 'oven'"]
  expect(isHidden('python bake.py 2>&1 | tail', ...raised)).toBe(true)
  expect(isHidden('python bake.py 2>&1 | tail', ...raised, 'baked without an oven')).toBe(false)
})

test('no command failed that shows what failed elsewhere, keeps the exit code, or only passes tests', () => {
  expect(isHidden('cat test.log | tail', ...FAILED)).toBe(false)
  expect(isHidden('gh run view 7 --log | tail', ...FAILED)).toBe(false)
  expect(isHidden('cat test.log && go test ./oven | tail', ...FAILED)).toBe(false)
  expect(isHidden('set -o pipefail; go test ./oven | tail', ...FAILED)).toBe(false)
  expect(isHidden('go test ./oven', ...FAILED)).toBe(false)
  expect(isHidden('go test ./oven | tail; git status', ...FAILED)).toBe(false)
  expect(isHidden('go test ./oven | tail', 'ok  \texample.com/oven\t0.3s', 'FAILURES are counted')).toBe(
    false,
  )
  expect(isHidden('npx vitest run | tail', ' Tests  40 passed (40)', '0 failed')).toBe(false)
})

test('of several piped commands in a line, as where one checks that a test can fail, none is told to have failed', () => {
  const line = 'go test ./oven | head -3\ncp oven.bak oven.go && go test ./oven | tail -1'
  expect(isHidden(line, ...FAILED, 'ok  \texample.com/oven\t0.3s')).toBe(false)
})

test('a retry of which a pipe hid that it failed is passed over for the one after it', () => {
  const failed = failing('go test ./oven')
  const hidden = run('go test ./oven 2>&1 | head -80', FAILED.join('\n'))
  const passed = run('go test ./oven 2>&1 | head -80', 'ok  \texample.com/oven\t0.3s')
  const retryIn = (...steps: Parameters<typeof failuresOf>[0]['steps']) =>
    failuresOf({ steps: [failed, ...steps], calls: [] })[0]?.retry
  expect(retryIn(hidden, passed)).toEqual({
    step: passed.id,
    isSame: false,
    isAfterChange: false,
    isFailed: false,
    hidden: [{ id: hidden.id, number: hidden.number }],
  })
  expect(retryIn(hidden)).toEqual({
    step: hidden.id,
    isSame: false,
    isAfterChange: false,
    isFailed: true,
    isHidden: true,
  })
})

test('the failures of a run that pipes hid are each found with their failing line and next retry, and no errors', () => {
  const [first, second] = [
    run('go test ./oven | tail', FAILED.join('\n')),
    run('go test ./oven | head', 'FAIL'),
  ]
  const copied = { ...run('go test ./oven | tail', FAILED.join('\n')), copied: true }
  const steps = [copied, first, second, run('go test ./oven', 'ok'), run('go vet ./oven | tail', 'ok')]
  const found = hiddenFailuresOf({ steps })
  expect(
    found.map(({ kind, step, message, retry }) => [kind, step, message.split('\n')[0], retry?.step]),
  ).toEqual([
    ['hidden', first, '--- FAIL: TestOven (0.03s)', second.id],
    ['hidden', second, 'FAIL', steps[3]?.id],
  ])
  expect(failuresOf({ steps, calls: [] })).toEqual([])
})
