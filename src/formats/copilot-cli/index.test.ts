import { describe, expect, it } from 'vitest'
import type { Trace } from '#core/model/trace.ts'
import { readFile } from '../index.ts'
import { contextsOf } from '../testing/contexts.ts'
import { testContext } from '../testing/samples.ts'

function event(type: string, data: object) {
  return { type, data, id: type, timestamp: '2026-03-01T09:00:00.000Z' }
}

const user = (content: string, more: object = {}) => event('user.message', { content, ...more })
const says = (content: string, more: object = {}) => event('assistant.message', { content, ...more })

function read(...events: readonly object[]): Trace | undefined {
  const text = events.map((one) => JSON.stringify(one)).join('\n')
  const { outcome, format } = readFile({ name: 'events.jsonl', text }, testContext)
  expect(format).toBe('copilot-cli')
  return outcome?.traces[0]
}

describe('a session of Copilot CLI', () => {
  it('has a call for each message of the model, with the output that is recorded', () => {
    const trace = read(user('Hi'), says('Hello', { model: 'gpt-5-mini', outputTokens: 12 }))
    expect(trace?.calls).toMatchObject([{ model: 'gpt-5-mini', usage: { output: 12 } }])
  })

  it('has the results of a turn with it, failed ones as errors', () => {
    const toolRequests = [{ toolCallId: 'a', name: 'shell', arguments: '{"command":"ls"}' }]
    const failed = { toolCallId: 'a', success: false, error: { message: 'denied' } }
    const trace = read(user('Hi'), says('', { toolRequests }), event('tool.execution_complete', failed))
    expect(trace?.steps[1]).toMatchObject({ results: [{ callId: 'a', error: 'denied' }] })
  })

  it('has a sub-agent apart, whose messages the main agent is not shown', () => {
    const trace = read(
      user('Hi'),
      says('From the sub-agent', { parentToolCallId: 'a' }),
      says('From the main agent'),
    )
    expect(contextsOf(trace).at(-1)).toEqual(['Hi'])
  })

  it('has a sub-agent apart that newer files name beside the data of an event', () => {
    const subAgent = { ...says('From the sub-agent'), agentId: 'explore-1' }
    const trace = read(user('Hi'), subAgent, says('From the main agent'))
    expect(contextsOf(trace).at(-1)).toEqual(['Hi'])
  })

  it('shows the model the notice that work in the background is done', () => {
    const notice = { content: 'The build is done.', kind: { type: 'shell_completed' } }
    const trace = read(user('Hi'), event('system.notification', notice), says('Hello'))
    expect(contextsOf(trace).at(-1)).toEqual(['Hi', 'The build is done.'])
  })

  it('shows a compaction’s summary in the place of what came before', () => {
    const compaction = { success: true, summaryContent: 'Summary', preCompactionTokens: 900 }
    const trace = read(
      user('One'),
      says('Two'),
      event('session.compaction_complete', compaction),
      user('Three'),
      says('Four'),
    )
    expect(contextsOf(trace).at(-1)).toEqual(['Summary', 'Three'])
    expect(trace?.compactions).toMatchObject([{ kind: 'full', tokensBefore: 900 }])
  })
})
