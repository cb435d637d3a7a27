import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { unwrap } from '#base/result.ts'
import { convertAgentRoles, readMarsysMessage, toGuideDict, toLlmDict } from './llm-dict.ts'
import { type MarsysMessage, textBlock } from './message.ts'

function sent(value: JsonValue) {
  return toLlmDict(unwrap(readMarsysMessage(value)))
}

describe('a message as the library sends it', () => {
  it('has its calls completed, or is refused', () => {
    const call = { id: 'c', function: { name: 'f' } }
    expect(sent({ role: 'assistant', tool_calls: [call] })).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
    })
    const refused = [
      'x',
      [{ ...call, id: '' }],
      [{ id: 'c' }],
      ['c'],
      [{ id: 'c', function: { name: 'f', arguments: {} } }],
    ]
    for (const calls of refused)
      expect(readMarsysMessage({ role: 'assistant', tool_calls: calls }).ok).toBe(false)
    expect(readMarsysMessage({ role: 'narrator' }).ok).toBe(false)
  })
  it('is always a text from a tool, and only with name and call', () => {
    expect(sent({ role: 'tool', content: null, name: 't', tool_call_id: 'c' })).toEqual({
      role: 'tool',
      content: '',
      name: 't',
      tool_call_id: 'c',
    })
    expect(sent({ role: 'tool', content: ['a', null, true] }).content).toBe("['a', None, True]")
    expect(sent({ role: 'user', content: [textBlock('a')], tool_call_id: 'c' })).toEqual({
      role: 'user',
      content: [textBlock('a')],
    })
  })
  it('has blocks for the images that can be read', () => {
    const images = ['/tmp/none.png', 'data:image/png;base64,AA']
    expect(sent({ role: 'user', content: 'see', images }).content).toEqual([
      textBlock('see'),
      { type: 'image_url', image_url: { url: images[1] } },
    ])
    expect(sent({ role: 'user', content: ' ', images: ['/tmp/none.png'] }).content).toEqual([])
  })
  it('passes reasoning details on', () => {
    const message: MarsysMessage = { role: 'assistant', content: 'a', calls: [] }
    expect(toLlmDict(message, { reasoning_details: [1] })).toMatchObject({ reasoning_details: [1] })
    expect(toLlmDict(message, { reasoning_details: [] })).toEqual({ role: 'assistant', content: 'a' })
  })
})

describe('a message as the guide sends it', () => {
  it('keeps its content as it is', () => {
    expect(toGuideDict({ role: 'tool', content: { a: 1 }, calls: [], callId: 'c' })).toEqual({
      role: 'tool',
      content: { a: 1 },
      tool_call_id: 'c',
    })
  })
})

describe('roles between agents', () => {
  const call: MarsysMessage = { role: 'agent_call', content: 'do', calls: [], caller: 'A', name: 'B' }
  const answer: MarsysMessage = { role: 'agent_response', content: 'done', calls: [], name: 'B' }

  it('become user and assistant by default, the call alone as in the guide', () => {
    expect(convertAgentRoles(call, 'prefixed')).toEqual({
      role: 'user',
      content: '[Request from A]: do',
      calls: [],
    })
    expect(convertAgentRoles(answer, 'prefixed')).toEqual({ ...answer, role: 'assistant' })
    expect(convertAgentRoles(answer, 'listing')).toBe(answer)
    const { caller: _, ...nobody } = call
    expect(convertAgentRoles(nobody, 'listing').content).toBe('[Request from None]: do')
  })
  it('stay in the library, as do all other roles everywhere', () => {
    expect(convertAgentRoles(call, 'library')).toBe(call)
    const user: MarsysMessage = { role: 'user', content: 'u', calls: [] }
    expect(convertAgentRoles(user, 'prefixed')).toBe(user)
  })
})
