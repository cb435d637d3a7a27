import { describe, expect, it, test } from 'vitest'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { compactionAccounts } from '#core/compactions/account.ts'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { contextsOf } from '../testing/contexts.ts'
import { testContext } from '../testing/samples.ts'

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
}

const meta = (more: JsonObject = {}): JsonObject => ({
  timestamp: at(0),
  type: 'session_meta',
  payload: { id: 'own', ...more },
})
const item = (payload: JsonObject, second = 10): JsonObject => ({
  timestamp: at(second),
  type: 'response_item',
  payload,
})
const event = (payload: JsonObject, second = 10): JsonObject => ({
  timestamp: at(second),
  type: 'event_msg',
  payload,
})
const user = (text: string, second?: number) =>
  item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] }, second)
const assistant = (text: string, second?: number) =>
  item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }, second)
const call = (id: string) => item({ type: 'function_call', call_id: id, name: 'f', arguments: '{}' })
const output = (id: string) => item({ type: 'function_call_output', call_id: id, output: `out ${id}` })

function count(total: number, last: JsonObject): JsonObject {
  const info = { total_token_usage: { total_tokens: total }, last_token_usage: last }
  return event({ type: 'token_count', info })
}

function read(lines: readonly JsonValue[]): Trace | undefined {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { outcome, format } = readFile({ name: 'rollout', text }, testContext)
  expect(format).toBe('codex')
  return outcome?.traces[0]
}

test('the context window is the one that most counts of tokens name', () => {
  const sized = (window: number, total: number) => {
    const info = { total_token_usage: { total_tokens: total }, model_context_window: window }
    return event({ type: 'token_count', info })
  }
  const lines = [
    meta(),
    user('q'),
    sized(128_000, 10),
    sized(258_400, 20),
    sized(258_400, 30),
    assistant('a'),
  ]
  expect(read(lines)?.contextWindow).toBe(258_400)
  expect(read([meta(), user('q'), sized(0, 10), assistant('a')])?.contextWindow).toBeUndefined()
})

test('a result joins its call though an approval is recorded between them', () => {
  const approval = item({
    type: 'message',
    role: 'developer',
    content: [{ type: 'input_text', text: 'Approved command prefix saved' }],
  })
  const trace = read([
    meta(),
    user('q'),
    call('a'),
    call('b'),
    output('a'),
    approval,
    output('b'),
    assistant('done'),
  ])
  expect(trace?.warnings).toEqual([])
  expect(trace?.steps.map(({ kind }) => kind)).toEqual(['task', 'action', 'system', 'answer'])
  expect(trace?.steps[1]).toMatchObject({ results: [{ callId: 'a' }, { callId: 'b' }] })
  expect(trace && contextsOf(trace).at(-1)).toHaveLength(3)
})

describe('usage of calls', () => {
  const usage = (input: number) => ({
    input_tokens: input,
    cached_input_tokens: 10,
    output_tokens: 5,
    reasoning_output_tokens: 2,
    total_tokens: input + 5,
  })

  it('excludes what was read from the cache, once per call though it is told with every turn context', () => {
    const trace = read([
      meta(),
      user('q'),
      call('a'),
      count(100, usage(50)),
      output('a'),
      count(100, usage(50)),
      assistant('done'),
      count(200, usage(60)),
    ])
    expect(trace?.calls.map((one) => one.usage)).toEqual([
      { input: 40, output: 5, cacheRead: 10, reasoning: 2 },
      { input: 50, output: 5, cacheRead: 10, reasoning: 2 },
    ])
  })

  it('belongs to the items before it in a fork too, which repeats the last count of its parent', () => {
    const trace = read([
      meta({ forked_from_id: 'parent' }),
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q' }] }, 0),
      { ...count(100, usage(50)), timestamp: at(0) },
      user('go on'),
      count(100, usage(50)),
      call('a'),
      count(200, usage(60)),
      output('a'),
      assistant('done'),
      count(300, usage(70)),
    ])
    expect(trace?.calls.map((one) => one.usage?.input)).toEqual([50, 60])
  })

  it('belongs to the items behind it where the file tells it first', () => {
    const trace = read([
      meta(),
      user('q'),
      count(100, usage(50)),
      call('a'),
      output('a'),
      count(100, usage(50)),
      count(200, usage(60)),
      assistant('done'),
    ])
    expect(trace?.calls.map((one) => one.usage?.input)).toEqual([40, 50])
  })

  it('of a compaction’s own request is told, not given to a call', () => {
    const trace = read([meta(), user('q'), assistant('a'), count(100, usage(50)), count(200, usage(60))])
    expect(trace?.calls).toHaveLength(1)
    expect(trace?.warnings.map(({ code }) => code)).toEqual(['usage-without-call'])
  })
})

