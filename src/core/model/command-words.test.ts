import { expect, test } from 'vitest'
import { messageStep } from '../testing/steps.ts'
import { commandWords } from './command-words.ts'
import { stepLine } from './step-line.ts'

test.each([
  [
    'a command with arguments',
    '<command-message>compact</command-message>\n<command-name>/compact</command-name>\n<command-args>keep the plan</command-args>',
    '/compact keep the plan',
  ],
  [
    'a command without arguments, its name first',
    '<command-name>/clear</command-name>\n            <command-message>clear</command-message>\n            <command-args></command-args>',
    '/clear',
  ],
  ['output of a command', '<local-command-stdout>Compacted</local-command-stdout>', 'Compacted'],
  [
    'a message alone',
    '<command-message>init is analyzing your code</command-message>',
    'init is analyzing your code',
  ],
  ['a shell command', '<bash-input>ls -la</bash-input>', '! ls -la'],
  ['output of the shell', '<bash-stdout>a.ts</bash-stdout><bash-stderr></bash-stderr>', 'a.ts'],
  [
    'a notice that a task ended',
    '<task-notification>\n<task-id>a8ac</task-id>\n<output-file>/tmp/a8ac.output</output-file>\n<status>completed</status>\n<summary>Agent "Map pumps" finished</summary>\n<result>All of them.</result>\n</task-notification>',
    'Agent "Map pumps" finished',
  ],
  [
    'a notice without a summary',
    '<task-notification>Task a8ac ended.</task-notification>',
    'Task a8ac ended.',
  ],
  ['a reminder', '<system-reminder>\nThe file changed.\n</system-reminder>', 'The file changed.'],
])('%s reads as a person saw it', (_, text, words) => {
  expect(commandWords(text)).toBe(words)
  expect(stepLine(messageStep(text)).text).toBe(words)
})

test('any other text is as it was written', () => {
  for (const text of ['', 'What does <command-name> mean?', '<p>Hello</p>', '<command-name']) {
    expect(commandWords(text)).toBe(text)
  }
})

test('a command cut short, an empty one, and a very long one are still readable', () => {
  expect(commandWords('<command-name>/review</command-name><command-args>all of src')).toBe(
    '/review all of src',
  )
  expect(stepLine(messageStep('<local-command-stdout></local-command-stdout>')).text).toBe('no text')
  const long = `<command-name>/x</command-name><command-args>${'word '.repeat(100_000)}</command-args>`
  expect(commandWords(long).length).toBeLessThan(5000)
})
