import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import type { Trace } from '#core/model/trace.ts'
import { traceOf } from '#core/testing/steps.ts'
import { readFile } from '../index.ts'
import { parseDocument } from '../parse/document.ts'
import type { Confidence } from '../reading/format.ts'
import { testContext } from '../testing/samples.ts'
import { anthropicMessages } from './index.ts'

function detect(value: JsonValue): Confidence | undefined {
  const { document } = parseDocument('x', JSON.stringify(value))
  return document && anthropicMessages.detect(document)
}

function read(value: JsonValue): Trace | undefined {
  const { outcome, format } = readFile({ name: 'x', text: JSON.stringify(value) }, testContext)
  expect(format).toBe('anthropic-messages')
  return outcome?.traces[0]
}

const use = (id: string): JsonValue => ({ type: 'tool_use', id, name: 'look', input: { at: id } })
const result = (id: string): JsonValue => ({ type: 'tool_result', tool_use_id: id, content: `saw ${id}` })
const plain: readonly JsonValue[] = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'Hi' },
]

describe('detection', () => {
  it('is certain of tool blocks, a system prompt beside the messages, tools with an input schema, and sources', () => {
    expect(detect([{ role: 'assistant', content: [use('a')] }])).toBe('certain')
    expect(detect({ system: 'Be brief.', messages: plain })).toBe('certain')
    expect(detect({ tools: [{ name: 't', input_schema: {} }], messages: plain })).toBe('certain')
    expect(detect([{ role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'u' } }] }])).toBe(
      'certain',
    )
  })

  it('leaves plain turns to OpenAI chat, and what has calls of another API', () => {
    expect(detect(plain)).toBe('no')
    expect(readFile({ name: 'x', text: JSON.stringify(plain) }, testContext).format).toBe('openai-chat')
    expect(detect([{ role: 'assistant', content: [use('a')], tool_calls: [] }])).toBe('no')
  })
})

describe('a request', () => {
  it('keeps the system prompt first, and all results of a turn with it', () => {
    const trace = read({
      system: 'Be brief.',
      messages: [
        { role: 'user', content: 'Look' },
        { role: 'assistant', content: [use('a'), use('b')] },
        { role: 'user', content: [result('b'), result('a'), { type: 'text', text: 'And now?' }] },
      ],
    })
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['system', 'task', 'action', 'message'])
    expect(trace?.steps[2]).toMatchObject({ results: [{ callId: 'b' }, { callId: 'a' }] })
    expect(trace?.records.get('s2')).toHaveLength(2)
  })

  it('with its response holds the call’s usage, and its prompt equals the context', () => {
    const usage = { input_tokens: 10, output_tokens: 2, cache_read_input_tokens: 90 }
    const trace = read({
      system: 'Be brief.',
      messages: plain.slice(0, 1),
      response: { content: [{ type: 'text', text: 'Hi' }], usage, stop_reason: 'end_turn' },
    })
    expect(trace?.calls).toMatchObject([
      { usage: { input: 10, output: 2, cacheRead: 90 }, stopReason: 'end_turn' },
    ])
    expect(trace?.fidelity).toEqual({ checked: 1, equal: 1 })
  })

  it('keeps results that answer nothing visible, and calls without an answer', () => {
    const trace = read([
      { role: 'user', content: [result('x')] },
      { role: 'assistant', content: [use('a')] },
    ])
    expect(trace?.steps).toMatchObject([
      { kind: 'message', role: 'tool', callId: 'x' },
      { kind: 'action', calls: [{ id: 'a' }], results: [] },
    ])
    expect(trace?.warnings.map(({ code }) => code)).toEqual(['orphan-result'])
  })
})

