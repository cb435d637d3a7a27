import { expect, test } from 'vitest'
import type { LevelRow } from './level.ts'
import { rowGroups } from './row-groups.ts'

const row = (name: string, dollars: number | undefined, isTool = false): LevelRow => ({
  key: name,
  name,
  note: '',
  category: 0,
  tokens: 10,
  dollars,
  opens: undefined,
  isTool,
})
const groupsOf = (rows: readonly LevelRow[], isPriced = true) =>
  rowGroups({ rows, isPriced }).map(({ row: { name, dollars, tokens }, parts }) => ({
    name,
    dollars,
    tokens,
    parts: parts.map((part) => part.name),
  }))

test('tools are below their sum, which has its place among the rest by its size', () => {
  const rows = [row('rest', 6), row('Bash', 4, true), row('Read', 3, true), row('Output', 1)]
  expect(groupsOf(rows)).toEqual([
    { name: 'Tool calls and results', dollars: 7, tokens: 20, parts: ['Bash', 'Read'] },
    { name: 'rest', dollars: 6, tokens: 10, parts: [] },
    { name: 'Output', dollars: 1, tokens: 10, parts: [] },
  ])
})

test('one tool has no sum, and without a price the sum is of tokens', () => {
  expect(groupsOf([row('rest', 6), row('Bash', 4, true)]).map(({ name }) => name)).toEqual(['rest', 'Bash'])
  expect(groupsOf([row('a', undefined, true), row('b', 2, true)], false)[0]).toMatchObject({
    dollars: undefined,
    tokens: 20,
  })
})
