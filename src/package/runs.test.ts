import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { compare, readRun } from './runs.ts'

const COMPACTED = 'src/formats/samples/claude-code/rewinds-and-compaction.jsonl'

test('the baseline without compactions sends more than was recorded, and says what it is', async () => {
  const { runs } = unwrap(await readRun(readFileSync(COMPACTED), { name: 'compacted.jsonl' }))
  const run = runs[0]
  if (run === undefined) throw new Error('the sample has a run')
  const recorded = unwrap(await compare(run, ['keep-last:count=2'])).baseline
  const without = unwrap(await compare(run, ['keep-last:count=2'], { baseline: 'uncompacted' })).baseline
  expect(without.strategy).toBe('uncompacted')
  expect(without.tokens).toBeGreaterThan(recorded.tokens)
})
