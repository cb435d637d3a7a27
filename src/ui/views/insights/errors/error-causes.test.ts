import { expect, test } from 'vitest'
import { actionStep } from '#core/testing/steps.ts'
import { failuresOf } from '#core/waste/failures.ts'
import { errorGroups, isSameCommand, isUnresolved } from './error-causes.ts'

const failing = (cmd: string, error: string) => actionStep({ tool: 'exec_command', args: { cmd }, error })
const groupsOf = (...errors: readonly (readonly [string, string])[]) => {
  const steps = errors.map(([cmd, error]) => failing(cmd, error))
  return errorGroups(failuresOf({ steps, calls: [] }))
}

test('errors are grouped by the cause that their message names, the most frequent first, others last', () => {
  const groups = groupsOf(
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
  expect(groups.map(({ title, failures }) => [title, failures.length])).toEqual([
    ['Edit didn’t apply', 2],
    ['Missing file or command', 2],
    ['Timeout', 1],
    ['Refused by a repository’s rules', 1],
    ['No permission', 1],
    ['Merge conflict', 1],
    ['Wrong arguments', 1],
    ['Error in a script', 1],
    ['Other errors', 3],
  ])
  const silent = groups.filter(({ advice }) => advice === '').map(({ title }) => title)
  expect(silent).toEqual(['Timeout', 'Merge conflict'])
})

test('in a group, commands that never succeeded come before earlier ones that did', () => {
  const worked = actionStep({ tool: 'exec_command', args: { cmd: 'cat long/name' }, observation: 'a' })
  const steps = [failing('cat long/name', 'ENOENT'), worked, failing('cat b', 'ENOENT')]
  const failures = failuresOf({ steps, calls: [] })
  const [group] = errorGroups(failures)
  expect(group?.failures.map((failure) => [failure.subject, isUnresolved(failure)])).toEqual([
    ['cat b', true],
    ['cat long/name', false],
  ])
})

test('a longer time limit is advised for commands that timed out, not for a page that isn’t shown', () => {
  const groups = groupsOf(
    ['make', 'Exit code 143\nCommand timed out after 2m 0s'],
    ['screenshot', 'Screenshot timed out after 5s: the Browser pane is not displayed'],
  )
  expect(groups.map(({ title, advice }) => [title, /longer time limit/.test(advice)])).toEqual([
    ['Command timed out', true],
    ['Timeout', false],
  ])
})

test('a retry with an unknown outcome does not count as not resolved, as in the headline', () => {
  const [failure] = failuresOf({ steps: [failing('cat b', 'ENOENT')], calls: [] })
  if (failure === undefined) throw new Error('a failed call is a failure')
  const retried = (isFailed: boolean | undefined) => ({
    ...failure,
    retry: { step: 's', isSame: true, isFailed },
  })
  expect([failure, retried(true), retried(undefined), retried(false)].map(isUnresolved)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('failures of one command are one after the other, commands in the order of the run', () => {
  const [group] = groupsOf(['ls', 'cannot access'], ['ls long', 'cannot access'], ['ls', 'ENOENT'])
  expect(group?.failures.map(({ subject }) => subject)).toEqual(['ls', 'ls', 'ls long'])
  const [first, second, third] = group?.failures ?? []
  expect(second && isSameCommand(second, first)).toBe(true)
  expect(third && isSameCommand(third, second)).toBe(false)
})

test('model calls without an answer come after failed tool calls, and repeat no name', () => {
  const steps = [failing('cat x', 'ENOENT')]
  const [tool] = failuresOf({ steps, calls: [] })
  if (tool === undefined) throw new Error('a failed call is a failure')
  const unanswered = { ...tool, step: undefined, tool: '', subject: '', message: 'Request was aborted.' }
  const groups = errorGroups([unanswered, unanswered, tool])
  expect(groups.map(({ title }) => title)).toEqual(['Missing file or command', 'No answer'])
  expect(isSameCommand(unanswered, unanswered)).toBe(true)
  expect(isSameCommand(tool, unanswered)).toBe(false)
})
