import { describe, expect, it } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { SummaryRequest } from '../../services.ts'
import { actionStep, idsOf, messageStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../context.ts'
import { langchainSummarization } from './langchain-summarization.ts'
import { type SummarizationOptions, summarizeHistory, type Threshold, wholePairs } from './summarization.ts'

const result = (id: string, callId: string) => messageStep(id, { id, role: 'tool', callId })
const turn = (id: string, ...calls: readonly string[]) =>
  messageStep(id, {
    id,
    role: 'assistant',
    calls: calls.map((one) => ({ id: one, name: 'f', arguments: '' })),
  })
const keep: Threshold = { unit: 'messages', amount: 1 }
const options: SummarizationOptions = { trigger: [[{ unit: 'messages', amount: 1 }]], keep, rule: 'sum' }
const context = plainContext({ measure: () => 10, window: 100, summarise: () => ok('SUM') })

describe('where the history is cut', () => {
  const steps = [turn('a', '1', '2'), result('r1', '1'), turn('other'), result('r2', '2'), result('r3', '9')]
  it('moves back to the nearest answer that made one of the calls', () => {
    expect(wholePairs(steps, 3)).toBe(0)
    expect(wholePairs(steps, 1)).toBe(0)
    expect(wholePairs(steps, 2)).toBe(2)
  })
  it('moves past results that no answer asked for', () => expect(wholePairs(steps, 4)).toBe(5))
})

describe('the thresholds', () => {
  const steps = ['a', 'b', 'c', 'd'].map((id) => messageStep(id, { id }))
  const kept = (more: Partial<SummarizationOptions>) =>
    unwrap(summarizeHistory(steps, { ...options, ...more }, context)).map(({ kind, id }) =>
      kind === 'summary' ? kind : id,
    )
  it('take a share of the window as tokens, rounded down but at least one', () => {
    expect(kept({ keep: { unit: 'fraction', amount: 0.25 } })).toEqual(['summary', 'c', 'd'])
    expect(kept({ keep: { unit: 'fraction', amount: 0.001 } })).toEqual(['summary', 'd'])
    expect(kept({ trigger: [[{ unit: 'fraction', amount: 0.41 }]] })).toEqual(['a', 'b', 'c', 'd'])
    expect(kept({ trigger: [[{ unit: 'fraction', amount: 0.4 }]] })).toEqual(['summary', 'd'])
  })
  it('are refused at 0, and as a share above 1', () => {
    expect(summarizeHistory(steps, { ...options, keep: { unit: 'fraction', amount: 1.1 } }, context).ok).toBe(
      false,
    )
    expect(summarizeHistory([], { ...options, trigger: [[{ unit: 'tokens', amount: 0 }]] }, context).ok).toBe(
      false,
    )
  })
})

describe('the strategy on a trace', () => {
  const steps = [
    systemStep('be kind', { id: 's' }),
    taskStep('do it', { id: 't' }),
    ...['a', 'b', 'c'].map((id) => actionStep({ id, tool: 'read', args: { id }, observation: id })),
  ]
  const values = { atMessages: 8, atTokens: 0, atPercent: 0, combine: 'any', keepUnit: 'messages', keep: 3 }
  it('puts a summary of whole steps in front and asks with the calls in the prompt', () => {
    const requests: SummaryRequest[] = []
    const after = langchainSummarization.prune(steps, values, {
      ...context,
      summarise: (request) => {
        requests.push(request)
        return ok('SUM')
      },
    })
    expect(after.slice(1)).toEqual(steps.slice(3))
    expect(after[0]).toMatchObject({ kind: 'summary', role: 'user', origin: ['s', 't', 'a'] })
    expect(requests[0]?.prompt).toContain('human: do it\nai: \nread({"id":"a"})\ntool: a')
    expect(requests[0]?.prompt).not.toContain('be kind')
  })
  it('needs all thresholds where it is told so', () => {
    const both = { ...values, atTokens: 81, combine: 'all' }
    expect(idsOf(langchainSummarization.prune(steps, both, context))).toEqual(idsOf(steps))
    expect(langchainSummarization.prune(steps, { ...both, atTokens: 80 }, context)).toHaveLength(3)
  })
  it('leaves the steps as they are where there is no summary to be had', () => {
    const failing = { ...context, summarise: () => fail({ code: 'none', message: 'none' }) }
    expect(langchainSummarization.prune(steps, values, failing)).toEqual(steps)
  })
})
