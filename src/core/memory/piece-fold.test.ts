import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Step } from '../model/step.ts'
import { anySteps } from '../testing/arbitraries.ts'
import { actionStep, taskStep } from '../testing/steps.ts'
import { callTracker } from './call-of-result.ts'
import { pieceFold } from './piece-fold.ts'
import { onMessages, unfold } from './unfold.ts'

function folded(steps: readonly Step[], size: number): readonly Step[] {
  const { push } = pieceFold({
    rule: 'r',
    counts: () => true,
    cut: (count) => count - size,
    old: () => undefined,
  })
  const shown: (Step | undefined)[] = []
  for (const [position, step] of steps.entries()) {
    shown.push(step)
    push(step, position, (at, after) => {
      shown[at] = after
    })
  }
  return shown.filter((step) => step !== undefined)
}

describe('a fold of pieces', () => {
  it('leaves what a window over messages leaves', () => {
    fc.assert(
      fc.property(anySteps(), fc.integer({ min: 0, max: 12 }), (steps, size) => {
        const window = onMessages((messages) => (size === 0 ? [] : messages.slice(-size)), 'r')
        expect(folded(steps, size)).toEqual(window(steps))
      }),
    )
  })
  it('says for each step only what has changed', () => {
    const said: number[] = []
    const { push } = pieceFold({
      rule: 'r',
      counts: () => true,
      cut: (count) => count - 2,
      old: () => undefined,
    })
    const set = (at: number) => said.push(at)
    push(taskStep('t'), 0, set)
    push(actionStep({ tool: 'run', observation: 'o' }), 1, set)
    push(taskStep('u'), 2, set)
    expect(said).toEqual([0, 1])
  })
})

describe('the call that a result answers', () => {
  const call = (id: string, name: string) => ({ id, name, arguments: '{}' })
  function names(step: Step): readonly (string | undefined)[] {
    const callOf = callTracker()
    return unfold(step).map((piece) => callOf(piece)?.name)
  }
  it('is found by its id', () => {
    const results = [
      { callId: 'b', parts: [] },
      { callId: 'a', parts: [] },
    ]
    expect(names(actionStep({ calls: [call('a', 'read'), call('b', 'write')], results }))).toEqual([
      undefined,
      'write',
      'read',
    ])
  })
  it('is found by its place where there are no ids', () => {
    const results = [
      { callId: '', parts: [] },
      { callId: '', parts: [] },
    ]
    expect(names(actionStep({ calls: [call('', 'read'), call('', 'write')], results }))).toEqual([
      undefined,
      'read',
      'write',
    ])
  })
})
