import { expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { firstSentAfter } from './first-sent.ts'

test('an aborted call right after a compaction leaves its cache miss to the next call', () => {
  const trace = traceOf([taskStep('go'), actionStep({}), actionStep({}), actionStep({}), actionStep({})])
  const calls = trace.calls.map((call) => (call.index === 1 ? { ...call, failure: 'aborted' } : call))
  const after = (call: number) => [...firstSentAfter({ calls }, [{ agent: undefined, call }])]
  expect(after(1)).toEqual([2])
  expect(after(2)).toEqual([2])
})
