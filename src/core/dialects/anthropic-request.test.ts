import { expect, test } from 'vitest'
import { textPart } from '../model/message.ts'
import { anthropicRequest } from './anthropic-request.ts'

test('the system prompt is beside the messages, and results of a turn are blocks of one user message', () => {
  const call = (id: string) => ({ id, name: 'read', arguments: '{"path":"a.ts"}' })
  const request = anthropicRequest([
    { role: 'system', parts: [textPart('Be brief.')] },
    { role: 'user', parts: [textPart('Read both.')] },
    { role: 'assistant', parts: [textPart('Reading.')], calls: [call('c:1'), call('c2')] },
    { role: 'tool', parts: [textPart('one')], callId: 'c:1' },
    { role: 'tool', parts: [textPart('two')], callId: 'c2' },
    { role: 'user', parts: [textPart('Thanks.')] },
  ])
  const use = (id: string) => ({ type: 'tool_use', id, name: 'read', input: { path: 'a.ts' } })
  const result = (id: string, text: string) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: [{ type: 'text', text }],
  })
  expect(request).toEqual({
    system: [{ type: 'text', text: 'Be brief.' }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Read both.' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Reading.' }, use('c_1'), use('c2')] },
      {
        role: 'user',
        content: [result('c_1', 'one'), result('c2', 'two'), { type: 'text', text: 'Thanks.' }],
      },
    ],
  })
})

test('a message that the API has no place for is left out', () => {
  expect(anthropicRequest([{ role: 'assistant', parts: [{ kind: 'reasoning', text: 'Hm.' }] }])).toEqual({
    system: [],
    messages: [],
  })
})
