import { describe, expect, it } from 'vitest'
import { viewOf } from '../../memory/messages.ts'
import type { Part } from '../../model/message.ts'
import { initialValues } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { actionStep, idsOf, messageStep, systemStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { langchainTrim } from './langchain-trim.ts'
import { SPLITTERS, type TrimOptions, trimMessages, trimProblem } from './trim.ts'

const text = (content: string): Part => ({ kind: 'text', text: content })
const chars = (steps: readonly Step[]) => steps.reduce((sum, step) => sum + viewOf(step).text.length, 0)
const options: TrimOptions = {
  maxTokens: 5,
  count: chars,
  strategy: 'last',
  allowPartial: false,
  startOn: [],
  endOn: [],
  includeSystem: false,
  split: (content) => SPLITTERS.lines?.(content) ?? [content],
  rule: 'trim',
}
const said = (content: string, id: string) => messageStep(content, { id })

describe('trimming messages', () => {
  it('keeps messages that cost nothing at a budget of 0, and nothing at all below', () => {
    const steps = [said('a', 'a'), said('', 'b')]
    expect(idsOf(trimMessages(steps, { ...options, maxTokens: 0 }))).toEqual(['b'])
    expect(idsOf(trimMessages(steps, { ...options, maxTokens: -1 }))).toEqual([])
    const withSystem = [systemStep('long prompt', { id: 's' }), ...steps]
    expect(idsOf(trimMessages(withSystem, { ...options, maxTokens: -1, includeSystem: true }))).toEqual([
      's',
      'b',
    ])
  })
  it('cuts block content from the far end, down to the text of one block', () => {
    const blocks = messageStep('', { id: 'x', parts: [text('aaaa'), text('bb\ncc'), text('dd\nee')] })
    const partsOf = (maxTokens: number, strategy: string) =>
      trimMessages([blocks], { ...options, maxTokens, strategy, allowPartial: true }).map(
        (step) => viewOf(step).text,
      )
    expect(partsOf(10, 'last')).toEqual(['bb\nccdd\nee'])
    expect(partsOf(4, 'last')).toEqual(['ee'])
    expect(partsOf(9, 'first')).toEqual(['aaaabb\ncc'])
    expect(partsOf(1, 'first')).toEqual([])
  })
  it('refuses what only fits the newest', () => {
    expect(trimProblem(options)).toBeUndefined()
    expect(trimProblem({ ...options, strategy: 'first', includeSystem: true })).toBeDefined()
    expect(trimProblem({ ...options, strategy: 'first', startOn: ['human'] })).toBeDefined()
    expect(trimProblem({ ...options, strategy: 'middle' })).toBeDefined()
  })
})

describe('the strategy on a trace', () => {
  const context = plainContext({ measure: () => 1 })
  const steps = [
    systemStep('s', { id: 's' }),
    taskStep('t', { id: 't' }),
    actionStep({ id: 'a', tool: 'read', observation: 'x' }),
    actionStep({ id: 'b', tool: 'read', observation: 'y' }),
  ]
  const kept = (values: Readonly<Record<string, number | string | boolean>>) =>
    langchainTrim.prune(steps, { ...initialValues(langchainTrim.params), ...values }, context)
  it('can tear a call from its result, which the ledger shows as a rewritten action', () => {
    const [first, last] = kept({ maxTokens: 3 })
    expect(first).toMatchObject({ id: 'a', calls: [], rule: 'last 3 tokens' })
    expect(last).toBe(steps[3])
  })
  it('keeps them together where it has to start on a user message', () => {
    expect(idsOf(kept({ maxTokens: 3, startOn: 'human' }))).toEqual([])
    expect(idsOf(kept({ maxTokens: 5, startOn: 'human' }))).toEqual(['t', 'a', 'b'])
    expect(idsOf(kept({ maxTokens: 3, startOn: 'ai', includeSystem: true }))).toEqual(['s', 'b'])
  })
  it('says what its budget is only where it is one', () => {
    const budget = (counter: string) =>
      langchainTrim.budget({ ...initialValues(langchainTrim.params), counter, maxTokens: 9 })
    expect([budget('tokens'), budget('messages')]).toEqual([9, undefined])
  })
})
