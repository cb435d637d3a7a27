/** Tokens and money end to end: from a file through its reader and the engine's replay to the cost. */
import { describe, expect, test } from 'vitest'
import { defined } from '#base/assert.ts'
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { teaching } from '#core/profiles/teaching.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { readFile } from '#formats/index.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createEngine } from './engine.ts'
import { loadRanks } from './ranks.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  encoding: 'chars4',
  dialect: { id: 'openai' },
  overhead: 'none',
  window: 1000,
  summariser: { id: 'extractive' },
  profile: 'teaching',
}

async function costsOf(trace: Trace, counting: CountingSettings = COUNTING) {
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  return unwrap(await engine.replay({ traceId: 't', memory: IDENTITY, counting }, context))
}

function read(name: string, lines: readonly object[]): Trace {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { outcome } = readFile({ name, text }, { newTraceId: (run) => `t${run}` })
  return defined(outcome?.traces[0], 'a trace')
}

const usage = {
  input_tokens: 10,
  cache_read_input_tokens: 500,
  cache_creation_input_tokens: 40,
  output_tokens: 41,
}
const session = { sessionId: 's', version: '2.0.0', cwd: '/', userType: 'external' }

/**
 * A line of an assistant's turn: each content block is a line of its own, with the usage of the whole
 * message.
 */
function turn(
  id: string,
  uuid: string,
  more: { readonly parent: string | null; readonly content: object; readonly side?: boolean },
) {
  const message = {
    id,
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-20250514',
    content: [more.content],
    usage,
  }
  const isSidechain = more.side === true
  return {
    ...session,
    type: 'assistant',
    uuid,
    parentUuid: more.parent,
    isSidechain,
    timestamp: '2025-11-01T10:00:00Z',
    message,
  }
}

function user(
  uuid: string,
  more: {
    readonly parent: string | null
    readonly content: string | readonly object[]
    readonly side?: boolean
  },
) {
  const message = { role: 'user', content: more.content }
  const isSidechain = more.side === true
  return {
    ...session,
    type: 'user',
    uuid,
    parentUuid: more.parent,
    isSidechain,
    timestamp: '2025-11-01T10:00:00Z',
    message,
  }
}

const tool = {
  type: 'tool_use',
  id: 'c1',
  name: 'Task',
  input: { description: 'look', prompt: 'look around' },
}
const result = { type: 'tool_result', tool_use_id: 'c1', content: 'nothing there' }

describe('a Claude Code session', () => {
  const trace = read('session.jsonl', [
    user('u1', { parent: null, content: 'please look' }),
    turn('m1', 'a1', { parent: 'u1', content: { type: 'text', text: 'I will look.' } }),
    turn('m1', 'a2', { parent: 'a1', content: tool }),
    user('s1', { parent: null, content: 'look around', side: true }),
    turn('m9', 's2', { parent: 's1', content: { type: 'text', text: 'nothing there' }, side: true }),
    user('u2', { parent: 'a2', content: [result] }),
    turn('m2', 'a3', { parent: 'u2', content: { type: 'text', text: 'There is nothing.' } }),
  ])
  test('prices a message once, however many lines repeat its usage', async () => {
    const { calls } = await costsOf(trace)
    expect(calls.map(({ cost }) => cost?.output)).toEqual([41, 41, 41])
    expect(trace.calls.map((call) => call.usage?.output)).toEqual([41, 41, 41])
  })
  test('keeps what a sub-agent was sent apart from its parent', async () => {
    const agents = trace.calls.map(({ agent }) => agent)
    expect(new Set(agents).size).toBe(2)
    const { calls } = await costsOf(trace)
    const parents = calls.filter((_, index) => agents[index] === agents[0])
    // The second prompt of the parent is its first, its own turn and the result: nothing of the sub-agent's.
    const [first, second] = parents
    const { input = 0, cacheRead = 0, cacheWrite = 0 } = first?.cost ?? {}
    expect(second?.cost?.cacheRead).toBe(input + cacheRead + cacheWrite)
    expect((second?.tokens ?? 0) - (first?.tokens ?? 0)).toBeLessThan(40)
  })
})

