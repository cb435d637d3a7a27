import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import { partsText } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { formats, readFile } from '../index.ts'
import { parseDocument } from '../parse/document.ts'
import { testContext } from '../testing/samples.ts'
import { sentMessages } from './sent-text.ts'

function read(value: JsonValue): Trace | undefined {
  return readFile({ name: 'x.json', text: JSON.stringify(value), format: 'smolagents' }, testContext).outcome
    ?.traces[0]
}

function benchmark(...messages: readonly [role: string, text: string][]): Trace | undefined {
  const intermediate_steps = messages.map(([role, text]) => ({ role, content: [{ type: 'text', text }] }))
  return read([{ model_id: 'm', agent_action_type: 'code', question: 'Q', intermediate_steps }])
}

function claims(value: JsonValue): readonly string[] {
  const { document } = parseDocument('x', JSON.stringify(value))
  return formats.flatMap((format) => (document && format.detect(document) !== 'no' ? [format.id] : []))
}

/** What each call was shown, as smolagents sends it before neighbours are merged. */
function contexts(trace: Trace): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    found.push(recall.steps.flatMap((step) => sentMessages(step)).map(({ parts }) => partsText(parts)))
    return true
  })
  return found
}

const RETRY =
  "Now let's retry: take care not to repeat previous errors! If you have retried several times, try a completely different approach.\n"
const calls = (text: string) =>
  `Calling tools:\n[{'id': 'c1', 'type': 'function', 'function': {'name': 'python_interpreter', 'arguments': ${text}}}]`

describe('benchmark messages', () => {
  it('become actions of reply, call, observation and error, without the texts round them', () => {
    const steps = benchmark(
      ['system', 'S'],
      ['user', 'New task:\nQ'],
      ['assistant', 'I act.'],
      ['tool-call', calls("'go()'")],
      ['tool-response', 'Observation:\nseen'],
      ['tool-response', `Call id: c1\nError:\nbroke\n${RETRY}`],
    )?.steps
    expect(steps).toMatchObject([
      { kind: 'system', parts: [{ text: 'S' }] },
      { kind: 'task', parts: [{ text: 'Q' }] },
      {
        kind: 'action',
        parts: [{ text: 'I act.' }],
        calls: [{ id: 'c1', name: 'python_interpreter', arguments: 'go()' }],
        results: [{ callId: 'c1', parts: [{ text: 'seen' }], error: 'broke' }],
      },
    ])
  })

  it.each(["'12'", '\'"x"\'', "''", '{}', "{'a': 1.0, 'b': [None, True]}", '7', '"it\'s"', "'[1'"])(
    'keep the arguments %s so that they are sent as they were recorded',
    (text) => {
      const trace = benchmark(['user', 'New task:\nQ'], ['tool-call', calls(text)], ['assistant', 'end'])
      expect(trace?.steps[1]).toMatchObject({ kind: 'action', calls: [{ id: 'c1' }] })
      expect(trace && contexts(trace)[1]).toEqual(['New task:\nQ', calls(text)])
    },
  )

  it('that cannot be put together stay as they were recorded', () => {
    const trace = benchmark(
      ['user', 'New task:\nQ'],
      ['assistant', 'a'],
      ['tool-call', 'Calling tools:\n[<odd>]'],
      ['tool-response', 'Observation:\nb'],
      ['assistant', 'c'],
    )
    expect(trace?.steps.map((step) => step.kind)).toEqual(['task', 'action', 'message', 'message', 'action'])
    expect(trace && contexts(trace)[1]).toEqual([
      'New task:\nQ',
      'a',
      'Calling tools:\n[<odd>]',
      'Observation:\nb',
    ])
  })

  it('store no prompts, so none are said to come out', () => {
    const trace = benchmark(['user', 'New task:\nQ'], ['assistant', 'a'])
    expect(trace?.calls).toHaveLength(1)
    expect(trace?.fidelity).toBeUndefined()
  })

  it('show the step limit as an action that no call wrote, and say that one call is missing', () => {
    const trace = benchmark(
      ['user', 'New task:\nQ'],
      ['assistant', 'a'],
      ['tool-call', calls("'go()'")],
      ['tool-response', 'Observation:\nb'],
      ['tool-response', `Error:\nReached max steps.\n${RETRY}`],
    )
    expect(trace?.calls).toHaveLength(1)
    expect(trace?.steps.at(-1)).toMatchObject({
      kind: 'action',
      results: [{ callId: '', error: 'Reached max steps.' }],
    })
    expect(trace?.warnings).toMatchObject([{ code: 'unrecorded-call' }])
  })

  it('join a plan with what follows it', () => {
    const trace = benchmark(
      ['user', 'New task:\nQ'],
      ['assistant', 'plan'],
      ['user', 'Now proceed and carry out this plan.'],
      ['assistant', 'a'],
    )
    expect(trace?.steps.map((step) => step.kind)).toEqual(['task', 'planning', 'action'])
    expect(trace && contexts(trace)[1]).toEqual([
      'New task:\nQ',
      'plan',
      'Now proceed and carry out this plan.',
    ])
  })

  it('keep the usage of the run under either pair of names', () => {
    const row = { question: 'Q', intermediate_steps: 'A', answer: 'A' }
    const totals = (token_counts: JsonValue) => read([{ ...row, token_counts }])?.recordedTotals
    const source = 'token_counts'
    expect(totals({ input_tokens: 2, output_tokens: 1 })).toEqual({ input: 2, output: 1, source })
    expect(totals({ input: 3, output: 0 })).toEqual({ input: 3, output: 0, source })
    expect(totals(null)).toBeUndefined()
  })
})

