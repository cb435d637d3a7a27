import { expect, test } from 'vitest'
import { actionStep } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { causeChoices, errorCauses } from './error-causes.ts'
import { chainsOf, outcomeOf } from './error-chains.ts'

const failing = (cmd: string, error: string) => actionStep({ tool: 'exec_command', args: { cmd }, error })
function causesIn(steps: readonly ReturnType<typeof failing>[], dollars: readonly number[] = []) {
  const chains = chainsOf(failuresOf({ steps, calls: [] }))
  return errorCauses(chains.map((failures, at) => ({ failures, dollars: dollars[at], tokens: 0 })))
}
const causesOf = (...errors: readonly (readonly [string, string])[]) =>
  causesIn(errors.map(([cmd, error]) => failing(cmd, error)))

test('errors have the cause that their message names, those of equal cost by count, others last', () => {
  const causes = causesOf(
    ['make', 'Exit code 2\nmake: *** stop'],
    ['make all', 'Exit code 2\nmake: *** stop'],
    ['make it', 'Exit code 2\nmake: *** stop'],
    ['wait a', 'Exit code 1\nTimeout waiting for: a'],
    ['cat x', 'cat: x: No such file or directory'],
    ['node x', "Error: Cannot find module 'x'"],
    ['git push', 'remote: error: GH013: Repository rule violations found'],
    ['bd unlink', 'Error: unknown command "unlink" for "bd"'],
    ['python3 -', 'Exit code 1\nre.PatternError: incomplete escape'],
    ['git rebase', 'CONFLICT (content): Merge conflict in a.ts'],
    ['rm x', 'Permission to use Bash with command rm x has been denied.'],
    ['edit a', 'Could not find the exact text in a.ts.'],
    ['edit', '<tool_use_error>String to replace not found in file.</tool_use_error>'],
  )
  expect(causes.map(({ title, count }) => [title, count])).toEqual([
    ['Edit didn’t apply', 2],
    ['Missing file', 1],
    ['Timeout', 1],
    ['Blocked by repository rules', 1],
    ['No permission', 1],
    ['Merge conflict', 1],
    ['Error in a script', 1],
    ['Wrong arguments', 1],
    ['Missing module', 1],
    ['Other errors', 3],
  ])
  const silent = causes.filter(({ advice }) => advice === '').map(({ title }) => title)
  // What no one sentence avoids has no advice.
  expect(silent).toEqual(['Timeout', 'Merge conflict', 'Error in a script', 'Missing module', 'Other errors'])
})

test('the most expensive cause is first, whatever its count', () => {
  const steps = [
    failing('git push', 'Permission denied'),
    failing('git pull', 'Permission denied'),
    failing('git merge a', 'CONFLICT in a.ts'),
  ]
  const causes = causesIn(steps, [0.1, 0.2, 0.5])
  expect(causes.map(({ title, dollars }) => [title, Math.round(dollars * 10)])).toEqual([
    ['Merge conflict', 5],
    ['No permission', 3],
  ])
})

test('commands that weren’t installed are named, the most often missed first, with what to use instead', () => {
  const [one] = causesOf(['rg bake src', 'zsh:1: command not found: rg'])
  expect(one?.advice).toBe(
    '“rg” wasn’t installed where the agent ran. Install it, or tell the agent in its instructions to use “grep”.',
  )
  const [many] = causesOf(
    ['bun run check', '@oven/core check: /usr/bin/bash: line 1: tsc: command not found'],
    ['yq .a b.yaml', 'bash: yq: command not found'],
    ['bun run build', 'sh: 1: tsc: not found'],
    ['oven', "'oven' is not recognized as an internal or external command,"],
    ['grill', 'grill : The term ‘grill’ is not recognized as the name of a cmdlet'],
    ['node run.js', 'Error: spawn ffmpeg ENOENT'],
    ['go generate', 'exec: "protoc": executable file not found in $PATH'],
    ['jq . a', 'Exit code 127\n'],
  )
  expect([many?.title, many?.count]).toEqual(['Command not installed', 8])
  expect(many?.advice).toMatch(/^“tsc”, “yq”, “oven”, “grill”, and “ffmpeg” and others weren’t installed/)
})

