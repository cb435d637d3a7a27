import { expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { shownUsage } from './shown-usage.ts'

const { calls } = traceOf([taskStep('T'), actionStep({ tool: 'look', observation: 'seen' })])
const recorded = calls.map((call) => ({ ...call, usage: { input: 10, cacheRead: 90 } }))
const input = { value: 100, source: 'recorded' } as const
const output = { value: 7, source: 'estimate' } as const
const cost = { value: 0.02, source: 'estimate' } as const

test('an output and a cost that the file doesn’t record are those of the header, with their source', () => {
  expect(shownUsage(recorded, { input, output, cost })).toEqual({
    inputSource: 'recorded',
    output: 7,
    outputSource: 'estimate',
    cost: 0.02,
    costSource: 'estimate',
  })
})

test('an input that no call records is the header’s without what the cache has', () => {
  const estimated = { value: 100, source: 'calibrated' } as const
  const [cacheRead, cacheWrite] = [
    { value: 60, source: 'estimate' } as const,
    { value: 30, source: 'calibrated' } as const,
  ]
  expect(shownUsage(calls, { input: estimated, cacheRead, cacheWrite })).toEqual({
    input: 10,
    cacheRead: 60,
    cacheWrite: 30,
    inputSource: 'estimate',
  })
})
