import { expect, test } from 'vitest'
import { toolSubject, withoutFolder } from './tool-subject.ts'

test.each([
  ['cd /repo && PYTHONPATH=/repo:/src python3 a.py', 'python3 a.py'],
  [`A=1 B="x y" make`, 'make'],
  ['PYTHONPATH=/repo', 'PYTHONPATH=/repo'],
  ['a = 1', 'a = 1'],
  ['make CC=gcc', 'make CC=gcc'],
])('a command line %s reads %s', (command, short) => {
  expect(withoutFolder(command)).toBe(short)
})

test('a command in a list of words is the command', () => {
  const subject = (command: unknown) => toolSubject({ arguments: JSON.stringify({ command }) }).text
  expect(subject(['bash', '-lc', 'ls -a'])).toBe('ls -a')
  expect(subject(['git', 'status'])).toBe('git status')
})
