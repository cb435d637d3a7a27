import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { contextsOf } from '../testing/contexts.ts'
import { testContext } from '../testing/samples.ts'

const init: JsonObject = { type: 'system', subtype: 'init', session_id: 's', tools: ['Read'], model: 'm' }

function assistant(id: string, content: JsonValue, more: JsonObject = {}): JsonObject {
  const usage = { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 1 }
  const { parent_tool_use_id = null, ...message } = more
  return {
    type: 'assistant',
    message: { id, role: 'assistant', content, usage, ...message },
    parent_tool_use_id,
    session_id: 's',
  }
}

function user(content: JsonValue, parent_tool_use_id: string | null = null): JsonObject {
  return { type: 'user', message: { role: 'user', content }, parent_tool_use_id, session_id: 's' }
}

const event = (value: JsonObject): JsonObject => ({ type: 'stream_event', event: value, session_id: 's' })

function read(lines: readonly JsonValue[]): Trace | undefined {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { outcome, format } = readFile({ name: 'stream', text }, testContext)
  expect(format).toBe('claude-code-stream')
  return outcome?.traces[0]
}

describe('usage', () => {
  it('is taken from the event that ends a message', () => {
    const trace = read([
      init,
      event({ type: 'message_start', message: { id: 'a' } }),
      assistant('a', 'one'),
      event({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 40 } }),
      assistant('b', 'two', { stop_reason: 'end_turn' }),
    ])
    expect(trace?.calls.map(({ usage, stopReason }) => [usage?.output, stopReason])).toEqual([
      [40, 'end_turn'],
      [1, 'end_turn'],
    ])
  })

  it('of a message that was counted while it came in says nothing of the output', () => {
    const trace = read([init, assistant('a', 'one'), user('go on'), assistant('b', 'two')])
    expect(trace?.calls.map(({ usage }) => usage)).toEqual([
      { input: 10, cacheRead: 5 },
      { input: 10, cacheRead: 5 },
    ])
    expect(trace?.warnings.map(({ code }) => code)).toEqual(['partial-usage'])
  })

  it('of the run is the result’s, and of a run of one call that call’s', () => {
    const result = { type: 'result', total_cost_usd: 0.5, usage: { input_tokens: 10, output_tokens: 90 } }
    const trace = read([init, assistant('a', 'one'), result])
    expect(trace?.recordedTotals).toEqual({
      input: 10,
      output: 90,
      cost: 0.5,
      source: 'result.usage, result.total_cost_usd',
    })
    expect(trace?.calls).toMatchObject([{ cost: 0.5, usage: { output: 90 } }])
    expect(trace?.warnings).toEqual([])
  })
})

describe('sub-agents', () => {
  it('are told apart by the call that started them', () => {
    const task = { type: 'tool_use', id: 't', name: 'Task', input: { description: 'Look', prompt: 'Look.' } }
    const trace = read([
      init,
      assistant('a', [task]),
      user('Look.', 't'),
      assistant('b', 'Seen.', { parent_tool_use_id: 't' }),
      user([{ type: 'tool_result', tool_use_id: 't', content: 'Seen.' }]),
      assistant('c', 'Done.'),
    ])
    expect(trace?.steps.map(({ agent }) => agent)).toEqual(['main', 'Look', 'Look', 'main'])
    expect(contextsOf(trace)[1]).toEqual(['Look.'])
    expect(trace?.tools).toEqual(['Read'])
  })
})

describe('what never came in whole', () => {
  it('is told', () => {
    const trace = read([
      init,
      assistant('a', 'one', { stop_reason: 'end_turn' }),
      event({ type: 'message_start', message: { id: 'b' } }),
    ])
    expect(trace?.warnings.map(({ code }) => code)).toEqual(['unfinished-message'])
  })

  it('and the program’s report of a failed request is a failed call', () => {
    const failed = { ...assistant('x', 'API Error', { model: '<synthetic>' }), error: 'overloaded' }
    const trace = read([init, user('q'), failed, assistant('a', 'one')])
    expect(trace?.calls.map(({ failure }) => failure)).toEqual(['API Error', undefined])
    expect(contextsOf(trace)[1]).toEqual(['q'])
  })
})

describe('a compaction', () => {
  it('leaves the summary that the program writes and what follows', () => {
    const boundary = {
      type: 'system',
      subtype: 'compact_boundary',
      session_id: 's',
      compact_metadata: { pre: 9 },
    }
    const trace = read([
      init,
      user('q1'),
      assistant('a', 'one'),
      boundary,
      { ...user('S'), isSynthetic: true },
      user('q2'),
      assistant('b', 'two'),
    ])
    expect(contextsOf(trace)[1]).toEqual(['S', 'q2'])
    expect(trace?.steps[2]?.kind).toBe('summary')
  })
})
