import { expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import type { Change } from './change.ts'
import { memoryChanges } from './recorded-changes.ts'

const RUN = traceOf([taskStep('T'), actionStep({ text: 'a' }), actionStep({ text: 'b' })])
const [failed, ...others] = RUN.calls
const FAILED = {
  ...RUN,
  calls: failed === undefined ? others : [{ ...failed, failure: '529 overloaded' }, ...others],
}
const report = failed?.stepId ?? ''
const remove = (id: string): Change => ({ kind: 'remove', id })

test('leaving out the report of a failed call does not count as a change of the memory', () => {
  const recorded = [{ call: 1, changes: [remove(report)] }]
  expect(memoryChanges({ ...FAILED, recorded })).toEqual([])
  expect(memoryChanges({ ...RUN, recorded })).toEqual(recorded)
})

test('what takes out more than such a report is one', () => {
  const task = RUN.steps[0]?.id ?? ''
  const recorded = [{ call: 1, changes: [remove(report), remove(task)] }]
  expect(memoryChanges({ ...FAILED, recorded })).toEqual(recorded)
})
