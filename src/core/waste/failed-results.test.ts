import { expect, test } from 'vitest'
import { errorsOf } from '../account/summary.ts'
import { actionStep } from '../testing/steps.ts'
import { failedResults } from './failed-results.ts'

const run = (cmd: string, error: string) => actionStep({ tool: 'exec_command', args: { cmd }, error })
const NOTHING = 'Process exited with code 1\nOutput:\n'

function kindOf(step: ReturnType<typeof run>) {
  return failedResults(step)[0]?.kind
}

test('a check that found nothing answers with its exit code, and is not an error of the run', () => {
  const checks = ['command -v beads', 'which x', 'test -f a.ts', 'cd src && rg -n "a|b" .', 'ls; [ -d x ]']
  const steps = checks.map((line) => run(line, NOTHING))
  expect(steps.map(kindOf)).toEqual(checks.map(() => 'nothing'))
  expect(errorsOf({ steps, calls: [] }).count).toBe(0)
})

test('a check that could not be made is an error, as is any other command', () => {
  const steps = [
    run('grep -n x a.ts', 'Exit code 2\ngrep: a.ts: Permission denied'),
    run('grep -rn "Open in" src docs 2>/dev/null', 'Exit code 2\n'),
    run('rg x && make', NOTHING),
    run('npm test', 'Exit code 1'),
    run('tests/run.sh', 'Exit code 1'),
  ]
  expect(steps.map(kindOf)).toEqual(steps.map(() => 'failed'))
  expect(errorsOf({ steps, calls: [] }).count).toBe(5)
})

test('a wait that reached the time limit in its command is an answer, whichever call it ended in', () => {
  const over = `${NOTHING}Timeout waiting for: a`
  const steps = [
    run('tool wait a --timeout 60', over),
    run('cd src && kubectl wait pod/a --timeout=60s', 'error: timed out waiting for the condition on pods/a'),
    actionStep({
      tool: 'exec_command',
      args: { cmd: 'tool wait a --timeout 900' },
      observation: 'Process running with session ID 7\nOutput:\n',
    }),
    actionStep({ tool: 'write_stdin', args: { session_id: 7, chars: '' }, error: over }),
  ]
  const kindsIn = (all: typeof steps) =>
    all.flatMap((step) => failedResults(step, all).map(({ kind }) => kind))
  expect(kindsIn(steps)).toEqual(['elapsed', 'elapsed', 'elapsed'])
  expect(errorsOf({ steps, calls: [] })).toEqual({ count: 0, aborted: 0, rejected: 0 })
  // No limit of the command’s, not a wait, or another error.
  const failed = [
    run('tool wait a', over),
    run('make --timeout 60', over),
    run('tool wait a --timeout 60', `${NOTHING}Error: no agent a`),
    actionStep({ tool: 'write_stdin', args: { session_id: 7, chars: '' }, error: over }),
  ]
  expect(kindsIn(failed)).toEqual(failed.map(() => 'failed'))
})

test('a missing file is a separate kind of error, unless something else failed too', () => {
  const missing = (lines: string) => run('ls x y', `Exit code 2\n${lines}`)
  const steps = [
    missing("ls: cannot access 'x': No such file or directory"),
    missing('ls: x: No such file or directory\nls: y: No such file or directory'),
    missing('rg: src/x: No such file or directory (os error 2)'),
    run('cd website && npm run build', 'Exit code 1\nbash: line 1: cd: website: No such file or directory'),
    actionStep({ tool: 'Read', args: { file_path: 'a.ts' }, error: 'File does not exist.' }),
    actionStep({ tool: 'Grep', args: { pattern: 'x', path: '/a/b' }, error: 'Path does not exist: /a/b' }),
  ]
  const failed = missing('ls: x: No such file or directory\nls: reading directory y: Input/output error')
  expect(steps.map(kindOf)).toEqual(steps.map(() => 'missing'))
  expect(kindOf(failed)).toBe('failed')
  expect(errorsOf({ steps: [...steps, failed], calls: [] }).count).toBe(7)
})

