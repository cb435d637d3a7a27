import { expect, test } from 'vitest'
import { errorsOf } from '../account/summary.ts'
import { actionStep } from '../testing/steps.ts'
import { failedResults } from './failed-results.ts'

const run = (cmd: string, error: string) => actionStep({ tool: 'exec_command', args: { cmd }, error })
const NOTHING = 'Process exited with code 1\nOutput:\n'

function isAnswer(step: ReturnType<typeof run>): boolean | undefined {
  return failedResults(step)[0]?.isAnswer
}

test('a check that found nothing answers with its exit code, and is not an error of the run', () => {
  const checks = ['command -v beads', 'which x', 'test -f a.ts', 'cd src && rg -n "a|b" .', 'ls; [ -d x ]']
  const steps = checks.map((line) => run(line, NOTHING))
  expect(steps.map(isAnswer)).toEqual(checks.map(() => true))
  expect(errorsOf({ steps, calls: [] })).toBe(0)
})

test('a check that could not be made is an error, as is any other command', () => {
  const steps = [
    run('grep -n x a.ts', 'Exit code 2\ngrep: a.ts: Permission denied'),
    run('rg x && make', NOTHING),
    run('npm test', 'Exit code 1'),
    run('tests/run.sh', 'Exit code 1'),
  ]
  expect(steps.map(isAnswer)).toEqual([false, false, false, false])
  expect(errorsOf({ steps, calls: [] })).toBe(4)
})

test('a lookup that only finds that a file doesn’t exist answers with that, unless something else failed too', () => {
  const missing = (lines: string) => run('ls x y', `Exit code 2\n${lines}`)
  const found = [
    missing("ls: cannot access 'x': No such file or directory"),
    missing('ls: x: No such file or directory\nls: y: No such file or directory'),
    missing('rg: src/x: No such file or directory (os error 2)'),
  ]
  const failed = [
    missing('ls: x: No such file or directory\nsegmentation fault'),
    run('cd website && npm run build', 'Exit code 1\nbash: line 1: cd: website: No such file or directory'),
  ]
  expect(found.map(isAnswer)).toEqual([true, true, true])
  expect(failed.map(isAnswer)).toEqual([false, false])
  expect(errorsOf({ steps: [...found, ...failed], calls: [] })).toBe(2)
})

test('a wait that ran out and a command that the agent stopped are not errors', () => {
  const stop = { session_id: 7, chars: '\u0003' }
  expect(isAnswer(run('tool wait a --timeout 60', `${NOTHING}Timeout waiting for: a`))).toBe(true)
  expect(
    isAnswer(actionStep({ tool: 'write_stdin', args: stop, error: 'Process exited with code 130' })),
  ).toBe(true)
  expect(isAnswer(run('make', 'Exit code 143\nCommand timed out after 2m 0s'))).toBe(false)
})

test('a list of processes of which none runs is an answer', () => {
  const none = run('ps -o pid,etime,cmd -p 7,8', `${NOTHING}    PID     ELAPSED %CPU CMD\n`)
  expect(isAnswer(none)).toBe(true)
  expect(isAnswer(run('ps -q', 'Exit code 1\nerror: unsupported option'))).toBe(false)
})

test('a search whose errors the agent hid, or whose format says its exit code last, found nothing', () => {
  expect(isAnswer(run('grep -rn "Open in" src docs 2>/dev/null', 'Exit code 2\n'))).toBe(true)
  expect(isAnswer(run('grep -rn "Open in" src docs', 'Exit code 2\n'))).toBe(false)
  expect(isAnswer(run('grep -n a b.ts', '(no output)\n\nCommand exited with code 1'))).toBe(true)
  const missing = '<returncode>1</returncode>\n<output>\ncat: a.py: No such file or directory\n</output>'
  expect(isAnswer(run('cat a.py', missing))).toBe(true)
})
