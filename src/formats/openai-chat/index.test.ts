import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { parseDocument } from '../parse/document.ts'
import type { Confidence } from '../reading/format.ts'
import { testContext } from '../testing/samples.ts'
import { openaiChat } from './index.ts'

function read(value: JsonValue): readonly Trace[] {
  const { outcome } = readFile(
    { name: 'x.json', text: JSON.stringify(value), format: 'openai-chat' },
    testContext,
  )
  return outcome?.traces ?? []
}

function steps(...messages: readonly JsonValue[]): Trace['steps'] {
  return read({ messages })[0]?.steps ?? []
}

function detect(value: JsonValue): Confidence | undefined {
  const { document } = parseDocument('x', JSON.stringify(value))
  return document && openaiChat.detect(document)
}

const user = (content: JsonValue) => ({ role: 'user', content })
const call = (id: string, name = 'f', args: JsonValue = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})
const turn = (...calls: readonly JsonValue[]) => ({ role: 'assistant', content: null, tool_calls: calls })
const result = (id: string, content: JsonValue) => ({ role: 'tool', tool_call_id: id, content })

describe('what a converter wrote as OpenAI chat', () => {
  const block = { type: 'tool_call', tool_call_id: 'a', name: 'f', arguments: '{}' }
  const messages = [
    { role: 'developer', content: [{ type: 'text', text: 'Rules' }] },
    user([{ type: 'text', text: 'Q' }]),
    { ...turn(call('a')), content: [block] },
    result('a', [{ type: 'tool_output', text: 'A' }]),
  ]

  it('is known though it repeats calls as blocks and names its form, and has each call once', () => {
    expect(detect({ format: 'openai-chat', messages })).toBe('certain')
    expect(readFile({ name: 'x', text: JSON.stringify({ messages }) }, testContext).format).toBe(
      'openai-chat',
    )
    expect(steps(...messages)[2]).toMatchObject({
      parts: [],
      calls: [{ id: 'a' }],
      results: [{ parts: [{ kind: 'text', text: 'A' }] }],
    })
  })

  it('is one call where text and parallel calls of a turn are messages of their own', () => {
    const said = { role: 'assistant', content: 'Let me look.' }
    const list = [user('Q'), said, turn(call('a')), turn(call('b')), result('a', 'A'), result('b', 'B')]
    const [trace] = read({ messages: list, model: 'gpt-5' })
    expect(trace?.calls).toMatchObject([{ model: 'gpt-5' }])
    expect(trace?.warnings).toEqual([])
  })
})

describe('prompts of OpenAI chat messages', () => {
  const conversation = [user('Q'), turn(call('a')), result('a', 'A')]
  const response = { choices: [{ message: { role: 'assistant', content: 'done' } }] }

  it('are stored for the logged call alone, not for the turns that its request repeats', () => {
    expect(read({ messages: conversation, response })[0]?.calls).toHaveLength(2)
    expect(read({ messages: conversation, response })[0]?.fidelity).toEqual({ checked: 1, equal: 1 })
  })

  it('are not stored in a conversation, with tool definitions or without', () => {
    const messages = [...conversation, { role: 'assistant', content: 'done' }]
    const tools = [{ type: 'function', function: { name: 'f' } }]
    expect(read({ messages, tools })[0]?.fidelity).toBeUndefined()
    expect(read({ messages })[0]?.fidelity).toBeUndefined()
  })
})

