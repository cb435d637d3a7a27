import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { formats, readFile } from '../index.ts'
import { parseDocument } from '../parse/document.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { testContext } from '../testing/samples.ts'
import { openHandsV1 } from './index.ts'

type Fields = Readonly<Record<string, JsonValue>>

function read(value: JsonValue): Trace | undefined {
  return readFile({ name: 'x.json', text: JSON.stringify(value), format: 'openhands-v1' }, testContext)
    .outcome?.traces[0]
}

function folder(files: Readonly<Record<string, JsonValue>>): ParsedDocument {
  const entries = Object.entries(files).map(
    ([fileName, value]): ParsedDocument => ({ fileName, kind: 'json', value, lines: [], badLines: [] }),
  )
  return { fileName: 'conversation', kind: 'folder', entries, value: null, lines: [], badLines: [] }
}

/** The texts that each call was shown. */
function contexts(trace: Trace | undefined): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  if (trace === undefined) return found
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    found.push(recall.steps.map((step) => stepText(step).split('\n')[0] ?? ''))
    return true
  })
  return found
}

const text = (content: string) => [{ type: 'text', text: content }]
const event = (kind: string, id: string, source: string, more: Fields) => ({ kind, id, source, ...more })
const said = (id: string, role: 'user' | 'assistant', content: string, more: Fields = {}) =>
  event('MessageEvent', id, role === 'user' ? 'user' : 'agent', {
    llm_message: { role, content: text(content) },
    ...more,
  })
const acted = (id: string, [call, answer]: readonly [call: string, answer: string], thought = '') =>
  event('ActionEvent', id, 'agent', {
    thought: thought === '' ? [] : text(thought),
    tool_call_id: call,
    tool_call: { id: call, name: 'terminal', arguments: '{}' },
    llm_response_id: answer,
  })
const seen = (
  id: string,
  [call, action]: readonly [call: string, action: string],
  content: string,
  more: Fields = {},
) =>
  event('ObservationEvent', id, 'environment', {
    tool_call_id: call,
    action_id: action,
    observation: { content: text(content), is_error: false, ...more },
  })
const forget = (
  id: string,
  ids: readonly string[],
  [summary, offset]: readonly [summary: string, offset: number],
) =>
  event('Condensation', id, 'environment', {
    forgotten_event_ids: ids,
    summary,
    summary_offset: offset,
  })
const prompt = (id: string, content: string, kind = 'SystemPromptEvent', more: Fields = {}) =>
  event(kind, id, 'agent', {
    system_prompt: { type: 'text', text: content },
    tools: [{ title: content }],
    ...more,
  })

describe('actions of one answer', () => {
  it('are one step, answered by observations, errors and refusals in any order', () => {
    const trace = read([
      said('u', 'user', 'Q'),
      acted('a', ['c1', 'r'], 'both'),
      acted('b', ['c2', 'r']),
      acted('c', ['c3', 'r']),
      event('UserRejectObservation', 'x', 'user', {
        tool_call_id: 'c2',
        action_id: 'b',
        rejection_reason: 'no',
      }),
      seen('o', ['c1', 'a'], 'A'),
      event('AgentErrorEvent', 'e', 'agent', { tool_call_id: 'c3', error: 'bad' }),
      acted('d', ['c4', 's']),
    ])
    expect(trace?.calls).toHaveLength(2)
    expect(trace?.steps[1]).toMatchObject({
      parts: [{ text: 'both' }],
      calls: [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }],
      results: [
        { callId: 'c2', error: 'no' },
        { callId: 'c1', parts: [{ text: 'A' }] },
        { callId: 'c3', error: 'bad' },
      ],
    })
  })

  it('have failed where their command ended with an exit code', () => {
    const errorOf = (exitCode: number) => {
      const events = [
        prompt('e1', 'S'),
        said('e2', 'user', 'Q'),
        acted('e3', ['c1', 'r']),
        seen('e4', ['c1', 'e3'], 'out', { exit_code: exitCode }),
      ]
      const action = read(events)?.steps.find(({ kind }) => kind === 'action')
      return action?.kind === 'action' ? action.results[0]?.error : undefined
    }
    expect(errorOf(1)).toBe('out')
    expect([errorOf(0), errorOf(-1)]).toEqual([undefined, undefined])
  })

  it('without a response id stay apart', () => {
    expect(
      read([said('u', 'user', 'Q'), acted('a', ['c1', '']), acted('b', ['c2', ''])])?.steps,
    ).toHaveLength(3)
  })
})

