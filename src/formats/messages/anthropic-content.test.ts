import { describe, expect, it } from 'vitest'
import { messagesOfBlocks, readAnthropicUsage, readBlocks } from './anthropic-content.ts'

describe('the blocks of an Anthropic message', () => {
  it('are a text, bare strings or blocks; empty text is no part', () => {
    expect(readBlocks('Hello')).toEqual({ parts: [{ kind: 'text', text: 'Hello' }], calls: [], results: [] })
    const parts = readBlocks(['bare', { type: 'text', text: '' }, 7]).parts
    expect(parts).toEqual([
      { kind: 'text', text: 'bare' },
      { kind: 'other', label: 'part', value: 7 },
    ])
    expect(readBlocks(null).parts).toEqual([])
  })

  it('keep thinking as reasoning, and whole where only the signature is there', () => {
    const hidden = { type: 'thinking', thinking: '', signature: 'x' }
    const redacted = { type: 'redacted_thinking', data: 'y' }
    const { parts } = readBlocks([{ type: 'thinking', thinking: 'Why?', signature: 's' }, hidden, redacted])
    expect(parts).toEqual([
      { kind: 'reasoning', text: 'Why?' },
      { kind: 'other', label: 'thinking', value: hidden },
      { kind: 'other', label: 'redacted_thinking', value: redacted },
    ])
  })

  it('show images by data or by address', () => {
    const { parts } = readBlocks([
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } },
      { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } },
      { type: 'image', source: { type: 'file', file_id: 'f' } },
    ])
    expect(parts.slice(0, 2)).toEqual([
      { kind: 'image', url: 'data:image/png;base64,AA==', mediaType: 'image/png' },
      { kind: 'image', url: 'https://example.org/a.png' },
    ])
    expect(parts[2]).toMatchObject({ kind: 'other', label: 'image' })
  })

  it('make the text of a failed result its error and leave its images', () => {
    const image = { type: 'image', source: { type: 'url', url: 'u' } }
    const content = [{ type: 'text', text: 'No ' }, image, { type: 'text', text: 'access' }]
    const { results } = readBlocks([{ type: 'tool_result', tool_use_id: 'c', content, is_error: true }])
    expect(results).toEqual([{ callId: 'c', parts: [{ kind: 'image', url: 'u' }], error: 'No access' }])
  })

  it('tell results of the provider’s own tools apart', () => {
    const { calls, results } = readBlocks([
      { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } },
      {
        type: 'web_search_tool_result',
        tool_use_id: 's',
        content: [{ type: 'web_search_result', url: 'u' }],
      },
    ])
    expect(calls).toEqual([{ id: 's', name: 'web_search', arguments: '{"query":"q"}' }])
    expect(results[0]).toMatchObject({ callId: 's', isServer: true, parts: [{ kind: 'other' }] })
  })

  it('become messages with the results before what was said', () => {
    const blocks = readBlocks(['said', { type: 'tool_result', tool_use_id: 'c', content: 'done' }])
    expect(messagesOfBlocks(blocks, { role: 'user' }).map(({ role }) => role)).toEqual(['tool', 'user'])
    expect(messagesOfBlocks(readBlocks([]), { role: 'user' })).toEqual([{ role: 'user', parts: [] }])
  })
})

describe('usage of the Messages API', () => {
  it('is normalised already; writes are kept by lifetime', () => {
    const usage = {
      input_tokens: 4,
      output_tokens: 5,
      cache_read_input_tokens: 6,
      cache_creation_input_tokens: 70,
      cache_creation: { ephemeral_5m_input_tokens: 20, ephemeral_1h_input_tokens: 50 },
      output_tokens_details: { thinking_tokens: 2 },
    }
    expect(readAnthropicUsage(usage)).toMatchObject({
      input: 4,
      output: 5,
      cacheRead: 6,
      cacheWrite: 70,
      cacheWriteHour: 50,
      reasoning: 2,
    })
  })

  it('sums the lifetimes where no total is given, and is undefined where nothing is said', () => {
    const split = { cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 3 } }
    expect(readAnthropicUsage(split)).toMatchObject({ cacheWrite: 5, cacheWriteHour: 3 })
    expect(readAnthropicUsage({ service_tier: 'standard' })).toBeUndefined()
    expect(readAnthropicUsage(null)).toBeUndefined()
  })
})