describe('steps of OpenAI chat messages', () => {
  it('named as examples are demonstrations: no task and no calls', () => {
    const example = (role: string, name: string, content: string) => ({ role, name, content })
    const [trace] = read({
      messages: [
        example('system', 'example_user', 'Two?'),
        example('assistant', 'example_assistant', '2'),
        user('Three?'),
        { role: 'assistant', content: '3' },
      ],
    })
    expect(trace?.steps.map(({ kind, demo }) => [kind, demo])).toEqual([
      ['system', true],
      ['action', true],
      ['task', undefined],
      ['answer', undefined],
    ])
    expect(trace?.calls).toHaveLength(1)
  })

  it('joins a turn with the results that directly follow it, in any order', () => {
    const [, action] = steps(user('Q'), turn(call('a'), call('b')), result('b', 'B'), result('a', 'A'))
    expect(action).toMatchObject({
      kind: 'action',
      results: [
        { callId: 'b', parts: [{ text: 'B' }] },
        { callId: 'a', parts: [{ text: 'A' }] },
      ],
    })
  })

  it('answers each of two calls with the same id once', () => {
    const found = steps(turn(call('x'), call('x')), result('x', '1'), result('x', '2'), result('x', '3'))
    expect(found).toMatchObject([
      { kind: 'action', results: [{ parts: [{ text: '1' }] }, { parts: [{ text: '2' }] }] },
      { kind: 'message', role: 'tool', callId: 'x' },
    ])
  })

  it('lets a repeated id answer the nearest turn', () => {
    const found = steps(turn(call('x')), result('x', '1'), turn(call('x')), result('x', '2'))
    expect(found).toMatchObject([
      { results: [{ parts: [{ text: '1' }] }] },
      { results: [{ parts: [{ text: '2' }] }] },
    ])
  })

  it('keeps a result that comes late or answers nothing as a message, with a warning that names it', () => {
    const [trace] = read({ messages: [turn(call('a')), user('wait'), result('a', 'late')] })
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['action', 'task', 'message'])
    expect(trace?.warnings).toEqual([
      {
        code: 'orphan-result',
        message: 'A tool result for call “a” has no matching tool call.',
        where: 'message 3',
      },
    ])
  })

  it('leaves a call without a result open', () => {
    expect(steps(user('Q'), turn(call('a')))).toMatchObject([
      { kind: 'task' },
      { kind: 'action', results: [] },
    ])
  })

  it('matches legacy functions by name', () => {
    const legacy = { role: 'assistant', content: '', function_call: { name: 'f', arguments: '{"a":1}' } }
    const found = steps(
      legacy,
      { role: 'function', name: 'g', content: 'no' },
      { role: 'function', name: 'f', content: 'yes' },
    )
    expect(found).toMatchObject([{ kind: 'action', results: [] }, { kind: 'message' }, { kind: 'message' }])
    expect(steps(legacy, { role: 'function', name: 'f', content: 'yes' })).toMatchObject([
      { calls: [{ id: '', name: 'f', arguments: '{"a":1}' }], results: [{ callId: '', name: 'f' }] },
    ])
  })

  it('keeps arguments verbatim, also where they do not parse, and objects as JSON', () => {
    const [action] = steps(turn(call('a', 'f', '{"a": 1'), call('b', 'f', { a: [1] }), call('c', 'f', null)))
    expect(action).toMatchObject({
      calls: [{ arguments: '{"a": 1' }, { arguments: '{"a":[1]}' }, { arguments: '' }],
    })
  })

  it('calls the last turn an answer only if nothing follows it', () => {
    const reply = { role: 'assistant', content: 'A' }
    expect(steps(user('Q'), reply, user('R'), reply).map(({ kind }) => kind)).toEqual([
      'task',
      'action',
      'message',
      'answer',
    ])
    expect(steps(user('Q'), reply, user('R')).map(({ kind }) => kind)).toEqual(['task', 'action', 'message'])
  })

  it('survives messages of every wrong shape and says which', () => {
    const [trace] = read({
      messages: [
        user('Q'),
        null,
        7,
        { content: 'no role' },
        { role: 'critic', content: 'x' },
        { role: 'assistant', content: 5, tool_calls: 'no' },
        { role: 'tool' },
      ],
    })
    expect(trace?.warnings.map(({ code, where }) => [code, where])).toEqual([
      ['bad-message', 'message 2'],
      ['bad-message', 'message 3'],
      ['unknown-role', 'message 4'],
      ['unknown-role', 'message 5'],
      ['orphan-result', 'message 7'],
    ])
    expect(trace?.steps).toHaveLength(5)
  })

  it('leaves out records without messages and says which', () => {
    const runs = [{ messages: [user('Q')] }, { task_id: 1, traj: [], info: { error: 'crash' } }, 'note']
    const { outcome, warnings } = readFile({ name: 'x', text: JSON.stringify(runs) }, testContext)
    expect(outcome?.traces).toHaveLength(1)
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([
      ['no-messages', 'item 2'],
      ['no-messages', 'item 3'],
    ])
  })

  it('reads a bare list with a hole in it', () => {
    const { outcome, warnings } = readFile(
      { name: 'x', text: JSON.stringify([user('Q'), null, user('R')]) },
      testContext,
    )
    expect(outcome?.traces[0]?.steps).toHaveLength(2)
    expect(warnings).toMatchObject([{ code: 'bad-message', where: 'message 2' }])
  })

  it('is not fooled by keys such as __proto__', () => {
    const text =
      '{"messages": [{"role": "user", "content": "Q", "__proto__": {"polluted": 1}}, {"role": "__proto__", "content": "x"}]}'
    const { outcome } = readFile({ name: 'x', text, format: 'openai-chat' }, testContext)
    expect(outcome?.counters).toMatchObject({ by_role: { user: 1 } })
    expect(outcome?.traces[0]?.steps).toHaveLength(2)
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('usage of a logged call', () => {
  function usageOf(usage: JsonValue) {
    const [trace] = read({
      messages: [user('Q')],
      response: { choices: [{ message: { role: 'assistant', content: 'A' } }], usage },
    })
    return trace?.calls[0]?.usage
  }

  it.each([
    [
      { prompt_tokens: 10, completion_tokens: 2 },
      { input: 10, output: 2 },
    ],
    [
      { prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } },
      { input: 6, output: 2, cacheRead: 4 },
    ],
    [
      {
        prompt_tokens: 10,
        completion_tokens: 2,
        total_tokens: 12,
        cache_read_input_tokens: 4,
        cache_creation_input_tokens: 3,
      },
      { input: 3, output: 2, cacheRead: 4, cacheWrite: 3 },
    ],
    [
      { prompt_tokens: 3, completion_tokens: 2, total_tokens: 9, cache_read_input_tokens: 4 },
      { input: 3, output: 2, cacheRead: 4 },
    ],
    [
      { prompt_tokens: 10, completion_tokens: 2, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 2 },
      { input: 2, output: 2, cacheRead: 8 },
    ],
    [
      { prompt_tokens: 10, completion_tokens: 5, completion_tokens_details: { reasoning_tokens: 3 } },
      { input: 10, output: 5, reasoning: 3 },
    ],
    [{ prompt_tokens: null }, undefined],
    [null, undefined],
  ])('%j', (usage, normalised) => {
    expect(usageOf(usage)).toEqual(normalised)
  })
})

describe('detection', () => {
  it.each<[string, JsonValue, Confidence]>([
    ['a system role', [{ role: 'system', content: 'S' }, user('Q')], 'certain'],
    ['tool calls', [user('Q'), turn(call('a'))], 'certain'],
    ['a legacy function call', [user('Q'), { role: 'assistant', function_call: { name: 'f' } }], 'certain'],
    [
      'tools of OpenAI beside plain turns',
      { messages: [user('Q')], tools: [{ type: 'function', function: { name: 'f' } }] },
      'certain',
    ],
    [
      'a logged answer',
      { messages: [user('Q')], response: { choices: [{ message: { role: 'assistant' } }] } },
      'certain',
    ],
    ['plain turns', [user('Q'), { role: 'assistant', content: 'A' }], 'possible'],
    ['a list of runs', [{ messages: [user('Q')] }, { messages: [user('R')] }], 'possible'],
    ['a list of bare lists', [[user('Q')], [user('R')]], 'possible'],
    [
      'Anthropic tool use',
      [user('Q'), { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] }],
      'no',
    ],
    ['Anthropic tool results', { messages: [user([{ type: 'tool_result', tool_use_id: 'a' }])] }, 'no'],
    ['a top-level system text', { system: 'S', messages: [user('Q')] }, 'no'],
    ['Vercel parts', [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Q' }] }], 'no'],
    [
      'Gemini contents',
      [
        { role: 'user', parts: [{ text: 'Q' }] },
        { role: 'model', parts: [] },
      ],
      'no',
    ],
    [
      'mini-SWE-agent',
      { trajectory_format: 'mini-swe-agent-1', messages: [{ role: 'system', content: 'S' }] },
      'no',
    ],
    [
      'old mini-SWE-agent',
      [{ role: 'system', content: 'S' }, user('Q'), user('<returncode>0</returncode>')],
      'no',
    ],
    ['a request log', [{ type: 'request', request_params: { messages: [user('Q')] } }], 'no'],
    ['OpenHands lines with messages of text', [{ history: [], messages: ['a', 'b'] }], 'no'],
    ['messages without roles', { messages: [{ type: 'SystemMessage', content: 'S' }] }, 'no'],
  ])('%s', (_what, value, confidence) => {
    expect(detect(value)).toBe(confidence)
  })
})

describe('a result that says that its call failed', () => {
  const told = (content: JsonValue) => steps(user('Q'), turn(call('a')), result('a', content))[1]

  it.each([
    'Error: user not found',
    'out\n[Command finished with exit code 2]',
    'ERROR:\nInvalid `path` parameter: /oven.py. File already exists.',
    "Ran into [Errno 2] No such file or directory: '/oven.py' while trying to write to /oven.py",
    'Invalid `path` parameter: oven.py. The path should be an absolute path, starting with `/`.',
    `${'-'.repeat(75)}\nRuntimeError            Traceback (most recent call last)\nRuntimeError: none`,
  ])('is an error: %s', (said) => {
    expect(told(said)).toMatchObject({ results: [{ callId: 'a', parts: [], error: said }] })
  })

  it.each([
    'Errors: none',
    'An Error: x',
    'oven.py:\nInvalid `path` parameter: oven.py.',
    'out\n[Command finished with exit code 0]',
    'ERROR: caught\n[Command finished with exit code 0]',
  ])('isn’t: %s', (said) => {
    expect(told(said)).toMatchObject({ results: [{ callId: 'a', parts: [{ text: said }] }] })
  })

  it('is written as it was read', () => {
    const messages = [user('Q'), turn(call('a')), result('a', [{ type: 'text', text: 'Error: no' }])]
    const [trace] = read({ messages })
    const written = trace && openaiChat.write?.(trace)
    expect(written?.ok === true ? JSON.parse(written.value) : null).toMatchObject({ messages })
  })
})

describe('write', () => {
  const [trace] = read({
    messages: [
      { ...user('Q'), cache_control: { type: 'ephemeral' } },
      { ...turn(call('a', 'f', { x: 1 })), annotations: [] },
      result('a', 'A'),
    ],
    tools: [{ type: 'function', function: { name: 'f' } }],
  })

  function written(changed: Trace): JsonValue {
    const text = openaiChat.write?.(changed)
    return text?.ok === true ? JSON.parse(text.value) : null
  }

  it('writes what was read verbatim, with keys that we do not know', () => {
    expect(trace && written(trace)).toEqual({
      messages: [
        { ...user('Q'), cache_control: { type: 'ephemeral' } },
        { ...turn(call('a', 'f', { x: 1 })), annotations: [] },
        result('a', 'A'),
      ],
      tools: [{ type: 'function', function: { name: 'f' } }],
    })
  })

  it('writes an edited step anew, and the others verbatim', () => {
    const edited =
      trace?.steps.map((step) => (step.kind === 'action' ? { ...step, results: [] } : step)) ?? []
    expect(trace && written({ ...trace, steps: edited })).toMatchObject({
      messages: [
        { cache_control: { type: 'ephemeral' } },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{"x":1}' } }],
        },
      ],
    })
  })

  it('does not take records of another format for messages', () => {
    const foreign = trace && { ...trace, source: { ...trace.source, format: 'built' } }
    expect(foreign && written(foreign)).toMatchObject({
      messages: [{ role: 'user', content: 'Q' }, { role: 'assistant' }, { role: 'tool' }],
    })
    expect(JSON.stringify(foreign && written(foreign))).not.toContain('cache_control')
  })
})
