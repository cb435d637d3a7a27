import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { loadCollectionRuns } from '#storage/index.ts'
import { memoryStore } from '#storage/testing/store.ts'
import { createCollectionJobs } from '../collections/jobs.ts'
import { writeCollectionFacts } from './collection-facts.ts'
import { loadRanks } from './ranks.ts'

const SESSION = readFileSync(
  new URL('../../formats/samples/claude-code/everyday.jsonl', import.meta.url),
  'utf8',
)
const context = { signal: new AbortController().signal, onProgress: () => undefined }

test('runs and calls of a collection are written from its index, without its files', async () => {
  const store = memoryStore()
  const found = { path: 'shop/one.jsonl', size: 1, modified: 1000 }
  await createCollectionJobs(loadRanks, store).indexFiles(
    {
      collectionId: 'c',
      files: [{ found, source: { file: new Blob([SESSION]) } }],
      counting: {
        baseline: 'as-recorded',
        dialect: { id: 'openai' },
        profile: 'auto',
        summariser: { id: 'extractive' },
      },
    },
    context,
  )
  const [run] = unwrap(await loadCollectionRuns('c', store))
  const write = async (table: 'runs' | 'calls', withContent: boolean) => {
    const order = { collectionId: 'c', runIds: [run?.id ?? '', 'gone'], table, withContent } as const
    const made = unwrap(await writeCollectionFacts({ ...order, format: 'csv' }, context, store))
    expect(made.problems.map(({ run: id }) => id)).toEqual(['gone'])
    return made.file.text()
  }
  const runs = await write('runs', false)
  expect(runs.trim().split('\n')).toHaveLength(2)
  expect(runs).toContain(`,${run?.input.value},`)
  expect(runs).not.toContain('shop/one.jsonl')
  expect(await write('runs', true)).toContain('shop/one.jsonl')
  expect((await write('calls', false)).trim().split('\n')).toHaveLength(1 + (run?.calls ?? 0))
})
