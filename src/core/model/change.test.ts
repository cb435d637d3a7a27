import { describe, expect, it } from 'vitest'
import { deepFreeze, idsOf, summaryStep, taskStep } from '../testing/steps.ts'
import { applyChanges } from './change.ts'

const [a, b, c] = [taskStep('a', { id: 'a' }), taskStep('b', { id: 'b' }), taskStep('c', { id: 'c' })]
const steps = deepFreeze([a, b, c])
const summary = summaryStep('sum', { id: 'sum' })
const second = summaryStep('more', { id: 'more' })

describe('applying changes to a list of steps', () => {
  it('gives the same list where there are none', () => expect(applyChanges(steps, [])).toBe(steps))
  it('takes a step out', () => {
    expect(idsOf(applyChanges(steps, [{ kind: 'remove', id: 'b' }]))).toEqual(['a', 'c'])
  })
  it('puts another step with the same id in its place', () => {
    const other = taskStep('other', { id: 'b' })
    expect(applyChanges(steps, [{ kind: 'replace', step: other }])).toEqual([a, other, c])
  })
  it('puts a summary where the steps were that it stands for', () => {
    const changes = [
      { kind: 'remove' as const, id: 'a' },
      { kind: 'remove' as const, id: 'b' },
      { kind: 'insert' as const, step: summary, before: 'a' },
    ]
    expect(idsOf(applyChanges(steps, changes))).toEqual(['sum', 'c'])
  })
  it('puts several before the same step in the order in which they are named', () => {
    const changes = [summary, second].map((step) => ({ kind: 'insert' as const, step, before: 'c' }))
    expect(idsOf(applyChanges(steps, changes))).toEqual(['a', 'b', 'sum', 'more', 'c'])
  })
  it('puts at the end what has no place, or whose place is not there', () => {
    const changes = [
      { kind: 'insert' as const, step: summary },
      { kind: 'insert' as const, step: second, before: 'gone' },
    ]
    expect(idsOf(applyChanges(steps, changes))).toEqual(['a', 'b', 'c', 'sum', 'more'])
  })
  it('passes over changes of steps that are not there', () => {
    const changes = [
      { kind: 'remove' as const, id: 'gone' },
      { kind: 'replace' as const, step: taskStep('x', { id: 'gone' }) },
    ]
    expect(applyChanges(steps, changes)).toEqual(steps)
  })
})
