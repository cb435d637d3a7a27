/**
 * The simulator against arithmetic: runs of constant growth, whose costs have closed forms (derived in
 * docs/cost.md). The letters are those of the document: S system prompt, d tokens a step, n calls, w or p
 * steps kept, m the interval.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defined } from '#base/assert.ts'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import type { Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import { findProfile } from '../profiles/index.ts'
import type { CacheRule, Profile } from '../profiles/rules/profile.ts'
import { teaching } from '../profiles/teaching.ts'
import { replay } from '../replay/replay.ts'
import { identityMemory, memoryOf } from '../testing/memories.ts'
import { actionStep, summaryStep, systemStep, traceOf } from '../testing/steps.ts'
import { CATEGORIES, type Measure } from '../tokens/measure.ts'
import { createItems } from './items.ts'
import type { Amounts } from './price-usage.ts'

const claudeSonnet = unwrap(findProfile('claude-sonnet-4'))

interface Growth {
  /** Tokens of the system prompt. */
  readonly S: number
  /** Tokens of every other step. */
  readonly d: number
  readonly n: number
  /** Tokens of a summary. */
  readonly s: number
}

const anyGrowth = fc.record({
  S: fc.integer({ min: 1, max: 3000 }),
  d: fc.integer({ min: 1, max: 500 }),
  n: fc.integer({ min: 2, max: 60 }),
  s: fc.integer({ min: 1, max: 300 }),
})

/** A system prompt and n actions: call k is shown the system prompt and k actions. */
function grownTrace({ n }: Growth, pause = 0) {
  const actions = Array.from({ length: n }, (_, index) => ({
    ...actionStep({ text: `turn ${index}`, tool: 'look', observation: `seen ${index}` }),
    ...(pause === 0 ? {} : { timestamp: index * pause }),
  }))
  return traceOf([systemStep('be brief'), ...actions])
}

/** `prompt`: tokens of each request for a summary, and of its answer; `pause`: seconds between calls. */
function costsOf(
  memory: Memory,
  growth: Growth,
  profile: Profile,
  { prompt, pause }: { readonly prompt?: number; readonly pause?: number } = {},
) {
  const tokens = (step: Step) =>
    step.kind === 'system' ? growth.S : step.kind === 'summary' ? growth.s : growth.d
  const measure: Measure = (step) => CATEGORIES.map((_, index) => (index === 0 ? tokens(step) : 0))
  const items = createItems(measure, unwrap(bindDialect({ id: 'openai' })))
  const options = { baseline: 'as-recorded' as const, measure, perCall: 0, window: 1e9 }
  const { totals, calls } = replay(grownTrace(growth, pause), memory, {
    ...options,
    ...(prompt === undefined ? {} : { count: () => prompt }),
    cost: { profileOf: () => profile, items },
  })
  return { ...defined(totals.costs, 'costs'), calls, sent: totals.cumulative }
}

const claudeRule: CacheRule = { ...claudeCacheRule(), minimum: 0 }
const claude: Profile = { ...claudeSonnet, cache: claudeRule }

function claudeCacheRule() {
  if (claudeSonnet.cache.kind !== 'breakpoints') throw new Error('Claude has breakpoints')
  return claudeSonnet.cache
}

/**
 * What is read, and what is new to the cache: input for an automatic cache, writes for one with breakpoints.
 */
function readAndFresh({ cacheRead, cacheWrite, input }: Amounts) {
  return { read: cacheRead, fresh: input + cacheWrite }
}

const profiles = [teaching, claude]

