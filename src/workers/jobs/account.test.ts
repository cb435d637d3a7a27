/**
 * The account of a run, end to end: what the engine shows equals what the file records, and strategies differ
 * by what they change.
 */
import { describe, expect, test } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { readShare, totalDollars } from '#core/replay/cost-meter.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { indexOfCategory } from '#core/tokens/measure.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  dialect: { id: 'openai' },
  summariser: { id: 'extractive' },
  profile: 'auto',
}
const SONNET = 'claude-sonnet-4-20250514'
const LAST_TWO: MemorySpec = { id: 'keep-last', params: { count: 2 } }

/** Eight turns that grow by some hundred tokens each; `more` says what is recorded of a call. */
function runOf(more: (index: number) => Partial<Call>, facts: Partial<Trace> = {}): Trace {
  const turns = Array.from({ length: 8 }, (_, index) =>
    actionStep({ text: `turn ${index}`, tool: 'look', observation: `seen ${index} `.repeat(60) }),
  )
  const trace = traceOf([systemStep('be brief'), taskStep('count'), ...turns])
  return { ...trace, ...facts, calls: trace.calls.map((call) => ({ ...call, ...more(call.index) })) }
}

/** 5,000 tokens that the file lacks, then 300 a turn; all but the newest 300 are read. */
const recorded = (index: number) => ({
  model: SONNET,
  usage: {
    input: 10,
    cacheRead: index === 0 ? 0 : 4990 + 300 * index,
    cacheWrite: index === 0 ? 5290 : 300,
    output: 50,
  },
})

async function replayed(
  trace: Trace,
  memory: MemorySpec | undefined = undefined,
  counting: CountingSettings = COUNTING,
) {
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const spec = memory === undefined ? IDENTITY : unwrap(checkSpec(memory))
  const made = unwrap(await engine.replay({ traceId: 't', memory: spec, counting }, context))
  return { ...made, summary: unwrap(await engine.summary({ traceId: 't', counting }, context)) }
}

