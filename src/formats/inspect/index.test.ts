import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import { partsText } from '#core/model/message.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { contextAt } from '#core/replay/context-at.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile, recognise } from '../index.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { testContext } from '../testing/samples.ts'
import { inspect } from './index.ts'

const header = { version: 2, status: 'success', eval: { task: 'test', model: 'm' } }
const user = (id: string, content: JsonValue) => ({ id, role: 'user', content })
const assistant = (id: string, content: JsonValue, more: JsonObject = {}) => ({
  id,
  role: 'assistant',
  content,
  ...more,
})
const calling = (id: string, ...calls: readonly string[]) =>
  assistant(id, '', {
    tool_calls: calls.map((call) => ({ id: call, function: 'look', arguments: { at: call } })),
  })
const result = (id: string, call: string, content: string, more: JsonObject = {}) => ({
  id,
  role: 'tool',
  tool_call_id: call,
  function: 'look',
  content,
  ...more,
})
const model = (input: readonly JsonValue[], message: JsonValue | undefined, more: JsonObject = {}) => ({
  event: 'model',
  timestamp: '2025-01-01T00:00:00Z',
  input,
  output: { choices: message === undefined ? [] : [{ message }] },
  ...more,
})
const usage = (counts: JsonObject) => ({
  output: { choices: [{ message: assistant('a', 'A') }], usage: counts },
})

function readAll(samples: readonly JsonValue[], more: JsonObject = {}): readonly Trace[] {
  const text = JSON.stringify({ ...header, ...more, samples })
  const { format, outcome } = readFile({ name: 'log', text }, testContext)
  expect(format).toBe('inspect')
  return outcome?.traces ?? []
}

function read(sample: JsonObject): Trace {
  const [trace] = readAll([{ id: 1, epoch: 1, ...sample }])
  if (trace === undefined) throw new Error('no trace')
  return trace
}

function contextTexts(trace: Trace, call: number): readonly string[] {
  const options = { baseline: 'as-recorded', measure: () => [0], perCall: 0, window: 1 } as const
  const found = contextAt(trace, buildMemory(IDENTITY), call, options)
  return found.ok ? found.value.context.map(stepText) : []
}

