import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#base/json.ts'
import { textPart } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { readFile } from '../index.ts'
import { lossesByRoundTrip } from '../losses/index.ts'
import { testContext } from '../testing/samples.ts'
import { tinyagent } from './index.ts'

function read(value: JsonValue): Trace | undefined {
  return readFile({ name: 'x', text: JSON.stringify(value), format: 'tinyagent' }, testContext).outcome
    ?.traces[0]
}

const user = { role: 'user', content: [{ type: 'text', text: 'Q' }] }
const turn = (...ids: readonly string[]) => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'tool_call', id, name: 'f', arguments: {} })),
})
const result = (id: string, text: string) => ({
  role: 'tool_result',
  tool_call_id: id,
  tool_name: 'f',
  content: [{ type: 'text', text }],
})

describe('tinyAgent messages', () => {
  it('takes the last agent_end, else the messages that ended, and ignores growing ones', () => {
    const update = { type: 'message_update', message: turn('a') }
    const ended = [user, turn('a')].map((message) => ({ type: 'message_end', message }))
    expect(read({ run: {}, events: [update, ...ended] })?.steps).toHaveLength(2)
    expect(
      read({ run: {}, events: [...ended, { type: 'agent_end', messages: [user] }] })?.steps,
    ).toHaveLength(1)
    expect(read({ run: {}, events: [], agent_state_messages: [user] })?.steps).toHaveLength(1)
  })

  it('joins results with their turn, and keeps one that answers nothing', () => {
    const trace = read([user, turn('a', 'b'), result('b', 'B'), result('a', 'A'), result('z', 'Z')])
    expect(trace?.steps).toMatchObject([
      { kind: 'task' },
      { kind: 'action', results: [{ callId: 'b' }, { callId: 'a' }] },
      { kind: 'message', role: 'tool', callId: 'z', name: 'f' },
    ])
    expect(trace?.warnings).toMatchObject([{ code: 'orphan-result', where: 'message 5' }])
  })

  it('trusts only times of the epoch clock', () => {
    const trace = read([
      { ...user, timestamp: 7_920_228 },
      { ...turn('a'), timestamp: 1_735_689_600_500 },
    ])
    expect(trace?.steps.map(({ timestamp }) => timestamp)).toEqual([undefined, 1_735_689_600.5])
  })

  it('survives messages of every wrong shape', () => {
    const trace = read([
      user,
      null,
      { role: 'assistant', content: [null, 7, 'bare', { type: 'text' }, { type: 'image' }], usage: 'x' },
      { role: 'tool_result' },
    ])
    expect(trace?.steps).toMatchObject([
      { kind: 'task' },
      {
        parts: [
          { kind: 'other' },
          { kind: 'other' },
          { text: 'bare' },
          { kind: 'other', label: 'text' },
          { kind: 'other', label: 'image' },
        ],
      },
      { kind: 'message', role: 'tool' },
    ])
    expect(trace?.warnings.map(({ where }) => where)).toEqual(['message 2', 'message 4'])
  })
})

describe('tinyAgent step lists', () => {
  const reply = '{"scratchpad": "n"}'

  it('takes a note and the action with the same reply as one call', () => {
    const note = { type: 'scratchpad', content: 'n', raw_llm_response: reply }
    const action = { type: 'action', observation: 'o', raw_llm_response: reply }
    expect(read([note, action])?.calls).toMatchObject([{ at: 0 }])
    expect(read([note, { ...action, raw_llm_response: 'other' }])?.calls).toMatchObject([
      { at: 0 },
      { at: 1 },
    ])
    expect(read([{ ...note, raw_llm_response: '' }, action])?.calls).toMatchObject([{ at: 1 }])
  })

  it('keeps the numbers of the file, which need not be unique', () => {
    const trace = read([
      { type: 'task', task: 'a', step_number: 3 },
      { type: 'task', task: 'b', step_number: 3 },
      { type: 'task', task: 'c' },
    ])
    expect(trace?.steps.map(({ id, number }) => [id, number])).toEqual([
      ['s0', 3],
      ['s1', 3],
      ['s2', 2],
    ])
  })

  it('skips what is no step and says which', () => {
    const trace = read([
      { type: 'task', task: 'a' },
      { type: 'plan' },
      { type: 'action', observation: 'o' },
      { type: 'system', content: 's' },
    ])
    expect(trace?.steps).toHaveLength(3)
    expect(trace?.warnings).toMatchObject([{ code: 'bad-step', where: 'step 2' }])
  })

  it('reads times and types as Python writes them, and keeps what only the list knows', () => {
    const list = [
      { type: 'TaskStep', timestamp: '2025-01-01T00:00:00+00:00', step_number: 0, task: 'a' },
      {
        type: 'ActionStep',
        step_number: 1,
        reasoning: 'I count.',
        action: 'code_execution',
        observation: '3',
        code: 'print(len(xs))',
        signals: [{ type: 'commit', message: 'done' }],
      },
    ]
    const trace = read(list)
    expect(trace?.steps).toMatchObject([
      { kind: 'task', timestamp: 1_735_689_600 },
      { calls: [{ arguments: '{"code":"print(len(xs))"}' }], extra: { signals: [{ type: 'commit' }] } },
    ])
    const written = trace && tinyagent.write?.(trace)
    expect(written?.ok === true && JSON.parse(written.value)).toEqual(list)
  })

  it('refuses to write an action with several calls, and says which', () => {
    const trace = read([user, turn('a', 'b')])
    const written = trace && tinyagent.write?.(trace)
    expect(written).toMatchObject({ ok: false, error: { code: 'several-calls', where: 'step 1' } })
  })
})

describe('tinyAgent step lists written again', () => {
  it('have no call and no loss of calls for an answer', () => {
    const trace = traceOf([
      taskStep('Q'),
      actionStep({ text: 'x', tool: 'f', observation: 'o' }),
      { kind: 'answer', parts: [textPart('A')] },
    ])
    const written = tinyagent.write?.(trace)
    const again = written?.ok === true ? read(JSON.parse(written.value)) : undefined
    expect(again?.steps).toMatchObject([
      { kind: 'task' },
      { kind: 'action' },
      { kind: 'answer', parts: [{ text: 'A' }] },
    ])
    expect(lossesByRoundTrip(tinyagent, trace).map(({ id }) => id)).not.toContain('calls')
    expect(lossesByRoundTrip(tinyagent, trace).map(({ id }) => id)).not.toContain('added')
  })
})
