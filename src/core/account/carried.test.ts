import { expect, test } from 'vitest'
import type { Call } from '../model/trace.ts'
import type { CallFigures } from '../replay/replay.ts'
import { CATEGORIES } from '../tokens/measure.ts'
import { carriedBy, carriedTokens } from './carried.ts'
import { type PromptBasis, promptSize } from './prompt-size.ts'

const NONE = { kept: 0, rewritten: 0, dropped: 0, moved: 0, added: 0 }

function figures(call: number, tokens: number): CallFigures {
  const byCategory = CATEGORIES.map((_, index) => (index === 0 ? tokens : 0))
  return { call, tokens, byCategory, steps: 1, counts: NONE, changed: [], stablePrefix: 0 }
}

interface Prompt {
  readonly sent: number
  readonly recorded: number
  readonly full: number
}

/** A run that was compacted before the calls `compacted`, by our counts and the recorded sizes. */
function run(sizes: readonly Prompt[], compacted: readonly number[]) {
  const calls: readonly Call[] = sizes.map((_, index) => ({ index, at: index, stepId: `s${index}` }))
  const prompts = new Map(
    calls.map((call): [number, PromptBasis] => {
      const { sent = 0, recorded = 0 } = sizes[call.index] ?? {}
      const record = { prompt: recorded, from: 'call' as const }
      const known = { fit: undefined, missing: 0, scale: 1, isExact: false, spread: { low: 1, high: 1 } }
      return [call.index, { call, sent: figures(call.index, sent), record, ...known }]
    }),
  )
  const replay = { calls: sizes.map(({ full }, call) => figures(call, full)) }
  const carried = carriedTokens({ replay, compacted: new Set(compacted) }, calls, prompts)
  const sizeOf = (call: number, tokens: number, { of = carried, freed }: Options = {}) => {
    const [basis, own] = [prompts.get(call), of.get(call)]
    if (basis === undefined || own === undefined) throw new Error(`call ${call}`)
    const under = { ...figures(call, tokens), ...(freed === undefined ? {} : { freed }) }
    return promptSize(under, { ...basis, carried: own }, false).tokens
  }
  return { calls, carried, sizeOf }
}

interface Options {
  readonly of?: ReturnType<typeof carriedTokens>
  readonly freed?: number
}

/** We count 20,000 too many before the compaction; after it, 5,000 more are sent than the file contains. */
const TOO_LARGE = [
  { sent: 100_000, recorded: 80_000, full: 100_000 },
  { sent: 10_000, recorded: 15_000, full: 104_000 },
  { sent: 12_000, recorded: 17_000, full: 106_000 },
]

test('an undone prompt is the recorded one before it plus what was added, also where we count more than that', () => {
  const { sizeOf } = run(TOO_LARGE, [1])
  expect(sizeOf(1, 104_000)).toBe(84_000)
  expect(sizeOf(2, 106_000)).toBe(86_000)
})

test('what a strategy leaves of an undone prompt that we count too large is smaller by the same share', () => {
  const { sizeOf } = run(TOO_LARGE, [1])
  expect(sizeOf(1, 52_000)).toBe(42_000)
  expect(sizeOf(1, 100)).toBe(81)
})

test('what was attached again after a compaction isn’t in the prompt without it, but follows a simulated summary', () => {
  const { sizeOf } = run(
    [
      { sent: 100_000, recorded: 101_000, full: 100_000 },
      { sent: 10_000, recorded: 25_000, full: 104_000 },
    ],
    [1],
  )
  expect(sizeOf(1, 104_000)).toBe(105_000)
  expect(sizeOf(1, 10_000, { freed: 0 })).toBe(25_000)
})

test('one of two compactions undone adds what it removed, not what the other did', () => {
  const { calls, carried, sizeOf } = run(
    [...TOO_LARGE, { sent: 5000, recorded: 9000, full: 107_000 }],
    [1, 3],
  )
  const of = carriedBy({ agent: undefined, from: 3, until: undefined }, carried, calls)
  // The last prompt before it is recorded with 17,000, and 1,000 were added since.
  expect(sizeOf(3, 13_000, { of })).toBe(18_000)
})
