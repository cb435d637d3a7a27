import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfPath, readSubject, toolSubject } from '../model/tool-subject.ts'
import { actionStep, numbered, taskStep } from '../testing/steps.ts'
import { CATEGORIES, indexOfCategory, type Measure } from '../tokens/measure.ts'
import { breakdownOf } from './breakdown.ts'

const RESULTS = indexOfCategory('results')
const USER = indexOfCategory('user')
/** 10 tokens for a task; for an action 4 of its calls and as many of its results as they have characters. */
const measure: Measure = (step) =>
  CATEGORIES.map(({ id }, place) => {
    if (step.kind !== 'action') return place === USER ? 10 : 0
    if (id === 'calls') return step.calls.length === 0 ? 0 : 4
    const length = step.results
      .flatMap(({ parts }) => parts)
      .reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0)
    return place === RESULTS ? length : 0
  })
const exposure = { of: () => 3 }
const read = (path: string, observation: string) => actionStep({ tool: 'read', args: { path }, observation })

test('tools, in them files, and in those steps, the largest first, each step once per call', () => {
  const steps = numbered([
    taskStep('go'),
    read('src/a.ts', 'x'.repeat(100)),
    read('src/b.ts', 'x'.repeat(50)),
    read('./src/a.ts', 'x'.repeat(20)),
    actionStep({ tool: 'Bash', args: { command: 'npm test' }, observation: 'x'.repeat(30) }),
  ])
  const [tool, shell, task] = breakdownOf({ steps }, { measure, exposure })
  expect(tool).toMatchObject({ tool: 'read', overRun: 3 * 182, uses: 3, more: 0 })
  expect(tool?.subjects.map(({ name, overRun, uses }) => [name, overRun, uses])).toEqual([
    ['src/a.ts', 3 * 128, 2],
    ['src/b.ts', 3 * 54, 1],
  ])
  expect(tool?.subjects[0]?.steps.map(({ step, tokens, calls }) => [step, tokens, calls])).toEqual([
    ['s1', 104, 3],
    ['s3', 24, 3],
  ])
  expect(shell?.subjects[0]?.name).toBe('npm test')
  expect(task).toMatchObject({ tool: undefined, category: USER, overRun: 30 })
})

test('what a call is about is its file, else its command, else what it looks for', () => {
  const about = (args: object) => toolSubject({ arguments: JSON.stringify(args) })
  expect(about({ command: 'view', path: '/r/a.ts' })).toEqual({ kind: 'file', text: '/r/a.ts' })
  expect(about({ command: 'ls -la', cwd: '/r' })).toEqual({ kind: 'command', text: 'ls -la' })
  expect(about({ command: ['bash', '-lc', 'ls\n-la'] })).toEqual({ kind: 'command', text: 'ls -la' })
  expect(about({ limit: 3, query: 'rain' })).toEqual({ kind: 'other', text: 'rain' })
  const printed = (command: string) => readSubject(about({ command })).text
  expect(printed("sed -n '1,220p' src/chat/index.ts")).toBe('src/chat/index.ts')
  expect(printed("cat 'docs/LM Studio.md'")).toBe('docs/LM Studio.md')
  expect(printed("nl -ba src/sync.go | sed -n '397,620p'")).toBe('src/sync.go')
  expect(printed('cat a.go && go test ./...')).toBe('cat a.go && go test ./...')
  expect(printed('cat a.ts | grep b.ts')).toBe('cat a.ts | grep b.ts')
  expect(printed("sed -i 's/a/b/' a.ts")).toBe("sed -i 's/a/b/' a.ts")
  expect(endOfPath(`/home/${'long/'.repeat(20)}a.ts`)).toMatch(/^…(?:\/long)+\/a\.ts$/)
  expect(about({})).toEqual({ kind: 'other', text: '' })
  expect(toolSubject({ arguments: 'not json' })).toEqual({ kind: 'other', text: 'not json' })
})

test('commands that print a file are uses of that file', () => {
  const shell = (cmd: string) => actionStep({ tool: 'exec', args: { cmd }, observation: 'x'.repeat(10) })
  const steps = numbered(
    ["nl -ba src/a.go | sed -n '1,9p'", "sed -n '9,20p' ./src/a.go", 'go test ./...'].map(shell),
  )
  const [tool] = breakdownOf({ steps }, { measure, exposure })
  expect(tool?.subjects.map(({ name, uses }) => [name, uses])).toEqual([
    ['src/a.go', 2],
    ['go test ./...', 1],
  ])
})

test('no token is lost or made, however a step’s tokens are split among its tool uses', () => {
  const use = fc.record({
    name: fc.constantFrom('a', 'b'),
    path: fc.constantFrom('x', 'y', ''),
    length: fc.nat(40),
  })
  fc.assert(
    fc.property(fc.array(fc.array(use, { maxLength: 4 }), { maxLength: 6 }), (actions) => {
      const steps = numbered(
        actions.map((uses) =>
          actionStep({
            calls: uses.map(({ name, path }, at) => ({
              id: `c${at}`,
              name,
              arguments: JSON.stringify({ path }),
            })),
            results: uses.map(({ length }, at) => ({
              callId: `c${at}`,
              parts: [{ kind: 'text', text: 'x'.repeat(length) }],
            })),
          }),
        ),
      )
      const all = steps.reduce((sum, step) => sum + measure(step).reduce((one, other) => one + other, 0), 0)
      const groups = breakdownOf({ steps }, { measure, exposure })
      const inSteps = groups.flatMap(({ subjects }) => subjects.flatMap((subject) => subject.steps))
      expect(groups.reduce((sum, { overRun }) => sum + overRun, 0)).toBe(3 * all)
      expect(inSteps.reduce((sum, { overRun }) => sum + overRun, 0)).toBe(3 * all)
      expect(inSteps.every(({ tokens }) => tokens >= 0)).toBe(true)
    }),
  )
})

test('a tool that runs commands is added up by program, files that commands print as one; other tools are not', () => {
  const shell = (cmd: string) => actionStep({ tool: 'exec', args: { cmd }, observation: 'x'.repeat(6) })
  const commands = [
    'git log',
    'cd /r && git push',
    'cat a.ts',
    'B=$(/usr/bin/jq . x)',
    'for f in *; do ls; done',
  ]
  const [tool, reader] = breakdownOf(
    { steps: numbered([...commands.map(shell), read('a.ts', 'x')]) },
    { measure, exposure },
  )
  expect(tool?.programs).toEqual([
    { name: 'git', overRun: 60, uses: 2 },
    { name: '', overRun: 30, uses: 1 },
    { name: 'jq', overRun: 30, uses: 1 },
    { name: 'for', overRun: 30, uses: 1 },
  ])
  expect(reader?.programs).toBeUndefined()
})