test('the agent is to look for a file before it opens a path that it guessed', () => {
  const [cause] = causesOf([
    'sed -n 1,9p src/oven.ts',
    'sed: can’t read src/oven.ts: No such file or directory',
  ])
  expect(cause).toMatchObject({ title: 'Missing file' })
  expect(cause?.advice).toMatch(/list the folder, or search for the name, before it opens a path/)
})

test('a tool that couldn’t start its own program opened no wrong path, unlike a command that misses one', () => {
  const search = (error: string) => actionStep({ tool: 'Grep', args: { pattern: 'bake' }, error })
  const cause = (step: ReturnType<typeof search>) => causesIn([step])[0]
  const errors = [
    "ENOENT: no such file or directory, posix_spawn '/opt/agent/2.1/agent'",
    'Error: spawn /usr/lib/node_modules/agent/rg EACCES',
    'spawn rg ENOENT',
    'fork/exec /usr/bin/rg: no such file or directory',
  ]
  expect(errors.map((error) => cause(search(error))?.title)).toEqual(errors.map(() => 'Tool didn’t start'))
  expect(cause(search(errors[0] ?? ''))?.advice).toMatch(/other arguments don’t help\. Restart the agent/)
  expect(cause(search('ENOENT: no such file or directory, open src/oven.ts'))?.title).toBe('Missing file')
  const shell = cause(failing('make', "ENOENT: no such file or directory, posix_spawn '/bin/zsh'"))
  expect(shell).toMatchObject({ title: 'Tool didn’t start' })
  expect(shell?.advice).toMatch(/working folder still exists/)
  expect(cause(failing('node run.js', 'Exit code 1\nError: spawn ffmpeg ENOENT'))?.title).toBe(
    'Command not installed',
  )
  expect(cause(failing('node run.js', 'Exit code 1\nError: spawn /opt/ffmpeg ENOENT'))?.title).toBe(
    'Missing file',
  )
})

test('a file that isn’t there and a tool that says so of something else aren’t commands to install', () => {
  const causes = causesOf(
    ['./bake.sh', 'bash: ./bake.sh: No such file or directory'],
    ['which oven', 'Error: Command not found'],
    ['tmux attach -t a', "can't find session: a"],
  )
  expect(causes.map(({ title }) => title)).toEqual(['Not found', 'Missing file'])
})

test('tests, builds, and linters are told apart by what they write, then by the command', () => {
  const titles = (cmd: string, error: string) => causesOf([cmd, error]).map(({ title }) => title)[0]
  expect([
    titles('mise run test', 'FAIL\texample.com/oven [build failed]'),
    titles('go test ./oven', '--- FAIL: TestBake (0.01s)\n    bake_test.go:9: cold'),
    titles('go test ./oven', 'oven/bake.go:9:2: unknown field heat'),
    titles('bun test a.test.ts', 'error: expect(received).toBe(expected)'),
    titles('mise run test && mise run lint', 'a.go:1:2: value is not checked (errcheck)'),
    titles('mise run test && mise run lint', 'task failed'),
    titles('cat vitest.config.ts', 'Exit code 1\nstrange'),
  ]).toEqual([
    'Failed build or type check',
    'Failed test',
    'Failed build or type check',
    'Failed test',
    'Lint or format error',
    'Failed check',
    'Other errors',
  ])
})

