import { describe, expect, it } from 'vitest'
import type { Step } from '#core/model/step.ts'
import { actionStep, messageStep, systemStep, traceOf } from '#core/testing/steps.ts'
import {
  callBefore,
  countSeen,
  foldUnchanged,
  type SeenContext,
  seenSteps,
  stepsTotal,
  sumTokens,
} from './context-difference.ts'

function contextOf(steps: readonly Step[]): SeenContext {
  return { steps, tokens: steps.map((_, index) => [index, 1]) }
}

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((text) => messageStep(text, { id: text }))
if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four steps')

describe('seenSteps', () => {
  it('says per step what became of it, in order, with its own tokens', () => {
    const rewritten = messageStep('b, shorter', { id: 'b', origin: ['b'], rule: 'elision' })
    const seen = seenSteps(contextOf([a, rewritten, d]), contextOf([a, b, c]))
    expect(seen.map(({ step, state }) => [step.id, state])).toEqual([
      ['a', 'unchanged'],
      ['b', 'rewritten'],
      ['c', 'gone'],
      ['d', 'new'],
    ])
    expect(seen[1]?.before).toBe(b)
    expect(seen[3]?.tokens).toEqual([2, 1])
    expect(countSeen(seen)).toEqual({ steps: 3, new: 1, gone: 1, rewritten: 1, moved: 0 })
    // Without the one that is gone.
    expect(stepsTotal(seen)).toBe(0 + 1 + 1 + 1 + 2 + 1)
  })

  it('takes a changed step that both calls hold for unchanged, though each came as its own copy', () => {
    const copies = [1, 2].map(() => messageStep('short', { id: 'b', rule: 'elision' }))
    const [before, after] = copies
    if (before === undefined || after === undefined) throw new Error('two copies')
    expect(seenSteps(contextOf([a, after]), contextOf([a, before])).map((each) => each.state)).toEqual([
      'unchanged',
      'unchanged',
    ])
  })

  it('shows all as new at the first call', () => {
    expect(seenSteps(contextOf([a, b]), undefined).map((each) => each.state)).toEqual(['new', 'new'])
  })

  it('keeps apart steps that stand twice', () => {
    const seen = seenSteps(contextOf([a, b, a]), contextOf([a, b]))
    expect(new Set(seen.map((each) => each.key)).size).toBe(seen.length)
    expect(seen.filter((each) => each.state === 'new')).toHaveLength(1)
  })
})

describe('foldUnchanged', () => {
  it('folds runs of unchanged steps and leaves a single one open to the eye', () => {
    const seen = seenSteps(contextOf([a, b, c, d]), contextOf([a, b, d]))
    expect(
      foldUnchanged(seen).map((section) => (section.kind === 'fold' ? section.steps.length : 1)),
    ).toEqual([2, 1, 1])
    expect(foldUnchanged([])).toEqual([])
  })
})

describe('callBefore', () => {
  const { calls } = traceOf([
    systemStep('x', { agent: 'one' }),
    actionStep({ text: '1', agent: 'one' }),
    actionStep({ text: '2', agent: 'two' }),
    actionStep({ text: '3', agent: 'one' }),
  ])
  it('is the last one of the same agent', () => {
    expect(callBefore(calls, 2, 'as-recorded')).toBe(0)
    expect(callBefore(calls, 1, 'as-recorded')).toBeUndefined()
  })
  it('is the last one of all where the baseline is everything', () => {
    expect(callBefore(calls, 2, 'everything')).toBe(1)
  })
})

it('adds up tokens by category', () => {
  expect(
    sumTokens([
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([4, 6])
  expect(sumTokens([])).toEqual([])
})
