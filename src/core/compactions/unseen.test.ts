import { expect, test } from 'vitest'
import type { Call } from '../model/trace.ts'
import { messageStep } from '../testing/steps.ts'
import { calibrate } from '../tokens/calibration/calibrate.ts'
import { lostMayBeIn, unseenTokens } from './unseen.ts'

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
  const fits = calibrate(points, () => ({ typical: 1, low: 0.95, high: 1.05 }))
  return { calls, fits }
}

test('what a prompt holds beside what the file shows, and its front does not explain, came back unseen', () => {
  const { calls, fits } = runWith([0, 0, 15_000, 15_000])
  const found = unseenTokens(calls, 2, fits) ?? 0
  expect(Math.abs(found - 15_000)).toBeLessThan(2000)
})

test('nothing is said where the front explains it, or where the run began in another file', () => {
  const explained = runWith([])
  expect(unseenTokens(explained.calls, 2, explained.fits)).toBeUndefined()
  const resumed = runWith([0, 0, 15_000, 15_000], 140_000)
  expect(unseenTokens(resumed.calls, 2, resumed.fits)).toBeUndefined()
  expect(unseenTokens(explained.calls, undefined, explained.fits)).toBeUndefined()
})

test('what came back unseen, or a summary that can’t be read, may contain facts that count as lost', () => {
  const { calls, fits } = runWith([0, 0, 15_000, 15_000])
  const steps = COUNTED.map((_, index) => messageStep('text', { id: `s${index}` }))
  const recorded = [{ call: 2, changes: ['s0', 's1'].map((id) => ({ kind: 'remove' as const, id })) }]
  const marked = { kind: 'full' as const, last: 's1', summary: [], restored: [] }
  expect(lostMayBeIn({ steps, calls, recorded, compactions: [marked] }, fits)).toBe('attachments')
  expect(lostMayBeIn({ steps, calls, recorded, compactions: [{ ...marked, isOpaque: true }] }, fits)).toBe(
    'summary',
  )
  const shown = runWith([])
  const known = { steps, calls: shown.calls, recorded, compactions: [marked] }
  expect(lostMayBeIn(known, shown.fits)).toBeUndefined()
})
