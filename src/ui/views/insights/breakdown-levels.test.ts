import { expect, test } from 'vitest'
import { breakdownOf } from '#core/breakdown/breakdown.ts'
import { actionStep, numbered, taskStep } from '#core/testing/steps.ts'
import { CATEGORIES, indexOfCategory, type Measure } from '#core/tokens/measure.ts'
import { levelOf } from './breakdown-levels.ts'
import { stepTitle } from './steps/step-title.ts'

const read = (path: string) => actionStep({ tool: 'read', args: { path }, observation: 'x' })
const steps = numbered([taskStep('go'), read('src/a.ts'), read('src/a.ts'), read('src/b.ts')])
const RESULTS = indexOfCategory('results')
const measure: Measure = (step) =>
  CATEGORIES.map((_, place) =>
    place === (step.kind === 'action' ? RESULTS : indexOfCategory('user')) ? 100 : 0,
  )
const totals = CATEGORIES.map(({ id }) => ({ tools: 50, results: 320, user: 100 })[String(id)] ?? 0)
/** Ten tokens of a step cost a dollar. */
const prices = { of: () => 0.1, ofStretch: () => 0.1 }
const groups = breakdownOf({ steps }, { measure, exposure: { of: () => 1 }, prices })
const level = (...within: string[]) =>
  levelOf(
    {
      groups,
      totals,
      paid: 47,
      stepOf: (id) => steps.find((step) => step.id === id),
      titleOf: stepTitle,
      inferred: 'Inferred',
      parts: [],
    },
    within,
  )

test('the run is listed by tool, with what no step makes up, and adds up to its total', () => {
  const { rows, tokens } = level()
  expect(rows.map(({ name, tokens }) => [name, tokens])).toEqual([
    ['read', 300],
    ['Task and user', 100],
    ['Tool definitions', 50],
    ['Other: Tool results', 20],
  ])
  expect(rows.reduce((sum, row) => sum + row.tokens, 0)).toBe(tokens)
})

test('a tool opens to its files, a file to its steps, and what has one step opens that', () => {
  const { rows, path } = level('read')
  expect(path.map(({ name }) => name)).toEqual(['The run', 'read'])
  expect(rows.map(({ name, opens }) => [name, opens])).toEqual([
    ['src/a.ts', { kind: 'within', path: ['read', 'src/a.ts'] }],
    ['src/b.ts', { kind: 'step', step: 's3' }],
  ])
  const file = level('read', 'src/a.ts')
  expect(file.rows.map(({ opens }) => opens)).toEqual([
    { kind: 'step', step: 's1' },
    { kind: 'step', step: 's2' },
  ])
  expect(file.tokens).toBe(200)
  expect(level(':user').rows[0]?.opens).toEqual({ kind: 'step', step: 's0' })
})

test('every level adds up to its cost; what is in no step has the cost that the steps leave', () => {
  expect(level().rows.map(({ name, dollars }) => [name, dollars])).toEqual([
    ['read', expect.closeTo(30, 9)],
    ['Task and user', expect.closeTo(10, 9)],
    ['Tool definitions', expect.closeTo(5, 9)],
    ['Other: Tool results', expect.closeTo(2, 9)],
  ])
  for (const within of [[], ['read'], ['read', 'src/a.ts'], [':user']]) {
    const { rows, dollars } = level(...within)
    expect(rows.reduce((sum, row) => sum + (row.dollars ?? Number.NaN), 0)).toBeCloseTo(dollars ?? 0, 9)
  }
})

test('rows are ordered by their costs, and the output is one of them', () => {
  const [dear] = numbered([read('src/dear.ts')])
  const prices = { of: (id: string) => (id === 's2' ? 1 : 0.1), ofStretch: () => 0.1 }
  const groups = breakdownOf({ steps }, { measure, exposure: { of: () => 1 }, prices })
  const input = { groups, totals, stepOf: () => dear, titleOf: stepTitle, inferred: 'Inferred', parts: [] }
  const { rows, dollars, isPriced } = levelOf(
    { ...input, paid: 150, output: { tokens: 10, dollars: 50 } },
    [],
  )
  expect([isPriced, dollars]).toEqual([true, 200])
  expect(rows.slice(0, 2).map(({ name, dollars }) => [name, dollars])).toEqual([
    ['read', expect.closeTo(120, 9)],
    ['Output', 50],
  ])
  const unpriced = levelOf({ ...input, paid: undefined, output: undefined }, [])
  expect([unpriced.isPriced, unpriced.rows[0]?.tokens]).toEqual([false, 300])
})

test('a level that the run does not have is the whole run', () => {
  expect(level('write', 'a.ts').path).toHaveLength(1)
  expect(level('read', 'c.ts').path).toHaveLength(2)
})

test('inferred tokens have the title that fits the run, their parts below them, and words that explain them', () => {
  const totals = CATEGORIES.map(({ id }) => (id === 'inferred' ? 100 : 0))
  const at = { overRun: 60, most: 30, calls: 2, first: 0, last: 1 }
  const parts = [
    { ...at, kind: 'earlier' as const },
    { ...at, kind: 'every' as const, overRun: 40, most: 10, calls: 4, last: 3 },
  ]
  const input = {
    groups: [],
    totals,
    paid: 10,
    stepOf: () => undefined,
    titleOf: stepTitle,
    inferred: 'Earlier',
    parts,
  }
  const { rows } = levelOf(input, [])
  expect(rows.map(({ name, dollars }) => [name, dollars])).toEqual([['Earlier', expect.closeTo(10, 9)]])
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(
    rows[0]?.parts?.map(({ name, note, dollars, opens }) => [name, plain(note), dollars, opens]),
  ).toEqual([
    [
      'Earlier conversation',
      'up to 30 tokens, call 1 to call 2',
      expect.closeTo(6, 9),
      { kind: 'call', call: 0 },
    ],
    [
      'System prompt and tools',
      '10 tokens in each of 4 calls',
      expect.closeTo(4, 9),
      { kind: 'call', call: 0 },
    ],
  ])
  expect(rows[0]?.help).toMatch(
    /^Estimated: the recorded size of each prompt minus our count of the steps.*Fewer tools/,
  )
  const [alone] = levelOf({ ...input, parts: parts.slice(0, 1) }, []).rows
  expect(alone?.help).not.toContain('Fewer tools')
})

test('a tool that runs commands names its programs, one that doesn’t only its uses', () => {
  const run = (command: string) => actionStep({ tool: 'Bash', args: { command }, observation: 'x' })
  const many = numbered([run('git log'), run('go test'), run('git diff'), read('a.ts')])
  const groups = breakdownOf({ steps: many }, { measure, exposure: { of: () => 1 }, prices })
  const totals = CATEGORIES.map((_, place) => (place === RESULTS ? 400 : 0))
  const input = { paid: 40, stepOf: () => many[0], titleOf: stepTitle, inferred: 'Inferred', parts: [] }
  const { rows } = levelOf({ ...input, groups, totals }, [])
  expect(rows.map(({ name, note }) => [name, note.replaceAll('\u00a0', ' ')])).toEqual([
    ['Bash', '3 calls, mostly git and go'],
    ['read', '1 call'],
  ])
})
