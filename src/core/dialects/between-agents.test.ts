import { describe, expect, it } from 'vitest'
import { callerOf, senderOf, setSender } from '../edit/step-fields.ts'
import { messageStep, taskStep } from '../testing/steps.ts'
import { bindDialect, contextMessages, dialects } from './index.ts'

function sent(dialect: string, step = messageStep('Cook')): unknown {
  const bound = boundTo(dialect)
  return contextMessages([step], bound).map(bound.dialect.write)
}

describe('what one agent sends another', () => {
  const call = setSender(messageStep('Cook for 6'), 'agent_call', 'host')
  const response = setSender(messageStep('Done'), 'agent_response')

  it('is sent in every message format, the call with who asks', () => {
    for (const { id } of dialects) {
      const text = JSON.stringify([sent(id, call), sent(id, response)])
      expect(text).toContain('[Request from host]: Cook for 6')
      expect(text).toContain('Done')
      expect(text).not.toContain('{}')
    }
    expect(sent('openai', response)).toEqual([{ role: 'assistant', content: 'Done' }])
  })

  it('is sent so where it is the task of a run', () => {
    const task = { ...taskStep(''), parts: call.parts }
    for (const { id } of dialects)
      expect(JSON.stringify(contextMessages([task], boundTo(id)))).toContain(
        '[Request from host]: Cook for 6',
      )
  })

  it('can be made and taken back', () => {
    expect([senderOf(call), callerOf(call), call.role]).toEqual(['agent_call', 'host', 'user'])
    expect([senderOf(response), response.role]).toEqual(['agent_response', 'assistant'])
    expect(setSender(call, 'user')).toMatchObject({ role: 'user', parts: [{ text: 'Cook for 6' }] })
  })
})

function boundTo(id: string) {
  const bound = bindDialect({ id })
  if (!bound.ok) throw new Error(bound.error.message)
  return bound.value
}
