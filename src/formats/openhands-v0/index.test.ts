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
import { testContext } from '../testing/samples.ts'

type Fields = Readonly<Record<string, JsonValue>>

function read(value: JsonValue): Trace | undefined {
  return readFile({ name: 'x.json', text: JSON.stringify(value), format: 'openhands-v0' }, testContext)
    .outcome?.traces[0]
}

function claims(value: JsonValue): readonly string[] {
  const { document } = parseDocument('x', JSON.stringify(value))
  return formats.flatMap((format) => (document && format.detect(document) !== 'no' ? [format.id] : []))
}

/** The texts that each call was shown. */
function contexts(trace: Trace | undefined): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  if (trace === undefined) return found
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    found.push(
      recall.steps
        .filter(({ kind }) => kind !== 'control')
        .map((step) => stepText(step).split('\n')[0] ?? ''),
    )
    return true
  })
  return found
}

const event = (id: number, source: string, more: Fields) => ({
  id,
  timestamp: '2025-01-01T00:00:00',
  source,
  ...more,
})
const said = (id: number, source: string, content: string, more: Fields = {}) =>
  event(id, source, { action: 'message', args: { content }, ...more })
const seen = (id: number, cause: number, content: string, more: Fields = {}) =>
  event(id, 'agent', { cause, observation: 'run', content, extras: {}, ...more })

function native(response: string, index: number, total: number, usage: Fields = {}): Fields {
  const tool_calls = Array.from({ length: total }, (_, call) => ({
    id: `t${call}`,
    type: 'function',
    function: { name: 'bash', arguments: `{"n":${call}}` },
  }))
  const model_response = {
    id: response,
    model: 'm',
    choices: [{ message: { content: '', tool_calls } }],
    usage,
  }
  const metadata = {
    function_name: 'bash',
    tool_call_id: `t${index}`,
    total_calls_in_response: total,
    model_response,
  }
  return { tool_call_metadata: metadata }
}

const ran = (id: number, thought: string, more: Fields = {}) =>
  event(id, 'agent', { action: 'run', args: { command: 'x', thought }, ...more })
const forget = (id: number, ids: readonly number[], summary?: string, offset = 0) =>
  event(id, 'agent', {
    action: 'condensation',
    args: {
      forgotten_event_ids: ids,
      summary: summary ?? null,
      summary_offset: summary === undefined ? null : offset,
    },
  })

