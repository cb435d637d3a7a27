/** Strategies where the record shows that a prompt was still cached in part. */
import { expect, test } from 'vitest'
import { defined } from '#base/assert.ts'
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

test.each([
  ['within the cache’s lifetime', 7],
  ['after it', 9999],
])('a strategy reads the same start of a prompt that was lost only in part, %s', async (_, timestamp) => {
  const turns = Array.from({ length: 8 }, (_, index) =>
    actionStep({ text: `turn ${index}`, tool: 'look', observation: `seen ${index} `.repeat(600) }),
  )
  const trace = traceOf([systemStep('be brief'), taskStep('count'), ...turns])
  const before = (index: number) => (index === 0 ? 0 : 1800 * index)
  const lostAt7 = (index: number) => ({
    model: SONNET,
    timestamp: index === 7 ? timestamp : index,
    usage: {
      input: 0,
      cacheRead: index === 7 ? 5000 : before(index),
      cacheWrite: before(index + 1) - (index === 7 ? 5000 : before(index)),
      output: 50,
    },
  })
  const lost = { ...trace, calls: trace.calls.map((call) => ({ ...call, ...lostAt7(call.index) })) }
  const shorter: MemorySpec = { id: 'letta-middle', params: { budget: 4100, head: 50, tail: 50 } }
  const [sent, under] = [await replayed(lost, IDENTITY), await replayed(lost, shorter)]
  // The start that was read ends in what call 2 added to call 1.
  const [before1, after1] = [
    defined(sent.calls[1], 'call 1').tokens,
    defined(under.calls[1], 'call 1').tokens,
  ]
  expect(after1).toBeLessThan(before1)
  expect(under.calls[7]?.cost?.cacheRead).toBe(5000 - (before1 - after1))
  expect(under.totals.cumulative).toBeLessThan(sent.totals.cumulative)
  expect(under.totals.costs?.cost.money.billed).toBeLessThan(sent.totals.costs?.cost.money.billed ?? 0)
})
