import { expect, test } from 'vitest'
import { overlayOf } from './strip-lines.ts'

const missed = { tokens: 1, cacheMiss: { reason: 'changed' } } as const
const hit = { tokens: 1 }

test('of a strategy’s cache misses, those are marked that the recorded prompts don’t have', () => {
  const figures = { name: 'x', replay: { calls: [missed, hit, missed] }, limit: undefined, losses: undefined }
  const overlay = overlayOf(figures, [missed, missed, {}])
  expect(overlay.calls.map(({ isMiss }) => isMiss)).toEqual([false, false, true])
})
