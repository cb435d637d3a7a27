import { describe, expect, it } from 'vitest'
import { given } from '#base/given.ts'
import { type Part, textPart } from '#core/model/message.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation, type Incoming } from './conversation.ts'

function text(said: string): readonly Part[] {
  return [textPart(said)]
}

const user = (said: string, more: Partial<Incoming> = {}): Incoming => ({
  role: 'user',
  parts: text(said),
  ...more,
})
const turn = (ids: readonly string[], more: Partial<Incoming> = {}): Incoming => ({
  role: 'assistant',
  parts: [],
  calls: ids.map((id) => ({ id, name: `tool-${id}`, arguments: '{}' })),
  ...more,
})
const result = (callId: string | undefined, more: Partial<Incoming> = {}): Incoming => ({
  role: 'tool',
  parts: text(`of ${callId}`),
  ...given({ callId }),
  ...more,
})

function converse(messages: readonly Incoming[], isCut = false) {
  const builder = createTraceBuilder()
  const conversation = createConversation(builder)
  for (const message of messages) conversation.add(message)
  conversation.finish(isCut)
  return builder.build({
    id: 't',
    title: 't',
    source: { format: 'x', fileName: 'x', run: 0, runs: 1, readerVersion: 1 },
  })
}

function kinds(messages: readonly Incoming[], isCut = false): readonly string[] {
  return converse(messages, isCut).steps.map((step) => step.kind)
}

function resultsOf(messages: readonly Incoming[]) {
  return converse(messages).steps.flatMap((step) =>
    step.kind === 'action' ? [step.results.map((answer) => answer.callId)] : [],
  )
}

describe('a conversation', () => {
  it('makes of a turn and the results that follow it one action, of the first user message the task', () => {
    expect(kinds([user('a'), turn(['1']), result('1'), user('b'), turn([])])).toEqual([
      'task',
      'action',
      'message',
      'answer',
    ])
  })

  it('matches repeated ids to the calls in order, each once', () => {
    expect(resultsOf([turn(['1', '1']), result('1'), result('1'), result('1')])).toEqual([['1', '1']])
    expect(converse([turn(['1']), result('1'), result('1')]).warnings).toHaveLength(1)
  })

  it('matches a result without an id by its name, else by order', () => {
    expect(resultsOf([turn(['1', '2']), result(undefined, { name: 'tool-2' }), result(undefined)])).toEqual([
      ['2', '1'],
    ])
  })

  it('leaves a result that comes after another message where it came, and says so', () => {
    const { steps, warnings } = converse([turn(['1']), user('wait'), result('1', { where: 'line 3' })])
    expect(steps.map((step) => step.kind)).toEqual(['action', 'task', 'message'])
    expect(warnings).toMatchObject([{ code: 'orphan-result', where: 'line 3' }])
  })

  it('keeps the error of a result, and of one that stands alone as text', () => {
    const { steps } = converse([
      turn(['1']),
      result('1', { parts: [], error: 'no' }),
      result('9', { error: 'lost' }),
    ])
    expect(steps[0]).toMatchObject({ results: [{ callId: '1', parts: [], error: 'no' }] })
    expect(steps[1]).toMatchObject({ parts: [textPart('of 9'), textPart('lost')] })
  })

  it('keeps agents apart: a result joins the open turn of its own agent', () => {
    const { steps } = converse([
      turn(['1'], { agent: 'a' }),
      user('dig', { agent: 'b' }),
      turn(['2'], { agent: 'b' }),
      result('1', { agent: 'a' }),
      result('2', { agent: 'b' }),
    ])
    expect(steps.map((step) => [step.agent, step.kind])).toEqual([
      ['a', 'action'],
      ['b', 'task'],
      ['b', 'action'],
    ])
  })

  it('ends every agent with its answer, but not one that goes on elsewhere', () => {
    const messages = [turn([], { agent: 'a' }), turn([], { agent: 'b' })]
    expect(kinds(messages)).toEqual(['answer', 'answer'])
    expect(kinds(messages, true)).toEqual(['action', 'action'])
    expect(kinds([turn([]), user('more')])).toEqual(['action', 'task'])
  })

  it('keeps an answer’s call, records and name', () => {
    const trace = converse([turn([], { records: [{ raw: 1 }], call: { model: 'm' }, name: 'Ada' })])
    expect(trace.steps[0]).toMatchObject({ kind: 'answer', name: 'Ada' })
    expect(trace.calls).toMatchObject([{ model: 'm', at: 0, stepId: 's0' }])
    expect(trace.records.get('s0')).toEqual([{ raw: 1 }])
  })

  it('opens no call for a turn that answered no request', () => {
    expect(converse([turn(['1'], { noCall: true }), turn([], { demo: true })]).calls).toEqual([])
  })

  it('takes a demonstration’s user message for no task', () => {
    expect(kinds([user('example', { demo: true }), user('real')])).toEqual(['message', 'task'])
  })

  it('makes what the format says it is', () => {
    expect(
      kinds([
        user('injected', { as: 'message' }),
        user('so far', { as: 'summary' }),
        turn([], { as: 'planning' }),
        user('real'),
      ]),
    ).toEqual(['message', 'summary', 'planning', 'task'])
  })
})