describe('what enters the context beside the messages', () => {
  it('is added context, behind the message and the system prompt', () => {
    const trace = read([
      prompt('s', 'S', 'SystemPromptEvent', { dynamic_context: { type: 'text', text: 'today' } }),
      said('u', 'user', 'Q', { extended_content: text('know') }),
      said('m', 'assistant', 'A'),
    ])
    expect(trace?.steps).toMatchObject([
      { kind: 'system', parts: [{ text: 'S' }, { text: 'today' }] },
      { kind: 'task', parts: [{ text: 'Q' }, { text: 'know' }] },
      { kind: 'answer' },
    ])
    expect(trace?.tools).toEqual([{ title: 'S' }])
  })

  it('is a new system prompt in the place of the old one', () => {
    const trace = read([
      prompt('s', 'old'),
      said('u', 'user', 'Q'),
      said('m', 'assistant', 'A'),
      prompt('n', 'new', 'SystemPromptUpdateEvent'),
      said('v', 'user', 'R'),
      said('w', 'assistant', 'B'),
    ])
    expect(contexts(trace)).toEqual([
      ['old', 'Q'],
      ['new', 'Q', 'A', 'R'],
    ])
    expect(trace?.warnings.map(({ code }) => code)).toContain('tools-replaced')
  })
})

describe('condensations', () => {
  const start = [
    prompt('s', 'S'),
    said('u', 'user', 'Q'),
    acted('a', ['c1', 'r1'], 'a'),
    seen('o', ['c1', 'a'], 'A'),
    acted('b', ['c2', 'r2'], 'b'),
    seen('p', ['c2', 'b'], 'B'),
  ]

  it('are applied one after another, each to the result of the last; a summary can be forgotten too', () => {
    const trace = read([
      ...start,
      forget('k', ['a', 'o'], ['first', 2]),
      acted('d', ['c3', 'r3'], 'd'),
      forget('l', ['b', 'p'], ['second', 3]),
      said('m', 'assistant', 'A'),
      forget('n', ['k-summary', 'd'], ['third', 1]),
      said('w', 'assistant', 'B'),
    ])
    expect(contexts(trace).slice(2)).toEqual([
      ['S', 'Q', 'first', 'b'],
      ['S', 'Q', 'first', 'second', 'd'],
      ['S', 'third', 'Q', 'second', 'A'],
    ])
  })

  it('drop a whole answer where they forget one of its calls', () => {
    const trace = read([
      said('u', 'user', 'Q'),
      acted('a', ['c1', 'r'], 'both'),
      acted('b', ['c2', 'r']),
      seen('o', ['c1', 'a'], 'A'),
      seen('p', ['c2', 'b'], 'B'),
      forget('k', ['b', 'p'], ['sum', 1]),
      said('m', 'assistant', 'end'),
    ])
    expect(contexts(trace).at(-1)).toEqual(['Q', 'sum'])
    expect(trace?.steps[1]).toMatchObject({ calls: [{}, {}] })
  })
})

describe('a log that is a tree', () => {
  const under = (parent_id: string | null): Fields => ({ parent_id })

  it('shows each call its own branch, and keeps the others in the log', () => {
    const trace = read([
      said('u', 'user', 'Q', under(null)),
      said('m', 'assistant', 'A', under('u')),
      event('ConversationStateUpdateEvent', 'x', 'environment', { key: 'execution_status', value: 'idle' }),
      said('v', 'user', 'left', under('m')),
      said('n', 'assistant', 'L', under('v')),
      said('w', 'user', 'right', under('m')),
      said('o', 'assistant', 'R', under('w')),
      said('y', 'user', 'left again', under('n')),
      said('p', 'assistant', 'LL', under('y')),
    ])
    expect(contexts(trace)).toEqual([
      ['Q'],
      ['Q', 'A', 'left'],
      ['Q', 'A', 'right'],
      ['Q', 'A', 'left', 'L', 'left again'],
    ])
    expect(trace?.steps).toHaveLength(8)
    expect(trace?.warnings.filter(({ code }) => code === 'branches')).toHaveLength(1)
  })

  it('is none where each event follows the one before it, state updates between them or not', () => {
    const trace = read([
      said('u', 'user', 'Q', under(null)),
      event('ConversationStateUpdateEvent', 'x', 'environment', { key: 'stats', value: {} }),
      said('m', 'assistant', 'A', under('u')),
      said('v', 'user', 'R', under('m')),
    ])
    expect(trace?.recorded).toEqual([])
    expect(trace?.warnings).toEqual([])
  })

  it('ends where its parents run in a circle', () => {
    const trace = read([
      said('u', 'user', 'Q', under('m')),
      said('m', 'assistant', 'A', under('u')),
      said('n', 'assistant', 'B', under('n')),
    ])
    expect(trace?.steps).toHaveLength(3)
  })
})

