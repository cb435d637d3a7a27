import { expect, it } from 'vitest'
import { heldOut } from './held-out.ts'

const row = (recorded: number, simulated: number) => ({
  file: 'a',
  format: 'codex',
  recordedCalls: 30,
  simulatedCalls: 30,
  recorded,
  simulated,
  uncompacted: 20,
  low: simulated - 1,
  high: simulated + 1,
  isSingle: true,
  recordedLost: 1,
  simulatedLost: 1,
})

it('a session farther off than all others is outside of what they would have chosen', () => {
  const rows = [row(10, 10.2), row(10, 9.8), row(10, 10.1), row(10, 9.9), row(10, 10.9)]
  // The farthest of each side is beyond the others: 10.9 and 9.8.
  expect(heldOut(rows)).toEqual({ within: 3, of: 5 })
})

it('sessions without an interval are not counted', () => {
  const { low, high, ...bare } = row(10, 12)
  expect(heldOut([row(10, 10), row(10, 10), { ...bare, low: undefined, high: undefined }])).toEqual({
    within: 2,
    of: 2,
  })
})
