import { expect, test } from 'vitest'
import { compactedAbove } from '../sweep/agents/agent.ts'
import { messageStep } from '../testing/steps.ts'
import { copiedWords } from './copied-words.ts'

/** A session whose first step is copied, and that has done nine times as much by its second call. */
const copied = { ...messageStep('x'.repeat(100)), id: 's0', copied: true }
const own = { ...messageStep('x'.repeat(900)), id: 's1' }
const trace = {
  steps: [copied, own],
  calls: [
    { index: 0, at: 1, stepId: 's1' },
    { index: 1, at: 2, stepId: 's1' },
  ],
}
const prompts = [
  { call: 0, tokens: 170_000 },
  { call: 1, tokens: 250_000 },
]

function saidAt(size: number, changedFrom: number | undefined, steps = trace.steps) {
  const spec = compactedAbove(size, { userTokens: 0, files: 5, readsCache: true })
  return copiedWords({ spec, changedFrom }, { trace: { ...trace, steps }, prompts })
}

test('a size that the copied history alone exceeds would have made the parent session compact', () => {
  expect(saidAt(100_000, 0)).toBe(
    'First acts on the history copied from the parent session, which the parent would have compacted itself with this setting.',
  )
  expect(saidAt(200_000, 1)).toBeUndefined()
  expect(saidAt(100_000, undefined)).toBeUndefined()
  expect(saidAt(100_000, 0, [{ ...copied, copied: false }, own])).toBeUndefined()
})