describe('the recorded contexts', () => {
  test('name the model of most calls first, whichever answered first', async () => {
    const trace = runOf((index) => ({ ...recorded(index), model: index === 0 ? 'gpt-5.1' : SONNET }))
    expect((await replayed(trace)).summary.models).toEqual([SONNET, 'gpt-5.1'])
  })
  test('have the recorded sizes, usage, and list price of each call’s model', async () => {
    const trace = runOf(recorded)
    const { calls, totals, summary } = await replayed(trace)
    expect(calls.map(({ tokens }) => tokens)).toEqual(trace.calls.map(({ index }) => 5300 + 300 * index))
    expect(calls.map(({ cost }) => cost?.cacheRead)).toEqual(trace.calls.map(({ usage }) => usage?.cacheRead))
    const listed = (5290 * 3.75 + 10 * 3 + 50 * 15) / 1e6
    expect(calls[0]?.cost?.money.billed).toBeCloseTo(listed, 12)
    expect(summary.input).toEqual({ value: totals.cumulative, source: 'recorded' })
    expect(summary.cost).toEqual({ value: totals.costs?.cost.money.billed, source: 'usage' })
  })
  test('cost the recorded dollars, per call or for the run', async () => {
    const perCall = await replayed(runOf((index) => ({ ...recorded(index), cost: 0.01 })))
    expect(perCall.summary.cost?.value).toBeCloseTo(0.08, 12)
    expect(perCall.summary.cost?.source).toBe('recorded')
    const ofRun = await replayed(runOf(recorded, { recordedTotals: { cost: 0.05, source: 'info' } }))
    expect(ofRun.summary.cost?.value).toBeCloseTo(0.05, 12)
    expect(ofRun.calls.reduce((sum, { cost }) => sum + (cost?.money.billed ?? 0), 0)).toBeCloseTo(0.05, 12)
  })
  test('have cache reads that are not called recorded where one call records only its output', async () => {
    const trace = runOf((index) => (index === 3 ? { model: SONNET, usage: { output: 50 } } : recorded(index)))
    const { summary } = await replayed(trace)
    expect(summary.cacheRead?.source).not.toBe('recorded')
    expect(summary.output).toEqual({ value: 400, source: 'recorded' })
  })
  test('have no cache hit rate where no call was made', async () => {
    const { summary } = await replayed({ ...runOf(recorded), calls: [] })
    expect(summary.calls.value).toBe(0)
    expect(summary).not.toHaveProperty('cacheHitRate')
  })
  test('have no cache reads and no hit rate where no usage says a word of a cache', async () => {
    const usage = { input: 9000, output: 50 }
    const { summary, totals, calls } = await replayed(runOf(() => ({ model: SONNET, usage })))
    for (const figure of ['cacheRead', 'cacheWrite', 'cacheHitRate'])
      expect(summary).not.toHaveProperty(figure)
    expect(totals.costs && readShare(totals.costs)).toBeUndefined()
    expect(calls.every(({ isCacheUntold }) => isCacheUntold)).toBe(true)
  })
  test('have a range of cache reads where one model’s usage says nothing of them, and a call’s zero is left out', async () => {
    const untold = { model: 'gpt-4o', usage: { input: 9000, output: 50 } }
    const { usage, model } = recorded(1)
    const withoutZero = { model, usage: { input: 9000, output: 50 } }
    const trace = runOf((index) => (index === 7 ? untold : index === 6 ? withoutZero : { model, usage }))
    const { summary } = await replayed(trace)
    const read = 6 * usage.cacheRead
    expect(summary.cacheRead).toEqual({ value: read, source: 'estimate', low: read, high: read + 9000 })
    expect(summary.cacheHitRate?.high).toBeCloseTo((read + 9000) / summary.input.value, 12)
  })
  test('add up to a total that is recorded only for the run', async () => {
    const model = 'gpt-4o'
    const sum = (await replayed(runOf(() => ({ model })))).totals.cumulative
    const total = Math.round(sum * 1.05)
    const { summary, tokensInfo } = await replayed(
      runOf(() => ({ model }), { recordedTotals: { input: total, source: 'info' } }),
    )
    expect(summary.input).toMatchObject({ value: total, source: 'recorded' })
    expect(new Set(tokensInfo.map(({ provenance }) => provenance))).toEqual(new Set(['calibrated']))
  })
  test('have the output and cache reads that are recorded only for the run, and cost what those tokens do', async () => {
    const model = 'gpt-4o'
    const sum = (await replayed(runOf(() => ({ model })))).totals.cumulative
    const ofRun = (usage: Partial<Call['usage']>) =>
      replayed(
        runOf((index) => (index === 3 ? { model, failure: 'overloaded' } : { model }), {
          recordedTotals: { ...usage, output: 1234, source: 'info' },
        }),
      )
    const { summary, calls, totals } = await ofRun({ input: sum })
    expect(summary.output).toEqual({ value: 1234, source: 'recorded' })
    expect(calls.map(({ use }) => use?.output)).toContain(0)
    expect(totals.use).toMatchObject({ input: sum, cacheRead: 0, output: 1234 })
    expect(summary.cost).toEqual({ value: expect.closeTo((sum * 2.5 + 1234 * 10) / 1e6, 9), source: 'usage' })
    const reads = await ofRun({ input: sum - 900, cacheRead: 900 })
    expect(reads.summary.cacheRead).toEqual({ value: 900, source: 'recorded' })
    expect(reads.totals.use).toMatchObject({ input: sum - 900, output: 1234 })
  })
  test('have no dollars where a model has no price, and say which', async () => {
    const { totals, summary } = await replayed(runOf((index) => ({ ...recorded(index), model: 'nobody-1' })))
    expect([totals.costs, summary.cost, summary.unpriced]).toEqual([undefined, undefined, ['nobody-1']])
    expect(summary.input.source).toBe('recorded')
  })
  test('are priced apart where a run used two models', async () => {
    const { calls } = await replayed(
      runOf((index) => ({ ...recorded(index), model: index < 4 ? SONNET : 'claude-haiku-4-5' })),
    )
    const rateOf = (index: number) => (calls[index]?.cost?.money.output ?? 0) / 50
    expect(rateOf(0) / rateOf(7)).toBeCloseTo(3, 9)
  })
})

test('a call that failed without usage is in no sum, and in no interval of one', async () => {
  const { calls, summary } = await replayed(
    runOf((index) => (index === 3 ? { model: SONNET, failure: 'overloaded' } : recorded(index))),
  )
  expect(summary.input).toEqual({ value: 7 * 5300 + 300 * (28 - 3), source: 'recorded' })
  expect(calls.flatMap(({ call, isRefused }) => (isRefused === true ? [call] : []))).toEqual([3])
})

test('a call that was broken off counts with what the provider recorded of it', async () => {
  const whole = await replayed(runOf(recorded))
  const { summary, totals } = await replayed(
    runOf((index) => ({ ...recorded(index), ...(index === 3 ? { failure: 'aborted' } : {}) })),
  )
  expect(summary.input).toEqual(whole.summary.input)
  expect(summary.cost).toEqual(whole.summary.cost)
  expect(totals.use).toEqual(whole.totals.use)
})

