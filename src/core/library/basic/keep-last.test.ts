import { describe, expect, it } from 'vitest'
import type { Step } from '../../model/step.ts'
import { actionStep, controlStep, idsOf, noteStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { keepLast } from './keep-last.ts'

const system = systemStep('You help.', { id: 'system' })
const task = taskStep('Add.', { id: 'task' })
const late = taskStep('Subtract.', { id: 'late' })
const [a, b, c] = ['a', 'b', 'c'].map((id) => actionStep({ id, observation: id }))
const note = noteStep('n', { id: 'note' })
const mark = controlStep({ type: 'mark' }, { id: 'mark' })
const steps: readonly Step[] = [system, task, a, note, late, b, c].flatMap((step) => step ?? [])

function kept(variant: string, count: number, list: readonly Step[] = steps): readonly string[] {
  return idsOf(keepLast.prune(list, { variant, count }, plainContext()))
}

describe('the library’s window', () => {
  it('keeps system and task steps in their place and the newest of the rest', () => {
    expect(kept('preserve-critical', 2)).toEqual(['system', 'task', 'late', 'b', 'c'])
  })
  it('counts notes and marks too, so that they can use it up', () => {
    const noted = [task, a, note, mark].flatMap((step) => step ?? [])
    expect(kept('preserve-critical', 2, noted)).toEqual(['task', 'note', 'mark'])
  })
  it('keeps only system and task steps at 0 and below', () => {
    expect(kept('preserve-critical', 0)).toEqual(['system', 'task', 'late'])
    expect(kept('preserve-critical', -2)).toEqual(['system', 'task', 'late'])
  })
  it('gives the list itself back where nothing is to be dropped', () => {
    expect(keepLast.prune(steps, { variant: 'preserve-critical', count: 4 }, plainContext())).toBe(steps)
  })
})

describe('the research document’s window', () => {
  it('moves system and task steps to the front', () => {
    expect(kept('critical-first', 2)).toEqual(['system', 'task', 'late', 'b', 'c'])
    expect(kept('critical-first', 3)).toEqual(['system', 'task', 'late', 'note', 'b', 'c'])
  })
  it('keeps everything at 0 and drops so many of the rest from the front below', () => {
    expect(kept('critical-first', 0)).toEqual(['system', 'task', 'late', 'a', 'note', 'b', 'c'])
    expect(kept('critical-first', -1)).toEqual(['system', 'task', 'late', 'note', 'b', 'c'])
    expect(kept('critical-first', -9)).toEqual(['system', 'task', 'late'])
  })
})

describe('the architecture document’s window', () => {
  it('loses system prompt and task', () => expect(kept('all-steps', 2)).toEqual(['b', 'c']))
  it('keeps everything at 0 and drops so many from the front below', () => {
    expect(kept('all-steps', 0)).toEqual(idsOf(steps))
    expect(kept('all-steps', -2)).toEqual(['a', 'note', 'late', 'b', 'c'])
  })
})

describe('the reference page’s window', () => {
  it('counts actions only and keeps every other step', () => {
    expect(kept('actions-only', 1)).toEqual(['system', 'task', 'note', 'late', 'c'])
    expect(kept('actions-only', 0)).toEqual(['system', 'task', 'note', 'late'])
    expect(kept('actions-only', -1)).toEqual(['system', 'task', 'note', 'late'])
  })
})