describe('what stands in front of every prompt', () => {
  const weather = { type: 'function', function: { name: 'get_weather', description: 'w'.repeat(390) } }
  const trace = read('chat.json', [
    {
      tools: [weather],
      messages: [
        { role: 'user', content: 'x'.repeat(400) },
        { role: 'assistant', content: 'y'.repeat(40) },
        { role: 'user', content: 'z'.repeat(40) },
        { role: 'assistant', content: 'done' },
      ],
    },
  ])
  test('are the tool definitions: in the context of each call, in the sums, and read from the cache', async () => {
    expect(trace.tools).toHaveLength(1)
    const { calls, totals } = await costsOf(trace)
    const without = await costsOf(trace, { ...COUNTING, leftOut: ['tools'] })
    const tools = (calls[0]?.tokens ?? 0) - (without.calls[0]?.tokens ?? 0)
    expect(tools).toBeGreaterThan(100)
    expect(calls.map(({ byCategory }) => byCategory[0])).toEqual([tools, tools])
    expect(totals.cumulative - without.totals.cumulative).toBe(2 * tools)
    expect(calls[1]?.cost?.cacheRead).toBe(100 + tools)
    expect(without.calls[1]?.cost?.cacheRead).toBe(100 + tools)
    expect(without.calls[0]?.byCategory[0]).toBe(0)
  })
  test('is also the inferred system prompt and tools: part of every figure, and hidden only from tokens', async () => {
    const session = read('session.jsonl', sessionOf(8))
    const counting = { ...COUNTING, encoding: 'o200k_base' as const, profile: 'auto' }
    const { calls, totals } = await costsOf(session, counting)
    calls.forEach(({ tokens, byCategory, cost }, index) => {
      const sent = 5004 + 150 * (index + 1)
      expect([tokens, byCategory.reduce((sum, one) => sum + one, 0)]).toEqual([sent, sent])
      expect(byCategory.at(-1)).toBeGreaterThan(4500)
      expect(cost).toMatchObject({ input: 4, cacheRead: sent - 4, cacheWrite: 0, output: 100 })
    })
    const hidden = await costsOf(session, { ...counting, leftOut: ['not-recorded'] })
    expect(hidden.calls[0]?.byCategory.at(-1)).toBe(0)
    expect(totals.cumulative - hidden.totals.cumulative).toBeGreaterThan(8 * 4500)
    expect(hidden.totals.costs?.cost).toEqual(totals.costs?.cost)
  })
})

/**
 * `words` grow by turn; the provider counts 150 a turn, more than its generation usually does, and 5,000 in
 * front.
 */
function sessionOf(turns: number): readonly object[] {
  const lines: object[] = [user('u0', { parent: null, content: 'Count. ' })]
  for (let number = 1; number <= turns; number++) {
    const one = turn(`m${number}`, `a${number}`, {
      parent: `u${number - 1}`,
      content: { type: 'text', text: 'one two three four five '.repeat(10) },
    })
    const counted = { input_tokens: 4, cache_read_input_tokens: 5000 + 150 * number, output_tokens: 100 }
    const message = { ...one.message, usage: { ...counted, cache_creation_input_tokens: 0 } }
    lines.push({ ...one, message })
    lines.push(user(`u${number}`, { parent: `a${number}`, content: 'six seven eight nine ten '.repeat(10) }))
  }
  return lines
}

test('a Codex session is priced by what each call used, not by the running total', async () => {
  const line = (type: string, payload: object) => ({ timestamp: '2025-11-01T10:00:00Z', type, payload })
  const item = (payload: object) => line('response_item', payload)
  const says = (text: string) =>
    item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })
  const asks = (text: string) =>
    item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
  const count = (input: number, output: number, total: number) =>
    line('event_msg', {
      type: 'token_count',
      info: {
        last_token_usage: {
          input_tokens: input,
          cached_input_tokens: 0,
          output_tokens: output,
          reasoning_output_tokens: 0,
          total_tokens: input + output,
        },
        total_token_usage: {
          input_tokens: 5000,
          cached_input_tokens: 0,
          output_tokens: total,
          reasoning_output_tokens: 0,
          total_tokens: 5000 + total,
        },
      },
    })
  const trace = read('rollout.jsonl', [
    line('session_meta', {
      id: 'x',
      timestamp: '2025-11-01T10:00:00Z',
      cwd: '/',
      originator: 'cli',
      cli_version: '0.50.0',
    }),
    asks('one'),
    says('first'),
    count(100, 11, 11),
    asks('two'),
    says('second'),
    count(120, 13, 24),
  ])
  const { calls, totals } = await costsOf(trace)
  expect(calls.map(({ cost }) => cost?.output)).toEqual([11, 13])
  expect(totals.costs?.cost.output).toBe(24)
})

describe('the engine', () => {
  const trace = read('chat.json', [
    {
      messages: [
        { role: 'user', content: 'x'.repeat(400) },
        { role: 'assistant', content: 'y'.repeat(40) },
        { role: 'user', content: 'z'.repeat(40) },
        { role: 'assistant', content: 'done' },
      ],
    },
  ])
  test('has no cost without a profile', async () => {
    const { profile: _, ...plain } = COUNTING
    const { calls, totals } = await costsOf(trace, plain)
    expect(calls[0]?.cost).toBeUndefined()
    expect(totals.costs).toBeUndefined()
  })
  test('prices by a profile that a person handed in', async () => {
    const [tier] = teaching.prices
    const ownProfile = { ...teaching, prices: [{ ...tier, input: 1000 }] as const }
    const { calls } = await costsOf(trace, { ...COUNTING, customProfiles: [ownProfile] })
    expect(calls[0]?.cost?.money.input).toBeCloseTo((100 * 1000) / 1e6, 12)
  })
  test('counts more tokens where the provider’s own are only known by a factor', async () => {
    const factor = { low: 1, typical: 1.5, high: 2 }
    const ownProfile = { ...teaching, encoding: { id: 'chars4' as const, factor } }
    const { calls } = await costsOf(trace, { ...COUNTING, customProfiles: [ownProfile] })
    expect(calls.map(({ tokens }) => tokens)).toEqual([150, 180])
    expect(calls[1]?.cost).toMatchObject({ cacheRead: 150, input: 30 })
  })
})