describe('an output that is not recorded', () => {
  /** The recorded run without the output of the second call, as a stream's start value is left out. */
  const partial = () =>
    runOf((index) => {
      const { usage, ...rest } = recorded(index)
      const { output, ...sent } = usage
      return { ...rest, usage: index === 1 ? sent : { ...sent, output } }
    })

  test('is estimated from the answer, and so are the dollars; what is recorded of the call stays recorded', async () => {
    const { calls, summary } = await replayed(partial())
    const { output, cost, input, cacheRead } = summary
    const estimated = calls[1]?.use?.output ?? 0
    expect(estimated).toBeGreaterThan(40)
    expect(output?.value).toBe(7 * 50 + estimated)
    expect([output?.source, cost?.source, input.source, cacheRead?.source]).toEqual([
      'estimate',
      'estimate',
      'recorded',
      'recorded',
    ])
    expect(output?.low).toBeLessThan(output?.value ?? 0)
    expect(output?.high).toBeGreaterThan(output?.value ?? 0)
    // The interval in dollars is that of the output alone.
    const width = ((output?.high ?? 0) - (output?.low ?? 0)) * (15 / 1e6)
    expect((cost?.high ?? 0) - (cost?.low ?? 0)).toBeCloseTo(width, 12)
    expect(calls.map(({ costInfo }) => costInfo?.source)).toEqual(
      calls.map(({ call }) => (call === 1 ? 'estimate' : 'usage')),
    )
  })
  test('leaves recorded dollars as they are', async () => {
    const trace = partial()
    const { summary } = await replayed({
      ...trace,
      calls: trace.calls.map((call) => ({ ...call, cost: 0.01 })),
    })
    expect(summary.cost).toEqual({ value: 0.08, source: 'recorded' })
    expect(summary.output?.source).toBe('estimate')
  })
})

describe('a strategy', () => {
  test('is the recorded prompt minus what it removed: the inferred part stays, with an interval', async () => {
    const trace = runOf(recorded)
    const [all, cut] = [await replayed(trace), await replayed(trace, LAST_TWO)]
    const last = cut.calls.at(-1)
    expect(last?.tokens).toBeGreaterThan(4800)
    expect(last?.tokens).toBeLessThan((all.calls.at(-1)?.tokens ?? 0) - 1000)
    expect(cut.tokensInfo[0]).toEqual(all.tokensInfo[0])
    const { low = 0, high = 0 } = cut.tokensInfo.at(-1) ?? {}
    expect(low).toBeLessThanOrEqual(last?.tokens ?? 0)
    expect(high).toBeGreaterThanOrEqual(last?.tokens ?? 0)
    expect(cut.totals.costs?.info?.source).toBe('calibrated')
  })
  test('keeps recorded misses, and never costs less than nothing', async () => {
    const missed = runOf((index) => ({
      ...recorded(index),
      ...(index === 5 ? { usage: { input: 10, cacheRead: 0, cacheWrite: 6790, output: 50 } } : {}),
      cost: 0.000001,
    }))
    const { calls } = await replayed(missed, LAST_TWO)
    expect(calls[5]?.cost?.cacheRead).toBe(0)
    for (const { cost } of calls) expect(cost?.money.billed).toBeGreaterThanOrEqual(0)
  })
  test('reads across a pause what the record shows was still read, as far as it leaves the prompt as it is', async () => {
    // Twenty minutes between calls: beyond the published lifetime, yet every call reads the prompt before it.
    const paused = runOf((index) => ({ ...recorded(index), timestamp: index * 1200 }))
    const { calls } = await replayed(paused, LAST_TWO)
    const quick = await replayed(
      runOf((index) => ({ ...recorded(index), timestamp: index * 12 })),
      LAST_TWO,
    )
    for (const [index, { cost, tokens }] of calls.entries()) {
      const readQuickly = quick.calls[index]?.cost?.cacheRead ?? 0
      expect(Math.abs((cost?.cacheRead ?? 0) - readQuickly)).toBeLessThan(tokens * 0.02)
    }
    // Where it was lost in the pause, it is lost under the strategy too.
    const lost = runOf((index) => ({
      ...recorded(index),
      timestamp: index * 1200,
      ...(index === 5 ? { usage: { input: 10, cacheRead: 0, cacheWrite: 6790, output: 50 } } : {}),
    }))
    expect((await replayed(lost, LAST_TWO)).calls[5]?.cost?.cacheRead).toBe(0)
  })
  test('costs its own calls and making its summaries, as one sum', async () => {
    const summarizing: MemorySpec = { id: 'marsys-summarise', params: { chunkSize: 4 } }
    const { totals } = await replayed(runOf(recorded), summarizing)
    const { costs } = totals
    if (costs?.summaries === undefined) throw new Error('a priced run with summaries')
    expect(costs.summaries).toBeGreaterThan(0)
    expect(totalDollars(costs)).toBeCloseTo(costs.cost.money.billed + costs.summaries, 12)
  })
})