describe('actions', () => {
  it('of one answer are one step with one call and one usage, though their observations stand between them', () => {
    const usage = { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 }
    const trace = read([
      said(1, 'user', 'Q'),
      ran(2, 'both', native('r', 0, 2, usage)),
      seen(3, 2, 'first', native('r', 0, 2, usage)),
      ran(4, '', native('r', 1, 2, usage)),
      seen(5, 4, 'second', native('r', 1, 2, usage)),
    ])
    expect(trace?.calls).toMatchObject([{ model: 'm', usage: { input: 10, output: 2 } }])
    expect(trace?.steps[1]).toMatchObject({
      parts: [{ text: 'both' }],
      calls: [{ id: 't0', arguments: '{"n":0}' }, { id: 't1' }],
      results: [
        { callId: 't0', parts: [{ text: 'first' }] },
        { callId: 't1', parts: [{ text: 'second' }] },
      ],
    })
  })

  it('of different answers stay apart where a proxy gives every answer the same id', () => {
    const trace = read([said(1, 'user', 'Q'), ran(2, 'a', native('r', 0, 1)), ran(3, 'b', native('r', 0, 1))])
    expect(trace?.steps).toHaveLength(3)
  })

  it('from before native calls are calls all the same, and their results follow by order or by cause', () => {
    const trace = read([
      said(1, 'user', 'Q'),
      ran(2, 'a'),
      { observation: 'run', content: 'A' },
      ran(4, 'b'),
      seen(5, 4, 'B'),
    ])
    expect(trace?.steps).toMatchObject([
      {},
      { calls: [{ name: 'run', arguments: '{"command":"x"}' }], results: [{ parts: [{ text: 'A' }] }] },
      { results: [{ parts: [{ text: 'B' }] }] },
    ])
  })

  it('show errors and refusals as errors, and tell of results that came late', () => {
    const trace = read([
      said(1, 'user', 'Q'),
      ran(2, 'a', native('r', 0, 1)),
      seen(3, 2, 'no', { observation: 'error', ...native('r', 0, 1) }),
      ran(4, 'b', native('s', 0, 1)),
      seen(5, 2, 'late', native('r', 0, 1)),
      seen(6, 4, 'B', native('s', 0, 1)),
    ])
    expect(trace?.steps).toMatchObject([
      {},
      { results: [{ parts: [], error: 'no' }] },
      { results: [{ parts: [{ text: 'B' }] }] },
      { kind: 'message', role: 'tool', parts: [{ text: 'late' }] },
    ])
    expect(trace?.warnings.map(({ code }) => code)).toContain('late-result')
  })

  it('have failed where their command ended with an exit code, or the editor says so', () => {
    const ended = (exitCode: number) => ({ extras: { metadata: { exit_code: exitCode } } })
    const errorOf = (content: string, more: Fields) => {
      const events = [said(1, 'user', 'Q'), ran(2, '', native('r', 0, 1))]
      const [, action] =
        read([...events, seen(3, 2, content, { ...native('r', 0, 1), ...more })])?.steps ?? []
      return action?.kind === 'action' ? action.results[0]?.error : undefined
    }
    expect(errorOf('bash: pony: command not found', ended(127))).toBe('bash: pony: command not found')
    expect(errorOf('out', { extras: { exit_code: 2 } })).toBe('out')
    const behind = 'out\n[The command completed with exit code 1.]\n[Current working directory: /w]'
    expect(errorOf(behind, {})).toBe(behind)
    expect(errorOf('out\n[Command finished with exit code 0]', ended(0))).toBeUndefined()
    expect(errorOf('still running', ended(-1))).toBeUndefined()
    const refused = 'ERROR:\nNo replacement was performed.'
    expect(errorOf(refused, { observation: 'edit' })).toBe(refused)
    expect(errorOf('The file has been edited.', { observation: 'edit' })).toBeUndefined()
  })

  it('keep their result where a person wrote while they ran', () => {
    const trace = read([
      said(1, 'user', 'Q'),
      ran(2, 'a', native('r', 0, 1)),
      said(3, 'user', 'hurry'),
      seen(4, 2, 'A', native('r', 0, 1)),
      said(5, 'agent', 'end'),
    ])
    expect(trace?.steps).toMatchObject([
      {},
      { results: [{ callId: 't0', parts: [{ text: 'A' }] }] },
      { kind: 'message', parts: [{ text: 'hurry' }] },
      { kind: 'answer' },
    ])
    expect(trace?.records.get('s1')).toHaveLength(2)
    expect(trace?.warnings.map(({ code }) => code)).toEqual(['no-time-zone'])
  })

  it('marked hidden, or of the environment, are no calls, and hidden ones are in no context', () => {
    const hidden = event(2, 'environment', { action: 'run', args: { command: 'cd', hidden: true } })
    const trace = read([said(1, 'user', 'Q'), hidden, said(3, 'agent', 'A')])
    expect(trace?.calls).toHaveLength(1)
    expect(contexts(trace)).toEqual([['Q']])
  })
})

describe('usage of plain messages', () => {
  const totals = (prompt: number, cost: number): Fields => ({
    llm_metrics: {
      accumulated_cost: cost,
      accumulated_token_usage: { prompt_tokens: prompt, completion_tokens: 1 },
    },
  })

  it('is what the running totals grew by', () => {
    const usage = { prompt_tokens: 10, completion_tokens: 1 }
    const trace = read([
      said(1, 'user', 'Q'),
      ran(2, 'a', { ...native('r', 0, 1, usage), ...totals(10, 0.5) }),
      said(3, 'agent', 'A', totals(25, 0.75)),
    ])
    expect(trace?.calls).toMatchObject([{ cost: 0.5 }, { cost: 0.25, usage: { input: 15, output: 0 } }])
  })

  it('is not told by the first totals of a file that begins within a run', () => {
    const trace = read([ran(2, 'a', { ...native('r', 0, 1, { prompt_tokens: 10 }), ...totals(900, 7) })])
    expect(trace?.calls).toMatchObject([{ usage: { input: 10 } }])
    expect(trace?.calls[0]?.cost).toBeUndefined()
  })
})

