import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { stepOfMarsys } from '../library/marsys/message.ts'
import type { Step } from '../model/step.ts'
import { actionStep, controlStep, messageStep, systemStep } from '../testing/steps.ts'
import { bindDialect, contextMessages } from './index.ts'

function written(steps: readonly Step[], agents = 'prefixed') {
  const bound = unwrap(bindDialect({ id: 'marsys', params: { agents } }))
  return contextMessages(steps, bound).map(bound.dialect.write)
}

describe('the MARSYS dialect', () => {
  it('speaks as OpenAI does, tool content always a text', () => {
    const action = actionStep({ text: 'go', tool: 't', args: { q: 1 }, observation: 'found' })
    const id = action.calls[0]?.id
    expect(written([systemStep('s', { role: 'developer' }), action, controlStep()])).toEqual([
      { role: 'system', content: 's' },
      {
        role: 'assistant',
        content: 'go',
        tool_calls: [{ id, type: 'function', function: { name: 't', arguments: '{"q":1}' } }],
      },
      { role: 'tool', content: 'found', tool_call_id: id },
    ])
    expect(written([messageStep('', { role: 'tool', callId: 'c', parts: [] })])).toEqual([
      { role: 'tool', content: '', tool_call_id: 'c' },
    ])
  })
  it('translates what agents send each other, or not', () => {
    const steps = [
      stepOfMarsys({ role: 'agent_call', content: 'do', calls: [], caller: 'A', name: 'B' }, '1'),
      stepOfMarsys({ role: 'agent_response', content: 'done', calls: [], name: 'B' }, '2'),
    ]
    expect(written(steps)).toEqual([
      { role: 'user', content: '[Request from A]: do' },
      { role: 'assistant', content: 'done', name: 'B' },
    ])
    expect(written(steps, 'listing')).toEqual([
      { role: 'user', content: '[Request from A]: do' },
      { role: 'agent_response', content: 'done', name: 'B' },
    ])
    expect(written(steps, 'library')).toEqual([
      { role: 'agent_call', content: 'do', name: 'B' },
      { role: 'agent_response', content: 'done', name: 'B' },
    ])
  })
})
