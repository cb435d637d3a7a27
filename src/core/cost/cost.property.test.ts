/**
 * What must hold of the cost of any memory on any trace. The incremental simulator is held against one that
 * is written down naively: whole contexts as lists of texts, compared from the start at every call.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import type { Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { BreakpointPlace, CacheRule, Profile } from '../profiles/rules/profile.ts'
import { teaching } from '../profiles/teaching.ts'
import { type AgentState, type Baseline, foldCalls } from '../replay/fold.ts'
import { foldOptions, type ReplayOptions, replay } from '../replay/replay.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anyMemory } from '../testing/memories.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure, totalTokens } from '../tokens/measure.ts'
import { createItems } from './items.ts'
import { KEPT_PER_AGENT } from './kept.ts'

const bound = unwrap(bindDialect({ id: 'openai' }))
const measure = createMeasure(countChars4, bound, 'cookbook')

const anyAutomatic: fc.Arbitrary<CacheRule> = fc
  .record({
    minimum: fc.integer({ min: 0, max: 60 }),
    block: fc.constantFrom(1, 4, 16),
    lifetime: fc.constantFrom(0, 300, 5000),
  })
  .map((rule) => ({ kind: 'automatic', ...rule }))

const anyBreakpoints: fc.Arbitrary<CacheRule> = fc
  .record({
    minimum: fc.integer({ min: 0, max: 60 }),
    reach: fc.constantFrom(0, 2, 6, 20),
    placement: fc.array(
      fc.record({
        at: fc.constantFrom<BreakpointPlace[]>('system', 'task', 'last'),
        lifetime: fc.constantFrom('5m', '1h'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map((rule) => ({
    kind: 'breakpoints',
    most: 4,
    lifetimes: [
      { id: '5m', seconds: 300 },
      { id: '1h', seconds: 3600 },
    ],
    ...rule,
  }))

const anyProfile: fc.Arbitrary<Profile> = fc
  .oneof(anyAutomatic, anyBreakpoints, fc.constant<CacheRule>({ kind: 'none' }))
  .map((cache) => ({
    ...teaching,
    cache,
    prices: [{ above: 0, input: 10, output: 20, cacheRead: 1, cacheWrite: { '5m': 12.5, '1h': 20 } }],
  }))

const anyBaseline = fc.constantFrom<Baseline[]>('as-recorded', 'everything')

function optionsFor(baseline: Baseline, profile: Profile): ReplayOptions {
  const cost = { profileOf: () => profile, items: createItems(measure, bound) }
  return { baseline, measure, perCall: 3, window: 400, cost }
}

/** What is in a naive context: the text that is sent for a step. */
interface Piece {
  readonly text: string
  /** The assistant's turn alone, and its tokens. */
  readonly turn: string | undefined
  readonly turnTokens: number
  readonly tokens: number
  readonly blocks: number
  readonly kind: Step['kind']
}

function pieceOf(step: Step): readonly Piece[] {
  const messages = bound.dialect.messages(step, bound.values).map(({ stepId: _, ...sent }) => sent)
  const [first] = messages
  if (first === undefined) return []
  const tokens = measure(step)
  const hasTurn = step.kind === 'action' && first.role === 'assistant' && messages.length > 1
  return [
    {
      text: JSON.stringify(messages),
      turn: hasTurn ? JSON.stringify(first) : undefined,
      turnTokens: (tokens[2] ?? 0) + (tokens[3] ?? 0),
      tokens: totalTokens(tokens),
      blocks: messages.reduce(
        (sum, { parts, calls = [] }) => sum + Math.max(1, parts.length + calls.length),
        0,
      ),
      kind: step.kind,
    },
  ]
}

interface NaiveMark {
  readonly count: number
  readonly tokens: number
  readonly blocks: number
  readonly seconds: number
  readonly lifetime: string
  readonly time: number | undefined
}

interface NaiveKept {
  readonly pieces: readonly Piece[]
  readonly time: number | undefined
  readonly marks: readonly NaiveMark[]
}

const sum = (pieces: readonly Piece[], field: 'tokens' | 'blocks') =>
  pieces.reduce((total, piece) => total + piece[field], 0)