test('what Git, a shell, a network, and a service refuse have their own causes', () => {
  const titles = (cmd: string, error: string) => causesOf([cmd, error]).map(({ title }) => title)[0]
  expect([
    titles('git add a', "fatal: Unable to create '/r/.git/index.lock': File exists."),
    titles('git add a', 'The following paths are ignored by one of your .gitignore files:\na'),
    titles('git commit -m a', 'On branch main\nnothing to commit, working tree clean'),
    titles('rg a *_test.go', 'zsh:1: no matches found: *_test.go'),
    titles('curl https://a.example', 'curl: (6) Could not resolve host: a.example'),
    titles('git push', "fatal: could not read Username for 'https://github.com': terminal prompts disabled"),
    titles('fetch', 'Error: 503 Service Unavailable'),
  ]).toEqual([
    'Git repository locked',
    'Ignored by Git',
    'Failed Git command',
    'Wildcard without a match',
    'Connection failed',
    'Not signed in',
    'Service unavailable',
  ])
})

test('a phone shows the most expensive causes, and lists the others', () => {
  const choices = (count: number, isPhone: boolean) => {
    const { shown, listed } = causeChoices(
      Array.from({ length: count }, (_, at) => at),
      isPhone,
    )
    return [shown.length, listed.length]
  }
  expect([choices(7, true), choices(4, true), choices(7, false)]).toEqual([
    [3, 4],
    [4, 0],
    [7, 0],
  ])
})

test('a check that failed is one by its command, whatever it wrote, and an aborted request is not one without an answer', () => {
  const causes = causesOf(
    ['mise run lint', 'Exit code 1\nclean.go:52:2: return value is not checked'],
    ['npm run build', 'Command aborted'],
    ['', 'Error in code parsing:\nYour snippet is invalid'],
  )
  expect(causes.map(({ title }) => title)).toEqual(['Answer in the wrong format', 'Lint or format error'])
})

test('what a check found in a file is a failed check, whatever its words; a check that couldn’t run is not', () => {
  const causes = causesOf(
    ['npm run check', "src/a.ts(5,3): error TS2339: Property 'size' does not exist on type 'Oven'."],
    ['npm run lint', '  × cannot find a semicolon'],
    ['golangci-lint run', 'a.go:52:2: missing argument in call'],
    ['npm test', 'sh: 1: vitest: not found'],
  )
  expect(causes.map(({ title, count }) => [title, count])).toEqual([
    ['Lint or format error', 2],
    ['Command not installed', 1],
    ['Failed build or type check', 1],
  ])
})

test('nothing is advised against failed tests: shorter output prevents no error', () => {
  const causes = causesOf(['npm test', 'FAIL oven.test.ts'], ['npm test', 'FAIL door.test.ts'])
  expect(causes).toMatchObject([{ title: 'Failed test', count: 2, advice: '' }])
})

test('an exception in a program that a command ran is no wrong argument of the agent’s, one of a tool is', () => {
  const error = "TypeError: bake() got an unexpected keyword argument 'heat'"
  expect(causesOf(['python3 bake.py', error]).map(({ title }) => title)).toEqual(['Error in a script'])
  const steps = [actionStep({ tool: 'bake', args: { heat: 9 }, error })]
  const [tool] = causesIn(steps)
  expect(tool?.title).toBe('Wrong arguments')
})

test('reading first is advised for an edit whose text isn’t there, more lines for one whose text is in several places', () => {
  const advice = (error: string) => causesOf(['edit', error]).map((cause) => cause.advice)[0]
  expect(advice('String to replace not found in file.')).toMatch(/read a file right before/)
  expect(advice('Found 2 matches of the string to replace, but replace_all is false.')).toMatch(
    /only one place/,
  )
  expect(advice('No changes made to a.md. The replacement produced identical content.')).toBe('')
})

test('an edit that the editor of OpenHands refused didn’t apply, whatever the text that it quotes', () => {
  const causeOf = (error: string) =>
    causesOf(['str_replace_editor', error]).map(({ title, advice }) => [title, advice])[0]
  const edit = 'Edit didn’t apply'
  expect(
    causeOf(
      'ERROR:\nNo replacement was performed, old_str `raise Timeout("permission denied")` did not appear verbatim in a.py.',
    ),
  ).toEqual([edit, expect.stringMatching(/read a file right before/)])
  expect(
    causeOf(
      'No replacement was performed. Multiple occurrences of old_str `wait()` in lines [3, 9]. Please ensure it is unique.',
    ),
  ).toEqual([edit, expect.stringMatching(/only one place/)])
  expect(causeOf('ERROR:\nParameter `old_str` is required for command: str_replace.')).toEqual([edit, ''])
  expect(
    causeOf(
      'ERROR:\nInvalid `new_str` parameter: a. No replacement was performed. `new_str` and `old_str` must be different.',
    ),
  ).toEqual([edit, ''])
  expect(causeOf('ERROR:\nInvalid `view_range` parameter: [1, 9].')).toEqual(['Wrong arguments', ''])
})