describe('turns of the model', () => {
  it('hold reasoning, text and parallel calls of one request', () => {
    const reasoning = item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] })
    const trace = read([
      meta(),
      user('q'),
      reasoning,
      assistant('so'),
      call('a'),
      call('b'),
      output('b'),
      output('a'),
    ])
    expect(trace?.calls).toHaveLength(1)
    expect(trace?.steps[1]).toMatchObject({ calls: [{ id: 'a' }, { id: 'b' }], results: [{}, {}] })
  })

  it('that were broken off failed', () => {
    const trace = read([
      meta(),
      user('q'),
      assistant('a'),
      count(9, { output_tokens: 1 }),
      user('more'),
      assistant('half'),
      event({ type: 'turn_aborted', reason: 'interrupted' }),
    ])
    expect(trace?.calls[1]?.failure).toContain('interrupted')
    expect(trace?.calls[0]?.failure).toBeUndefined()
  })
})

describe('what the program wrote', () => {
  it('is no task', () => {
    const trace = read([
      meta(),
      user('<environment_context>x</environment_context>'),
      user('q'),
      assistant('a'),
    ])
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['message', 'task', 'answer'])
  })
})

describe('roll-backs', () => {
  it('take so many turns of the person out of the context', () => {
    const rollBack = (count: number) => event({ type: 'thread_rolled_back', num_turns: count })
    const lines = [
      meta(),
      user('q1'),
      assistant('a1'),
      user('q2'),
      assistant('a2'),
      user('q3'),
      assistant('a3'),
    ]
    expect(contextsOf(read([...lines, rollBack(2), user('q4'), assistant('a4')])).at(-1)).toEqual([
      'q1',
      'a1',
      'q4',
    ])
    expect(contextsOf(read([...lines, rollBack(9), user('q4'), assistant('a4')])).at(-1)).toEqual(['q4'])
    expect(contextsOf(read([...lines, rollBack(0), user('q4'), assistant('a4')])).at(-1)).toHaveLength(7)
  })
})

