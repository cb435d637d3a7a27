import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../../dialects/index.ts'
import { partsText, textPart } from '../../model/message.ts'
import { idsOf } from '../../testing/steps.ts'
import { keepLast } from '../basic/keep-last.ts'
import { shortenObservations } from '../basic/shorten-observations.ts'
import { createMemoryManager, type ManagerDraft, type MemoryManager } from './memory-manager.ts'

const window = (count: number) => ({ count, variant: 'preserve-critical' })

function action(observation: string): ManagerDraft {
  return { kind: 'action', parts: [], calls: [], results: [{ callId: '', parts: [textPart(observation)] }] }
}

function filled(count: number): MemoryManager {
  const manager = createMemoryManager({ systemPrompt: 'You help.' })
  manager.add({ kind: 'task', parts: [textPart('Add.')] })
  for (let index = 0; index < count; index++) manager.add(action(String(index)))
  return manager
}

const numbers = (manager: MemoryManager) => manager.steps.map((step) => step.number)

describe('a memory manager', () => {
  it('starts empty, or with the system prompt as its first step', () => {
    expect(createMemoryManager().steps).toEqual([])
    expect(createMemoryManager({ systemPrompt: '' }).steps).toEqual([])
    expect(createMemoryManager({ systemPrompt: 'P' }).steps).toMatchObject([{ kind: 'system', number: 0 }])
  })
  it('numbers a step with the current length, so that numbers repeat after pruning, but ids never do', () => {
    const manager = filled(4)
    manager.prune(keepLast, window(1))
    expect(numbers(manager)).toEqual([0, 1, 5])
    manager.add(action('new'))
    expect(numbers(manager)).toEqual([0, 1, 5, 3])
    expect(new Set(idsOf(manager.steps)).size).toBe(4)
  })
  it('keeps the caller’s numbers when the caller numbers', () => {
    const manager = createMemoryManager({ numbering: 'caller' })
    manager.add({ ...action('x'), number: 7 })
    manager.add(action('y'))
    expect(numbers(manager)).toEqual([7, 0])
  })
  it('never prunes by itself unless it is told to', () => expect(filled(1100).steps).toHaveLength(1102))
  it('prunes itself after the add that passes the threshold, and goes on numbering from there', () => {
    const autoPrune = { threshold: 5, strategy: keepLast, values: { count: 2, variant: 'all-steps' } }
    const manager = createMemoryManager({ autoPrune })
    const lengths = Array.from({ length: 8 }, (_, index) => {
      manager.add(action(String(index)))
      return manager.steps.length
    })
    expect(lengths).toEqual([1, 2, 3, 4, 5, 2, 3, 4])
    expect(numbers(manager)).toEqual([4, 5, 2, 3])
  })
  it('prunes with what it stores where no strategy is named, and needs one of the two', () => {
    const pruneStrategy = { strategy: keepLast, values: { count: 2, variant: 'all-steps' } }
    const manager = createMemoryManager({ pruneStrategy })
    for (let index = 0; index < 4; index++) manager.add(action(String(index)))
    manager.prune(keepLast)
    expect(numbers(manager)).toEqual([0, 1, 2, 3])
    manager.prune()
    expect(numbers(manager)).toEqual([2, 3])
    const refused = filled(3).prune()
    expect(refused.ok ? 'ok' : refused.error.code).toBe('no-strategy')
  })
  it('changes nothing where the strategy refuses, and says why', () => {
    const manager = filled(2)
    const before = manager.steps
    const values = { keepLast: 1, maxAge: 0, maxLength: 10, variant: 'as-printed-final' }
    const result = manager.prune(shortenObservations, values)
    expect(result.ok ? 'ok' : result.error.code).toBe('fails-as-printed')
    expect(manager.steps).toEqual(before)
  })
  it('gives the steps of a kind in order, and all of them without a kind', () => {
    const manager = filled(3)
    expect(manager.getStepsByType('action').map((step) => step.number)).toEqual([2, 3, 4])
    expect(manager.getStepsByType('note')).toEqual([])
    expect(manager.getStepsByType()).toEqual(manager.steps)
    expect(manager.actionCount).toBe(3)
  })
  it('becomes the messages of its steps in order', () => {
    const bound = unwrap(bindDialect({ id: 'tinyagent' }))
    const messages = filled(1).toMessages(bound)
    expect(messages.map(({ role, parts }) => `${role}: ${partsText(parts)}`)).toEqual([
      'system: You help.',
      'user: Add.',
      'user: Observation: 0',
    ])
  })
  it('forgets everything when cleared, the system prompt included, and starts at 0 again with new ids', () => {
    const manager = filled(1)
    const old = idsOf(manager.steps)
    manager.clear()
    expect(manager.steps).toEqual([])
    expect(manager.actionCount).toBe(0)
    const step = manager.add(action('again'))
    expect(step.number).toBe(0)
    expect(old).not.toContain(step.id)
  })
  it('hands out lists that later adds do not change', () => {
    const manager = filled(1)
    const seen = manager.steps
    manager.add(action('later'))
    expect(seen).toHaveLength(3)
  })
})
