import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { partsText } from '#core/model/message.ts'
import { promptUsage } from '../reading/prompt-usage.ts'
import { testContext } from '../testing/samples.ts'
import { createAttributes } from './attributes.ts'
import { readAnswer, readMessages, readRequest } from './framework-messages.ts'
import { kindOf, type Span } from './span.ts'
import { readSpans } from './span-traces.ts'
import { spanUsage } from './usage.ts'

function kinds(attributes: JsonObject) {
  return kindOf(createAttributes(attributes))
}

describe('attributes', () => {
  it('are found flattened, nested and as JSON in a text', () => {
    expect(createAttributes({ 'a.b': 1 }).get('a.b')).toBe(1)
    expect(createAttributes({ a: { b: 1 } }).get('a.b')).toBe(1)
    expect(createAttributes({ a: '{"b": 1}' }).json('a')).toEqual({ b: 1 })
    expect(createAttributes({ a: 'text' }).json('a')).toBeUndefined()
    expect(createAttributes({ n: '12' }).number('n')).toBe(12)
  })

  it('make a list of indexes, sorted as numbers', () => {
    const all = Object.fromEntries([...Array(12).keys()].map((index) => [`m.${11 - index}.x`, 11 - index]))
    const tree = createAttributes(all).tree('m')
    expect(tree).toEqual([...Array(12).keys()].map((x) => ({ x })))
  })

  it('with __proto__ among their keys change nothing but themselves', () => {
    const tree = createAttributes(JSON.parse('{"m.__proto__.polluted": 1}')).tree('m')
    expect(Object.keys(tree ?? {})).toEqual(['__proto__'])
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('the kind of a span', () => {
  it('is told by any convention', () => {
    expect(kinds({ 'openinference.span.kind': 'LLM' })).toBe('model')
    expect(kinds({ 'gen_ai.operation.name': 'execute_tool' })).toBe('tool')
    expect(kinds({ 'traceloop.span.kind': 'agent' })).toBe('agent')
    expect(kinds({ 'llm.request.type': 'chat' })).toBe('model')
    expect(kinds({ 'ai.operationId': 'ai.streamText.doStream' })).toBe('model')
    expect(kinds({ 'ai.operationId': 'ai.streamText' })).toBe('other')
    expect(kinds({})).toBeUndefined()
  })
})

describe('usage of a span', () => {
  it('takes the cache out of the prompt, unless the total shows it beside', () => {
    const counts = { output: 5, write: undefined, reasoning: undefined }
    expect(promptUsage({ ...counts, prompt: 100, read: 80, total: 105 })).toMatchObject({
      input: 20,
      output: 5,
      cacheRead: 80,
    })
    expect(promptUsage({ ...counts, prompt: 100, read: 80, total: 185 })).toMatchObject({ input: 100 })
  })

  it('adds reasoning to the output where the total counts it beside', () => {
    const usage = promptUsage({
      prompt: 10,
      output: 5,
      reasoning: 7,
      total: 22,
      read: undefined,
      write: undefined,
    })
    expect(usage).toMatchObject({ input: 10, output: 12, reasoning: 7 })
  })

  it('reads counts written as text, and none where none are', () => {
    const attributes = { 'gen_ai.usage.input_tokens': '10', 'gen_ai.usage.output_tokens': '2' }
    expect(spanUsage(createAttributes(attributes))).toEqual({ input: 10, output: 2 })
    expect(spanUsage(createAttributes({}))).toBeUndefined()
  })
})

describe('messages of frameworks', () => {
  const call = { id: 'c', name: 'f', arguments: '{"x":1}' }

  it.each<[string, unknown]>([
    [
      'OpenAI chat',
      {
        role: 'assistant',
        content: 'Hm.',
        tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{"x":1}' } }],
      },
    ],
    [
      'Anthropic',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Hm.' },
          { type: 'tool_use', id: 'c', name: 'f', input: { x: 1 } },
        ],
      },
    ],
    [
      'Gemini',
      { role: 'model', parts: [{ text: 'Hm.' }, { functionCall: { id: 'c', name: 'f', args: { x: 1 } } }] },
    ],
    [
      'the GenAI conventions',
      {
        role: 'assistant',
        parts: [
          { type: 'text', content: 'Hm.' },
          { type: 'tool_call', id: 'c', name: 'f', arguments: { x: 1 } },
        ],
      },
    ],
    ['LangChain', { type: 'ai', content: 'Hm.', tool_calls: [{ id: 'c', name: 'f', args: { x: 1 } }] }],
    [
      'LangChain callbacks',
      {
        role: 'ai',
        content: 'Hm.',
        additional_kwargs: { tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{"x":1}' } }] },
      },
    ],
    [
      'the AI SDK',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Hm.' },
          { type: 'tool-call', toolCallId: 'c', toolName: 'f', input: { x: 1 } },
        ],
      },
    ],
  ])('of %s are one turn with its call', (_name, message) => {
    const [turn, ...rest] = readMessages([JSON.parse(JSON.stringify(message))]) ?? []
    expect(rest).toEqual([])
    expect(turn).toMatchObject({ role: 'assistant', calls: [call] })
    expect(partsText(turn?.parts ?? [])).toBe('Hm.')
  })

  it('of a request come with its system text and its tools', () => {
    const request = {
      system: 'Be brief.',
      messages: [{ role: 'user', content: 'Go.' }],
      tools: [{ name: 'f' }],
    }
    const read = readRequest(JSON.stringify(request))
    expect(read?.prompt.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(read?.tools).toEqual([{ name: 'f' }])
  })

  it('a bare question and the arguments of a function are no request', () => {
    expect(readRequest('What now?')).toBeUndefined()
    expect(readRequest({ args: ['x'], kwargs: {} })).toBeUndefined()
  })

  it.each<[string, unknown]>([
    ['a text', 'Done.'],
    ['a chat completion', { choices: [{ message: { role: 'assistant', content: 'Done.' } }] }],
    [
      'an Anthropic answer',
      { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    ],
    [
      'a response',
      {
        object: 'response',
        output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }],
      },
    ],
    ['a Gemini answer', { content: { role: 'model', parts: [{ text: 'Done.' }] } }],
    [
      'generations',
      { generations: [[{ message: { lc: 1, id: ['x', 'AIMessage'], kwargs: { content: 'Done.' } } }]] },
    ],
  ])('%s is an answer', (_name, value) => {
    const read = readAnswer(JSON.parse(JSON.stringify(value)))
    expect(read.map(({ role, parts }) => [role, partsText(parts)])).toEqual([['assistant', 'Done.']])
  })
})

describe('events that BeeAI marks as model spans', () => {
  const said = (kind: 'input' | 'output', role: string, text: string) => ({
    [`llm.${kind}_messages.0.message.role`]: role,
    [`llm.${kind}_messages.0.message.content`]: text,
  })
  const span = (id: string, at: number, attributes: JsonObject, more: Partial<Span> = {}): Span => ({
    id,
    traceId: 't',
    name: id,
    kind: 'model',
    start: at,
    end: at,
    attributes: createAttributes({ 'openinference.span.kind': 'LLM', ...attributes }),
    events: [],
    record: { id },
    ...more,
  })
  const callsOf = (spans: readonly Span[]) => {
    const source = { format: 'otlp', fileName: 'x', readerVersion: 1 }
    return readSpans(spans, { source, context: testContext })[0]?.calls
  }

  it('are one call for the start and the success of a request, and none for its finish', () => {
    const event = (name: string) => ({ target: `backend.ollama.chat.${name}`, 'llm.model_name': 'llama3.1' })
    const tokens = { 'llm.token_count.prompt': 9, 'llm.token_count.completion': 2 }
    const calls = callsOf([
      span('start-1', 1, { ...event('start'), ...said('input', 'user', 'Really?') }),
      span('success-1', 3, { ...event('success'), ...said('output', 'assistant', 'Yes.'), ...tokens }),
      span('finish-1', 3, { target: 'backend.ollama.chat.finish' }),
      span('start-2', 4, { ...event('start'), ...said('input', 'user', 'Sure?') }),
    ])
    expect(calls).toMatchObject([
      { timestamp: 1, duration: 2, model: 'llama3.1', usage: { input: 9, output: 2 } },
      { timestamp: 4 },
    ])
  })

  it('do not replace the request that contains them', () => {
    const request = { ...said('input', 'user', 'Really?'), ...said('output', 'assistant', 'Yes.') }
    const calls = callsOf([
      span('ChatModel', 1, { ...request, 'llm.model_name': 'llama3.1' }, { end: 3 }),
      span('finish', 3, { 'input.mime_type': 'application/json' }, { parentId: 'ChatModel' }),
    ])
    expect(calls).toMatchObject([{ model: 'llama3.1', duration: 2 }])
  })
})

describe('a tool span that failed', () => {
  const attributes = (prompt: readonly JsonObject[], answer: JsonObject) => ({
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': JSON.stringify(prompt),
    'gen_ai.output.messages': JSON.stringify([answer]),
  })
  const made = (id: string, kind: Span['kind'], all: JsonObject, more: Partial<Span> = {}): Span => ({
    id,
    traceId: 't',
    name: id,
    kind,
    attributes: createAttributes(all),
    events: [],
    record: { id },
    ...more,
  })
  const asked = { role: 'user', parts: [{ type: 'text', content: 'Bake.' }] }
  const called = { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'bake', arguments: {} }] }
  const answered = {
    role: 'tool',
    parts: [{ type: 'tool_call_response', id: 'c', response: 'The oven is cold.' }],
  }
  const done = { role: 'assistant', parts: [{ type: 'text', content: 'No cake.' }] }
  const first = made('1', 'model', attributes([asked], called), { start: 1 })
  const second = made('3', 'model', attributes([asked, called, answered], done), { start: 3 })
  const tool = (more: Partial<Span>) =>
    made(
      '2',
      'tool',
      { 'tool.id': 'c', 'tool.name': 'bake', 'output.value': 'The oven is cold.' },
      { start: 2, ...more },
    )
  const resultsOf = (spans: readonly Span[]) => {
    const source = { format: 'otlp', fileName: 'x', readerVersion: 1 }
    return readSpans(spans, { source, context: testContext })[0]?.steps.flatMap((step) =>
      step.kind === 'action' ? step.results : [],
    )
  }

  it('makes the result that the next prompt shows an error, in the words that were sent', () => {
    expect(resultsOf([first, tool({ failure: 'HTTP 500' }), second])).toEqual([
      { callId: 'c', parts: [], error: 'The oven is cold.' },
    ])
    expect(resultsOf([first, tool({}), second])).toMatchObject([{ parts: [{ text: 'The oven is cold.' }] }])
  })

  it('gives an error where no prompt shows its result', () => {
    expect(resultsOf([first, tool({ failure: 'The oven is cold.' })])).toEqual([
      { callId: 'c', parts: [], error: 'The oven is cold.' },
    ])
  })
})
