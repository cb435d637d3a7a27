import { expect, test } from 'vitest'
import { actionStep, answerStep } from '../testing/steps.ts'
import { answerTokens } from './answer-tokens.ts'

/** A token for each word. */
const count = (text: string) => text.split(/\s+/).filter(Boolean).length
const SONNET = 'anthropic/claude-sonnet-4.5'

test('count text, reasoning, and what Claude writes around a tool call and its arguments', () => {
  const text = answerStep('one two three four five six seven eight nine ten')
  const [plain, called] = [
    answerTokens(text, SONNET, count),
    answerTokens(callOf('{"path":"a","limit":1}'), SONNET, count),
  ]
  expect(plain?.tokens).toBe(Math.round(10 * 1.12))
  expect(called?.tokens).toBe(Math.round(2 * 1.12 + 40 + 2 * 10))
  const reasoned = { ...text, parts: [...text.parts, { kind: 'reasoning' as const, text: 'so it is' }] }
  expect(answerTokens(reasoned, SONNET, count)?.tokens).toBe(Math.round(13 * 1.12))
})

test('leave room above, since reasoning may be recorded as a summary', () => {
  const { tokens = 0, low = 0, high = 0 } = answerTokens(callOf('{}'), SONNET, count) ?? {}
  expect(low).toBeLessThan(tokens)
  expect(high - tokens).toBeGreaterThan(tokens - low)
})

test('are more than what is visible where the model hides its reasoning, and may be far more', () => {
  const answer = answerStep(Array.from({ length: 100 }, () => 'word').join(' '))
  for (const model of ['gpt-5', 'azure/gpt-5.4-codex', 'o3-2025-04-16']) {
    expect(answerTokens(answer, model, count)).toEqual({ tokens: 180, low: 100, high: 300 })
  }
  const summary = { kind: 'reasoning' as const, text: Array.from({ length: 95 }, () => 'so').join(' ') }
  const told = answerTokens({ ...answer, parts: [...answer.parts, summary] }, 'gpt-5', count)
  expect(told).toEqual({ tokens: 195, low: 100, high: 300 })
})

test('are not known of other models', () => {
  expect(answerTokens(answerStep('hello'), 'gpt-4o', count)).toBeUndefined()
  expect(answerTokens(answerStep('hello'), 'gpt-5-chat-latest', count)).toBeUndefined()
  expect(answerTokens(answerStep('hello'), 'gpt-5.1-none', count)).toBeUndefined()
  expect(answerTokens(answerStep('hello'), undefined, count)).toBeUndefined()
})

function callOf(args: string) {
  const step = actionStep({ tool: 'read', observation: 'seen' })
  return { ...step, parts: [], calls: step.calls.map((call) => ({ ...call, arguments: args })) }
}