function commonFront(one: readonly Piece[], other: readonly Piece[]): number {
  let common = 0
  while (common < one.length && one[common]?.text === other[common]?.text) common++
  return common
}

const alive = (used: number | undefined, now: number | undefined, seconds: number) =>
  used === undefined || now === undefined || now - used <= seconds

/** Tokens read and written by every call, from the definitions alone. */
function naive(trace: Trace, memory: Memory, { options, rule }: { options: ReplayOptions; rule: CacheRule }) {
  const agents = new Map<AgentState, NaiveKept[]>()
  const found: { read: number; writes: Record<string, number> }[] = []
  foldCalls(trace, memory, foldOptions(options, true), ({ call, agent, recall }) => {
    const own = agents.get(agent) ?? []
    agents.set(agent, own)
    const pieces = recall.steps.flatMap(pieceOf)
    const time = call.timestamp ?? trace.steps[call.at]?.timestamp
    const kept = [...agents.values()].flat()
    let read = 0
    let used: NaiveMark | undefined
    const breakpoints = rule.kind === 'breakpoints' ? naiveBreakpoints(rule, pieces, time) : []
    for (const { pieces: earlier, time: usedAt, marks } of kept) {
      const common = commonFront(pieces, earlier)
      if (rule.kind === 'automatic' && alive(usedAt, time, rule.lifetime)) {
        const [mine, theirs] = [pieces[common], earlier[common]]
        const turn = mine?.turn !== undefined && mine.turn === theirs?.turn ? mine.turnTokens : 0
        const tokens = sum(pieces.slice(0, common), 'tokens') + turn
        const whole = tokens < rule.minimum ? 0 : Math.floor(tokens / rule.block) * rule.block
        read = Math.max(read, whole)
      }
      if (rule.kind !== 'breakpoints') continue
      for (const mark of marks) {
        const isReached = breakpoints.some(
          (point) => point.count >= mark.count && point.blocks - mark.blocks <= rule.reach,
        )
        if (mark.count > common || !isReached || !alive(mark.time, time, mark.seconds)) continue
        if (mark.tokens > read) {
          read = mark.tokens
          used = mark
        }
      }
    }
    const writes: Record<string, number> = {}
    let from = read
    for (const { tokens, lifetime } of breakpoints) {
      if (tokens > from) writes[lifetime] = (writes[lifetime] ?? 0) + tokens - from
      from = Math.max(from, tokens)
    }
    found.push({ read, writes })
    if (rule.kind === 'none') return true
    const last = own.at(-1)
    const continues = last !== undefined && commonFront(last.pieces, pieces) === last.pieces.length
    if (continues) own.pop()
    const added = [...(used === undefined ? [] : [{ ...used, time }]), ...breakpoints]
    own.push({ pieces, time, marks: added.reduce(withMark, continues ? last.marks : []) })
    if (own.length > KEPT_PER_AGENT) own.shift()
    return true
  })
  return found
}

function withMark(marks: readonly NaiveMark[], mark: NaiveMark): readonly NaiveMark[] {
  const there = marks.find(({ count }) => count === mark.count)
  const stands = there !== undefined && there.seconds > mark.seconds ? { ...there, time: mark.time } : mark
  return [...marks.filter(({ count }) => count !== mark.count), stands].sort((a, b) => a.count - b.count)
}

function naiveBreakpoints(
  rule: Extract<CacheRule, { kind: 'breakpoints' }>,
  pieces: readonly Piece[],
  time: number | undefined,
): readonly NaiveMark[] {
  let marks: readonly NaiveMark[] = []
  for (const { at, lifetime } of rule.placement) {
    let system = pieces.findIndex(({ kind }) => kind !== 'system')
    if (system < 0) system = pieces.length
    const task = pieces[system]?.kind === 'task' ? system + 1 : system
    const count = at === 'system' ? system : at === 'task' ? task : pieces.length
    const before = pieces.slice(0, count)
    const tokens = sum(before, 'tokens')
    if (tokens === 0 || tokens < rule.minimum) continue
    const seconds = rule.lifetimes.find(({ id }) => id === lifetime)?.seconds ?? 0
    marks = withMark(marks, { count, tokens, blocks: sum(before, 'blocks'), seconds, lifetime, time })
  }
  return marks
}

