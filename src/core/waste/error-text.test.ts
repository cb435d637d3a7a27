import { expect, test } from 'vitest'
import { readError } from './error-text.ts'

test('an exception of Python is the line below its last traceback, not a line of code that a frame quotes', () => {
  const error = `Applying migrations... OK
Traceback (most recent call last):
  File "oven.py", line 4, in read
    return settings["unknown"]
KeyError: 'unknown'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "bake.py", line 61, in <module>
    raise ImproperlyConfigured(ERROR: % (desc, VARIABLE))
kitchen.errors.ImproperlyConfigured: The oven has no temperature.
[Command finished with exit code 1]`
  expect(readError(error)).toEqual({
    exitCode: 1,
    message: 'kitchen.errors.ImproperlyConfigured: The oven has no temperature.',
  })
  const interrupted =
    'Traceback (most recent call last):\n  File "bake.py", line 1\n    fail()\nKeyboardInterrupt'
  expect(readError(interrupted).message).toBe('KeyboardInterrupt')
})

test('an exception that IPython shows is its last line, too, although the frames aren’t indented', () => {
  const error = `${'-'.repeat(75)}
RuntimeError                              Traceback (most recent call last)
Cell In[1], line 1
----> 1 print(bake(**{'cake': ''}))

File /kitchen/oven.py:28, in bake(cake)
     27     try:
---> 28         error(cake)
     38     except OvenError as e:

RuntimeError: No active exception to reraise`
  expect(readError(error).message).toBe('RuntimeError: No active exception to reraise')
})

test('an edit that SWE-agent’s linter refused is said by what is wrong with it, without the lines of the file', () => {
  const error = `Your proposed edit has introduced new syntax error(s).

ERRORS:

- E999 IndentationError: unexpected indent

This is how your edit would have looked if applied
-------------------------------------------------
[File: /kitchen/oven.py (9 lines total)]
1:  heat = on
-------------------------------------------------
Your changes have NOT been applied.
(Open file: /kitchen/oven.py)
(Current directory: /kitchen)
bash-$`
  expect(readError(error).message).toBe('- E999 IndentationError: unexpected indent')
  const shell =
    'bash: line 2: strings: command not found\n(Open file: n/a)\n(Current directory: /kitchen)\nbash-$'
  expect(readError(shell).message).toBe('bash: line 2: strings: command not found')
})

test('what a compiler or a linter says of a place in a file is the reason, not that the build or the task failed', () => {
  const built = `# kitchen/oven [kitchen/oven.test]
oven_test.go:12:5: undefined: heat
oven_test.go:14:5: too many errors
FAIL\tkitchen/oven [build failed]
ok  \tkitchen/sink\t0.5s
FAIL`
  expect(readError(built).message).toMatch(/^oven_test\.go:12:5: undefined: heat\n/)
  const linted = `[lint:mod] go: downloading github.com/pkg/errors v0.9.1
[lint] ERROR task failed
[lint] oven.go:7:2: type Heat is unused (unused)`
  expect(readError(linted).message).toBe('[lint] oven.go:7:2: type Heat is unused (unused)')
})

test('a failed test of Go whose name was cut off is said by what it reported, or by its package', () => {
  const cut = `    oven_test.go:3: heating
    oven_test.go:9: got 20 degrees, want 180
FAIL
FAIL\tkitchen/oven\t1.580s
FAIL`
  expect(readError(cut).message).toMatch(/^ {4}oven_test\.go:9: got 20 degrees, want 180\n/)
  const silent = '=== RUN   TestBake\n--- PASS: TestBake (0.00s)\nFAIL\nFAIL\tkitchen/oven\t0.598s\nFAIL'
  expect(readError(silent).message).toMatch(/^FAIL\tkitchen\/oven\t0\.598s/)
})

test('a commit that failed is said by there being nothing to commit, not by the branch', () => {
  const status = `On branch oven
Your branch is ahead of 'origin/oven' by 18 commits.
  (use "git push" to publish your local commits)

nothing to commit, working tree clean`
  expect(readError(status, 'git commit -m "Heat"').message).toBe('nothing to commit, working tree clean')
  expect(readError(status, 'git status && bake').message).toMatch(/^On branch oven/)
})

test('what git couldn’t read from a remote repository is said by the line before', () => {
  const [reason, fatal] = [
    'ssh: Could not resolve hostname kitchen.example: -65563',
    'fatal: Could not read from remote repository.',
  ]
  expect(readError(`${reason}\n${fatal}`, 'git fetch').message).toBe(`${reason}\n${fatal}`)
})

test('a line that only says that something failed is left for the one that names it', () => {
  const pointed = `error: found 1 error

  bake oven --dry-run
            ^ Unknown arguments

hint: for more information, try 'bake --help'
error: script "bake" exited with code 1`
  expect(readError(pointed).message).toMatch(/^Unknown arguments\nbake oven --dry-run\n/)
  const counted = 'func bake() {\n^\n1 issues:\n* maintidx: 1\n[lint] ERROR task failed'
  expect(readError(counted).message).toBe('1 issues: * maintidx: 1')
  const removed = 'Failed to remove 1 oven(s):\n  - north: in use\nError: Some ovens could not be removed'
  expect(readError(removed).message).toBe('Failed to remove 1 oven(s): - north: in use')
  const others = 'FAIL\nFAIL\tkitchen/oven\t3.2s\nok  \tkitchen/sink\t(cached)\nFAIL'
  expect(readError(others).message).toBe('FAIL\tkitchen/oven\t3.2s')
  expect(readError('FAIL').message).toBe('FAIL')
})