describe('a prompt that changed and was read from the cache all the same', () => {
  /** Before the sixth call the agent removed two steps, so its prompt is smaller. */
  const changedRun = (cacheRead: number) => {
    const trace = runOf((index) => {
      const { usage, ...rest } = recorded(index)
      const changed = { ...usage, cacheRead, cacheWrite: 6000 - cacheRead }
      return { ...rest, usage: index === 5 ? changed : usage }
    })
    const changes = ['s2', 's3'].map((id) => ({ kind: 'remove' as const, id }))
    return { ...trace, recorded: [{ call: 5, changes }] }
  }
  const missesOf = async (cacheRead: number) => {
    const { calls, totals } = await replayed(changedRun(cacheRead))
    return { first: calls[5]?.cacheMiss?.reason, all: totals.costs?.breaks }
  }

  test('isn’t a cache miss, in the list of calls and in the total', async () => {
    expect(await missesOf(0)).toEqual({ first: 'changed', all: 1 })
    expect(await missesOf(5900)).toEqual({ first: undefined, all: 0 })
  })
})

describe('misses that no rule predicts', () => {
  /** No usage is recorded, and a person speaks before every call. */
  function talk(more: Partial<Call> = {}): Trace {
    const turns = Array.from({ length: 20 }, (_, index) => [
      messageStep(`go on ${index}`),
      actionStep({ text: `turn ${index}`, tool: 'look', observation: `seen ${index} `.repeat(600) }),
    ]).flat()
    const trace = traceOf([systemStep('be brief'), taskStep('count'), ...turns])
    return { ...trace, calls: trace.calls.map((call) => ({ ...call, model: SONNET, ...more })) }
  }
  test('make a range of cost, reads and hit rate where no usage is recorded, for strategies alike', async () => {
    for (const memory of [undefined, { id: 'keep-last', params: { count: 16 } }]) {
      const { summary, totals, calls } = await replayed(talk(), memory)
      const { low = 0, high = 0 } = totals.costs?.info ?? {}
      const dollars = totals.costs?.cost.money.billed ?? 0
      expect(low).toBeLessThanOrEqual(dollars)
      expect(high).toBeGreaterThan(dollars)
      expect(totals.costs?.misses?.most).toBeGreaterThanOrEqual(1)
      for (const { cost, costInfo } of calls) {
        expect(costInfo?.low ?? 0).toBeLessThanOrEqual((cost?.money.billed ?? 0) + 1e-12)
        expect(costInfo?.high ?? 1).toBeGreaterThanOrEqual((cost?.money.billed ?? 0) - 1e-12)
      }
      for (const figure of [summary.cacheRead, summary.cacheHitRate]) {
        expect(figure?.low).toBeLessThan(figure?.value ?? 0)
        expect(figure?.low).toBeGreaterThanOrEqual(0)
        expect(figure?.high).toBe(figure?.value)
      }
    }
  })
  test('leave what is recorded as it is', async () => {
    const { summary, totals } = await replayed(runOf(recorded))
    expect([totals.costs?.misses, totals.costs?.info?.high]).toEqual([undefined, undefined])
    for (const figure of [summary.cost, summary.cacheRead, summary.cacheHitRate])
      expect(figure).not.toHaveProperty('low')
    const paid = await replayed(talk({ cost: 0.01 }))
    expect(paid.summary.cost).toEqual({ value: expect.closeTo(0.2, 9), source: 'recorded' })
    expect(paid.summary.cacheRead?.low).toBeLessThan(paid.summary.cacheRead?.value ?? 0)
  })
})

