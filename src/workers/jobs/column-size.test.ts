/**
 * What a column costs the page does not grow with the run's texts: contexts are views over the steps, not
 * copies of them.
 */
import { expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { unpackLedger } from '../protocol/packed-ledger.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const CALLS = 40
/** By id: a run whose results are this long. */
const LENGTHS: Readonly<Record<string, number>> = { short: 200, long: 20_000 }
const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 128_000,
  summariser: { id: 'extractive' },
  profile: 'openai-gpt-5',
}
const COLUMNS = [
  { id: 'keep-last', params: { count: 10 } },
  { id: 'keep-last', params: { count: 10 }, mode: 'destructive' },
  { id: 'keep-system-and-recent' },
  { id: 'recent-within-budget', params: { maxTokens: 4000 } },
] as const

const engine = createEngine({
  loadTrace: async (id) => {
    const steps = Array.from({ length: CALLS }, (_, at) =>
      actionStep({ tool: 'look', args: { at }, observation: 'abcdefghi '.repeat((LENGTHS[id] ?? 0) / 10) }),
    )
    return ok({ ...traceOf([systemStep('Look.'), taskStep('All of it.'), ...steps]), id })
  },
  loadRanks,
})
const context = { signal: new AbortController().signal, onProgress: () => undefined }

test.each(COLUMNS)('figures and rows of $id are as small for long texts as for short ones', async (spec) => {
  const sizeOf = async (traceId: string) => {
    const input = { traceId, memory: unwrap(checkSpec(spec)), counting: COUNTING }
    const replayed = unwrap(await engine.replay(input, context))
    const rows = unpackLedger(unwrap(await engine.ledger({ ...input, call: CALLS - 1 }, context)))
    expect(JSON.stringify([replayed, rows])).not.toContain('abcdefghi')
    return JSON.stringify([replayed, rows]).length
  }
  // Numbers have more digits, and a budget keeps other steps: nothing that is a hundred times as long.
  expect(await sizeOf('long')).toBeLessThan(1.5 * (await sizeOf('short')))
})
