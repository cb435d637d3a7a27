import { expect, test } from 'vitest'
import type { Call } from '../model/trace.ts'
import { calibrate } from '../tokens/calibration/calibrate.ts'
import { unseenTokens } from './unseen.ts'

const FRONT = 20_000
/** Our count of each prompt; the third is the first after a compaction. */
const COUNTED = [1000, 90_000, 2000, 5000]

function runWith(unseen: readonly number[], front = FRONT) {
  const calls = COUNTED.map((counted, index): Call => {
    const usage = { input: front + counted + (unseen[index] ?? 0) }
    return { index, at: index, stepId: `s${index}`, model: 'm', usage }
  })
  const points = calls.map(({ index, usage }) => ({
    call: index,
    model: 'm',
    series: ' m',
    counted: COUNTED[index] ?? 0,
    steps: 1,
    recorded: usage?.input ?? 0,
  }))
  const [fit] = calibrate(points, () => ({ typical: 1, low: 0.95, high: 1.05 }))
  return { calls, fit }
}

test('what a prompt holds beside what the file shows, and its front does not explain, came back unseen', () => {
  const { calls, fit } = runWith([0, 0, 15_000, 15_000])
  const found = unseenTokens(calls, 2, fit) ?? 0
  expect(Math.abs(found - 15_000)).toBeLessThan(2000)
})

test('nothing is said where the front explains it, or where the run began in another file', () => {
  const explained = runWith([])
  expect(unseenTokens(explained.calls, 2, explained.fit)).toBeUndefined()
  const resumed = runWith([0, 0, 15_000, 15_000], 140_000)
  expect(unseenTokens(resumed.calls, 2, resumed.fit)).toBeUndefined()
  expect(unseenTokens(explained.calls, undefined, explained.fit)).toBeUndefined()
})
