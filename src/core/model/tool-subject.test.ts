import { expect, test } from 'vitest'
import { programOf, shortToolName, toolSubject, withoutFolder } from './tool-subject.ts'

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

test.each([
  ['env GOCACHE=/tmp/go PATH="/a b:$PATH" go test ./x', 'go'],
  ['/usr/bin/env -u HOME python3 a.py', 'python3'],
  ['timeout -k 5 60s npm test', 'npm'],
  ['timeout 60 env A=1 go vet', 'go'],
  ['nohup ./bin/serve --port 1', 'serve'],
  ['time make all', 'make'],
  ['sudo -n -u git systemctl restart x', 'systemctl'],
  ['nice -n 10 cargo build', 'cargo'],
  [`bash -lc "cd /repo && timeout 9 rg -n 'a b' src"`, 'rg'],
  ['BASE=$(git merge-base main HEAD) && git log', 'git'],
])('%s runs %s, whatever starts it', (command, program) => {
  expect(programOf(command)).toBe(program)
})

test('a starter that starts nothing is the program', () => {
  for (const line of ['env', 'env | grep PATH', 'env A=1', 'sudo -v', 'timeout --help', 'time'])
    expect(programOf(line)).toBe(line.split(' ')[0])
  expect(programOf('bash run.sh')).toBe('bash')
})

// With an expression that tries every way to read them, it would not end.
test('options of a starter without end are read to their end', () => {
  expect(programOf(`env ${'-u A=b '.repeat(5000)}|`)).toBe('env')
  expect(programOf(`timeout ${'-k -s '.repeat(5000)}|`)).toBe('timeout')
})
