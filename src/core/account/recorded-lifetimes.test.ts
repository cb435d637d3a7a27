import { expect, test } from 'vitest'
import type { Call } from '../model/trace.ts'
import { actionStep, systemStep, traceOf } from '../testing/steps.ts'
import { recordedLifetimes } from './recorded-lifetimes.ts'

const MINUTE = 60

/** Three calls, twenty minutes apart, of 10,000 tokens each. */
function livesOf(more: (index: number) => Partial<Call>) {
  const trace = traceOf([systemStep('be brief'), ...['a', 'b', 'c'].map((text) => actionStep({ text }))])
  const calls = trace.calls.map((call) => ({
    ...call,
    timestamp: call.index * 20 * MINUTE,
    usage: { input: 10_000 },
    ...more(call.index),
  }))
  return recordedLifetimes({ ...trace, calls })
}

test('a call that reads most of the last prompt shows that it outlived the pause', () => {
  const read = livesOf((index) => (index === 2 ? { usage: { input: 100, cacheRead: 10_000 } } : {}))
  expect(read).toEqual([{}, {}, { outlived: 20 * MINUTE }])
})

test('a read of a small part, such as the system prompt that others share, shows nothing', () => {
  expect(livesOf(() => ({ usage: { input: 8000, cacheRead: 2000 } }))).toEqual([{}, {}, {}])
})

test('another agent’s and another model’s prompts, and a client’s own counts, show nothing', () => {
  const usage = { input: 100, cacheRead: 10_000 }
  expect(livesOf((index) => (index === 2 ? { usage, agent: 'other' } : {}))[2]).toEqual({})
  expect(livesOf((index) => (index === 2 ? { usage, model: 'other' } : {}))[2]).toEqual({})
  expect(livesOf(() => ({ usage, usageOrigin: 'client' }))).toEqual([{}, {}, {}])
})

test('the lifetime is the one of most of what was written, then of the call before', () => {
  const wrote = [
    { cacheWrite: 9000, cacheWriteHour: 8000, input: 1000 },
    { input: 10_000 },
    { cacheWrite: 9000, cacheWriteHour: 0, input: 1000 },
  ]
  expect(livesOf((index) => ({ usage: wrote[index] ?? {} }))).toEqual([
    { lifetime: '1h' },
    { lifetime: '1h' },
    {},
  ])
})