describe('a run of constant growth costs to the token what arithmetic says', () => {
  it('with nothing pruned: all but the newest step is read', () => {
    fc.assert(
      fc.property(anyGrowth, fc.constantFrom(...profiles), (growth, profile) => {
        const { S, d, n } = growth
        const { cost, breaks } = costsOf(identityMemory(), growth, profile)
        expect(readAndFresh(cost)).toEqual({
          read: (n - 1) * S + (d * (n - 1) * (n - 2)) / 2,
          fresh: S + (n - 1) * d,
        })
        expect(breaks).toBe(0)
      }),
      { numRuns: 30 },
    )
  })

  it('with a sliding window: once it slides, only the system prompt is read', () => {
    const anyWindow = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(anyGrowth, anyWindow, fc.constantFrom(...profiles), (given, w, profile) => {
        const growth = { ...given, n: w + 1 + given.n }
        const { S, d, n } = growth
        const { cost, breaks, sent } = costsOf(
          memoryOf('keep-last', { params: { count: w } }),
          growth,
          profile,
        )
        const read = (n - 1) * S + (d * w * (w - 1)) / 2
        expect(sent).toBe(n * S + (d * w * (w + 1)) / 2 + (n - 1 - w) * w * d)
        expect(readAndFresh(cost)).toEqual({ read, fresh: sent - read })
        expect(breaks).toBe(n - 1 - w)
      }),
      { numRuns: 30 },
    )
  })

  it('with pruning to p steps every m calls: each run sends what it kept once more', () => {
    const anyPolicy = fc.record({ p: fc.integer({ min: 1, max: 10 }), more: fc.integer({ min: 2, max: 12 }) })
    fc.assert(
      fc.property(anyGrowth, anyPolicy, fc.constantFrom(...profiles), (given, { p, more }, profile) => {
        const m = p + more
        const J = given.n
        // The system prompt counts as a step, so the first run is before call m - 1; then J cycles of m
        // calls.
        const a = m - 1
        const growth = { ...given, n: a + J * m }
        const { S, d, n } = growth
        const memory = memoryOf('keep-last', {
          params: { count: p },
          trigger: { kind: 'every-steps', steps: m },
        })
        const { cost, breaks } = costsOf(memory, growth, profile)
        expect(readAndFresh(cost)).toEqual({
          read: (n - 1) * S + (d * (a - 1) * (a - 2)) / 2 + J * d * ((m - 1) * p + ((m - 1) * (m - 2)) / 2),
          fresh: S + (a - 1) * d + J * d * (p + m - 1),
        })
        expect(breaks).toBe(J)
      }),
      { numRuns: 20 },
    )
  })

  it('with a summary at a fixed place: each new summary costs itself and what stands behind it', () => {
    const anyPolicy = fc.record({ p: fc.integer({ min: 1, max: 10 }), more: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(anyGrowth, anyPolicy, fc.constantFrom(...profiles), (given, { p, more }, profile) => {
        const m = p + more
        const J = given.n
        const growth = { ...given, n: m + J * m }
        const { S, d, n, s } = growth
        const { cost, breaks } = costsOf(summaryInFront(p, m), growth, profile)
        expect(readAndFresh(cost)).toEqual({
          read:
            (n - 1) * S +
            (d * (m - 1) * (m - 2)) / 2 +
            J * ((m - 1) * (p * d + s) + (d * (m - 1) * (m - 2)) / 2),
          fresh: S + (m - 1) * d + J * (s + d * (p + m - 1)),
        })
        expect(breaks).toBe(J)
      }),
      { numRuns: 20 },
    )
  })

  it('reads for a summary what the call before left in the cache, while that lives', () => {
    const [S, d, prompt] = [2000, 500, 10_000]
    const { input, cacheRead } = claude.prices[0]
    // Before the call that is shown the system prompt and six actions, there were five.
    const saved = ((S + 5 * d) * (input - cacheRead)) / 1e6
    const summaries = (readsCache: boolean, pause: number) => {
      const memory = memoryOf('compaction', {
        params: { userTokens: 0, files: 0, readsCache },
        trigger: { kind: 'past-steps', steps: 6 },
        mode: 'destructive',
      })
      return defined(
        costsOf(memory, { S, d, n: 8, s: 100 }, claude, { prompt, pause }).summaries,
        'summaries',
      )
    }
    expect(summaries(false, 1) - summaries(true, 1)).toBeCloseTo(saved, 10)
    expect(summaries(true, 3600)).toBeCloseTo(summaries(false, 3600), 10)
  })

  it('is cheapest at the interval that the prices and what is kept say', () => {
    const growth = { S: 0, d: 100, n: 2400, s: 0 }
    const p = 10
    const { input, cacheRead } = teaching.prices[0]
    const best = Math.sqrt(2 * (input / cacheRead - 1) * (p - 1))
    const costAt = (m: number) => {
      const trigger = { kind: 'every-steps' as const, steps: m }
      return costsOf(memoryOf('keep-last', { params: { count: p }, trigger }), growth, teaching).cost.money
        .billed
    }
    const near = costAt(Math.round(best))
    expect(Math.round(best)).toBe(13)
    for (const m of [1, 4, 8, 24, 60]) expect(costAt(m), `every ${m} steps`).toBeGreaterThan(near)
  })
})

/**
 * Keeps the system prompt and the last p steps, and every m actions writes what is older into one summary in
 * front.
 */
function summaryInFront(p: number, m: number): Memory<{ log: Step[]; shown: readonly Step[] }> {
  return {
    id: 'summary-in-front',
    title: 'Summary in front',
    create: () => ({ log: [], shown: [] }),
    add: (state, step) => {
      state.log.push(step)
      state.shown = [...state.shown, step]
      const actions = state.log.length - 1
      if (actions > 0 && actions % m === 0) {
        const old = state.log.slice(1, 1 + actions - p)
        const summary = summaryStep(`of ${old.length}`, { id: `sum-${actions}`, rule: 'Summary in front' })
        state.shown = [...state.log.slice(0, 1), summary, ...state.log.slice(1 + actions - p)]
      }
      return state
    },
    revise: (state) => state,
    recall: (state) => ({ steps: state.shown }),
    compartments: () => [],
    blame: () => new Map(),
  }
}
