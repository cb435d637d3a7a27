import { describe, expect, it } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { SummaryRequest } from '../../model/services.ts'
import { stepText } from '../../model/steps.ts'
import { actionStep, idsOf, messageStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { langchainSummarization } from './langchain-summarization.ts'
import {
  nearestWhole,
  type SummarizationOptions,
  summarizeHistory,
  type Threshold,
  wholePairs,
} from './summarization.ts'

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

describe('where earlier releases cut the history', () => {
  const fillers = (count: number) => Array.from({ length: count }, (_, at) => messageStep(`${at}`))
  it('is before every call near the cut that has a result behind it', () => {
    const steps = [messageStep('u'), turn('a', '1'), turn('b', '2'), result('r2', '2'), result('r1', '1')]
    expect(nearestWhole(steps, 4)).toBe(1)
    expect(nearestWhole(steps, 1)).toBe(1)
  })
  it('splits a call that is more than five messages off', () => {
    const late = (gap: number) => [messageStep('u'), turn('a', '1'), ...fillers(gap), result('r', '1')]
    expect(nearestWhole(late(4), 6)).toBe(1)
    expect(nearestWhole(late(5), 7)).toBe(7)
  })
})

describe('what the model is shown', () => {
  const asked = (texts: readonly string[], more: Partial<SummarizationOptions> = {}) => {
    const requests: SummaryRequest[] = []
    const steps = texts.map((text, at) =>
      messageStep(text, { id: `m${at}`, role: at === 0 ? 'user' : 'assistant' }),
    )
    const made = summarizeHistory(
      steps,
      { ...options, ...more },
      {
        ...context,
        measure: (step) => stepText(step).length,
        summarise: (request) => {
          requests.push(request)
          return ok('SUM')
        },
      },
    )
    return { requests, first: unwrap(made)[0] }
  }
  const long = 'x'.repeat(1500)
  it('are the newest messages that fit, where no user message is among them', () => {
    const { requests, first } = asked(['task', long, `${long}y`, `${long}z`, 'newest'])
    expect(idsOf(requests[0]?.steps ?? [])).toEqual(['m1', 'm2', 'm3'])
    const prompt = requests[0]?.prompt ?? ''
    expect(prompt).toContain(`ai: ${long}y\nai: ${long}z\n`)
    expect(prompt).not.toContain('task')
    expect(prompt.length).toBeGreaterThan(4000)
    expect(first?.origin).toEqual(['m0', 'm1', 'm2', 'm3'])
  })
  it('is the end of a message that alone is too long', () => {
    const { requests } = asked(['task', `${long.repeat(3)}END`, 'newest'])
    expect(requests[0]?.prompt).toContain(`ai: ${'x'.repeat(3997)}END\n`)
  })
  it('is nothing, as released, and then the model is not asked and a line says so', () => {
    const texts = ['task', long, long, long, 'newest']
    const { requests, first } = asked(texts, { unanchored: 'placeholder' })
    expect(requests).toEqual([])
    expect(first).toMatchObject({ kind: 'summary', origin: ['m0', 'm1', 'm2', 'm3'] })
    expect(first === undefined ? '' : stepText(first)).toContain('too long to summarize')
  })
  it('starts on a user message where one is among the newest that fit', () => {
    const { requests } = asked(['task', 'a', 'b', 'newest'], { unanchored: 'placeholder' })
    expect(idsOf(requests[0]?.steps ?? [])).toEqual(['m0', 'm1', 'm2'])
  })
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
