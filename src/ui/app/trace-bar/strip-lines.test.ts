import { expect, test } from 'vitest'
import type { StripStrategyFigures } from '#state/index.ts'
import { overlayOf } from './strip-lines.ts'

const missed = { cacheMiss: { reason: 'changed' } }

test('of a strategy’s cache misses, those are marked that the recorded prompts don’t have', () => {
  const replay = { calls: [missed, {}, missed].map((call) => ({ tokens: 1, ...call })) }
  const figures = { name: 'x', replay, limit: undefined, losses: undefined }
  const overlay = overlayOf(figures as unknown as StripStrategyFigures, [missed, missed, {}] as never)
  expect(overlay.calls.map(({ isMiss }) => isMiss)).toEqual([false, false, true])
})