describe('the cost of a replay, for any memory, trace, baseline and cache rule', () => {
  it('is what a simulation from scratch, by text, says', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyBaseline, anyProfile, (trace, memory, baseline, profile) => {
        const options = optionsFor(baseline, profile)
        const expected = naive(trace, memory, { options, rule: profile.cache })
        for (const [index, { cost, writes = {} }] of replay(trace, memory, options).calls.entries()) {
          expect({ read: cost?.cacheRead, writes }, `call ${index}`).toEqual(expected[index])
        }
      }),
      { numRuns: 80 },
    )
  })

  it('prices every token of the prompt once: read, written or neither', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyBaseline, anyProfile, (trace, memory, baseline, profile) => {
        const { calls, totals } = replay(trace, memory, optionsFor(baseline, profile))
        for (const { cost, tokens } of calls) {
          expect(cost && cost.input + cost.cacheRead + cost.cacheWrite).toBe(tokens)
          expect(cost?.input).toBeGreaterThanOrEqual(0)
        }
        const money = calls.reduce((total, { cost }) => total + (cost?.money.billed ?? 0), 0)
        expect(totals.costs?.cost.money.billed).toBeCloseTo(money, 9)
      }),
      { numRuns: 100 },
    )
  })

  it('changes no other figure', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyBaseline, anyProfile, (trace, memory, baseline, profile) => {
        const { cost, ...plain } = optionsFor(baseline, profile)
        const billed = replay(trace, memory, { ...plain, ...given({ cost }) })
        const bare = billed.calls.map(
          ({
            cost: _,
            writes: __,
            readFrom: ___,
            lapsed: ____,
            cacheMiss: _____,
            output: ______,
            summaryCost: _______,
            ...rest
          }) => rest,
        )
        expect(bare).toEqual(replay(trace, memory, plain).calls)
      }),
      { numRuns: 60 },
    )
  })

  it('is never more with a cache than without, where writing costs nothing extra', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyBaseline, anyAutomatic, (trace, memory, baseline, cache) => {
        const billed = (rule: CacheRule) =>
          replay(trace, memory, optionsFor(baseline, { ...teaching, cache: rule })).totals.costs?.cost.money
            .billed ?? 0
        const without = billed({ kind: 'none' })
        const withCache = billed(cache)
        expect(withCache).toBeLessThanOrEqual(without + 1e-9)
        if (cache.kind !== 'automatic') return
        const longer = billed({ ...cache, lifetime: cache.lifetime * 2 + 1 })
        expect(longer).toBeLessThanOrEqual(withCache + 1e-9)
        expect(billed({ ...cache, minimum: 0, block: 1 })).toBeLessThanOrEqual(withCache + 1e-9)
      }),
      { numRuns: 100 },
    )
  })

  it('reads what an earlier call left, and more where the record shows that it outlived a pause', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyProfile, (trace, memory, profile) => {
        const { cost, ...options } = optionsFor('as-recorded', profile)
        if (cost === undefined) return
        const readsWith = (outlived: number) =>
          replay(trace, memory, { ...options, cost: { ...cost, lifeOf: () => ({ outlived }) } }).calls
        const published = readsWith(0)
        readsWith(Number.MAX_SAFE_INTEGER).forEach(({ cost: longer, readFrom, call }, index) => {
          const read = longer?.cacheRead ?? 0
          expect(read).toBeGreaterThanOrEqual(published[index]?.cost?.cacheRead ?? 0)
          expect(readFrom === undefined).toBe(read === 0)
          expect(readFrom ?? -1).toBeLessThan(call)
        })
        for (const { cost: used, lapsed, call } of published) {
          expect(lapsed?.tokens ?? Infinity).toBeGreaterThan(used?.cacheRead ?? 0)
          expect(lapsed?.from ?? -1).toBeLessThan(call)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is the same when it is worked out again', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyBaseline, anyProfile, (trace, memory, baseline, profile) => {
        const once = replay(trace, memory, optionsFor(baseline, profile))
        expect(replay(trace, memory, optionsFor(baseline, profile))).toEqual(once)
      }),
      { numRuns: 40 },
    )
  })
})