test('a look at one lock or process file that isn’t there found nothing, as the agent hoped', () => {
  const none = (file: string) => `Exit code 1\nls: ${file}: No such file or directory`
  const good = ['ls -l .git/index.lock', 'cd /repo && ls .git/index.lock', 'stat run/server.pid']
  expect(good.map((line) => kindOf(run(line, none('a.lock'))))).toEqual(good.map(() => 'nothing'))
  // It wanted the file, or did more than look.
  const bad = ['rm .git/index.lock', 'cat Cargo.lock a.txt', 'ls -l src', 'cp a.lock b && ls a.lock']
  expect(bad.map((line) => kindOf(run(line, none('a.lock'))))).toEqual(bad.map(() => 'missing'))
})

test('aborted tool calls and aborted model calls are no errors, and counted apart', () => {
  const stop = { session_id: 7, chars: '\u0003' }
  const steps = [
    run('make', 'Command aborted'),
    run('make', 'built a\nbuilt b\n\nCommand aborted'),
    run('make', '<tool_use_error>Sibling tool call errored</tool_use_error>'),
    actionStep({ tool: 'write_stdin', args: stop, error: 'Process exited with code 130' }),
  ]
  expect(steps.map(kindOf)).toEqual(steps.map(() => 'aborted'))
  const timedOut = run('make', 'Exit code 143\nCommand timed out after 2m 0s')
  expect(kindOf(timedOut)).toBe('failed')
  const calls = ['Request was aborted.', 'Overloaded'].map((failure, index) => ({
    index,
    at: 0,
    stepId: 'a',
    failure,
  }))
  expect(errorsOf({ steps: [...steps, timedOut], calls })).toEqual({ count: 2, aborted: 5, rejected: 0 })
  expect(kindOf(run('make', 'aborted by user after 3.2s'))).toBe('aborted')
})

test('a tool call that a person rejected is not an error, and counted apart', () => {
  const said = [
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\npull rebase first",
    "The user doesn't want to take this action right now. STOP what you are doing.",
    'exec command rejected by user',
    'patch rejected by user',
    'exec_command failed for `git push`: CreateProcess { message: "Rejected(\\"rejected by user\\")" }',
    'The user rejected permission to use this specific tool call.',
    'The user denied this operation.',
    'User rejected the action',
    'Tool execution was not approved.',
    'Tool execution denied.',
  ]
  const steps = said.map((error) => run('git push', error))
  expect(steps.map(kindOf)).toEqual(said.map(() => 'rejected'))
  expect(errorsOf({ steps, calls: [] })).toEqual({ count: 0, aborted: 0, rejected: 10 })
  // A setting or another program refused it.
  const failed = [
    'Permission to use Bash has been denied.',
    'rejected by user approval settings',
    'Exit code 1\nerror: rejected by user',
    'Exit code 1\n! [rejected] main -> main (fetch first)',
  ]
  expect(failed.map((error) => kindOf(run('git push', error)))).toEqual(failed.map(() => 'failed'))
})

test('a list of processes of which none runs is an answer', () => {
  const none = run('ps -o pid,etime,cmd -p 7,8', `${NOTHING}    PID     ELAPSED %CPU CMD\n`)
  expect(kindOf(none)).toBe('nothing')
  expect(kindOf(run('ps -q', 'Exit code 1\nerror: unsupported option'))).toBe('failed')
})

test('a search found nothing where its format says its exit code last', () => {
  expect(kindOf(run('grep -n a b.ts', '(no output)\n\nCommand exited with code 1'))).toBe('nothing')
  const missing = '<returncode>1</returncode>\n<output>\ncat: a.py: No such file or directory\n</output>'
  expect(kindOf(run('cat a.py', missing))).toBe('missing')
})