test('a longer time limit is advised for commands that timed out, not for a page that isn’t shown', () => {
  const command = ['make', 'Exit code 143\nCommand timed out after 2m 0s'] as const
  const page = ['screenshot', 'Screenshot timed out after 5s: the Browser pane is not displayed'] as const
  const told = (...errors: readonly (readonly [string, string])[]) =>
    causesOf(...errors).map(({ title, advice }) => [title, /longer time limit/.test(advice)])
  expect(told(command, page)).toEqual([['Timeout', true]])
  expect(told(page)).toEqual([['Timeout', false]])
})

test('a call and its failed retries have one cause, that of the line which is shown', () => {
  const error = "ImportError: cannot import name 'a'"
  expect(
    causesOf(
      ['python3 t.py', error],
      ['python3 t.py', `${error}\nFAILED`],
      ['python3 t.py', `${error}\nusage: t.py`],
    ),
  ).toMatchObject([{ title: 'Error in a script', count: 3 }])
})

test('a call is resolved or not by its retry, whose result may be unknown; without a retry it is not retried', () => {
  const [failure] = failuresOf({ steps: [failing('cat b', 'denied')], calls: [] })
  if (failure === undefined) throw new Error('a failed call is a failure')
  const retried = (isFailed: boolean | undefined) => ({
    ...failure,
    retry: { step: 's', isSame: true, isAfterChange: false, isFailed },
  })
  expect([failure, retried(true), retried(undefined), retried(false)].map((one) => outcomeOf([one]))).toEqual(
    ['untried', 'other', 'running', 'resolved'],
  )
})

test('a call and its failed retries are one chain, whatever failed between them', () => {
  const steps = [
    failing('ls', 'denied'),
    failing('make', 'Exit code 2'),
    failing('ls', 'denied'),
    actionStep({ tool: 'exec_command', args: { cmd: 'ls' }, observation: 'a' }),
  ]
  const chains = chainsOf(failuresOf({ steps, calls: [] }))
  expect(chains.map((chain) => [chain.map(({ message }) => message), outcomeOf(chain)])).toEqual([
    [['denied', 'denied'], 'resolved'],
    [[expect.any(String)], 'untried'],
  ])
})

test('a command that failed again in the background is one error, resolved by the run that ended well', () => {
  const running = (id: number) => `Wall time: 30 seconds\nProcess running with session ID ${id}\nOutput:\n`
  const start = (id: number, cmd: string) =>
    actionStep({ tool: 'exec_command', args: { cmd }, observation: running(id) })
  const wait = (id: number, code?: number) => {
    const poll = { tool: 'write_stdin', args: { session_id: id, chars: '' } }
    if (code === undefined) return actionStep({ ...poll, observation: running(id) })
    const output = `Wall time: 9 seconds\nProcess exited with code ${code}\nOutput:\n`
    return actionStep(
      code === 0 ? { ...poll, observation: output } : { ...poll, error: `${output}Error: no agent a` },
    )
  }
  const steps = [
    ...[start(71, 'workers wait a --timeout 60'), wait(71, 1)],
    ...[start(72, 'workers wait a --timeout 90'), wait(72), wait(72, 1)],
    actionStep({
      tool: 'write_stdin',
      args: { session_id: 72, chars: '' },
      error: 'write_stdin failed: Unknown process id 72',
    }),
    ...[start(73, 'workers wait a --timeout 90'), wait(73), wait(73, 0)],
  ]
  const chains = chainsOf(failuresOf({ steps, calls: [] }))
  expect(chains.map((chain) => [chain.length, outcomeOf(chain)])).toEqual([
    [2, 'resolved'],
    [1, 'resolved'],
  ])
})

