import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { type FileReading, readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function readLines(lines: readonly JsonValue[]): FileReading {
  return readFile({ name: 'log', text: lines.map((line) => JSON.stringify(line)).join('\n') }, testContext)
}

function read(lines: readonly JsonValue[]): Trace {
  const { format, outcome } = readLines(lines)
  expect(format).toBe('openai-request-log')
  const [trace] = outcome?.traces ?? []
  if (trace === undefined) throw new Error('no trace')
  return trace
}

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })
const request = (messages: readonly JsonValue[], more: JsonObject = {}) => ({
  type: 'request',
  timestamp: '2025-01-01T00:00:00Z',
  request_params: { model: 'm', messages },
  ...more,
})
const response = (content: string, more: JsonObject = {}) => ({
  type: 'response',
  timestamp: '2025-01-01T00:00:05Z',
  response: { choices: [{ message: assistant(content) }] },
  ...more,
})

describe('a request log', () => {
  it('becomes one run with a call for each request, and prompts that equal the contexts', () => {
    const trace = read([
      request([user('Q')]),
      response('A'),
      request([user('Q'), assistant('A'), user('And?')]),
      response('B'),
    ])
    expect(trace.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'message', 'answer'])
    expect(trace.calls).toMatchObject([{ at: 1, model: 'm', duration: 5 }, { at: 3 }])
    expect(trace.fidelity).toEqual({ checked: 2, equal: 2 })
  })

  it('tells the usage as the logger’s own count, never as the provider’s', () => {
    const usage = { prompt_tokens: 7, completion_tokens: 0, total_tokens: 7 }
    const trace = read([
      request([user('Q')]),
      response('A', { response: { usage, choices: [{ message: assistant('A') }] } }),
    ])
    expect(trace.calls[0]).toMatchObject({ usage: { input: 7, output: 0 }, usageOrigin: 'client' })
  })

  it('gives responses of requests that ran at once to their own, by conversation or by id', () => {
    const byConversation = read([
      request([user('left')]),
      request([user('right')]),
      response('L'),
      response('R'),
    ])
    expect(byConversation.calls.map(({ agent }) => agent)).toEqual(['left', 'right'])
    expect(byConversation.steps.map(({ kind, agent }) => [kind, agent])).toEqual([
      ['task', 'left'],
      ['answer', 'left'],
      ['task', 'right'],
      ['answer', 'right'],
    ])
    const byId = read([
      request([user('left')], { request_id: '1' }),
      request([user('right')], { request_id: '2' }),
      response('R', { request_id: '2' }),
      response('L', { request_id: '1' }),
    ])
    expect(byId.steps[1]).toMatchObject({ agent: 'left', parts: [{ text: 'L' }] })
  })

  it('takes a request that was sent again for failed, and one whose answer a later prompt shows for answered', () => {
    const again = read([request([user('Q')]), request([user('Q')]), response('A')])
    expect(again.calls.map(({ failure }) => failure)).toEqual(['No response was recorded.', undefined])
    const told = read([
      request([user('Q')]),
      request([user('Q'), assistant('A'), user('And?')]),
      response('B'),
    ])
    expect(told.calls.map(({ failure }) => failure)).toEqual([undefined, undefined])
    expect(told.steps[1]).toMatchObject({ kind: 'action', parts: [{ text: 'A' }] })
  })

  it('tells each tool once and reports what it passed over', () => {
    const tool = (name: string) => ({ type: 'function', function: { name } })
    const params = (tools: readonly JsonValue[]) => ({ model: 'm', messages: [user('Q')], tools })
    const trace = read([
      request([], { request_params: params([tool('a'), tool('b')]) }),
      response('A', { moon: 'full' }),
      request([], { request_params: params([tool('b'), tool('c')]) }),
      { type: 'heartbeat' },
      response('A'),
      response('nobody asked'),
    ])
    expect(trace.tools).toEqual([tool('a'), tool('b'), tool('c')])
    expect(trace.unread).toEqual([
      { path: 'record of type heartbeat', count: 1 },
      { path: 'response line.moon', count: 1 },
    ])
    expect(trace.warnings.map(({ code }) => code)).toEqual(['stray-response'])
  })
})