describe('a price list that was chosen for a model', () => {
  const counting = { ...COUNTING, modelPrices: { 'nobody-1': 'gpt-4o' } }
  const ofModel = (model: string) => runOf((index) => ({ ...recorded(index), model }))
  test('prices its runs, and no other model’s', async () => {
    const { summary } = await replayed(ofModel('nobody-1'), undefined, counting)
    const chosen = await replayed(ofModel('nobody-1'), undefined, { ...COUNTING, profile: 'gpt-4o' })
    expect(summary.cost?.value).toBeGreaterThan(0)
    expect(summary.cost).toEqual(chosen.summary.cost)
    expect((await replayed(ofModel('nobody-2'), undefined, counting)).summary.cost).toBeUndefined()
    const other = await replayed(ofModel(SONNET), undefined, counting)
    expect(other.summary).toEqual((await replayed(ofModel(SONNET))).summary)
  })
  test('comes after a choice for the run, and is passed over where the list is gone', async () => {
    const run = await replayed(ofModel('nobody-1'), undefined, { ...counting, profile: 'claude-haiku-4-5' })
    const plain = await replayed(ofModel('nobody-1'), undefined, { ...COUNTING, profile: 'claude-haiku-4-5' })
    expect(run.summary.cost).toEqual(plain.summary.cost)
    const gone = await replayed(ofModel(SONNET), undefined, {
      ...COUNTING,
      modelPrices: { [SONNET]: 'gone' },
    })
    expect(gone.summary.cost).toEqual((await replayed(ofModel(SONNET))).summary.cost)
  })
})

test('another model’s price list counts in that model’s tokens, and leaves the record aside', async () => {
  const { calls, tokensInfo } = await replayed(runOf(recorded), undefined, { ...COUNTING, profile: 'gpt-4o' })
  expect(tokensInfo[0]?.provenance).toBe('estimated')
  expect(calls[0]?.tokens).not.toBe(5300)
})

describe('a compaction above a size', () => {
  const COMPACTED: MemorySpec = {
    id: 'compaction',
    params: { userTokens: 0, files: 0 },
    trigger: { kind: 'past-tokens', tokens: 8000 },
    mode: 'destructive',
  }
  /** From the fifth call on, each prompt has 2,000 tokens that the file lacks: something was attached. */
  const attached = (index: number) => {
    const { model, usage } = recorded(index)
    return { model, usage: { ...usage, cacheRead: usage.cacheRead + (index < 4 ? 0 : 2000) } }
  }
  const made = () => replayed(runOf(attached), COMPACTED)

  test('happens before the first call that was recorded as larger', async () => {
    const sent = (await replayed(runOf(attached))).calls.map(({ tokens }) => tokens)
    const first = sent.findIndex((tokens) => tokens > 8000)
    const { calls } = await made()
    expect(first).toBe(4)
    expect(calls.findIndex(({ summaries }) => summaries !== undefined)).toBe(first)
    expect(calls.map(({ tokens }) => tokens).slice(0, first)).toEqual(sent.slice(0, first))
  })
  test('also replaces what the file lacks, but not what is in every prompt', async () => {
    const { calls } = await made()
    const inferred = calls.map(({ byCategory }) => byCategory[indexOfCategory('inferred')] ?? 0)
    const always = inferred[0] ?? 0
    expect(always).toBeGreaterThan(4000)
    for (const tokens of inferred) expect(Math.abs(tokens - always)).toBeLessThan(600)
    expect(Math.max(...calls.map(({ tokens }) => tokens))).toBeLessThanOrEqual(8000)
  })
  test('replaces of the full history what the agent’s own compaction is known to have replaced', async () => {
    // The second to fourth prompts have 2,000 tokens that the file lacks; then the agent compacts.
    const sized = (index: number) => {
      const { model, usage } = recorded(index)
      const kept = index < 4 ? index : index - 3
      const cacheRead = kept === 0 ? 0 : 4990 + 300 * kept + (index > 0 && index < 4 ? 2000 : 0)
      return { model, usage: { ...usage, cacheRead } }
    }
    const trace = runOf(sized)
    const removed = ['s1', 's2', 's3', 's4'].map((id) => ({ kind: 'remove' as const, id }))
    const ran = { ...trace, recorded: [{ call: 4, changes: removed }] }
    const sent = (await replayed(ran)).calls.map(({ tokens }) => tokens)
    const uncompacted: CountingSettings = { ...COUNTING, baseline: 'uncompacted' }
    const largest = Math.max(...sent)
    const memory: MemorySpec = { ...COMPACTED, trigger: { kind: 'past-tokens', tokens: largest } }
    const { calls } = await replayed(ran, memory, uncompacted)
    expect(calls.findIndex(({ summaries }) => summaries !== undefined)).toBe(4)
    expect(calls.findIndex(({ freed }) => freed !== undefined)).toBe(4)
    for (const { call, tokens } of calls) expect(Math.abs(tokens / (sent[call] ?? 0) - 1)).toBeLessThan(0.1)
  })
})
