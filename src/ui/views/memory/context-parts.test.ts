import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTEXT_TERMS } from '#core/opened/context-terms.ts'
import { taskStep } from '#core/testing/steps.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { contextParts, INFERRED, isAboutSame, ownChange, sumTerms, TOOLS } from './context-parts.ts'

const by = (inferred: number, tools = 0) =>
  CATEGORIES.map((_, place) => (place === INFERRED ? inferred : place === TOOLS ? tools : 10))

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

test('the terms lead from what was recorded to what is sent, without those that are zero', () => {
  const terms = [
    { kind: 'summarized', steps: 473, tokens: -279_625 },
    { kind: 'summaries', steps: 2, tokens: 62_855 },
  ] as const
  const view = { byCategory: by(90_000), tokens: 248_365, counted: 158_362, overhead: 3, terms }
  const sum = sumTerms(view, { tokens: 475_102, byCategory: by(99_967) })
  expect(sum.map(({ tokens, words }) => [tokens, words.replaceAll('\u00a0', ' ')])).toEqual([
    [-279_625, 'in 473 summarized steps'],
    [62_855, 'in 2 summaries'],
    [-9967, 'other content not in the file'],
  ])
  expect(sum.reduce((steps, term) => steps + term.steps, 666)).toBe(195)
  const corrected = sumTerms({ ...view, tokens: 248_400 }, { tokens: 475_102, byCategory: by(99_967) })
  expect(corrected.at(-1)).toMatchObject({ kind: 'correction', tokens: 35 })
  // The whole is adjusted by 35, as the recorded one needs none; else it is another figure.
  const own = { ...view, byCategory: by(0), tokens: 158_300, counted: 158_362, overhead: 0 }
  const from = { tokens: 158_300 + 216_770 - 198, byCategory: by(0) }
  expect(corrected.at(-1)?.words).toBe('counted differently by the provider')
  expect(sumTerms(own, from).at(-1)).toMatchObject({
    tokens: 198,
    words: 'change in what the provider counts differently',
  })
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

test('whatever a strategy did, the terms add up to the difference', () => {
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
      const terms = sumTerms(view, before)
      expect(terms.reduce((sum, { tokens }) => sum + tokens, sent.tokens)).toBe(view.tokens)
      expect(terms.every(({ tokens }) => tokens !== 0)).toBe(true)
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