describe('compactions', () => {
  const before = [
    meta(),
    user('<environment_context>'),
    user('q1'),
    assistant('a1'),
    user('q2'),
    assistant('a2'),
  ]
  const compacted = (payload: JsonObject): JsonObject => ({ timestamp: at(20), type: 'compacted', payload })

  it('with their history leave exactly that, and what it shares with the log stays the same step', () => {
    const replacement_history = [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q2' }] },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'In short: S' }] },
    ]
    const trace = read([
      ...before,
      compacted({ message: 'S', replacement_history }),
      user('q3'),
      assistant('a3'),
    ])
    expect(contextsOf(trace).at(-1)).toEqual(['q2', 'In short: S', 'q3'])
    expect(trace?.steps.filter(({ kind }) => kind === 'summary')).toHaveLength(1)
  })

  it('leave the system prompt, which each request has beside its history', () => {
    const base_instructions = { text: 'You are Codex.' }
    const replacement_history = [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'In short: S' }] },
    ]
    const prompted = [meta({ base_instructions }), ...before.slice(1)]
    const replaced = read([...prompted, compacted({ message: 'S', replacement_history }), assistant('a3')])
    expect(contextsOf(replaced).at(-1)).toEqual(['You are Codex.', 'In short: S'])
    const rebuilt = read([...prompted, compacted({ message: 'S' }), assistant('a3')])
    expect(
      contextsOf(rebuilt)
        .at(-1)
        ?.filter((text) => text === 'You are Codex.'),
    ).toHaveLength(1)
  })

  it('are marked with their summary and the size that Codex counts', () => {
    const replacement_history = [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q2' }] },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'In short: S' }] },
    ]
    const trace = read([
      ...before,
      compacted({ message: 'S', replacement_history }),
      count(100, { input_tokens: 0, total_tokens: 77 }),
      assistant('a3'),
    ])
    const [made] = trace?.compactions ?? []
    expect(made).toMatchObject({ kind: 'full', last: 's4', tokensAfter: 77 })
    expect(made?.summary.map((id) => trace?.steps.find((step) => step.id === id)?.kind)).toEqual(['summary'])
    expect(made?.isOpaque).toBeUndefined()
  })

  it('that only the provider can read are unknown, and so are those without a summary', () => {
    const kept = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q2' }] }
    const sealed = { type: 'compaction', encrypted_content: 'xyz' }
    const leaving = (...items: readonly JsonObject[]) =>
      read([...before, compacted({ message: '', replacement_history: items }), assistant('a3')])
    expect(leaving(kept, sealed)?.compactions).toMatchObject([{ isOpaque: true }])
    expect(leaving(kept, sealed)?.warnings).toEqual([])
    expect(leaving(kept)?.compactions).toMatchObject([{ isOpaque: true, summary: [] }])
    expect(leaving(kept)?.warnings).toMatchObject([{ code: 'compaction-without-summary' }])
  })

  it('of the provider have an encrypted summary, and the warning says so', () => {
    const kept = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q2' }] }
    const sealed = { type: 'sealed_summary', encrypted_content: 'xyz' }
    const said = (message: string, ...items: readonly JsonObject[]) =>
      read([...before, compacted({ message, replacement_history: items })])?.warnings.map(
        (one) => one.message,
      )
    expect(said('', kept)).toEqual([expect.stringContaining('only an encrypted one')])
    expect(said('', kept, sealed)).toEqual([expect.stringContaining('is encrypted')])
    expect(said('S', kept)).toEqual([expect.stringContaining('has no summary in this file')])
  })

  it('two at once are told and have an account each; one that is repeated is read once', () => {
    const summed = (text: string) => ({
      message: text,
      replacement_history: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text }] }],
    })
    const two = read([...before, compacted(summed('S1')), compacted(summed('S2')), assistant('a3')])
    expect(two?.compactions).toHaveLength(2)
    expect(two?.warnings.map(({ code }) => code)).toEqual(['two-compactions'])
    expect(contextsOf(two).at(-1)).toEqual(['S2'])
    const [one, other] = compactionAccounts(two ?? { steps: [], calls: [], recorded: [] })
    expect(one?.steps).toHaveLength(5)
    expect(other?.steps.map(({ step }) => step)).toEqual(one?.after)
    const again = read([...before, compacted(summed('S1')), compacted(summed('S1')), assistant('a3')])
    expect(again?.compactions).toHaveLength(1)
    expect(again?.warnings.map(({ code }) => code)).toEqual(['repeated-compaction'])
    expect(contextsOf(again).at(-1)).toEqual(['S1'])
  })

  it('at the end of a file that was cut off have what they wrote, and no call after them', () => {
    const trace = read([...before, compacted({ message: 'S', replacement_history: [] })])
    expect(trace?.compactions).toMatchObject([{ last: 's4', isOpaque: true, summary: [] }])
    expect(trace?.warnings).toMatchObject([{ code: 'compaction-without-summary' }])
    expect(compactionAccounts(trace ?? { steps: [], calls: [], recorded: [] })).toMatchObject([
      { call: undefined, tokensAfter: undefined },
    ])
  })

  it('without it leave what stood first, the prompts and the summary', () => {
    const trace = read([...before, compacted({ message: 'S' }), user('q3'), assistant('a3')])
    expect(contextsOf(trace).at(-1)).toEqual(['<environment_context>', 'q1', 'q2', 'S', 'q3'])
    expect(trace?.warnings.map(({ code }) => code)).toContain('rebuilt-context')
  })
})

describe('forks', () => {
  it('show the copied history to the model and count none of its turns as calls', () => {
    const trace = read([
      meta({ forked_from_id: 'parent' }),
      { timestamp: at(0), type: 'session_meta', payload: { id: 'parent' } },
      user('q1', 0),
      assistant('a1', 0),
      user('q2', 30),
      assistant('a2', 31),
    ])
    expect(trace?.calls).toHaveLength(1)
    expect(contextsOf(trace)).toEqual([['q1', 'a1', 'q2']])
  })

  it('copy nothing that bears no time, or that only a later line of another session follows', () => {
    const other = (timestamp: string) => ({ timestamp, type: 'session_meta', payload: { id: 'parent' } })
    const untimed = { ...assistant('a2', 0), timestamp: '[removed]' }
    const asked = [meta(), user('q1', 0), assistant('a1', 0)]
    for (const line of [other('[removed]'), other(at(30))])
      expect(read([...asked, line, user('q2', 30), untimed])?.calls).toHaveLength(2)
  })

  it('are no copies as a whole: a log written in one go is the work of its session', () => {
    const lines = [meta({ forked_from_id: 'parent' }), user('q1', 0), assistant('a1', 0)]
    expect(read(lines)?.calls).toHaveLength(1)
    expect(read([...lines, user('q2', 30)])?.calls).toHaveLength(0)
  })

  it('are told by the session itself: a quick first answer is no copy', () => {
    expect(read([meta(), user('q1', 0), assistant('a1', 0)])?.calls).toHaveLength(1)
  })
})

describe('the old form', () => {
  it('is a header, bare items and states', () => {
    const trace = read([
      { id: 'x', timestamp: at(0), instructions: null },
      { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'q' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a' }] },
    ])
    expect(trace?.steps.map(({ kind }) => kind)).toEqual(['task', 'answer'])
    expect(trace?.metadata).toMatchObject({ id: 'x' })
  })
})
