import { expect, test } from 'vitest'
import { besideSteps } from './beside-steps.ts'

/** The recorded requests of three calls: each has 50 always, and more from call to call. */
const recorded = (all: readonly number[]) => ({
  reservedAt: (call: number) => ({ all: all[call] ?? 0, always: 50 }),
})

test('goes by the recorded size of each request', () => {
  const besides = besideSteps({ ...recorded([50, 80, 120]), reserved: 60 })
  const seen = [0, 1, 2].map((call) => {
    besides.at(call)
    return besides.now().reserved
  })
  expect(seen).toEqual([50, 80, 120])
})

test('what a summary has replaced is counted no more, and what comes later is', () => {
  const besides = besideSteps(recorded([50, 80, 95]))
  besides.at(0)
  besides.at(1)
  besides.free()
  expect([besides.now().reserved, besides.freed()]).toEqual([50, 30])
  besides.at(2)
  expect([besides.now().reserved, besides.freed()]).toEqual([65, 30])
})

test('a conversation from before the file triggers nothing, and goes with the first summary', () => {
  const besides = besideSteps(recorded([150, 170]))
  besides.at(0)
  expect([besides.now().reserved, besides.freed()]).toEqual([50, undefined])
  besides.at(1)
  expect(besides.now().reserved).toBe(70)
  besides.free()
  expect(besides.freed()).toBe(120)
})

test('starts again where the recorded agent compacted its own context', () => {
  const besides = besideSteps(recorded([150, 70]))
  besides.at(0)
  besides.free()
  besides.restart()
  besides.at(1)
  expect([besides.now().reserved, besides.freed()]).toEqual([70, undefined])
})

test('is the same at every call where nothing is recorded', () => {
  const besides = besideSteps({ reserved: 40 })
  besides.at(0)
  besides.free()
  expect([besides.now().reserved, besides.freed()]).toEqual([40, 0])
})
