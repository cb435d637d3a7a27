import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { contextAt } from '#core/replay/context-at.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile } from '../index.ts'
import { testContext } from '../testing/samples.ts'

function read(value: JsonValue): Trace {
  const { format, outcome } = readFile({ name: 'x', text: JSON.stringify(value) }, testContext)
  expect(format).toBe('autogen')
  const [trace] = outcome?.traces ?? []
  if (trace === undefined) throw new Error('no trace')
  return trace
}

function contextTexts(trace: Trace, call: number): readonly string[] {
  const options = { baseline: 'as-recorded', measure: () => [0], perCall: 0, window: 1 } as const
  const found = contextAt(trace, buildMemory(IDENTITY), call, options)
  return found.ok ? found.value.context.map(stepText) : []
}

describe('a recorded AutoGen client', () => {
  const system = { type: 'SystemMessage', content: 'S' }
  const user = { type: 'UserMessage', content: ['Q', '!'], source: 'me' }
  const calls = [{ id: 'c', name: 'look', arguments: '{}' }]
  const results = {
    type: 'FunctionExecutionResultMessage',
    content: [{ call_id: 'c', name: 'look', content: 'broken', is_error: true }],
  }
  const record = (messages: readonly JsonValue[], content: JsonValue, more: JsonObject = {}) => ({
    mode: 'create',
    messages,
    response: { content, finish_reason: 'stop', usage: { prompt_tokens: 9, completion_tokens: 2 }, ...more },
    stream: [],
  })

  it('holds every prompt, calls and errors, and the speaker as the name that is sent', () => {
    const trace = read([
      record([system, user], calls, { thought: 'Look first.' }),
      record(
        [system, user, { type: 'AssistantMessage', content: calls, source: 'helper' }, results],
        'Done.',
      ),
    ])
    expect(trace.fidelity).toEqual({ checked: 2, equal: 2 })
    expect(trace.steps).toMatchObject([
      { kind: 'system' },
      { kind: 'task', name: 'me', parts: [{ text: 'Q' }, { text: '!' }] },
      {
        kind: 'action',
        name: 'helper',
        parts: [{ kind: 'reasoning', text: 'Look first.' }],
        calls: [{ id: 'c' }],
        results: [{ error: 'broken' }],
      },
      { kind: 'answer' },
    ])
    expect(trace.calls[0]).toMatchObject({ usage: { input: 9, output: 2 }, stopReason: 'stop' })
  })

  it('takes a streamed answer from its last item, and says of a record without one that it failed', () => {
    const streamed = {
      mode: 'create_stream',
      messages: [user],
      response: null,
      stream: ['Do', { content: 'Done.' }],
    }
    const lost = { mode: 'create', messages: [user], response: null, stream: [] }
    const trace = read([streamed, lost])
    expect(trace.steps[1]).toMatchObject({ parts: [{ text: 'Done.' }] })
    expect(trace.calls.map(({ failure }) => failure)).toEqual([undefined, 'No response was recorded.'])
  })
})

describe('a failure-attribution history', () => {
  it('makes each speaker an agent, lets the others hear it, and keeps thoughts to their thinker', () => {
    const said = (role: string, content: string) => ({ role, content })
    const trace = read({
      question: 'Q',
      history: [
        said('human', 'Q'),
        said('Orchestrator (thought)', 'Plan'),
        said('Orchestrator (-> Surfer)', 'Search'),
        said('Surfer', 'Found'),
        said('Orchestrator (thought)', 'Enough'),
      ],
    })
    expect(trace.title).toBe('Q')
    expect(trace.calls.map(({ agent }) => agent)).toEqual(['Orchestrator', 'Surfer', 'Orchestrator'])
    expect(contextTexts(trace, 1)).toEqual(['Q', 'Search'])
    expect(contextTexts(trace, 2)).toEqual(['Q', 'Plan', 'Search', 'Found'])
    expect(trace.steps.map((step) => ('name' in step ? step.name : ''))).toContain('Orchestrator (-> Surfer)')
  })

  it('takes a fenced block that the terminal ran for a call in the text, with its output as result', () => {
    const trace = read({
      question: 'Q',
      mistake_agent: 'Coder',
      system_prompt: { Coder: 'You code.' },
      history: [
        { role: 'user', name: 'Boss', content: 'Count' },
        { role: 'assistant', name: 'Coder', content: 'So:\n```python\nprint(3)\n```' },
        { role: 'user', name: 'Computer_terminal', content: 'exitcode: 0\n3' },
        { role: 'assistant', name: 'Coder', content: 'Three.' },
      ],
    })
    expect(trace.steps).toMatchObject([
      { kind: 'system', agent: 'Coder' },
      { kind: 'task' },
      {
        calls: [{ arguments: 'print(3)\n', inText: true }],
        results: [{ name: 'Computer_terminal', parts: [{ text: 'exitcode: 0\n3' }] }],
      },
      { kind: 'answer' },
    ])
  })
})

describe('AgentChat', () => {
  const text = (source: string, content: string, more: JsonObject = {}) => ({
    type: 'TextMessage',
    source,
    content,
    ...more,
  })

  it('joins thought, request and results of an event stream, and gives usage to its call', () => {
    const trace = read([
      text('user', 'Q'),
      { type: 'ThoughtEvent', source: 'a', content: 'Hm.' },
      {
        type: 'ToolCallRequestEvent',
        source: 'a',
        content: [{ id: 'c', name: 'look', arguments: '{}' }],
        models_usage: { prompt_tokens: 5, completion_tokens: 1 },
      },
      {
        type: 'ToolCallExecutionEvent',
        source: 'a',
        content: [{ call_id: 'c', name: 'look', content: 'seen' }],
      },
      { type: 'ToolCallSummaryMessage', source: 'a', content: 'seen' },
      text('b', 'I heard it.'),
    ])
    expect(trace.steps[1]).toMatchObject({
      agent: 'a',
      parts: [{ kind: 'reasoning', text: 'Hm.' }],
      results: [{ parts: [{ text: 'seen' }] }],
    })
    expect(trace.calls).toMatchObject([{ agent: 'a', usage: { input: 5, output: 1 } }, { agent: 'b' }])
    expect(contextTexts(trace, 1)).toEqual(['Q', 'seen'])
  })

  it('reads the model contexts of a saved team', () => {
    const state = (content: string) => ({
      agent_state: {
        llm_context: {
          messages: [
            { type: 'UserMessage', content: 'Q', source: 'user' },
            { type: 'AssistantMessage', content, source: 'x' },
          ],
        },
      },
    })
    const trace = read({ type: 'TeamState', agent_states: { a: state('A'), b: state('B') } })
    expect(trace.steps.map(({ kind, agent }) => [kind, agent])).toEqual([
      ['task', 'a'],
      ['answer', 'a'],
      ['task', 'b'],
      ['answer', 'b'],
    ])
  })
})
