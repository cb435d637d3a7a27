import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Role } from '../../model/message.ts'
import { actionStep, idsOf, messageStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { buffer, bufferProblem, summaryBuffer } from './buffers.ts'
import { llamaindexBuffer } from './llamaindex-buffer.ts'
import { llamaindexSummaryBuffer } from './llamaindex-summary-buffer.ts'

const said = (id: string, role: Role) => messageStep(id, { id, role })
const context = plainContext({ measure: () => 1, summarise: () => ok('SUM') })
const options = { limit: 2, initialTokens: 0, hasModel: true, instruction: 'I', rule: 'sum' }

describe('the buffer', () => {
  it('drops a result, then an answer at the front, so that the next result is left alone', () => {
    const steps = [
      said('u', 'user'),
      said('r', 'tool'),
      said('a', 'assistant'),
      said('s', 'tool'),
      said('v', 'user'),
    ]
    expect(idsOf(buffer(steps, { limit: 4, initialTokens: 0 }, () => 1))).toEqual(['s', 'v'])
  })
  it('counts what is sent beside the messages', () => {
    expect(idsOf(buffer([taskStep('t', { id: 't' })], { limit: 2, initialTokens: 2 }, () => 1))).toEqual([])
    expect(bufferProblem({ limit: 2, initialTokens: 3 })).toBeDefined()
    expect(bufferProblem({ limit: 0, initialTokens: 0 })).toBeDefined()
  })
  it('takes three quarters of the window where there is no limit', () => {
    const steps = ['a', 'b', 'c', 'd'].map((id) => said(id, 'user'))
    const values = { limitBy: 'window', limit: 1, initialTokens: 0 }
    expect(idsOf(llamaindexBuffer.prune(steps, values, { ...context, window: 4 }))).toEqual(['b', 'c', 'd'])
  })
})

describe('the summary buffer', () => {
  it('leaves a lone system message as it is, without asking', () => {
    const steps = [systemStep('long', { id: 's' }), said('a', 'user'), said('b', 'user')]
    const asked: string[] = []
    const done = summaryBuffer(steps, options, {
      measure: context.measure,
      summarise: ({ prompt }) => {
        asked.push(prompt)
        return ok('SUM')
      },
    })
    expect([unwrap(done), asked]).toEqual([steps, []])
  })
  it('moves answers at the start to the older ones even where all fits', () => {
    const steps = [said('a', 'assistant'), said('u', 'user')]
    expect(idsOf(unwrap(summaryBuffer(steps, { ...options, hasModel: false }, context)))).toEqual(['u'])
  })
  it('shows several calls on lines of their own', () => {
    const calls = ['x', 'y'].map((name) => ({ id: name, name, arguments: '{}' }))
    const steps = [messageStep('', { role: 'assistant', calls }), said('b', 'user'), said('c', 'user')]
    const prompts: string[] = []
    summaryBuffer(steps, options, {
      measure: context.measure,
      summarise: ({ prompt }) => {
        prompts.push(prompt)
        return ok('SUM')
      },
    })
    expect(prompts).toEqual([
      '"Transcript so far: assistant: Calling a function: x({})\nCalling a function: y({})\n\n"\n\nI',
    ])
  })
  it('stands on a trace as a system message for whole steps', () => {
    const steps = [
      taskStep('t', { id: 't' }),
      actionStep({ id: 'a', tool: 'f', observation: 'x' }),
      said('u', 'user'),
    ]
    const values = { limit: 2, model: 'summarised', initialTokens: 0 }
    const [summary, ...rest] = llamaindexSummaryBuffer.prune(steps, values, context)
    expect(summary).toMatchObject({ kind: 'summary', role: 'system', origin: ['t', 'a'] })
    expect(rest).toEqual(steps.slice(2))
  })
})
