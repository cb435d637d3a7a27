/** The strategies that fill a budget, and the reference page's example. */
import { describe, expect, it } from 'vitest'
import type { Strategy } from '../../memory/strategy.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, idsOf, noteStep, numbered, systemStep, taskStep } from '../../testing/steps.ts'
import { lastActions } from '../tinyagent/last-actions.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { recentWithinBudget } from './recent-within-budget.ts'
import { semantic } from './semantic.ts'

/** Tokens are the number behind `size `, else 1. */
const context = plainContext({
  measure: (step) => Number(/size (\d+)/.exec(JSON.stringify(step))?.[1] ?? 1),
})

function pruneWith(strategy: Strategy, steps: readonly Step[], more: ParamValues): readonly string[] {
  return idsOf(strategy.prune(steps, { ...initialValues(strategy.params), ...more }, context))
}

const sized = (size: number, text = '') => actionStep({ observation: `${text} size ${size}` })

describe('the newest steps within a budget', () => {
  // s0 and s1 take 1 each, s2 … s6 as they say.
  const steps = numbered([systemStep('S'), taskStep('T'), sized(1), sized(9), sized(2), sized(50), sized(3)])
  const prune = (more: ParamValues) => pruneWith(recentWithinBudget, steps, more)
  it('are chosen newest first, what does not fit is passed over', () => {
    expect(prune({ minSteps: 1, maxTokens: 10 })).toEqual(['s0', 's1', 's2', 's4', 's6'])
    expect(prune({ minSteps: 1, maxTokens: 7 })).toEqual(['s0', 's1', 's4', 's6'])
  })
  it('end at the first that does not fit, if so chosen', () => {
    expect(prune({ minSteps: 1, maxTokens: 10, misfit: 'stop' })).toEqual(['s0', 's1', 's6'])
  })
  it('stay all where they fit, and pinned ones stay whatever they cost', () => {
    expect(prune({ minSteps: 0, maxTokens: 1000 })).toEqual(idsOf(steps))
    expect(prune({ minSteps: 2, maxTokens: 10 })).toEqual(['s0', 's1', 's5', 's6'])
    expect(prune({ minSteps: 0, maxTokens: 0 })).toEqual(['s0', 's1'])
  })
})

describe('semantic pruning', () => {
  const steps = numbered([
    taskStep('count the apples'),
    sized(2, 'the weather in Paris is rainy'),
    sized(2, 'apples are counted in the basket'),
    sized(2, 'apples are counted in the basket'),
    sized(2, 'apples are counted in the basket'),
    sized(2, 'apples are counted in the basket'),
  ])
  it('prefers what no kept step says yet', () => {
    expect(pruneWith(semantic, steps, { maxTokens: 5, keepRecent: 1, recency: 0 })).toEqual([
      's0',
      's1',
      's5',
    ])
  })
  it('is a plain window where recency is all that counts', () => {
    expect(pruneWith(semantic, steps, { maxTokens: 5, keepRecent: 1, recency: 100 })).toEqual([
      's0',
      's4',
      's5',
    ])
  })
  it('prefers the later of two equal ones', () => {
    const equal = numbered([sized(1, 'x'), sized(1, 'x'), sized(1, 'x')])
    expect(pruneWith(semantic, equal, { maxTokens: 1, keepRecent: 0, recency: 0 })).toEqual(['s2'])
  })
  it('keeps everything that fits, without embedding it', () => {
    const embed = () => {
      throw new Error('must not be asked')
    }
    const values = initialValues(semantic.params)
    expect(semantic.prune(steps, values, { ...context, embed })).toBe(steps)
  })
  it('keeps the pinned steps alone where they exceed the budget', () => {
    expect(pruneWith(semantic, steps, { maxTokens: 3, keepRecent: 4 })).toEqual([
      's0',
      's2',
      's3',
      's4',
      's5',
    ])
  })
})

describe('system, task and the last actions', () => {
  const steps = numbered([
    sized(1),
    noteStep('old'),
    taskStep('T'),
    sized(1),
    noteStep('new'),
    sized(1),
    systemStep('S'),
  ])
  it('are system and task first and nothing but actions', () => {
    expect(pruneWith(lastActions, steps, { count: 2 })).toEqual(['s2', 's6', 's3', 's5'])
    expect(pruneWith(lastActions, steps, { count: 0 })).toEqual(['s2', 's6'])
    expect(pruneWith(lastActions, steps, { count: 9 })).toEqual(['s2', 's6', 's0', 's3', 's5'])
  })
  it('keep recent notes where the comment is followed and not the code', () => {
    expect(pruneWith(lastActions, steps, { count: 2, notes: 'since' })).toEqual([
      's2',
      's6',
      's3',
      's4',
      's5',
    ])
  })
})
