import { describe, expect, it } from 'vitest'
import { formatById, readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function read(value: unknown) {
  return readFile({ name: 'x', text: JSON.stringify(value) }, testContext)
}

function span(id: string, kind: string, more: object = {}) {
  return { schema_version: 1, ts: 1, span_id: id, trace_id: 't', name: kind, kind, start_time: 1, ...more }
}

describe('MARSYS spans', () => {
  it('are a run for each trace id', () => {
    const spans = [span('a', 'generation'), span('b', 'generation', { trace_id: 'u' })]
    expect(read(spans).outcome?.traces).toHaveLength(2)
  })

  it('whose parents go round still end in steps', () => {
    const spans = [
      span('a', 'step', { parent_span_id: 'b' }),
      span('b', 'step', { parent_span_id: 'a' }),
      span('c', 'generation', { parent_span_id: 'a', attributes: { prompt_tokens: 5, cost_usd: 0.1 } }),
    ]
    const [trace] = read(spans).outcome?.traces ?? []
    expect(trace?.calls).toMatchObject([{ usage: { input: 5 }, cost: 0.1 }])
  })

  it('put a tool to the newest generation of the same step', () => {
    const spans = [
      span('g1', 'generation', { parent_span_id: 's' }),
      span('g2', 'generation', { parent_span_id: 's', start_time: 2 }),
      span('t1', 'tool', { parent_span_id: 's', start_time: 3, attributes: { tool_name: 'f' } }),
    ]
    const [trace] = read(spans).outcome?.traces ?? []
    expect(trace?.steps).toMatchObject([{ calls: [] }, { calls: [{ name: 'f' }] }])
  })
})

describe('MARSYS messages', () => {
  const own = (role: string, more: object) => ({
    role,
    content: 'x',
    message_id: role,
    structured_data: null,
    ...more,
  })

  it('are told from OpenAI chat by their own fields', () => {
    expect(read([own('user', {}), own('assistant', {})]).format).toBe('marsys')
  })

  it('with links between them are not taken for OpenAI chat', () => {
    const reply = { role: 'assistant', content: 'y', message_id: 'm2', metadata: { in_reply_to: 'm1' } }
    const system = { role: 'system', content: 's', message_id: 'm1' }
    expect(read([system, reply]).format).toBe('marsys')
    expect(read([own('system', {}), own('user', {})]).format).toBe('marsys')
  })

  it('keep their ids, links, data and importance in fields that can be edited', () => {
    const [trace] =
      read([
        own('user', { structured_data: { guests: 6 }, metadata: { in_reply_to: 'm0', importance: 0.4 } }),
      ]).outcome?.traces ?? []
    expect(trace?.steps[0]).toMatchObject({
      importance: 0.4,
      extra: { message_id: 'user', metadata: { in_reply_to: 'm0' }, structured_data: { guests: 6 } },
    })
  })

  it('an answer of another agent is no call of this one', () => {
    const [trace] = read([own('user', {}), own('agent_response', { name: 'cook' })]).outcome?.traces ?? []
    expect(trace?.calls).toEqual([])
  })

  it('of a compaction are summaries and no calls', () => {
    const content = '[Compacted Context Summary]\nAll is well.'
    const [trace] = read([own('user', {}), own('assistant', { content })]).outcome?.traces ?? []
    expect(trace?.steps[1]?.kind).toBe('summary')
    expect(trace?.calls).toEqual([])
  })
})

describe('MARSYS messages written again', () => {
  const message = (id: string, role: string, more: object) => ({ role, content: id, message_id: id, ...more })
  const messages = [
    message('m1', 'user', { structured_data: { guests: 6 }, metadata: { reply_to: 'm0' } }),
    message('m2', 'assistant', {
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
      agent_calls: null,
    }),
    message('m3', 'tool', { tool_call_id: 'c', name: 'f', structured_data: { rows: [1] } }),
    message('m4', 'agent_call', { metadata: { caller: 'cook' } }),
    message('m5', 'assistant', { reasoning_details: [{ type: 'reasoning.encrypted', data: 'zz' }] }),
  ]

  it('keep ids, links between messages and structured data', () => {
    const [trace] = read(messages).outcome?.traces ?? []
    const written = trace && formatById('marsys')?.write?.(trace)
    expect(written?.ok === true && JSON.parse(written.value)).toEqual(messages)
  })

  it('take over what was edited', () => {
    const [trace] = read(messages).outcome?.traces ?? []
    if (trace === undefined) throw new Error('no trace')
    const [first, ...rest] = trace.steps
    if (first?.kind !== 'task') throw new Error('no task')
    const edited = {
      ...trace,
      steps: [{ ...first, parts: [{ kind: 'text' as const, text: 'new' }] }, ...rest],
    }
    const written = formatById('marsys')?.write?.(edited)
    expect(written?.ok === true && JSON.parse(written.value)[0]).toMatchObject({
      content: 'new',
      message_id: 'm1',
      structured_data: { guests: 6 },
      metadata: { reply_to: 'm0' },
    })
  })
})
