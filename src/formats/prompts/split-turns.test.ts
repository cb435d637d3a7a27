import { describe, expect, it } from 'vitest'
import { textPart } from '#core/model/message.ts'
import type { Incoming } from './conversation.ts'
import { joinSplitTurns } from './split-turns.ts'

const said = (text: string, more: Partial<Incoming> = {}): Incoming => ({
  role: 'assistant',
  parts: [textPart(text)],
  ...more,
})
const calling = (id: string): Incoming => ({
  role: 'assistant',
  parts: [],
  calls: [{ id, name: 'read', arguments: '{}' }],
})
const result = (callId: string): Incoming => ({ role: 'tool', parts: [textPart('x')], callId })

function shape(messages: readonly Incoming[]): readonly string[] {
  return joinSplitTurns(messages).map(({ role, parts, calls = [] }) =>
    `${role} ${parts.length} ${calls.map(({ id }) => id).join(',')}`.trim(),
  )
}

describe('a turn in several messages', () => {
  it('is one: what it said and its calls, which were answered behind all of it', () => {
    const messages = [said('a'), said('b'), calling('1'), calling('2'), result('1'), result('2'), said('c')]
    expect(shape(messages)).toEqual(['assistant 2 1,2', 'tool 1', 'tool 1', 'assistant 1'])
  })

  it('is one where results came while the model still wrote its other calls', () => {
    const messages = [calling('1'), calling('2'), result('1'), calling('3'), result('3'), result('2')]
    expect(shape(messages)).toEqual(['assistant 0 1,2,3', 'tool 1', 'tool 1', 'tool 1'])
    expect(shape([calling('1'), result('1'), calling('2'), result('2')])).toHaveLength(4)
  })

  it('is told from one that goes on where a call was never answered', () => {
    expect(shape([calling('1'), said('a')])).toEqual(['assistant 0 1', 'assistant 1'])
    expect(shape([calling('1'), calling('2'), result('2')])).toEqual([
      'assistant 0 1',
      'assistant 0 2',
      'tool 1',
    ])
  })

  it('is told from a request with separate counts, and from another speaker’s', () => {
    expect(shape([said('a'), said('b', { call: { usage: { input: 5 } } })])).toHaveLength(2)
    expect(shape([said('a', { name: 'Ann' }), said('b', { name: 'Bob' })])).toHaveLength(2)
  })
})
