import { describe, expect, test } from 'vitest'
import { textPart } from '../model/message.ts'
import type { ActionStep, Step } from '../model/step.ts'
import { ledger } from '../replay/ledger.ts'
import { onMessages, unfold } from './unfold.ts'

const task: Step = { kind: 'task', id: 't', number: 0, parts: [textPart('fix it')] }
const action: ActionStep = {
  kind: 'action',
  id: 'a',
  number: 1,
  parts: [textPart('reading two files')],
  calls: [
    { id: 'c1', name: 'read', arguments: '{"path":"a"}' },
    { id: 'c2', name: 'read', arguments: '{"path":"b"}' },
  ],
  results: [
    { callId: 'c1', parts: [textPart('text of a')] },
    { callId: 'c2', parts: [], error: 'no such file' },
  ],
}

describe('a message-based strategy', () => {
  test('sees an action as its turn and one message per result, each naming the action', () => {
    const pieces = unfold(action)
    expect(pieces.map((piece) => piece.kind === 'message' && piece.role)).toEqual([
      'assistant',
      'tool',
      'tool',
    ])
    expect(pieces.every((piece) => piece.origin?.[0] === 'a')).toBe(true)
  })

  test('that changes nothing gives back the very same steps', () => {
    const after = onMessages((messages) => messages, 'same')([task, action])
    expect(after[0]).toBe(task)
    expect(after[1]).toBe(action)
  })

  test('that drops one result rewrites the action, which the ledger shows', () => {
    const after = onMessages(
      (messages) => messages.filter((message) => message.id !== 'a/0'),
      'tear',
    )([task, action])
    const [, entry] = ledger([task, action], after)
    expect(entry).toMatchObject({ id: 'a', state: 'rewritten', rule: 'tear' })
    expect(after[1]).toMatchObject({ calls: action.calls, results: [action.results[1]] })
  })

  test('that drops the turn and keeps a result leaves the orphan result to be seen', () => {
    const after = onMessages((messages) => messages.slice(2), 'tear')([task, action])
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ kind: 'action', calls: [], parts: [], results: action.results })
  })

  test('that drops a whole action drops the step', () => {
    const after = onMessages(
      (messages) => messages.filter((message) => message.kind !== 'message'),
      'tear',
    )([task, action])
    expect(ledger([task, action], after).map((entry) => entry.state)).toEqual(['kept', 'dropped'])
  })

  test('that parts turn and result by another message leaves the torn result as a message', () => {
    const after = onMessages(
      ([first, turn, ...results]) => [turn, first, ...results].filter((s) => s !== undefined),
      'tear',
    )([task, action])
    expect(after.map((step) => step.kind)).toEqual(['action', 'task', 'message', 'message'])
    expect(after[0]).toMatchObject({ calls: action.calls, results: [] })
  })

  test('sees no turn where only results are left of an action', () => {
    const torn: ActionStep = { ...action, parts: [], calls: [] }
    expect(unfold(torn).map((piece) => piece.id)).toEqual(['a/0', 'a/1'])
    expect(onMessages((messages) => messages.slice(1), 'tear')([torn])[0]).toMatchObject({
      calls: [],
      results: [action.results[1]],
    })
  })

  test('says by which rule a piece was torn off, and of which step it is', () => {
    const after = onMessages(
      ([first, turn, ...results]) => [turn, first, ...results].filter((s) => s !== undefined),
      'tear',
    )([task, action])
    expect(after[2]).toMatchObject({ kind: 'message', origin: ['a'], rule: 'tear' })
  })
})