describe('an Inspect log', () => {
  it('gives a trace for each sample and epoch', () => {
    const messages = [user('u', 'Q'), assistant('a', 'A')]
    const traces = readAll([
      { id: 'x', epoch: 1, messages },
      { id: 'x', epoch: 2, messages },
    ])
    expect(traces.map(({ title, source }) => [title, source.run, source.runs])).toEqual([
      ['test, sample x', 0, 2],
      ['test, sample x, epoch 2', 1, 2],
    ])
  })

  it('takes prompts from the model events and holds the contexts against them', () => {
    const [q, turn, seen] = [user('u', 'Q'), calling('a', 'c1', 'c2'), result('r1', 'c1', 'one')]
    const failed = result('r2', 'c2', '', { error: { type: 'timeout', message: 'too slow' } })
    const done = assistant('z', 'Done')
    const trace = read({
      messages: [q, turn, seen, failed, done],
      events: [model([q], turn), model([q, turn, seen, failed], done)],
    })
    expect(trace.fidelity).toEqual({ checked: 2, equal: 2 })
    expect(trace.steps).toMatchObject([
      { kind: 'task' },
      { kind: 'action', results: [{ callId: 'c1' }, { callId: 'c2', error: 'too slow' }] },
      { kind: 'answer' },
    ])
  })

  it('adds what only the last state has, after the last call', () => {
    const [q, turn] = [user('u', 'Q'), calling('a', 'c1')]
    const trace = read({
      messages: [q, turn, result('r', 'c1', 'one'), user('w', 'Stop.')],
      events: [model([q], turn)],
    })
    expect(trace.steps).toMatchObject([
      { kind: 'task' },
      { kind: 'action', results: [{ callId: 'c1' }] },
      { kind: 'message', role: 'user' },
    ])
    expect(trace.calls).toHaveLength(1)
  })

  it('takes each turn for the answer of a call where no calls are recorded', () => {
    const trace = read({
      messages: [user('u', 'Q'), calling('a', 'c1'), result('r', 'c1', 'one'), assistant('z', 'A')],
    })
    expect(trace.calls).toHaveLength(2)
    expect(trace.fidelity).toBeUndefined()
    expect(trace.warnings.map(({ code }) => code)).toEqual(['no-model-events'])
  })

  it('shows a compaction: old turns gone and the summary in their place', () => {
    const [q, one, two] = [user('u', 'Q'), assistant('a1', 'first answer'), assistant('a2', 'second answer')]
    const summary = { ...user('s', 'What was said.'), metadata: { summary: true } }
    const trace = read({
      events: [
        model([q], one),
        model([q, one], two),
        { event: 'compaction', type: 'summary', tokens_before: 900, tokens_after: 300 },
        model([q, summary, two], assistant('a3', 'third')),
      ],
    })
    expect(trace.fidelity).toEqual({ checked: 3, equal: 3 })
    expect(contextTexts(trace, 2)).toEqual(['Q', 'What was said.', 'second answer'])
    expect(trace.steps.map(({ kind }) => kind)).toContain('summary')
    expect(trace.metadata.events).toMatchObject([{ event: 'compaction', type: 'summary' }])
    const [compaction, ...others] = compactionAccounts(trace)
    expect(others).toEqual([])
    expect(compaction).toMatchObject({ call: 2, kind: 'full', tokensBefore: 900, tokensAfter: 300 })
    expect(compaction?.steps.map(({ fate }) => fate)).toEqual(['kept', 'removed', 'kept'])
    expect(compaction?.summary).toHaveLength(1)
  })

  it('names sub-agents, also those nested in older events, by their spans', () => {
    const [q, turn] = [user('u', 'Q'), calling('a', 'c1')]
    const trace = read({
      events: [
        { event: 'span_begin', id: 's1', type: 'agent', name: 'lead' },
        { event: 'span_begin', id: 's2', parent_id: 's1', type: 'agent', name: 'scout' },
        model([q], turn, { span_id: 's1' }),
        model([user('v', 'Look there')], assistant('b', 'Nothing there'), { span_id: 's2' }),
        {
          event: 'tool',
          function: 'ask',
          events: [model([user('w', 'And here?')], assistant('c', 'Here neither'))],
        },
        model([q, turn, result('r', 'c1', 'one')], assistant('z', 'Done'), { span_id: 's1' }),
      ],
    })
    expect(trace.calls.map(({ agent }) => agent)).toEqual(['lead', 'scout', 'ask', 'lead'])
    expect(trace.fidelity).toEqual({ checked: 4, equal: 4 })
  })

  it('resolves attachments in texts, images, arguments and tool definitions', () => {
    const picture = [
      { type: 'text', text: 'attachment://t' },
      { type: 'image', image: 'attachment://i' },
    ]
    const turn = assistant('a', '', {
      tool_calls: [{ id: 'c', function: 'look', arguments: { deep: [{ at: 'attachment://t' }] } }],
    })
    const trace = read({
      attachments: { t: 'long text', i: 'data:image/png;base64,AAAA' },
      events: [
        model([user('u', picture)], turn, { tools: [{ name: 'look', description: 'attachment://t' }] }),
      ],
    })
    expect(trace.steps).toMatchObject([
      { parts: [{ text: 'long text' }, { kind: 'image', url: 'data:image/png;base64,AAAA' }] },
      { calls: [{ arguments: '{"deep":[{"at":"long text"}]}' }] },
    ])
    expect(trace.tools).toEqual([{ name: 'look', description: 'long text' }])
  })

  it('reads prompts that are ranges of a pool, and says when the pool is missing', () => {
    const [q, answer] = [user('u', 'Q'), assistant('a', 'A')]
    const events = [
      { ...model([], answer), input_refs: [[0, 1]] },
      {
        ...model([], assistant('b', 'B')),
        input_refs: [
          [0, 1],
          [2, 3],
          [1, 2],
        ],
      },
    ]
    const trace = read({ events, events_data: { messages: [q, user('w', 'And?'), answer], calls: [] } })
    expect(trace.fidelity).toEqual({ checked: 2, equal: 2 })
    expect(contextTexts(trace, 1)).toEqual(['Q', 'A', 'And?'])
    const lost = read({ events })
    expect(lost.warnings.map(({ code }) => code)).toContain('missing-prompt')
    expect(lost.fidelity).toBeUndefined()
    expect(contextTexts(lost, 1)).toEqual(['A'])
  })

  it('normalises usage by what adds up to the total', () => {
    const of = (counts: JsonObject) =>
      read({ events: [model([user('u', 'Q')], undefined, usage(counts))] }).calls[0]?.usage
    const tokens = { input_tokens: 100, output_tokens: 10, input_tokens_cache_read: 60 }
    expect(of({ ...tokens, total_tokens: 110 })).toEqual({ input: 40, output: 10, cacheRead: 60 })
    expect(of({ ...tokens, total_tokens: 170 })).toEqual({ input: 100, output: 10, cacheRead: 60 })
    expect(of({ ...tokens, input_tokens_cache_write: 5, total_tokens: 175 })).toMatchObject({
      input: 100,
      cacheWrite: 5,
    })
    expect(of({ input_tokens: 59, output_tokens: 1, reasoning_tokens: 411, total_tokens: 471 })).toEqual({
      input: 59,
      output: 412,
      reasoning: 411,
    })
    expect(of(tokens)).toMatchObject({ input: 100 })
  })

  it('counts and shows a turn once that the model’s output and the conversation give different ids', () => {
    const [q, seen, end] = [user('u', 'Q'), result('r', 'c1', 'one'), assistant('m2', 'Done')]
    const turn = calling('m1', 'c1')
    const messages = [q, turn, seen, end]
    const events = [model([q], { ...turn, id: 'out-1' }), model([q, turn, seen], { ...end, id: 'out-2' })]
    const text = JSON.stringify({ ...header, samples: [{ id: 1, epoch: 1, events, messages }] })
    const { outcome } = readFile({ name: 'log', text }, testContext)
    expect(outcome?.traces[0]?.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'answer'])
    expect(outcome?.traces[0]?.fidelity).toEqual({ checked: 2, equal: 2 })
    // Nothing but the messages of the conversation.
    expect(outcome?.counters).toMatchObject({ beside_messages: 0, beside_tool_calls: 0 })
  })

  it('keeps a call that failed out of later contexts and says why it failed', () => {
    const q = user('u', 'Q')
    const trace = read({
      events: [model([q], undefined, { error: 'overloaded' }), model([q], assistant('a', 'A'))],
    })
    expect(trace.calls.map(({ failure }) => failure)).toEqual(['overloaded', undefined])
    expect(contextTexts(trace, 1)).toEqual(['Q'])
  })
})