describe('memory steps', () => {
  const message = (role: string, text: string) => ({ role, content: [{ type: 'text', text }] })
  const action = (number: number, more: Readonly<Record<string, JsonValue>>) => ({
    step_number: number,
    timing: { start_time: 10, end_time: 12, duration: 2 },
    ...more,
  })
  const sent = [message('system', 'S'), message('user', 'New task:\nT')]

  it('take the system prompt from the first recorded prompt of an action', () => {
    const trace = read([
      { task: 'T', task_images: null },
      action(1, { model_output: 'a', model_input_messages: sent }),
    ])
    expect(trace?.steps[0]).toMatchObject({ kind: 'system', parts: [{ text: 'S' }] })
    expect(trace?.fidelity).toEqual({ checked: 1, equal: 1 })
    const bare = read([{ task: 'T', task_images: null }, action(1, { model_output: 'a' })])
    expect(bare?.warnings).toMatchObject([{ code: 'no-system-prompt' }])
    expect(bare?.fidelity).toBeUndefined()
  })

  it('give usage and times of each request, and one result for several calls', () => {
    const tool_calls = [
      { id: 'a', type: 'function', function: { name: 'f', arguments: { x: 1 } } },
      { id: 'b', type: 'function', function: { name: 'g', arguments: 'code()' } },
    ]
    const token_usage = { input_tokens: 7, output_tokens: 3, total_tokens: 10 }
    const trace = read([action(4, { tool_calls, observations: 'both', token_usage, is_final_answer: true })])
    expect(trace?.steps).toMatchObject([
      {
        number: 4,
        timestamp: 10,
        duration: 2,
        isFinal: true,
        calls: [{ arguments: '{"x": 1}' }, { arguments: 'code()' }],
        results: [
          { callId: 'a', parts: [{ text: 'both' }] },
          { callId: 'b', parts: [] },
        ],
      },
    ])
    expect(trace?.calls).toMatchObject([{ usage: { input: 7, output: 3 }, timestamp: 10 }])
  })

  it('follow a prompt of its own for planning, and the whole memory after it', () => {
    const trace = read([
      { task: 'T', task_images: null },
      {
        plan: 'P',
        timing: { start_time: 1, end_time: 2 },
        model_input_messages: [message('user', 'Plan it.')],
      },
      action(1, {
        model_output: 'a',
        model_input_messages: [
          ...sent,
          message('assistant', 'P'),
          message('user', 'Now proceed and carry out this plan.'),
        ],
      }),
    ])
    expect(trace && contexts(trace)).toEqual([
      ['Plan it.'],
      ['S', 'New task:\nT', 'P', 'Now proceed and carry out this plan.'],
    ])
    expect(trace?.calls[0]).toMatchObject({ duration: 1 })
    expect(trace?.steps.map((step) => step.id)).toEqual(['s0', 's1', 's2', 's3'])
  })

  it('show what was rewritten between two calls, and keep the log whole', () => {
    const trace = read([
      { task: 'T', task_images: null },
      action(1, { model_output: 'a', model_input_messages: sent }),
      action(2, { model_output: 'b', model_input_messages: [...sent, message('assistant', '(shortened)')] }),
      action(3, {
        model_output: 'c',
        model_input_messages: [...sent, message('assistant', 'a'), message('assistant', 'b')],
      }),
    ])
    expect(trace && contexts(trace)).toEqual([
      ['S', 'New task:\nT'],
      ['S', 'New task:\nT', '(shortened)'],
      ['S', 'New task:\nT', 'a', 'b'],
    ])
    expect(trace?.fidelity).toEqual({ checked: 3, equal: 3 })
    expect(trace?.steps).toHaveLength(5)
  })

  it('are told by their keys, alone, in a result or a line each', () => {
    const step = action(1, { model_output: 'a' })
    expect(claims([step])).toEqual(['smolagents'])
    expect(claims({ output: 'x', state: 'success', steps: [step] })).toEqual(['smolagents'])
    expect(claims([{ system_prompt: 'S' }, { task: 'T' }])).toEqual(['smolagents'])
    expect(claims([{ task: 'T' }, { task: 'U' }])).toEqual([])
    expect(
      claims({ schema_version: 'ATIF-v1.4', steps: [{ step_id: 1, source: 'user', message: 'x' }] }),
    ).not.toContain('smolagents')
  })
})
