import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTEXT_TERMS } from '#core/opened/context-terms.ts'
import { compactedRun, REMOVED_AT_COMPACTIONS } from '#core/testing/compacted-run.ts'
import { taskStep, traceOf } from '#core/testing/steps.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import {
  contextParts,
  INFERRED,
  insteadWords,
  isAboutSame,
  linesBeyondSteps,
  missingTokens,
  ownChange,
  sumLines,
  TOOLS,
} from './context-parts.ts'

const by = (inferred: number, tools = 0) =>
  CATEGORIES.map((_, place) => (place === INFERRED ? inferred : place === TOOLS ? tools : 10))

/** With plain spaces. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('a context that is larger than the recorded one names the compaction that made that one smaller', () => {
  const trace = { ...traceOf(compactedRun(3)), recorded: REMOVED_AT_COMPACTIONS }
  const said = (call: number, sent: number) => plain(insteadWords(trace, call, { sent, recorded: 57_283 }))
  expect(said(4, 98_000)).toBe('instead of 57,283: the run itself compacted before call 4')
  expect(said(4, 40_000)).toBe('instead of 57,283')
  expect(said(2, 98_000)).toBe('instead of 57,283')
})

test('what is inferred is that of the recorded call, as the timeline has it; the rest corrects our count', () => {
  const view = { byCategory: by(55_360), tokens: 121_385, counted: 66_000, overhead: 3 }
  const parts = { inferred: 52_743, tools: 0, steps: 66_000, overhead: 3, correction: 2639 }
  expect(contextParts(view, by(52_743))).toEqual(parts)
})

test('a strategy that leaves out an earlier conversation has less of it, and definitions of tools count apart', () => {
  const view = { byCategory: by(20_000, 1000), tokens: 50_000, counted: 29_000, overhead: 0 }
  const parts = { inferred: 20_000, tools: 1000, steps: 29_000, overhead: 0, correction: 0 }
  expect(contextParts(view, by(52_743, 1000))).toEqual(parts)
  expect(contextParts(view, undefined)).toEqual(parts)
})

test('what isn’t in the file counts as left out where it is more than a twentieth of the prompt', () => {
  const recorded = { tokens: 100_000, byCategory: by(60_000) }
  expect(missingTokens({ byCategory: by(7200) }, recorded, 0)).toBe(52_800)
  expect(missingTokens({ byCategory: by(55_000) }, recorded, 0)).toBeUndefined()
  expect(missingTokens({ byCategory: by(70_000) }, recorded, 0)).toBeUndefined()
  expect(missingTokens({ byCategory: by(7200) }, recorded, 58_000)).toBeUndefined()
})

test('the recorded context and what is sent instead have the same lines, and each adds up by itself', () => {
  const terms = [
    { kind: 'summarized', steps: 473, tokens: -279_625 },
    { kind: 'summaries', steps: 2, tokens: 62_855 },
  ] as const
  const view = { byCategory: by(45_000), tokens: 203_365, counted: 158_362, overhead: 3, terms }
  const recorded = { tokens: 475_102, byCategory: by(99_967), steps: 666 }
  const inferred = [
    { id: 'every', title: 'System prompt', tokens: 42_461, note: 'In every call.' },
    { id: 'beyond', title: 'Other', tokens: 57_506, note: 'Of this call.' },
  ] as const
  const lines = sumLines(view, recorded, { inferred, steps: 195 })
  expect(lines.map(({ title, recorded, sent }) => [plain(title), recorded, sent])).toEqual([
    ['System prompt', 42_461, 42_461],
    ['Other', 57_506, 2539],
    ['193 kept steps', 95_507, 95_507],
    ['473 summarized steps', 279_625, 0],
    ['2 summaries', 0, 62_855],
    ['Markup around the messages', 3, 3],
  ])
  const beyond = linesBeyondSteps(lines).map(({ sent }) => sent)
  expect(beyond).toEqual([42_461, 2539, 3])
  expect(beyond.reduce((sum, tokens) => sum + tokens, view.counted)).toBe(view.tokens)
  // Why there is less of it is said where it is.
  expect(lines.map(({ note = '' }) => /removed steps counts as gone/.test(note))).toEqual([
    ...[false, true],
    ...[false, false, false, false],
  ])
})

test('steps that are sent in other words are among the kept ones, and what the provider counts otherwise has a line', () => {
  const terms = [{ kind: 'shortened', steps: 4, tokens: -43_871 }] as const
  const view = { byCategory: by(6636), tokens: 50_737, counted: 42_953, overhead: 3, terms }
  const recorded = { tokens: 93_463, byCategory: by(6636), steps: 13 }
  const inferred = [{ id: 'every', title: 'System prompt', tokens: 6636, note: '' }] as const
  const lines = sumLines(view, recorded, { inferred, steps: 13 })
  expect(lines.map(({ title, recorded, sent }) => [plain(title), recorded, sent])).toEqual([
    ['System prompt', 6636, 6636],
    ['13 kept steps, 4 shortened', 86_824, 42_953],
    ['Correction to the provider’s count', 3, 1148],
  ])
  // Of steps that can't be counted in two ways alike, no number is said.
  expect(sumLines(view, recorded, { inferred, steps: 14 })[1]?.title).toBe('Kept steps, 4 shortened')
})

test('a strategy keeps the system prompt that every call has: a smaller count of its prompt corrects the count', () => {
  const terms = [{ kind: 'summarized', steps: 90, tokens: -60_000 }] as const
  const view = { byCategory: by(25_336), tokens: 55_339, counted: 30_000, overhead: 3, terms }
  const recorded = { tokens: 117_734, byCategory: by(27_731), steps: 100 }
  const inferred = [{ id: 'every', title: 'System prompt', tokens: 27_731, note: '' }] as const
  const lines = sumLines(view, recorded, { inferred, steps: 10 })
  expect(lines.map(({ title, recorded, sent }) => [plain(title), recorded, sent])).toEqual([
    ['System prompt', 27_731, 27_731],
    ['10 kept steps', 30_000, 30_000],
    ['90 summarized steps', 60_000, 0],
    ['Correction to the provider’s count', 3, -2392],
  ])
})

test('what the agent itself removed counts up to the call, of its own agent, without steps that only moved', () => {
  const steps = ['a', 'b', 'moved', 'c'].map((id) => taskStep(id, { id }))
  const inserted = [taskStep('In short', { id: 'short' }), taskStep('moved', { id: 'moved' })]
  const insert = inserted.map((step) => ({ kind: 'insert' as const, step }))
  const remove = (...ids: readonly string[]) => ids.map((id) => ({ kind: 'remove' as const, id }))
  const calls = ['main', 'helper', 'main', 'main'].map((agent, index) => ({
    index,
    stepId: `s${index}`,
    at: index + 1,
    agent,
  }))
  const recorded = [
    { call: 1, changes: remove('x') },
    { call: 2, changes: [...remove('a', 'moved', 'b'), ...insert] },
    { call: 3, changes: remove('c') },
  ]
  const compactions = [{ kind: 'full' as const, last: 'b', agent: 'main', summary: ['short'], restored: [] }]
  const trace = { recorded, calls, steps, compactions }
  expect(ownChange(trace, 2)).toEqual({ removed: 2, isSummarized: true })
  expect(ownChange(trace, 3)).toEqual({ removed: 3, isSummarized: false })
  expect(ownChange({ ...trace, compactions: [] }, 2)).toEqual({ removed: 2, isSummarized: false })
  expect(ownChange(trace, 0)).toEqual({ removed: 0, isSummarized: false })
})

test('whatever a strategy did, the lines of both contexts add up to their sizes', () => {
  const kinds = fc.constantFrom(...CONTEXT_TERMS)
  const anyTerm = fc.record({ kind: kinds, steps: fc.nat(500), tokens: fc.integer({ min: -1e6, max: 1e6 }) })
  const anyParts = fc.record({
    inferred: fc.nat(100_000),
    tools: fc.nat(5000),
    tokens: fc.nat(1e6),
    counted: fc.nat(1e6),
    overhead: fc.nat(3),
    terms: fc.uniqueArray(anyTerm, { selector: ({ kind }) => kind }),
    sent: fc.record({ tokens: fc.nat(1e6), inferred: fc.nat(100_000) }),
  })
  fc.assert(
    fc.property(anyParts, ({ inferred, tools, sent, ...counts }) => {
      const view = { ...counts, byCategory: by(inferred, tools) }
      const before = { tokens: sent.tokens, byCategory: by(sent.inferred, tools) }
      const rows = [
        { id: 'every', title: '', note: '', tokens: Math.floor(sent.inferred / 2) },
        { id: 'beyond', title: '', note: '', tokens: Math.ceil(sent.inferred / 2) },
      ] as const
      const lines = sumLines(view, before, { inferred: rows, steps: 1 })
      expect(lines.reduce((sum, line) => sum + line.recorded, 0)).toBe(before.tokens)
      expect(lines.reduce((sum, line) => sum + line.sent, 0)).toBe(view.tokens)
      const parts = Object.values(contextParts(view, before.byCategory))
      expect(parts.reduce((sum, each) => sum + each, 0)).toBe(view.tokens)
    }),
  )
})

test('a difference within the estimate’s interval or half a percent is none', () => {
  expect(isAboutSame(53_533, 53_732)).toBe(true)
  expect(isAboutSame(50_000, 53_732)).toBe(false)
  expect(isAboutSame(50_000, 53_732, { low: 45_000, high: 54_000 })).toBe(true)
})