describe('a conversation in a folder', () => {
  const usage = (response_id: string, prompt_tokens: number, cache_read_tokens = 0) => ({
    response_id,
    prompt_tokens,
    completion_tokens: 2,
    cache_read_tokens,
    cache_write_tokens: 0,
    model: 'm',
  })
  const metrics = {
    accumulated_token_usage: {
      prompt_tokens: 30,
      completion_tokens: 4,
      cache_read_tokens: 5,
      cache_write_tokens: 0,
    },
    token_usages: [usage('r1', 10), usage('r2', 20, 5)],
    costs: [{ cost: 0.5 }, { cost: 0.25 }],
    response_latencies: [{ response_id: 'r2', latency: 3 }],
  }
  const files = {
    'c/base_state.json': { id: 'c', stats: { usage_to_metrics: { agent: metrics } } },
    'c/events/event-00010-z.json': said('z', 'assistant', 'last', { llm_response_id: 'r2' }),
    'c/events/event-00002-a.json': acted('a', ['c1', 'r1'], 'first'),
    'c/events/event-9-u.json': said('u', 'user', 'middle'),
  }

  it('is read in the order of the numbers, with the usage of each response from the base state', () => {
    const [trace] = openHandsV1.read(folder(files), testContext).traces
    expect(trace?.steps.map(stepText)).toEqual(['first\nterminal {}', 'middle', 'last'])
    expect(trace?.calls).toMatchObject([
      { model: 'm', usage: { input: 10, output: 2 }, cost: 0.5 },
      { usage: { input: 15, output: 2, cacheRead: 5 }, cost: 0.25, duration: 3 },
    ])
    expect(trace?.recordedTotals).toMatchObject({ input: 25, output: 4, cacheRead: 5 })
  })

  it('has the request of the condenser with the condensation that names it', () => {
    const condenser = { token_usages: [usage('k1', 400)], costs: [{ cost: 0.125 }] }
    const base = { id: 'c', stats: { usage_to_metrics: { agent: metrics, condenser } } }
    const condensed = { ...forget('k', ['u'], ['They asked.', 0]), llm_response_id: 'k1' }
    const [trace] = openHandsV1.read(
      folder({ ...files, 'c/base_state.json': base, 'c/events/event-00009-k.json': condensed }),
      testContext,
    ).traces
    expect(trace?.compactions).toMatchObject([
      { kind: 'full', request: { model: 'm', usage: { input: 400, output: 2 }, cost: 0.125 } },
    ])
    expect(trace?.calls).toHaveLength(2)
  })

  it('is read from its events alone, where only the folder of those was opened', () => {
    const events = Object.entries(files).flatMap(([path, value]) =>
      path.startsWith('c/events/') ? [[path.slice('c/events/'.length), value] as const] : [],
    )
    const opened = folder(Object.fromEntries(events))
    expect(openHandsV1.detect(opened)).toBe('certain')
    const [trace, ...others] = openHandsV1.read(opened, testContext).traces
    expect(trace?.steps.map(stepText)).toEqual(['first\nterminal {}', 'middle', 'last'])
    expect(others).toEqual([])
  })

  it('is told from other folders, and from one that holds several of them', () => {
    const own = Object.entries(files).map(([path, value]) => [path.slice('c/'.length), value] as const)
    expect(openHandsV1.detect(folder(Object.fromEntries(own)))).toBe('certain')
    expect(openHandsV1.detect(folder({ 'a/x.json': {}, 'base_state.json': {} }))).toBe('no')
    expect(openHandsV1.detect(folder(files))).toBe('no')
  })
})

describe('running totals of state updates', () => {
  const stats = (id: string, prompt_tokens: number, completion_tokens: number) =>
    event('ConversationStateUpdateEvent', id, 'environment', {
      key: 'stats',
      value: {
        usage_to_metrics: { default: { accumulated_token_usage: { prompt_tokens, completion_tokens } } },
      },
    })

  it('give an answer what they grew by before it, and nothing where its own event is missing', () => {
    const trace = read([
      stats('1', 5, 1),
      stats('2', 25, 4),
      acted('a', ['c1', 'r1']),
      seen('o', ['c1', 'a'], 'A'),
      stats('3', 60, 9),
      seen('q', ['c9', 'gone'], 'B'),
      acted('b', ['c2', 'r2']),
    ])
    expect(trace?.calls).toMatchObject([{ usage: { input: 20, output: 3 } }, {}])
    expect(trace?.calls[1]?.usage).toBeUndefined()
    expect(trace?.recordedTotals).toEqual({ input: 60, output: 9, source: 'stats.usage_to_metrics' })
  })
})

describe('detection', () => {
  it('goes by kind and source, and leaves the events of V0 and other records alone', () => {
    const claims = (value: JsonValue) => {
      const { document } = parseDocument('x', JSON.stringify(value))
      return formats.flatMap((format) => (document && format.detect(document) !== 'no' ? [format.id] : []))
    }
    expect(claims([said('u', 'user', 'Q')])).toEqual(['openhands-v1'])
    expect(claims({ events: [said('u', 'user', 'Q'), acted('a', ['c', 'r'])] })).toEqual(['openhands-v1'])
    expect(claims([{ kind: 'SomeEvent', source: 'x' }])).not.toContain('openhands-v1')
    const old = { id: 1, timestamp: 'x', source: 'user', action: 'message', args: { content: 'Q' } }
    expect(claims([old])).toEqual(['openhands-v0'])
  })
})
