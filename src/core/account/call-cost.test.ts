import { describe, expect, test } from 'vitest'
import { dollarsUnder } from './call-cost.ts'

describe('the dollars of a call', () => {
  const ofRun = { recorded: undefined, runRate: 1 }

  test('are the recorded ones where nothing was changed, whatever the list says', () => {
    expect(dollarsUnder({ listed: 2, sent: 2, recorded: 0.3, runRate: 1 })).toBe(0.3)
  })
  test('change at the rate the recorded dollars were charged', () => {
    expect(dollarsUnder({ listed: 1, sent: 2, recorded: 1, runRate: 1 })).toBe(0.5)
  })
  test('change by list prices where record and list are not for the same thing, and never below zero', () => {
    expect(dollarsUnder({ listed: 1, sent: 2, recorded: 20, runRate: 1 })).toBe(19)
    expect(dollarsUnder({ listed: 1, sent: 2, recorded: 0.1, runRate: 1 })).toBe(0)
  })
  test('are list prices times the run’s rate where no call has its own', () => {
    expect(dollarsUnder({ ...ofRun, listed: 2, sent: 2 })).toBe(2)
    expect(dollarsUnder({ ...ofRun, listed: 2, sent: 2, runRate: 0.9 })).toBe(1.8)
  })
})
