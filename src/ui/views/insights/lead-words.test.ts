import { expect, test } from 'vitest'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { leadWords } from './lead-words.ts'
import type { LevelRow } from './level.ts'

const row = (
  name: string,
  category: Parameters<typeof indexOfCategory>[0],
  dollars: number | undefined,
  more = {},
): LevelRow => ({
  key: name,
  name,
  note: '',
  category: indexOfCategory(category),
  tokens: 100,
  dollars,
  opens: undefined,
  ...more,
})
const tool = (name: string, dollars?: number) => row(name, 'results', dollars, { isTool: true })
const words = (rows: readonly LevelRow[], isPriced = true) => {
  const lead = leadWords({ rows, isPriced, tokens: 400, dollars: 50 }, 50)
  return lead?.replaceAll('\u00a0', ' ')
}

test('says what filled the context most, with its cost and share', () => {
  expect(words([tool('mcp__web__fetch', 8), tool('Bash', 12), row('Task', 'user', 3)])).toBe(
    'Tool calls and results: $20.00, 40.0% of the cost',
  )
  expect(words([tool('Bash', 20)])).toBe('Calls and results of Bash: $20.00, 40.0% of the cost')
})

test('a tool whose calls the agent writes as its text has only its results', () => {
  expect(words([{ ...tool('bash', 20), isResults: true }])).toBe('Results of bash: $20.00, 40.0% of the cost')
})

test('where tools are not the largest part, it is that one which is named', () => {
  expect(words([tool('Bash', 5), tool('Read', 4), row('Not in the file', 'inferred', 30)])).toBe(
    'Not in the file, such as the system prompt and tools: $30.00, 60.0% of the cost',
  )
})

test('what a fork copied from its parent session is named as that', () => {
  const copied = { ...row('Copied from the parent session', 'memory', 30), key: ':copied' }
  expect(words([copied, tool('Bash', 5)])).toBe('Copied from the parent session: $30.00, 60.0% of the cost')
})

test('without a price, it is said in tokens', () => {
  expect(words([tool('Bash'), tool('Read')], false)).toBe(
    'Tool calls and results: 200 tokens, 50.0% of the input',
  )
  expect(words([])).toBeUndefined()
})
