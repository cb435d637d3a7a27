import { expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { StepDraft } from '#core/model/step.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, summaryStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  dialect: { id: 'openai' },
  summariser: { id: 'extractive' },
  profile: 'auto',
}
/** Its contexts soon begin with the assistant, which Anthropic refuses. */
const HEADLESS = unwrap(checkSpec({ id: 'autogen-buffered', params: { size: 3 } }))
const COMPACTED = unwrap(
  checkSpec({
    id: 'compaction',
    params: { files: 0 },
    trigger: { kind: 'past-tokens', tokens: 150 },
    mode: 'destructive',
  }),
)
const CALLS = 130

function engineOf() {
  const turns = Array.from({ length: CALLS }, (_, index) =>
    actionStep({ text: `turn ${index}`, tool: 'look', observation: `seen ${index}` }),
  )
  const made = traceOf([systemStep('be brief'), taskStep('count'), ...turns])
  const trace = { ...made, calls: made.calls.map((call) => ({ ...call, model: 'claude-sonnet-4-20250514' })) }
  return createEngine({ loadTrace: async () => ok(trace), loadRanks })
}

function context(onProgress: () => void = () => undefined) {
  const abort = new AbortController()
  return { abort, signal: abort.signal, onProgress }
}

test('the first refused calls are listed, and all are counted', async () => {
  const engine = engineOf()
  const input = { traceId: 't', memory: HEADLESS, counting: COUNTING, provider: 'anthropic' } as const
  const { calls, listed } = unwrap(await engine.refusals(input, context()))
  expect(calls).toBeGreaterThan(50)
  expect(listed).toHaveLength(50)
  expect(listed[0]?.reason).toMatch(/\./)
  expect(unwrap(await engine.refusals({ ...input, memory: IDENTITY }, context()))).toEqual({
    calls: 0,
    listed: [],
  })
})

test('what the provider took in other recorded prompts does not count as refused', async () => {
  const look = (text: string) => actionStep({ text, tool: 'look', observation: 'seen '.repeat(200) })
  const blank = actionStep({ text: ' \n', tool: 'look', observation: 'ok' })
  const steps = [
    taskStep('count'),
    look('first'),
    blank,
    summaryStep('It looked.'),
    look('on'),
    blank,
    look('end'),
  ]
  const gone = ['s0', 's1', 's2'].map((id) => ({ kind: 'remove' as const, id }))
  const refusedOf = async (list: readonly StepDraft[]) => {
    const made = traceOf(list, [{ call: 2, changes: gone }])
    const compaction = { kind: 'full', trigger: 'auto', last: 's2', summary: ['s3'], restored: [] } as const
    const trace = { ...made, compactions: [compaction] }
    const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
    const input = { traceId: 't', memory: COMPACTED, counting: COUNTING, provider: 'anthropic' } as const
    return unwrap(await engine.refusals(input, context())).calls
  }
  expect(await refusedOf(steps.filter((_, at) => at !== 5))).toBe(1)
  expect(await refusedOf(steps)).toBe(0)
})

test('the work ends when it is canceled', async () => {
  const { abort, ...given } = context()
  const asked = engineOf().refusals(
    { traceId: 't', memory: HEADLESS, counting: COUNTING, provider: 'anthropic' },
    given,
  )
  abort.abort()
  expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('a sweep counts the refused calls of each memory', async () => {
  const rows = unwrap(
    await engineOf().sweep(
      { traceIds: ['t'], memories: [IDENTITY, HEADLESS], counting: COUNTING },
      context(),
    ),
  )
  expect(rows[0]?.refused).toBe(0)
  expect(rows[1]?.refused).toBeGreaterThan(50)
})

test('a context with nothing in it is refused, whoever the provider is', async () => {
  // The newest step alone is larger than what it may keep.
  const nothing = unwrap(checkSpec({ id: 'llamaindex-buffer', params: { limit: 1, initialTokens: 0 } }))
  const input = { traceId: 't', counting: COUNTING, provider: 'none' } as const
  const { listed } = unwrap(await engineOf().refusals({ ...input, memory: nothing }, context()))
  expect(listed[0]?.reason).toBe('There is nothing to send.')
  expect(unwrap(await engineOf().refusals({ ...input, memory: HEADLESS }, context())).calls).toBe(0)
})
