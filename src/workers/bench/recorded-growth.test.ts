/** What the recorded growth of prompts says of the sizes of steps, in all figures of a run. */
import { describe, expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { foldOptions, replay } from '#core/replay/replay.ts'
import { buildMemory, checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { createEngine } from '../jobs/engine.ts'
import { loadRanks } from '../jobs/ranks.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createWorkbench } from './workbench.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 100_000,
  summariser: { id: 'extractive' },
}
const ROUNDS = 24
/** Its result is counted as 1,000 tokens, and the prompt after it has grown by 700. */
const LARGE = 12
const GROWTH = 700

const look = (index: number) =>
  actionStep({ tool: 'look', args: {}, observation: 'x'.repeat(index === LARGE ? 4000 : 400) })
const TRACE = (() => {
  const looks = Array.from({ length: ROUNDS }, (_, index) => look(index))
  const trace = traceOf([systemStep('s'.repeat(400)), taskStep('go'), ...looks, actionStep({ text: 'done' })])
  let prompt = 500
  const calls = trace.calls.map((call): Call => {
    const input = prompt
    prompt += call.index === LARGE ? GROWTH : 103
    return { ...call, usage: { input, output: 3 } }
  })
  return { ...trace, calls }
})()
const [, , ...LOOKS] = TRACE.steps
const recorded = (call: number) => TRACE.calls[call]?.usage?.input ?? 0
const signal = new AbortController().signal

const open = async () =>
  unwrap(await createWorkbench({ loadTrace: async () => ok(TRACE), loadRanks }).open('t', COUNTING, signal))

function engineOf(trace: Trace = TRACE) {
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  return { engine, context: { signal, onProgress: () => undefined } }
}

describe('a result that is counted as more than its prompt has grown by', () => {
  test('is at most that growth in the costliest steps and the largest results', async () => {
    const { engine, context } = engineOf()
    const { heaviest, largestResults } = unwrap(
      await engine.insights({ traceId: 't', counting: COUNTING }, context),
    )
    const large = heaviest.find(({ step }) => step === LOOKS[LARGE]?.id)
    expect(totalTokens(large?.tokens ?? [])).toBe(GROWTH)
    expect(largestResults[0]?.step).toBe(LOOKS[LARGE]?.id)
    expect(largestResults[0]?.tokens).toBeLessThanOrEqual(GROWTH)
    expect(largestResults[0]?.tokens).toBeGreaterThan(GROWTH * 0.9)
  })

  test('leaves the prompts of the run as recorded', async () => {
    const { engine, context } = engineOf()
    const { calls } = unwrap(
      await engine.replay({ traceId: 't', memory: IDENTITY, counting: COUNTING }, context),
    )
    for (const { call, tokens, byCategory } of calls) {
      expect(tokens).toBe(recorded(call))
      expect(totalTokens(byCategory)).toBe(tokens)
    }
  })

  test('leaves what memories are told of a prompt and its steps together as recorded', async () => {
    const { trace, options } = await open()
    foldCalls(trace, buildMemory(IDENTITY), foldOptions(options, false), ({ call, recall }) => {
      const steps = recall.steps.reduce((sum, step) => sum + totalTokens(options.measure(step)), 0)
      const unseen = options.reservedAt?.(call.index).all ?? 0
      expect(Math.abs(steps + unseen - recorded(call.index))).toBeLessThanOrEqual(1)
      return true
    })
  })

  test('makes a prompt without it smaller by that growth', async () => {
    const { trace, options, account } = await open()
    const sent = replay(trace, buildMemory(IDENTITY), options)
    const at = sent.calls[LARGE + 1]
    const step = LOOKS[LARGE]
    if (at === undefined || step === undefined) throw new Error('a call after the result')
    const gone = options.measure(step)
    const under = {
      tokens: at.tokens - totalTokens(gone),
      byCategory: at.byCategory.map((tokens, index) => tokens - (gone[index] ?? 0)),
      steps: at.steps - 1,
      bounded: { tokens: (at.bounded?.tokens ?? 0) - totalTokens(gone), steps: (at.bounded?.steps ?? 0) - 1 },
    }
    const { tokens } = account().promptAt(LARGE + 1, under, { sent: 'untouched' })
    expect(Math.abs(recorded(LARGE + 1) - tokens - GROWTH)).toBeLessThanOrEqual(1)
    const memory = buildMemory(unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } })))
    expect(replay(trace, memory, options).calls[LARGE + 1]?.bounded?.steps).toBeGreaterThan(0)
  })

  test('counts in full under another model’s price list', async () => {
    const counting = { ...COUNTING, profile: 'teaching' }
    const calls = TRACE.calls.map((call) => ({ ...call, model: 'claude-sonnet-4' }))
    const { engine, context } = engineOf({ ...TRACE, calls })
    const { largestResults } = unwrap(await engine.insights({ traceId: 't', counting }, context))
    expect(largestResults[0]?.tokens).toBeGreaterThanOrEqual(1000)
  })
})
