import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { idsOf, messageStep, systemStep } from '../../testing/steps.ts'
import { byRole, cleared, indexById, positionOf, recent, replacedAt, updatedMessage } from './conversation.ts'
import { agentMemoryAsPrinted, parseRetention, retained, retainedAsPrinted } from './retention.ts'

const steps = [systemStep('s', { id: 's' }), messageStep('1', { id: '1' }), messageStep('2', { id: '2' })]

describe('a conversation', () => {
  it('gives its newest messages, none for 0 and less', () => {
    expect(idsOf(recent(steps, 2))).toEqual(['1', '2'])
    expect([recent(steps, 0), recent(steps, -1), recent(steps, 9).length]).toEqual([[], [], 3])
  })
  it('gives those of a role, all for 0, as the slice does', () => {
    expect(idsOf(byRole(steps, 'user', 1))).toEqual(['2'])
    expect(idsOf(byRole(steps, 'user'))).toEqual(['1', '2'])
    expect(byRole(steps, 'tool')).toEqual([])
  })
  it('keeps two of one id; the guide’s index knows the later, the library finds the first', () => {
    const twice = [messageStep('a', { id: 'x' }), messageStep('b', { id: 'x' })]
    expect(indexById(twice).get('x')).toBe(twice[1])
    expect(unwrap(positionOf(twice, 'x'))).toBe(0)
    expect(positionOf(twice, 'y').ok).toBe(false)
  })
  it('replaces and deletes by position, not from the end', () => {
    expect(idsOf(unwrap(replacedAt(steps, 1, undefined)))).toEqual(['s', '2'])
    expect(idsOf(unwrap(replacedAt(steps, 2, messageStep('n', { id: 'n' }))))).toEqual(['s', '1', 'n'])
    expect([replacedAt(steps, -1, undefined).ok, replacedAt(steps, 3, undefined).ok]).toEqual([false, false])
  })
  it('loses which call a result answers when it is updated', () => {
    const before = { role: 'tool', content: 'a', calls: [], callId: 'c', name: 't' } as const
    expect(updatedMessage(before, { content: 'b' })).toEqual({
      role: 'tool',
      content: 'b',
      calls: [],
      name: 't',
    })
  })
  it('is cleared but for a leading system message, or wholly', () => {
    expect(idsOf(cleared(steps, 'library'))).toEqual(['s'])
    expect(cleared(steps.slice(1), 'library')).toEqual([])
    expect(cleared(steps, 'guide')).toEqual([])
  })
})

describe('retention', () => {
  it('is defined for both ends', () => {
    const ends = (['single_run', 'session', 'persistent'] as const).map((policy) => [
      retained(policy, 'end-of-run'),
      retained(policy, 'end-of-session'),
    ])
    expect(ends).toEqual([
      ['clear', 'clear'],
      ['keep', 'clear'],
      ['save', 'save'],
    ])
    expect(parseRetention('forever').ok).toBe(false)
  })
  it('as printed fails to save and takes any name', () => {
    expect(retainedAsPrinted('persistent').ok).toBe(false)
    expect(unwrap(retainedAsPrinted('forever'))).toBe('keep')
    expect(unwrap(retainedAsPrinted('single_run'))).toBe('clear')
    expect(agentMemoryAsPrinted().ok).toBe(false)
  })
})
