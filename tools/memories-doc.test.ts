import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { MEMORIES_DOC, memoriesDoc } from './memories-doc.ts'

test('docs/memories.md is what the tool would write now: node tools/run.mjs memories-doc', async () => {
  expect(await readFile(MEMORIES_DOC, 'utf8')).toBe(memoriesDoc())
})

test('it tells of every strategy and memory', () => {
  const text = memoriesDoc()
  for (const { id, title } of memoryInfos()) expect(text).toContain(`### ${title}\n\n\`${id}\``)
})