describe('condensations', () => {
  const start = [
    event(0, 'agent', { action: 'system', args: { content: 'S', tools: [] } }),
    said(1, 'user', 'Q'),
    ran(2, 'a', native('r2', 0, 1)),
    seen(3, 2, 'A', native('r2', 0, 1)),
    ran(4, 'b', native('r4', 0, 1)),
    seen(5, 4, 'B', native('r4', 0, 1)),
  ]

  it('drop the events they name and put the summary at its place among the rest', () => {
    const trace = read([...start, forget(6, [2, 3], 'sum', 2), said(7, 'agent', 'end')])
    expect(contexts(trace).at(-1)).toEqual(['S', 'Q', 'sum', 'b'])
    expect(trace?.steps.map((step) => step.kind)).toEqual([
      'system',
      'task',
      'action',
      'action',
      'summary',
      'answer',
    ])
  })

  it('name events one by one or as a range, and a later summary stands for the earlier one', () => {
    const range = event(8, 'agent', {
      action: 'condensation',
      args: { forgotten_events_start_id: 3, forgotten_events_end_id: 5, summary: 'newer', summary_offset: 2 },
    })
    const trace = read([...start, forget(6, [2, 3], 'sum', 2), ran(7, 'c'), range, said(9, 'agent', 'end')])
    expect(contexts(trace).at(-1)).toEqual(['S', 'Q', 'newer', 'c'])
  })

  it('take a whole action where they forget its call or its result alone', () => {
    const trace = read([...start, forget(6, [3, 4]), said(7, 'agent', 'end')])
    expect(contexts(trace).at(-1)).toEqual(['S', 'Q'])
  })

  it('leave the other calls of an answer of which one is forgotten', () => {
    const trace = read([
      said(1, 'user', 'Q'),
      ran(2, 'a', native('r', 0, 2)),
      ran(3, '', native('r', 1, 2)),
      seen(4, 2, 'A', native('r', 0, 2)),
      seen(5, 3, 'B', native('r', 1, 2)),
      forget(6, [2, 4]),
      said(7, 'agent', 'end'),
    ])
    const [entry] = trace?.recorded ?? []
    expect(entry?.changes).toMatchObject([
      {
        kind: 'replace',
        step: { calls: [{ id: 't1' }], results: [{ callId: 't1', parts: [{ text: 'B' }] }] },
      },
    ])
    expect(trace?.steps[1]).toMatchObject({ calls: [{}, {}], results: [{}, {}] })
  })
})

describe('recalled knowledge', () => {
  it('enters the context; its caption and its question do not', () => {
    const extras = { microagent_knowledge: [{ name: 'k', content: 'Know this.' }], repo_instructions: '' }
    const trace = read([
      said(1, 'user', 'Q'),
      event(2, 'user', { action: 'recall', args: { query: 'Q' } }),
      event(3, 'environment', { cause: 2, observation: 'recall', content: 'Added', extras }),
      said(4, 'agent', 'A'),
    ])
    expect(contexts(trace)).toEqual([['Q', 'Know this.']])
    expect(trace?.records.get('s1')).toHaveLength(2)
  })
})

describe('delegates', () => {
  it('work in a context of their own, of which the delegating agent sees the result alone', () => {
    const trace = read([
      said(1, 'user', 'Q'),
      event(2, 'agent', { action: 'delegate', args: { agent: 'Browser', inputs: {}, thought: 'go' } }),
      said(3, 'user', 'TASK'),
      said(4, 'agent', 'found'),
      event(5, 'agent', { cause: 2, observation: 'delegate', content: 'it', extras: {} }),
      said(6, 'agent', 'end'),
    ])
    expect(trace?.steps.map((step) => step.agent)).toEqual(['agent', 'agent', 'Browser', 'Browser', 'agent'])
    expect(contexts(trace)).toEqual([['Q'], ['TASK'], ['Q', 'go']])
  })
})

describe('detection', () => {
  it('takes event lists, exports and rows with a history, and nothing of other formats', () => {
    const events = [said(1, 'user', 'Q'), ran(2, 'a')]
    expect(claims(events)).toEqual(['openhands-v0'])
    expect(claims({ events, exported_at: 'x' })).toEqual(['openhands-v0'])
    expect(claims({ history: [[said(1, 'user', 'Q'), { observation: 'null', content: '' }]] })).toEqual([
      'openhands-v0',
    ])
    expect(claims([{ instance_id: 'x', history: [{ action: 'run', command: 'x' }] }])).toEqual([
      'openhands-v0',
    ])
    const newer = { ...said(1, 'user', 'Q'), kind: 'ActionEvent', action: { kind: 'X' }, observation: {} }
    expect(claims([newer])).not.toContain('openhands-v0')
    expect(claims({ history: [{ role: 'user', content: 'x' }], trajectory: [] })).toEqual(['swe-agent'])
  })
})
