/**
 * Comparing through the package's own functions; `tools/package.test.ts` installs it and compares the rest.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { compare, readRun } from './runs.ts'
import type { ComparedStrategy, Settings } from './types.ts'

const SAMPLE = readFileSync('public/samples/teaching-run.json', 'utf8')

/** The sample as it would have been recorded had its agent dropped two steps before the fourth call. */
function compacted(): string {
  const file = JSON.parse(SAMPLE)
  file.traces[0].recorded = [{ call: 3, changes: ['s2', 's3'].map((id) => ({ kind: 'remove', id })) }]
  return JSON.stringify(file)
}

async function baselineOf(text: string, settings: Settings = {}): Promise<ComparedStrategy> {
  const [run] = unwrap(await readRun(text)).runs
  if (run === undefined) throw new Error('the sample has a run')
  return unwrap(await compare(run, ['keep-last:count=3'], settings)).baseline
}

test('the baseline "uncompacted" is the run as if its agent had dropped nothing, to the last digit', async () => {
  const whole = await baselineOf(SAMPLE)
  const sent = await baselineOf(compacted())
  expect(sent.tokens).toBeLessThan(whole.tokens)
  const { tokens, peak, cost, lostFacts } = whole
  expect(await baselineOf(compacted(), { baseline: 'uncompacted' })).toMatchObject({
    strategy: 'uncompacted',
    summary: 'uncompacted',
    tokens,
    peak,
    cost,
    lostFacts,
  })
})
