import { describe, expect, it } from 'vitest'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'
import { langChainUsage } from './message.ts'

function read(value: unknown) {
  return readFile({ name: 'x', text: JSON.stringify(value) }, testContext)
}

const human = { type: 'human', content: 'Go.' }

describe('LangChain messages', () => {
  it('are told from messages with roles', () => {
    expect(read([human, { type: 'ai', content: 'Gone.' }]).format).toBe('langchain')
    expect(read([{ role: 'user', content: 'Go.' }]).format).toBe('openai-chat')
  })

  it('that are a batch of lists are a run each', () => {
    expect(read([[human], [human]]).outcome?.traces).toHaveLength(2)
  })

  it('a failed tool message is an error of its call', () => {
    const messages = [
      human,
      { type: 'ai', content: '', tool_calls: [{ name: 'f', args: {}, id: 'a' }] },
      { type: 'tool', content: 'no such file', tool_call_id: 'a', status: 'error' },
    ]
    const [trace] = read(messages).outcome?.traces ?? []
    expect(trace?.steps[1]).toMatchObject({ results: [{ callId: 'a', parts: [], error: 'no such file' }] })
  })

  it('blocks that repeat a call are not shown beside it', () => {
    const content = [
      { type: 'text', text: 'Now.' },
      { type: 'tool_use', id: 'a', name: 'f', input: {} },
    ]
    const [trace] =
      read([human, { type: 'ai', content, tool_calls: [{ name: 'f', args: {}, id: 'a' }] }]).outcome
        ?.traces ?? []
    expect(trace?.steps[1]).toMatchObject({ parts: [{ kind: 'text', text: 'Now.' }], calls: [{ id: 'a' }] })
  })
})

describe('langChainUsage', () => {
  it('takes cached tokens out of the input', () => {
    const usage = {
      input_tokens: 100,
      output_tokens: 9,
      input_token_details: { cache_read: 60, cache_creation: 30 },
    }
    expect(langChainUsage(usage)).toEqual({ input: 10, output: 9, cacheRead: 60, cacheWrite: 30 })
    expect(langChainUsage({})).toBeUndefined()
  })
})