describe('an Inspect archive', () => {
  const file = (fileName: string, value: JsonValue): ParsedDocument => ({
    fileName,
    kind: 'json',
    value,
    lines: [],
    badLines: [],
  })
  const folder = (files: Readonly<Record<string, JsonValue>>): ParsedDocument => ({
    ...file('x.eval', null),
    kind: 'folder',
    entries: Object.entries(files).map(([path, value]) => file(path, value)),
  })

  it('is known by its header or by its journal, and no other folder is', () => {
    expect(inspect.detect(folder({ 'header.json': header }))).toBe('certain')
    expect(inspect.detect(folder({ '_journal/start.json': { version: 2, eval: {} } }))).toBe('certain')
    expect(inspect.detect(folder({ 'a/header.json': header, 'samples/1_epoch_1.json': {} }))).toBe('no')
    expect(recognise(folder({ 'header.json': header }))).toMatchObject({ format: { id: 'inspect' } })
  })

  it('orders samples by number, and says what a broken-off run lacks', () => {
    const sample = (id: number) => ({ id, epoch: 1, messages: [user('u', `Q${id}`)] })
    const { traces, warnings = [] } = inspect.read(
      folder({
        '_journal/start.json': { version: 2, eval: {} },
        '_journal/summaries/1.json': [
          { id: 2, epoch: 1 },
          { id: 3, epoch: 1 },
        ],
        'samples/10_epoch_1.json': sample(10),
        'samples/2_epoch_1.json': sample(2),
      }),
      testContext,
    )
    expect(traces.map(({ steps }) => steps.map(stepText))).toEqual([['Q2'], ['Q10']])
    expect(warnings.map(({ code }) => code)).toEqual(['no-header', 'missing-sample'])
  })

  it('puts a chunked sample together by the places in its file names', () => {
    const prefix = 'samples/a_epoch_1'
    const pool = [
      user('u', 'attachment://0'),
      assistant('a', 'A'),
      user('w', 'B'),
      assistant('b', 'attachment://1'),
    ]
    const { traces } = inspect.read(
      folder({
        'header.json': { ...header, version: 3 },
        [`${prefix}/sample.json`]: {
          id: 'a',
          epoch: 1,
          message_refs: [
            [0, 2],
            [2, 4],
          ],
        },
        [`${prefix}/metadata.json`]: { colour: 'red' },
        [`${prefix}/messages/2.json`]: pool.slice(2),
        [`${prefix}/messages/0.json`]: pool.slice(0, 2),
        [`${prefix}/events/10.json`]: [],
        [`${prefix}/events/0.json`]: [{ ...model([], pool[1]), input_refs: [[0, 1]] }],
        [`${prefix}/events/1.json`]: [{ ...model([], pool[3]), input_refs: [[0, 3]] }],
        [`${prefix}/attachments/0.json`]: ['Q'],
        [`${prefix}/attachments/1.json`]: ['Z'],
      }),
      testContext,
    )
    const [trace] = traces
    expect(trace?.source.version).toBe('version 3, chunked')
    expect(trace?.steps.map((step) => ('parts' in step ? partsText(step.parts) : ''))).toEqual([
      'Q',
      'A',
      'B',
      'Z',
    ])
    expect(trace?.fidelity).toEqual({ checked: 2, equal: 2 })
    expect(trace?.metadata).toMatchObject({ sample: { metadata: { colour: 'red' } } })
  })
})
