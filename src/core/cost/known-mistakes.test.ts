/**
 * Mistakes that other tools made with tokens and money, and the behaviour of the cache that they got wrong.
 */
import { describe, expect, it } from 'vitest'
import { defined } from '#base/assert.ts'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import type { Step, StepDraft } from '../model/step.ts'
import type { Call, Trace } from '../model/trace.ts'
import { findProfile } from '../profiles/index.ts'
import type { CacheRule, Profile } from '../profiles/rules/profile.ts'
import { teaching } from '../profiles/teaching.ts'
import { replay } from '../replay/replay.ts'
import { addedMisses, countedMisses } from '../sweep/added-misses.ts'
import { identityMemory, memoryOf } from '../testing/memories.ts'
import { actionStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { CATEGORIES, type Measure } from '../tokens/measure.ts'
import { createItems } from './items.ts'
import { costOfUsage } from './price-usage.ts'

const claudeHaiku = unwrap(findProfile('claude-haiku-4.5'))
const claudeSonnet = unwrap(findProfile('claude-sonnet-4'))
const openaiGpt4o = unwrap(findProfile('gpt-4o'))

/** Every step weighs what its text says: `500` or `500 and words`. */
const measure: Measure = (step) => {
  const text = 'parts' in step && step.parts[0]?.kind === 'text' ? step.parts[0].text : '0'
  return CATEGORIES.map(({ id }) => (id === 'assistant' ? Number.parseInt(text, 10) : 0))
}

function replayed(trace: Trace, profile: Profile, memory = identityMemory()) {
  const items = createItems(measure, unwrap(bindDialect({ id: 'openai' })))
  const options = { baseline: 'as-recorded' as const, measure, perCall: 0, window: 1e9 }
  return replay(trace, memory, { ...options, cost: { profileOf: () => profile, items } })
}

function run(steps: readonly StepDraft[], calls: readonly Partial<Call>[] = []): Trace {
  const trace = traceOf(steps)
  return { ...trace, calls: trace.calls.map((call, index) => ({ ...call, ...calls[index] })) }
}

/** A system prompt, then this many actions. */
function turns(system: number, ...actions: readonly number[]): readonly Step[] {
  return [
    systemStep(String(system)),
    ...actions.map((tokens, at) => actionStep({ text: `${tokens} at ${at}` })),
  ]
}

const reads = (trace: Trace, profile: Profile) =>
  replayed(trace, profile).calls.map(({ cost }) => cost?.cacheRead)
const reasons = (trace: Trace, profile: Profile) =>
  replayed(trace, profile).calls.map(({ cacheMiss }) => cacheMiss?.reason)

describe('recorded usage', () => {
  const usage = { input: 100, cacheRead: 10_000, cacheWrite: 2_000, cacheWriteHour: 500, output: 300 }
  it('counts cached tokens once: they are no part of the input', () => {
    expect(costOfUsage(claudeSonnet, usage)).toMatchObject({
      input: 100,
      cacheRead: 10_000,
      cacheWrite: 2_000,
      output: 300,
      billed: 12_400,
    })
  })
  it('prices what lives for an hour as such, and the rest at the five-minute price', () => {
    const { money } = costOfUsage(claudeSonnet, usage)
    expect(money.cacheWrite).toBeCloseTo((1500 * 3.75 + 500 * 6) / 1e6, 12)
    expect(money.billed).toBeCloseTo((100 * 3 + 10_000 * 0.3 + 1500 * 3.75 + 500 * 6 + 300 * 15) / 1e6, 12)
  })
  it('picks the price tier by the whole prompt, cached tokens included', () => {
    expect(costOfUsage(claudeSonnet, { input: 10, cacheRead: 200_000 }).money.input).toBeCloseTo(60 / 1e6, 12)
    expect(costOfUsage(claudeSonnet, { input: 10, cacheRead: 199_990 }).money.input).toBeCloseTo(30 / 1e6, 12)
  })
})

describe('the cost of a run', () => {
  it('leaves out calls that failed, and their prompts are not in the cache', () => {
    const failure = '429 Too Many Requests'
    const trace = run(turns(2000, 100, 100, 100), [{}, { failure }, {}])
    const { calls, totals } = replayed(trace, teaching)
    expect(calls[1]?.cost?.billed).toBe(0)
    expect(calls[1]?.cost?.money.billed).toBe(0)
    expect(calls[1]?.cacheMiss).toBeUndefined()
    expect(calls[2]?.cost).toMatchObject({ cacheRead: 2000, input: 200 })
    expect(totals.costs).toMatchObject({ failedCalls: 1, breaks: 0 })
  })
  it('prices each call by its own prompt, not for all that was sent so far', () => {
    const { calls } = replayed(run(turns(2000, 100, 100)), teaching)
    expect(calls.map(({ cost }) => cost && cost.input + cost.cacheRead)).toEqual([2000, 2100])
  })
  it('takes recorded output tokens of the provider, and counts the answer where only a client guessed', () => {
    const trace = run(turns(10, 40, 40, 40), [
      { usage: { output: 77 } },
      { usage: { output: 77 }, usageOrigin: 'client' },
    ])
    const { calls } = replayed(trace, teaching)
    expect(calls.map(({ cost, output }) => [cost?.output, output])).toEqual([
      [77, 'recorded'],
      [40, 'counted'],
      [40, 'counted'],
    ])
  })
  it('keeps what a sub-agent was sent out of its parent’s prompts', () => {
    const trace = run([
      systemStep('3000'),
      actionStep({ text: '100 of the parent' }),
      systemStep('1500 for the helper', { agent: 'helper' }),
      actionStep({ text: '200 of the helper', agent: 'helper' }),
      actionStep({ text: '100 more of the parent' }),
    ])
    const { calls } = replayed(trace, teaching)
    expect(calls.map(({ tokens, cost }) => [tokens, cost?.cacheRead])).toEqual([
      [3000, 0],
      [1500, 0],
      [3100, 3000],
    ])
  })
  it('prices the making of summaries apart from the calls', () => {
    const memory = memoryOf('summarise-old', { params: { past: 2, keepRecent: 1 } })
    const { totals, calls } = replayed(run(turns(10, 40, 40, 40, 40, 40)), teaching, memory)
    expect(totals.summaries?.input).toBeGreaterThan(0)
    const { input = 0, output = 0 } = totals.summaries ?? {}
    expect(totals.costs?.summaries).toBeCloseTo((input * 10 + output * 20) / 1e6, 12)
    const ofCalls = calls.reduce((sum, { summaryCost = 0 }) => sum + summaryCost, 0)
    expect(ofCalls).toBeCloseTo(totals.costs?.summaries ?? 0, 12)
  })
})

describe('the prompt cache', () => {
  it('reads whole blocks from the minimum on', () => {
    expect(reads(run(turns(900, 200, 100, 300, 10)), openaiGpt4o)).toEqual([0, 0, 1024, 1152])
    expect(reasons(run(turns(900, 200, 100, 300, 10)), openaiGpt4o)).toEqual([
      'first-call',
      'below-minimum',
      undefined,
      undefined,
    ])
  })
  it('is shared between agents whose prompts start the same', () => {
    const trace = run([
      systemStep('3000 for all'),
      actionStep({ text: '10 a' }),
      systemStep('3000 for all', { agent: 'helper' }),
      actionStep({ text: '10 b', agent: 'helper' }),
      systemStep('2999 for another', { agent: 'other' }),
      actionStep({ text: '10 c', agent: 'other' }),
    ])
    expect(reads(trace, teaching)).toEqual([0, 3000, 0])
  })
  it('forgets what was not used for longer than its lifetime, and says so', () => {
    const times = [0, 3000, 6600, 10_201].map((timestamp) => ({ timestamp }))
    const trace = run(turns(2000, 10, 10, 10, 10), times)
    expect(reads(trace, teaching)).toEqual([0, 2000, 2010, 0])
    expect(reasons(trace, teaching).at(-1)).toBe('expired')
  })
  it('keeps what lives for an hour when what lives for five minutes is gone', () => {
    const placement = [
      { at: 'system' as const, lifetime: '1h' },
      { at: 'last' as const, lifetime: '5m' },
    ]
    const profile = withRule(claudeSonnet, { placement })
    const trace = run(turns(2000, 100, 100), [{ timestamp: 0 }, { timestamp: 100 }, { timestamp: 1000 }])
    const { calls } = replayed(
      run(turns(2000, 100, 100, 100), [{ timestamp: 0 }, { timestamp: 100 }, { timestamp: 1000 }]),
      profile,
    )
    expect(replayed(trace, profile).calls[0]?.writes).toEqual({ '1h': 2000 })
    expect(calls.map(({ cost }) => cost?.cacheRead)).toEqual([0, 2000, 2000])
    expect(calls[2]?.writes).toEqual({ '5m': 200 })
  })
  it('goes on from where a run went back to', () => {
    const steps = turns(2000, 100, 100, 100)
    const trace = traceOf(
      [...steps, ...turns(0, 100).slice(1)],
      [{ call: 3, changes: [{ kind: 'remove', id: 's2' }] }],
    )
    const { calls } = replayed(trace, teaching)
    expect(calls[3]).toMatchObject({
      cost: { cacheRead: 2100, input: 100 },
      cacheMiss: { reason: 'changed', step: 's2', rule: 'recorded change' },
    })
  })
  it('finds an entry only within reach of a breakpoint', () => {
    const profile = withRule(claudeHaiku, {
      placement: [{ at: 'last', lifetime: '5m' }],
      reach: 2,
      minimum: 0,
    })
    const [system, ...actions] = turns(5000, 10, 10, 10)
    const user = Array.from({ length: 5 }, (_, index) => taskStep(`10 more ${index}`))
    const trace = run([defined(system, 'a step'), ...actions.slice(0, 2), ...user, ...actions.slice(2)])
    expect(reads(trace, profile)).toEqual([0, 5000, 0])
    expect(reasons(trace, profile).at(-1)).toBe('breakpoint')
  })
  it('says which step broke the prompt, and by which rule', () => {
    const trace = run(turns(2000, 100, 100, 100, 100))
    const { calls, totals } = replayed(trace, teaching, memoryOf('keep-last', { params: { count: 2 } }))
    expect(calls.map(({ cacheMiss }) => cacheMiss)).toEqual([
      { reason: 'first-call' },
      undefined,
      undefined,
      { reason: 'changed', step: 's1', rule: expect.stringContaining('2') },
    ])
    expect(totals.costs?.breaks).toBe(1)
  })
  it('tells a miss at a call that missed as recorded, which no rule predicts, from one that a strategy adds', () => {
    const steps = turns(5000, 100, 100, 100, 100)
    const missesOf = (cacheRead: number) => {
      const hit = { usage: { input: 200, cacheRead: 5000 } }
      const trace = run(steps, [hit, hit, hit, { usage: { input: 5200 - cacheRead, cacheRead } }])
      const memories = [memoryOf('keep-last', { params: { count: 2 } }), identityMemory()]
      const [own, baseline] = memories.map((memory) =>
        countedMisses(replayed(trace, teaching, memory).totals.costs),
      )
      return own && baseline && addedMisses(own, baseline)
    }
    expect(missesOf(5000)).toBe(1)
    expect(missesOf(0)).toBe(0)
  })
  it('still reads the turn whose result was rewritten', () => {
    const cut: Measure = (step) =>
      CATEGORIES.map(({ id }) => {
        if (step.kind !== 'action') return id === 'system' ? 1000 : 0
        return id === 'assistant' ? 40 : id === 'results' ? 60 : 0
      })
    const items = createItems(cut, unwrap(bindDialect({ id: 'openai' })))
    const steps = [
      systemStep('s'),
      actionStep({ text: 'a', tool: 'look', observation: 'x'.repeat(400) }),
      actionStep({ text: 'b', tool: 'look', observation: 'y'.repeat(400) }),
      actionStep({ text: 'c' }),
    ]
    const memory = memoryOf('shorten-observations', { params: { keepLast: 1, maxLength: 50 } })
    const options = { baseline: 'as-recorded' as const, measure: cut, perCall: 0, window: 1e9 }
    const { calls } = replay(traceOf(steps), memory, {
      ...options,
      cost: { profileOf: () => teaching, items },
    })
    expect(calls[2]?.cost?.cacheRead).toBe(1040)
  })
})

function withRule(profile: Profile, change: Partial<Extract<CacheRule, { kind: 'breakpoints' }>>): Profile {
  if (profile.cache.kind !== 'breakpoints') throw new Error('no breakpoints')
  return { ...profile, cache: { ...profile.cache, ...change } }
}