test('a run of the same tests that fails otherwise after an edit is another error, and not a retry', () => {
  const tests = (error: string) => failing('python3 tests.py', error)
  const edit = actionStep({ tool: 'edit_file', args: { path: 'a.py' }, observation: 'done' })
  const steps = [
    tests('ImportError: a'),
    edit,
    tests('AssertionError: b\nFAILED (failures=21)'),
    edit,
    tests('AssertionError: b\nFAILED (failures=2)'),
    tests('AssertionError: b\nFAILED (failures=2)'),
    edit,
    actionStep({ tool: 'exec_command', args: { cmd: 'python3 tests.py' }, observation: 'OK' }),
  ]
  const chains = chainsOf(failuresOf({ steps, calls: [] }))
  expect(chains.map((chain) => [chain.length, outcomeOf(chain)])).toEqual([
    [1, 'other'],
    [1, 'other'],
    [2, 'resolved'],
  ])
})

test('model calls without an answer are one row with others of the same message', () => {
  const [tool] = failuresOf({ steps: [failing('cat x', 'denied')], calls: [] })
  if (tool === undefined) throw new Error('a failed call is a failure')
  const unanswered = { ...tool, step: undefined, tool: '', subject: '', message: 'Overloaded' }
  const other = { ...unanswered, message: 'Bad request' }
  const chains = chainsOf([unanswered, other, { ...unanswered }, tool])
  expect(chains.map(({ length }) => length)).toEqual([2, 1, 1])
})

test('a missing file is a cause, which an error has beside what became of it', () => {
  const gone = 'cat: a: No such file or directory'
  const steps = [
    failing('cat a', gone),
    actionStep({ tool: 'exec_command', args: { cmd: 'cat a' }, observation: 'a' }),
    failing('cat b', gone),
    failing('make', 'Exit code 2'),
  ]
  const chains = chainsOf(failuresOf({ steps, calls: [] }))
  expect(chains.map(outcomeOf)).toEqual(['resolved', 'untried', 'untried'])
  expect(causesIn(steps)).toMatchObject([{ title: 'Missing file', count: 2 }, { count: 1 }])
})

test('options that programs don’t have are avoided by reading the help of those programs', () => {
  const oven = [
    'oven add --branch a',
    "Exit code 2\nerror: unexpected argument '--branch' found\n\nUsage: oven add <NAME>",
  ] as const
  const grill = ['cd x && grill list', 'Error: unknown flag: --short\nUsage:\n  grill list [flags]'] as const
  const pattern = ['rg "\\n" a', 'rg: the literal "\\n" is not allowed in a regex'] as const
  // It isn't known which of the programs it was.
  const several = ['set -e; oven bake --hot', 'error: unknown option --hot'] as const
  const started = ['bun oven.ts --hot', 'error: unknown option --hot'] as const
  const script = ['set -euo pipefail\noven bake --hot', 'error: unknown option --hot'] as const
  expect(causesOf(several, started, script).map(({ advice }) => advice)).toEqual([''])
  expect(causesOf(oven, pattern).map(({ advice }) => advice)).toEqual([
    'Have the agent run “oven --help”, or the subcommand’s --help, in a separate call before it uses an option for the first time.',
  ])
  expect(causesOf(oven, grill)[0]?.advice).toMatch(/run “oven” and “grill” with --help/)
  expect(causesOf(pattern).map(({ title, advice }) => [title, advice])).toEqual([['Wrong arguments', '']])
})

test('which of several checks failed is told by all lines of the error', () => {
  const error = 'oven.go:9:3: unknown field heat in struct literal\nFAIL\tkitchen/oven [build failed]'
  expect(causesOf(['gofmt -w oven.go && go test ./oven', error]).map(({ title }) => title)).toEqual([
    'Failed build or type check',
  ])
})
