import { expect, test } from 'vitest'
import { shortToolName, toolSubject, withoutFolder } from './tool-subject.ts'

test.each([
  ['cd /repo && PYTHONPATH=/repo:/src python3 a.py', 'python3 a.py'],
  [`A=1 B="x y" make`, 'make'],
  ['PYTHONPATH=/repo', 'PYTHONPATH=/repo'],
  ['a = 1', 'a = 1'],
  ['make CC=gcc', 'make CC=gcc'],
  ['P=$HOME/bin:$PATH make', 'make'],
  ['B=$(git merge-base main HEAD) git log', 'B=$(git merge-base main HEAD) git log'],
  ['B="$(git log "a b" x)" make', 'B="$(git log "a b" x)" make'],
  ['B=`git log` make', 'B=`git log` make'],
])('a command line %s reads %s', (command, short) => {
  expect(withoutFolder(command)).toBe(short)
})

test('a command in a list of words is the command', () => {
  const subject = (command: unknown) => toolSubject({ arguments: JSON.stringify({ command }) }).text
  expect(subject(['bash', '-lc', 'ls -a'])).toBe('ls -a')
  expect(subject(['git', 'status'])).toBe('git status')
})

test('the tool of an MCP server goes by its own name', () => {
  expect(shortToolName('mcp__Claude_Browser__javascript_tool')).toBe('javascript_tool')
  expect(shortToolName('mcp__server__read__all')).toBe('read__all')
  for (const name of ['Bash', '__init__', 'mcp__server', '']) expect(shortToolName(name)).toBe(name)
})
