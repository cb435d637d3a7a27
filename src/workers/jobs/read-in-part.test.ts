/** Strategies where the record shows that an expired prompt was still cached in part. */
import { expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const SONNET = 'claude-sonnet-4-20250514'

async function replayed(trace: Trace, spec: MemorySpec) {
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const memory = unwrap(checkSpec(spec))
  const counting = {
    baseline: 'as-recorded',
    dialect: { id: 'openai' },
    summariser: { id: 'extractive' },
    profile: 'auto',
  } as const
  return unwrap(await engine.replay({ traceId: 't', memory, counting }, context))
}

test('reads as much of a prompt that was lost only in part, if it shortens a step a little', async () => {
  const turns = Array.from({ length: 8 }, (_, index) =>
    actionStep({ text: `turn ${index}`, tool: 'look', observation: `seen ${index} `.repeat(600) }),
  )
  const trace = traceOf([systemStep('be brief'), taskStep('count'), ...turns])
  const before = (index: number) => (index === 0 ? 0 : 1800 * index)
  const pausedAt7 = (index: number) => ({
    model: SONNET,
    timestamp: index === 7 ? 9999 : index,
    usage: {
      input: 0,
      cacheRead: index === 7 ? 5000 : before(index),
      cacheWrite: before(index + 1) - (index === 7 ? 5000 : before(index)),
      output: 50,
    },
  })
  const paused = { ...trace, calls: trace.calls.map((call) => ({ ...call, ...pausedAt7(call.index) })) }
  const shorter: MemorySpec = { id: 'letta-middle', params: { budget: 4100, head: 50, tail: 50 } }
  const [sent, under] = [await replayed(paused, IDENTITY), await replayed(paused, shorter)]
  expect(under.calls[7]?.cost?.cacheRead).toBe(5000)
  expect(under.totals.cumulative).toBeLessThan(sent.totals.cumulative)
  expect(under.totals.costs?.cost.money.billed).toBeLessThan(sent.totals.costs?.cost.money.billed ?? 0)
})
