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

test('what a program of a command says itself is the error, rather than a line of a file that it printed', () => {
  const printed = ['const oven = {', '  error: message,', '}']
  const said = (command: string, ...lines: readonly string[]) =>
    readError(`Process exited with code 2\nOutput:\n${lines.join('\n')}`, command).message
  const read = "cd /repo && sed -n '1,9p' oven.ts && sed -n '1,9p' pan.ts"
  const missing = "sed: can't read pan.ts: No such file or directory"
  expect(said(read, ...printed, missing)).toBe(missing)
  expect(said('cat pan.ts oven.ts', 'cat: pan.ts: No such file or directory', ...printed)).toBe(
    'cat: pan.ts: No such file or directory',
  )
  expect(said('cat oven.ts && bake', ...printed, 'bash: line 1: bake: command not found')).toBe(
    'bash: line 1: bake: command not found',
  )
  expect(said('cat oven.ts && git show pan', ...printed, "fatal: bad revision 'pan'")).toBe(
    "fatal: bad revision 'pan'",
  )
  // The exit code is that of the last command, and `make` only says that another program failed.
  const failed = 'Error: the oven is cold'
  expect(said('ls pan.ts; bake', failed, 'ls: pan.ts: No such file or directory')).toMatch(failed)
  expect(said('make bake', failed, 'make: *** [bake] Error 1')).toMatch(failed)
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

test('what a command counted is no error, though a line of it begins with the name of a program', () => {
  const counts = ['go: 4', 'git: 6', 'node: 2', 'rust: NO FILE', 'python: 2', 'ruby: 7', 'sysinfo: 2']
  expect(readError(`Exit code 1\n${counts.join('\n')}`)).toEqual({ exitCode: 1, message: '' })
  expect(readError('Exit code 1\npython: 2').message).toBe('')
  expect(readError('Exit code 1\nfailed: 2\npassed: 7').message).toBe('failed: 2\npassed: 7')
})

test('a command that Codex couldn’t start is said by the reason, without the command', () => {
  const stderr = JSON.stringify('zsh:1: operation not permitted: ps\n')
  const denied = `Codex(Sandbox(Denied { exit_code: 1, stderr: StreamOutput { text: ${stderr}, lines: None } }))`
  const error = `exec_command failed for \`/bin/zsh -lc 'ps -ax'\`: CreateProcess { message: ${JSON.stringify(denied)} }`
  expect(readError(error).message).toBe('zsh:1: operation not permitted: ps')
  expect(readError('exec_command failed for `a`: CreateProcess { message: "too long" }').message).toBe(
    'too long',
  )
})

test('a tool call that a person rejected is said by their own words, where they gave some', () => {
  const rejected = "The user doesn't want to proceed with this tool use. The tool use was rejected."
  const told = `${rejected} To tell you how to proceed, the user said:\npull first\nthen push`
  const note = "\n\nNote: The user's next message may contain a correction."
  expect(readError(told).message).toBe('pull first\nthen push')
  expect(readError(told + note).message).toBe('pull first\nthen push')
  expect(readError(`${rejected}${note}`).message).toContain(rejected)
})

test('where OpenHands says behind an output where it ran and how it ended, that isn’t part of the error', () => {
  const error = `Traceback (most recent call last):
ImportError: no pumps[Python Interpreter: /opt/python]
root@openhands-workspace:/workspace # 
[Command finished with exit code 1]`
  expect(readError(error)).toEqual({ exitCode: 1, message: 'ImportError: no pumps' })
})

test('an error is said by its reason, wherever the output has it', () => {
  const go = [
    '=== RUN   TestExpired',
    '    store_test.go:12: opened the store',
    '    store_test.go:20: a fresh entry was marked as expired',
    '--- FAIL: TestExpired (0.03s)',
    '=== RUN   TestOther',
    '    store_test.go:40: error: a line of another test',
  ]
  expect(readError(`Exit code 1\n${go.join('\n')}`).message.split('\n')).toEqual([go[3], go[2]])
  const node = "listing 3 files\nloader:1522\n  throw err;\n  ^\n\nError: Cannot find module 'x'\n"
  expect(readError(node).message).toBe("Error: Cannot find module 'x'")
  expect(readError('npm warn Unknown config\nbuild failed').message).toBe('build failed')
  expect(readError('picked 3\npicked 4\nCONFLICT in a.ts').message).toBe('CONFLICT in a.ts')
  const long = Array.from({ length: 9 }, (_, line) => `line ${line}`)
  expect(readError(long.join('\n')).message).toBe('line 6\nline 7\nline 8')
  const push =
    'remote: error: rule violations found.\nremote: \nremote: - Cannot force-push to this branch\nremote:'
  expect(readError(push).message.split('\n').at(-1)).toBe('remote: - Cannot force-push to this branch')
  expect(readError('\u001b[33mred: \u001b[0mstop').message).toBe('red: stop')
})

test('failed tests of Python are said by the first exception, without what the agent’s program puts around', () => {
  const output = `<returncode>1</returncode>
<warning>
The output of your last command was too long.
</warning>
<output_head>
ERROR: test_get (__main__.Tests)
Traceback (most recent call last):
  File "a.py", line 1, in test_get
AttributeError: module 'collections' has no attribute 'Callable'
</output_head>
<output_tail>
Ran 26 tests in 0.032s

FAILED (errors=21)
</output_tail>`
  expect(readError(output)).toEqual({
    exitCode: 1,
    message: "AttributeError: module 'collections' has no attribute 'Callable'\nFAILED (errors=21)",
  })
})

test('what an agent’s program says of a call comes before what it quotes of it', () => {
  const edit =
    '<tool_use_error>Found 2 matches, but replace_all is false.\nString: return Errorf("failed: %w")</tool_use_error>'
  expect(readError(edit).message.split('\n')[0]).toBe('Found 2 matches, but replace_all is false.')
  expect(readError('Error in code parsing:\nNo snippet was found.').message).toBe(
    'Error in code parsing: No snippet was found.',
  )
})

test('an answer that couldn’t be read is retried by the next answer', () => {
  const unread = actionStep({ text: 'x', error: 'Error in code parsing:\nNo snippet' })
  const bad: Step = { ...unread, calls: [] }
  const good = run('ls')
  expect(only([bad, good])?.retry).toMatchObject({ step: good.id, isSame: false, isFailed: false })
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

test('a failed command is told with its folder, which can be what failed', () => {
  const [command, error] = ['cd website && npm run build', 'cd: website: No such file or directory']
  expect(only([run(command, error)])?.subject).toBe(command)
})

test('a long command is whole, and one of more letters than three lines take is without its middle', () => {
  const [long, longer] = [400, 600].map((letters) => `make ${'a '.repeat(letters / 2 - 3)}b`)
  const subjectOf = (command = '') => only([run(command, 'Exit code 1\nerror')])?.subject
  expect(subjectOf(long)).toBe(long)
  expect(subjectOf(longer)).toMatch(/^make a.* a… a.* a b$/)
})

test('a retry is the next call of the same program, and says whether it succeeded', () => {
  const failed = run('git push origin main', 'Exit code 1\nrejected')
  const [status, push] = [run('git status'), run('git push --force origin main')]
  expect(only([failed, status, push])?.retry).toEqual({
    step: push.id,
    isSame: false,
    isAfterChange: false,
    isFailed: false,
  })
  const again = run('git push origin main', 'Exit code 1\nrejected')
  expect(only([failed, again])?.retry).toEqual({
    step: again.id,
    isSame: true,
    isAfterChange: false,
    isFailed: true,
  })
  expect(only([failed, status])?.retry).toBeUndefined()
  const lint = run('npm run lint', 'Exit code 1\nfailed')
  expect(only([lint, run('npm run build')])?.retry).toBeUndefined()
  expect(only([run('command -v a', 'Exit code 1\n'), run('command -v b')])?.retry).toBeUndefined()
})

test('after a failed test, another test is not its retry; the same test after a fix is', () => {
  const failed = run('go test -v ./store/... -run "TestExpired" 2>&1', 'Exit code 1\nFAIL')
  const other = run('go test ./store/... -run "TestRead|TestWrite" 2>&1')
  const fixed = run('go test ./store/... -run "TestExpired"')
  expect(only([failed, other])).toMatchObject({ retry: undefined, next: other.id })
  expect(only([failed, other, fixed])?.retry).toEqual({
    step: fixed.id,
    isSame: false,
    isAfterChange: true,
    isFailed: false,
  })
  const all = run('go test ./store/...', 'Exit code 1\nFAIL')
  expect(only([all, run('go test ./store/... -run TestRead')])?.retry).toBeUndefined()
  expect(only([run('npx vitest run a.test.ts', 'Exit code 1\nFAIL'), all])?.retry).toBeUndefined()
})

test('a command is retried on the same targets, in whatever folder, line, or message', () => {
  const retried = (failed: string, later: string) =>
    only([run(failed, 'Exit code 1\nerror'), run(later)])?.retry !== undefined
  expect(retried('git diff docs/a.mdx', 'git diff -- site/docs/a.mdx')).toBe(true)
  expect(retried('git push', 'git push -u origin main')).toBe(true)
  expect(
    retried('git commit -m "Say what was fixed in it"', 'git commit -m "Another message of four words"'),
  ).toBe(true)
  expect(retried("bash -lc 'set -a; bun cli.ts check a.yaml'", 'bun cli.ts check --quiet a.yaml')).toBe(true)
  expect(
    retried(
      'python - <<EOF\nimport json\nprint(old_name)\nEOF',
      'python - <<EOF\nimport json\nprint(name)\nEOF',
    ),
  ).toBe(true)
  expect(retried('bun cli.ts check a.yaml', 'bun cli.ts check --help')).toBe(false)
  expect(retried('git cherry-pick -n 1a2b3c4', 'git cherry-pick --abort')).toBe(false)
  expect(retried('git add a.ts && git status', 'git status --short')).toBe(false)
  expect(retried('ls a; echo "---"; ls b', 'git config c; echo "---"; ls c')).toBe(false)
  expect(
    retried('node -e "print the list of all names"', 'node -e "const sum = rows.reduce((a, b) => a + b)"'),
  ).toBe(false)
})

test('another tool call is retried on the same file, or with much the same arguments', () => {
  const call = (tool: string, args: Readonly<Record<string, string>>, error?: string) =>
    actionStep({ tool, args, ...(error === undefined ? { observation: 'ok' } : { error }) })
  const read = call('Read', { file_path: 'a/x.ts' }, 'File does not exist.')
  expect(only([read, call('Read', { file_path: 'b/x.ts' })])?.retry).toBeUndefined()
  expect(only([read, call('Read', { file_path: 'a/x.ts', limit: '9' })])?.retry).toBeDefined()
  const order = call('get_order', { id: 'W1' }, 'Error: order not found')
  expect(only([order, call('get_order', { id: 'W2' })])?.retry).toBeUndefined()
  const user = call('find_user', { first: 'Ada', last: 'Byron', zip: '10115' }, 'Error: user not found')
  expect(only([user, call('find_user', { first: 'Ada', last: 'Byron', zip: '10117' })])?.retry).toBeDefined()
})

test('a search is retried for much the same pattern, wherever it looks, and not for another one in the same folder', () => {
  const site = '/Users/ada/work/cli/.worktrees/3'
  const grep = (pattern: string, path: string, error?: string) => {
    const args = { pattern, path, output_mode: 'content' }
    return actionStep({ tool: 'Grep', args, ...(error === undefined ? { observation: 'ok' } : { error }) })
  }
  const failed = grep('exhaustive', `${site}/.lint.yml`, 'Path does not exist')
  expect(only([failed, grep('turnEnd', site)])?.retry).toBeUndefined()
  expect(only([failed, grep('exhaustive', site)])?.retry).toBeDefined()
  expect(only([failed, grep('exhaustive:', '/tmp')])?.retry).toBeDefined()
})

test('a search that failed is retried by another tool that looks for the same pattern or path right after it', () => {
  const use = (tool: string, args: Readonly<Record<string, string>>, error?: string) =>
    actionStep({ tool, args, ...(error === undefined ? { observation: 'ok' } : { error }) })
  const failed = (command: string) => use('Bash', { command }, 'Exit code 2\nNo such file or directory')
  const grep = (pattern: string) => use('Grep', { pattern, path: 'D:\\site' })
  const list = use('PowerShell', { command: 'Get-ChildItem D:\\site\\build\\docs -Directory' })
  const retried = (...steps: readonly Step[]) => only(steps)?.retry?.tool
  expect(only([failed('grep -rn "Open in\\|Open all" src'), grep('Open in|Open all')])?.retry).toMatchObject({
    isSame: false,
    isAfterChange: false,
    isFailed: false,
    tool: 'Grep',
  })
  expect(retried(failed('ls build/docs && echo "=== a ==="'), list)).toBe('PowerShell')
  expect(retried(failed('cat build/docs'), list)).toBe('PowerShell')
  expect(retried(failed('grep -n "colorMode" a.js'), run('date'), grep('colorMode'))).toBe('Grep')
  const others: readonly (readonly Step[])[] = [
    // Another pattern, a longer one, or another path.
    [failed('grep -n "colorMode" a.js'), grep('color')],
    [failed('grep -n "colorMode" a.js'), grep('colorModes')],
    [failed('ls build/docs/api'), list],
    // One segment, or a word of three letters, is in many arguments.
    [failed('ls build'), list],
    [failed('grep "abc" x'), grep('abc')],
    // What changes a file, or follows a check of it, is other work.
    [failed('cat src/a.ts'), use('Write', { file_path: 'src/a.ts', content: 'a' })],
    [failed('cat src/a.ts'), use('Edit', { file_path: 'src/b.ts' }), use('Read', { file_path: 'src/a.ts' })],
    [failed('npx vitest run src/a.ts'), use('Read', { file_path: 'src/a.ts' })],
    // Too late.
    [failed('grep "colorMode" a.js'), run('date'), run('date'), grep('colorMode')],
  ]
  expect(others.map((steps) => retried(...steps))).toEqual(others.map(() => undefined))
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

test('a running command is found by its session, although a long quote of it is before the name of the session', () => {
  const bake = `bake ${'--with butter '.repeat(40)}`.trim()
  const quoted = `Command: /bin/zsh -lc '${bake}'\nChunk ID: 6bfb0f\n`
  const started = actionStep({
    tool: 'exec_command',
    args: { cmd: bake },
    observation: `${quoted}Wall time: 1 seconds\nProcess running with session ID 71\nOutput:\n`,
  })
  const waiting = actionStep({
    tool: 'write_stdin',
    args: { session_id: 71, chars: '' },
    error: `${quoted}Process exited with code 1\nOutput:\nerror: the oven is cold`,
  })
  expect(only([started, waiting])?.subject).toMatch(/^bake --with butter/)
})

test('a retry in the background ends as the result says that waiting for it gave', () => {
  const running = 'Wall time: 30 seconds\nProcess running with session ID 72\nOutput:\n'
  const rerun = actionStep({ tool: 'exec_command', args: { cmd: 'make' }, observation: running })
  const poll = { tool: 'write_stdin', args: { session_id: 72, chars: '' } }
  const waiting = actionStep({ ...poll, observation: running })
  const lost = actionStep({ ...poll, error: 'write_stdin failed: Unknown process id 72' })
  const well = actionStep({ ...poll, observation: 'Wall time: 8 seconds\nProcess exited with code 0\n' })
  const badly = actionStep({ ...poll, error: 'Wall time: 8 seconds\nProcess exited with code 1\n' })
  const ofOther = actionStep({
    ...poll,
    args: { session_id: 73 },
    observation: 'Process exited with code 0\n',
  })
  const retried = (...later: readonly Step[]) => only([run('make', 'error: a'), rerun, ...later])?.retry
  const retry = { step: rerun.id, isSame: true, isAfterChange: false }
  expect(retried(waiting, well)).toEqual({ ...retry, isFailed: false, end: well.id })
  expect(retried(waiting, badly)).toEqual({ ...retry, isFailed: true, end: badly.id })
  expect(retried(waiting, ofOther, lost)).toEqual({ ...retry, isFailed: undefined })
})

test('waiting for a command that failed is not a retry of it, nor other work before one', () => {
  const running = 'Process running with session ID 72'
  const start = () => actionStep({ tool: 'exec_command', args: { cmd: 'make' }, observation: running })
  const poll = { tool: 'write_stdin', args: { session_id: 72, chars: '' } }
  const failed = actionStep({ ...poll, error: 'Process exited with code 1\nerror: a' })
  const lost = actionStep({ ...poll, error: 'write_stdin failed: Unknown process id 72' })
  const again = run('make')
  expect(only([start(), failed, lost])?.retry).toBeUndefined()
  expect(only([start(), failed, lost, again])?.retry).toEqual({
    step: again.id,
    isSame: true,
    isAfterChange: false,
    isFailed: false,
  })
})

test('a retry in the background of Claude Code ends as its output or a notice says', () => {
  const rerun = actionStep({
    tool: 'Bash',
    args: { command: 'make', run_in_background: true },
    observation: 'Command running in background with ID: b1. Output is being written to: /tmp/b1.output',
  })
  const output = (tool: string, name: string, observation: string) =>
    actionStep({ tool, args: { [name]: 'b1' }, observation })
  const running = output('BashOutput', 'bash_id', '<status>running</status>\n\n<timestamp>1</timestamp>')
  const well = output('BashOutput', 'bash_id', '<status>completed</status>\n\n<exit_code>0</exit_code>')
  const badly = output(
    'TaskOutput',
    'task_id',
    '<retrieval_status>success</retrieval_status>\n<task_id>b1</task_id>\n<status>failed</status>\n<exit_code>2</exit_code>',
  )
  const notice = (id: string, code: number) =>
    taskStep(
      `<task-notification>\n<task-id>${id}</task-id>\n<status>completed</status>\n<summary>Background command "make" completed (exit code ${code})</summary>\n</task-notification>`,
    )
  const failed = actionStep({ tool: 'Bash', args: { command: 'make' }, error: 'error: a' })
  const endOf = (...later: readonly Step[]) => only([failed, rerun, ...later])?.retry?.isFailed
  expect([endOf(running, well), endOf(running, badly), endOf(running)]).toEqual([false, true, undefined])
  expect([endOf(notice('b2', 1), notice('b1', 0)), endOf(notice('b1', 2))]).toEqual([false, true])
})

test('a failed result weighs its tokens in every call that was sent it', () => {
  const failed = run('make', 'Exit code 1')
  const exposure = { of: () => 3, from: () => 0, callsFrom: () => [], stretchesOf: () => [], made: () => [] }
  const sizes = failureSizes(
    { steps: [failed, answerStep('done')] },
    { count: ({ length }) => length, exposure },
  )
  expect(sizes).toEqual([{ step: failed.id, result: 0, tokens: 'Exit code 1'.length, calls: 3 }])
})

test('a failed result counts no more of its text than its prompt has grown by', () => {
  const failed = run('make', 'Exit code 1')
  const exposure = { of: () => 3, from: () => 0, callsFrom: () => [], stretchesOf: () => [], made: () => [] }
  const [size] = failureSizes(
    { steps: [failed, answerStep('done')] },
    { count: () => 100, exposure, shareOf: (step) => (step === failed.id ? 0.75 : 1) },
  )
  expect(size?.tokens).toBe(75)
})

test('a script that failed in a command line is retried by running the file to which the agent then wrote it', () => {
  const script = (rate: string) =>
    `import csv\nfor row in csv.reader(open('pumps.csv')):\n  if float(row[2]) > ${rate}:\n    print(row[0], row[1])`
  const inline = run(`python3 - <<'PY'\n${script('limit')}\nPY`, 'NameError: limit')
  const write = (content: string) =>
    actionStep({
      tool: 'Write',
      args: { file_path: 'C:\\pad\\rates.py', content },
      observation: 'ok',
    })
  const start = run('PAD=/pad && python3 "$PAD/rates.py" all')
  const retryIn = (...steps: readonly Step[]) => only([inline, ...steps])?.retry
  expect(retryIn(write(script('12')), start)).toMatchObject({
    step: start.id,
    isFailed: false,
    isAfterChange: false,
  })
  const document = run(`cat > /pad/rates.py <<'EOF'\n${script('12')}\nEOF`)
  expect(retryIn(document, start)).toMatchObject({ step: start.id, isFailed: false })
  // Another script, or none that runs.
  const other = 'def open_valve(name):\n  return valves[name].open(full=True)'
  expect(retryIn(write(other), start)).toBeUndefined()
  expect(retryIn(write(script('12')), run('git add rates.py'))).toBeUndefined()
})

test('reading a command’s help in between doesn’t count as other work, so the next try is a retry', () => {
  const shell = (command: string, result: { readonly error: string } | { readonly observation: string }) =>
    actionStep({ tool: 'Bash', args: { command }, ...result })
  const failed = shell('oven add bread --branch a', { error: "Exit code 2\nunexpected argument '--branch'" })
  const retryAfter = (command: string) =>
    failuresOf({
      steps: [failed, shell(command, { observation: 'ok' }), shell('oven add bread', { observation: 'ok' })],
      calls: [],
    })[0]?.retry?.isAfterChange
  expect(retryAfter('oven add --help 2>&1 | head -20')).toBe(false)
  expect(retryAfter('oven clean; oven add --help')).toBe(true)
})

test('a patch of several files fails as the file that the error names, and is retried by a patch of that file', () => {
  const patch = (...files: readonly string[]) => {
    const changes = files.map((file) => `*** Update File: ${file}\n+heat\n`).join('')
    return { tool: 'apply_patch', args: { input: `*** Begin Patch\n${changes}*** End Patch` } }
  }
  const error = 'apply_patch verification failed: Failed to find expected lines in /kitchen/pan.ts:\nimport a'
  const failed = actionStep({ ...patch('pan.ts', '/kitchen/oven.ts', '/kitchen/pan.ts'), error })
  const ofOther = actionStep({ ...patch('/kitchen/oven.ts'), observation: 'Done!' })
  const again = actionStep({ ...patch('/kitchen/sink.ts', '/kitchen/pan.ts'), observation: 'Done!' })
  expect(only([failed, ofOther, again])).toMatchObject({
    subject: '/kitchen/pan.ts',
    retry: { step: again.id, isFailed: false },
  })
})

test('a retry that a person or the agent’s permissions rejected, or that was aborted, says so beside its error', () => {
  const failed = run('git push origin main', 'Exit code 1\nremote: error')
  const stopOf = (error: string) => only([failed, run('git push origin main', error)])?.retry?.stopped
  expect(stopOf("The user doesn't want to proceed with this tool use.")).toBe('rejected')
  expect(stopOf('Permission to use Bash with command git push has been denied.')).toBe('rejected')
  expect(stopOf('exec command rejected by user approval settings')).toBe('rejected')
  expect(stopOf('Command aborted by user')).toBe('aborted')
  expect(stopOf('Exit code 1\nremote: error')).toBeUndefined()
  expect(stopOf('Exit code 128\nremote: Permission to ann/oven.git denied to bob.')).toBeUndefined()
})