describe('a compaction block', () => {
  const said = (role: string, text: string) => ({ role, content: [{ type: 'text', text }] })
  const compacted = (content: string | null) => ({
    role: 'assistant',
    content: [
      { type: 'compaction', content },
      { type: 'text', text: 'And on.' },
    ],
  })

  it('stands for all that was said before it, system prompt apart', () => {
    const messages = [said('user', 'Bake.'), said('assistant', 'It rises.'), said('user', 'And?')]
    const trace = read({
      system: 'Be brief.',
      messages: [...messages, compacted('A cake is in the oven.'), said('user', 'Now?')],
      response: said('assistant', 'Done.'),
    })
    expect(trace?.fidelity).toEqual({ checked: 1, equal: 1 })
    const [account] = compactionAccounts(trace ?? traceOf([]))
    expect(account).toMatchObject({ call: 1, kind: 'full', isOpaque: false })
    expect(account?.steps.map(({ fate }) => fate)).toEqual(['kept', 'removed', 'removed', 'removed'])
    expect(account?.after).toHaveLength(2)
  })

  it('has the usage of the request that wrote it, which the answer’s own leaves out', () => {
    const usage = {
      input_tokens: 23_000,
      output_tokens: 1000,
      iterations: [
        { type: 'compaction', input_tokens: 180_000, output_tokens: 3500 },
        { type: 'message', input_tokens: 23_000, output_tokens: 1000 },
      ],
    }
    const trace = read({
      system: 'Be brief.',
      messages: [said('user', 'Bake.')],
      response: { ...compacted('A cake is in the oven.'), model: 'claude-sonnet-4-5', usage },
    })
    expect(trace?.compactions).toMatchObject([
      { request: { model: 'claude-sonnet-4-5', usage: { input: 180_000, output: 3500 } } },
    ])
    expect(trace?.calls).toMatchObject([{ usage: { input: 23_000, output: 1000 } }])
  })

  it('without content is unknown, not lost', () => {
    const trace = read({
      system: 'Be brief.',
      messages: [said('user', 'Bake.'), compacted(null), said('user', 'Now?')],
    })
    const [account] = compactionAccounts(trace ?? traceOf([]))
    expect(account?.steps.map(({ fate }) => fate)).toEqual(['kept', 'unknown'])
  })
})

describe('context edits', () => {
  const thought = (id: string): JsonValue => ({ type: 'thinking', thinking: `so ${id}`, signature: 's' })
  const turns = ['a', 'b', 'c'].flatMap((id): JsonValue[] => [
    { role: 'assistant', content: [thought(id), use(id)] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, content: `saw ${id} `.repeat(100) }],
    },
  ])
  const edited = (edits: readonly JsonValue[], more = {}) =>
    read({
      messages: [{ role: 'user', content: 'Look' }, ...turns],
      response: {
        role: 'assistant',
        content: [{ type: 'text', text: 'Done' }],
        context_management: { applied_edits: edits },
      },
      ...more,
    })

  it('clear as many of the oldest results as the response says', () => {
    const trace = edited([
      { type: 'clear_tool_uses_20250919', cleared_tool_uses: 2, cleared_input_tokens: 9 },
    ])
    const [account] = compactionAccounts(trace ?? traceOf([]))
    expect(account).toMatchObject({ kind: 'micro', trigger: 'auto', call: 3 })
    const shortened = account?.steps.filter(({ isShortened }) => isShortened).map(({ step }) => step)
    expect(shortened).toEqual(trace?.steps.slice(1, 3).map(({ id }) => id))
  })

  it('leave out the tools that the request spares, and reasoning where only that was cleared', () => {
    const none = edited([{ cleared_tool_uses: 1 }], {
      context_management: { edits: [{ type: 'clear_tool_uses_20250919', exclude_tools: ['look'] }] },
    })
    expect(none?.recorded ?? []).toEqual([])
    const quiet = edited([{ type: 'clear_thinking_20251015', cleared_thinking_turns: 1 }])
    const changed = JSON.stringify(quiet?.recorded)
    expect(changed).toContain('"call":3')
    expect(changed).not.toContain('so a')
  })

  it('are none where the response says that none were applied', () => {
    const trace = edited([])
    expect(trace?.recorded ?? []).toEqual([])
    expect(trace?.compactions ?? []).toEqual([])
  })
})
