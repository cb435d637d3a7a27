import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { contextAt } from '#core/replay/context-at.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function read(value: JsonValue): Trace {
  const { format, outcome } = readFile({ name: 'x', text: JSON.stringify(value) }, testContext)
  expect(format).toBe('google-adk')
  const [trace] = outcome?.traces ?? []
  if (trace === undefined) throw new Error('no trace')
  return trace
}

function contextTexts(trace: Trace, call: number): readonly string[] {
  const options = { baseline: 'as-recorded', measure: () => [0], perCall: 0, window: 1 } as const
  const found = contextAt(trace, buildMemory(IDENTITY), call, options)
  return found.ok ? found.value.context.map(stepText) : []
}

const event = (author: string, parts: readonly JsonValue[], more: JsonObject = {}) => ({
  author,
  invocation_id: 'i',
  content: { role: author === 'user' ? 'user' : 'model', parts },
  ...more,
})
const call = (name: string, args: JsonObject = {}) => ({ function_call: { name, args } })
const response = (name: string, value: JsonObject) => ({ function_response: { name, response: value } })

describe('an ADK session', () => {
  it('matches results without ids by name, and tells errors and plain results', () => {
    const trace = read({
      events: [
        event('user', [{ text: 'Q' }]),
        event('a', [call('one'), call('two')]),
        event('a', [response('two', { error: 'no' }), response('one', { result: 'yes' })]),
        event('a', [{ text: 'Done' }]),
      ],
    })
    expect(trace.steps).toMatchObject([
      { kind: 'task' },
      {
        results: [
          { name: 'two', error: 'no' },
          { name: 'one', parts: [{ text: 'yes' }] },
        ],
      },
      { kind: 'answer' },
    ])
    expect(trace.steps.every(({ agent }) => agent === undefined)).toBe(true)
    expect(trace.warnings).toEqual([])
  })

  it('makes each author an agent and lets each hear the others', () => {
    const trace = read({
      events: [
        event('user', [{ text: 'Q' }]),
        event('lead', [call('transfer_to_agent', { agent_name: 'scout' })]),
        event('lead', [response('transfer_to_agent', { result: 'ok' })]),
        event('scout', [{ text: 'thinking', thought: true }, { text: 'Seen' }]),
        event('lead', [{ text: 'Good' }]),
      ],
    })
    expect(trace.calls.map(({ agent }) => agent)).toEqual(['lead', 'scout', 'lead'])
    expect(contextTexts(trace, 1)).toEqual(['Q'])
    expect(contextTexts(trace, 2).at(-1)).toBe('Seen')
  })

  it('counts thoughts beside the candidates and the cache within the prompt', () => {
    const usage = (more: JsonObject) =>
      read({ events: [event('user', [{ text: 'Q' }]), event('a', [{ text: 'A' }], more)] }).calls[0]?.usage
    const counts = { prompt_token_count: 100, candidates_token_count: 10, thoughts_token_count: 30 }
    const expected = { input: 40, output: 40, cacheRead: 60, reasoning: 30 }
    expect(
      usage({ usage_metadata: { ...counts, cached_content_token_count: 60, total_token_count: 140 } }),
    ).toEqual(expected)
    expect(
      usage({
        usageMetadata: {
          promptTokenCount: 100,
          candidatesTokenCount: 40,
          thoughtsTokenCount: 30,
          totalTokenCount: 140,
        },
      }),
    ).toEqual({
      input: 100,
      output: 40,
      reasoning: 30,
    })
  })

  it('replaces compacted events by their summary from the next call on', () => {
    const trace = read({
      events: [
        event('user', [{ text: 'Q' }], { timestamp: 1 }),
        event('a', [{ text: 'A' }], { timestamp: 2 }),
        {
          author: 'user',
          invocation_id: 'i',
          actions: {
            compaction: {
              start_timestamp: 1,
              end_timestamp: 2,
              compacted_content: { parts: [{ text: 'Q and A' }] },
            },
          },
          timestamp: 3,
        },
        event('user', [{ text: 'And?' }], { timestamp: 4 }),
        event('a', [{ text: 'B' }], { timestamp: 5 }),
      ],
    })
    expect(contextTexts(trace, 1)).toEqual(['Q and A', 'And?'])
    expect(trace.steps[2]?.kind).toBe('summary')
    const [compaction] = compactionAccounts(trace)
    expect(compaction).toMatchObject({ call: 1, kind: 'full', timestamp: 3, isOpaque: false })
    expect(compaction?.steps).toHaveLength(2)
    expect(compaction?.summary).toEqual([trace.steps[2]?.id])
  })

  it('keeps a call that failed out of later contexts', () => {
    const trace = read({
      events: [
        event('user', [{ text: 'Q' }]),
        { author: 'a', invocation_id: 'i', actions: {}, error_message: 'overloaded' },
        event('a', [{ text: 'A' }]),
      ],
    })
    expect(trace.calls.map(({ failure }) => failure)).toEqual(['overloaded', undefined])
    expect(contextTexts(trace, 1)).toEqual(['Q'])
  })

  it('takes prompts, tools and usage from logged requests and holds the contexts against them', () => {
    const user = { role: 'user', parts: [{ text: 'Q' }] }
    const turn = { role: 'model', parts: [call('look')] }
    const result = { role: 'user', parts: [response('look', { result: 'seen' })] }
    const log = (event_id: string, contents: readonly JsonValue[], content: JsonValue) => ({
      event_id,
      model_request: {
        model: 'm',
        contents,
        config: { system_instruction: 'S', tools: [{ function_declarations: [{ name: 'look' }] }] },
      },
      model_response: {
        candidates: [{ content }],
        usage_metadata: { prompt_token_count: 5, candidates_token_count: 1 },
      },
    })
    const done = { role: 'model', parts: [{ text: 'Done' }] }
    const trace = read({
      events: [
        { id: '1', author: 'user', content: user },
        { id: '2', author: 'a', content: turn },
        { id: '3', author: 'a', content: result },
        { id: '4', author: 'a', content: done },
        { id: '5', author: 'user', content: { role: 'user', parts: [{ text: 'Thanks' }] } },
      ],
      event_logs: [log('2', [user], turn), log('4', [user, turn, result], done)],
    })
    expect(trace.fidelity).toEqual({ checked: 2, equal: 2 })
    expect(trace.tools).toEqual([{ name: 'look' }])
    expect(trace.calls[1]).toMatchObject({ model: 'm', usage: { input: 5, output: 1 } })
    expect(trace.steps.map(stepText)).toEqual(['S', 'Q', 'look {}\nseen', 'Done', 'Thanks'])
  })
})

describe('a history of Gemini contents', () => {
  it('is a run of its own, in camel case too, also within a request', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Q' }] },
      {
        role: 'model',
        parts: [{ functionCall: { id: 'c', name: 'look', args: { a: 1 } }, thoughtSignature: 'x' }],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'c', name: 'look', response: { output: 'seen' } } },
          { text: 'Go on' },
        ],
      },
    ]
    const bare = read(contents)
    expect(bare.steps).toMatchObject([
      { kind: 'task' },
      { calls: [{ id: 'c', arguments: '{"a":1}' }], results: [{ callId: 'c', parts: [{ text: 'seen' }] }] },
      { kind: 'message', role: 'user' },
    ])
    const request = read({
      contents,
      systemInstruction: { parts: [{ text: 'S' }] },
      tools: [{ functionDeclarations: [{ name: 'look' }] }],
    })
    expect(request.steps[0]).toMatchObject({ kind: 'system', parts: [{ text: 'S' }] })
    expect(request.tools).toEqual([{ name: 'look' }])
  })
})
