import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CALL_TABLE } from './call-table.ts'
import { RUN_TABLE } from './run-table.ts'
import { columnsMarkdown } from './table.ts'

test('docs/facts.md says of every column what it is, and in which unit', () => {
  const doc = readFileSync('docs/facts.md', 'utf8')
  expect(doc).toContain(columnsMarkdown(RUN_TABLE))
  expect(doc).toContain(columnsMarkdown(CALL_TABLE))
})
