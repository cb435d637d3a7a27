import { expect, test } from 'vitest'
import type { Call } from '../../model/trace.ts'
import { actionStep, taskStep, traceOf } from '../../testing/steps.ts'
import { missedAgain } from './missed-again.ts'

/** A call that reads the start, one that writes a long prompt, and a last one like this. */
function againWhere(last: Partial<Call>, changes: Parameters<typeof traceOf>[1] = []) {
  const trace = traceOf([taskStep('go'), actionStep({}), actionStep({}), actionStep({})], changes)
  const usage = { input: 10, cacheRead: 25_000, cacheWrite: 17_000 }
  const calls = trace.calls.map((call) => ({
    ...call,
    timestamp: 1000 + 10 * call.index,
    usage: call.index === 0 ? { input: 10, cacheRead: 0, cacheWrite: 25_000 } : usage,
    ...(call.index === 2 ? last : {}),
  }))
  return [...missedAgain({ ...trace, calls })]
}

test('a call that reads exactly what the call before read missed what that one wrote', () => {
  expect(againWhere({})).toEqual([[2, 1]])
  expect(againWhere({ usage: { input: 10, cacheRead: 42_000, cacheWrite: 900 } })).toEqual([])
})

test('a call is left out where the file shows another cause for its miss', () => {
  expect(againWhere({ timestamp: 9000 })).toEqual([])
  expect(againWhere({ model: 'other' })).toEqual([])
  expect(againWhere({ usage: { cacheRead: 25_000, cacheWrite: 20_000, reasoning: 40 } })).toEqual([])
  expect(againWhere({}, [{ call: 2, changes: [{ kind: 'remove', id: 's1' }] }])).toEqual([])
})

test('a prompt of which the cache had nothing says nothing of what it had stored', () => {
  const trace = traceOf([taskStep('go'), actionStep({}), actionStep({})])
  const calls = trace.calls.map((call) => ({ ...call, usage: { cacheRead: 0, cacheWrite: 25_000 } }))
  expect(missedAgain({ ...trace, calls }).size).toBe(0)
})
