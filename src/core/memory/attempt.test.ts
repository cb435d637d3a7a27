import { describe, expect, it } from 'vitest'
import { fail, ok } from '#base/result.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import type { Step } from '../model/step.ts'
import { actionStep, messageStep } from '../testing/steps.ts'
import { attempt, attemptOnMessages } from './attempt.ts'

const values = { count: 1 }

describe('an attempt', () => {
  it('works once for the refusal and the pruning, and again when the list has grown', () => {
    let times = 0
    const { refuses, prune } = attempt((steps) => {
      times++
      return ok(steps.slice(1))
    })
    const context = plainContext()
    const steps = [messageStep('a', { id: 'a' }), messageStep('b', { id: 'b' })]
    expect(refuses(steps, values, context)).toBeUndefined()
    expect(prune(steps, values, context)).toEqual(steps.slice(1))
    expect(times).toBe(1)
    steps.push(messageStep('c'))
    expect(prune(steps, values, context)).toHaveLength(2)
    expect(prune(steps, { count: 2 }, context)).toHaveLength(2)
    expect(times).toBe(3)
  })
  it('refuses with its failure, leaves the steps then, and never fails on nothing', () => {
    const { refuses, prune } = attempt(() => fail({ code: 'no', message: 'No.' }))
    const steps = [messageStep('a')]
    expect(refuses(steps, values, plainContext())?.code).toBe('no')
    expect(prune(steps, values, plainContext())).toBe(steps)
    expect(refuses([], values, plainContext())).toBeUndefined()
  })
  it('on messages sees pieces, whose tokens add up to those of their action', () => {
    const action = actionStep({ text: 'turn of the agent', tool: 'run', observation: 'what came of it' })
    const measured: number[] = []
    const { prune } = attemptOnMessages(
      () => 'rule',
      (steps: readonly Step[], _: unknown, context) => {
        measured.push(...steps.map(context.measure))
        return ok(steps.slice(0, 1))
      },
    )
    const measure = (step: Step) =>
      step.kind === 'action' ? step.parts.length + step.results.length * 10 : 99
    const [after] = prune([action], values, plainContext({ measure }))
    expect(measured).toEqual([1, 10])
    expect(after).toMatchObject({ results: [], rule: 'rule' })
  })
})
