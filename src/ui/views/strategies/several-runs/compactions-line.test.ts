import { expect, test } from 'vitest'
import type { CompactionGroup } from '#core/compactions/collection.ts'
import { compactionsLine } from './CompactionTable.tsx'

const GROUP: CompactionGroup = {
  agent: 'claude-code',
  version: '2.1.37',
  runs: 2,
  compactions: 3,
  repeated: 0,
  micro: 0,
  opaque: 0,
  steps: { kept: 0, summarized: 0, restored: 0, removed: 0, unknown: 0 },
  gone: { low: 0, high: 0 },
  tokensBefore: undefined,
  tokensAfter: undefined,
  reads: [
    { kind: 'file', oldest: 10, removed: 30, again: 3 },
    { kind: 'file', oldest: 40, removed: 20, again: 2 },
  ],
  corrections: 0,
  cost: undefined,
}

test('all compactions are one line: how many, and how much was needed again', () => {
  const lineOf = (groups: readonly CompactionGroup[]) => compactionsLine(groups).replaceAll('\u00a0', ' ')
  expect(lineOf([GROUP, { ...GROUP, version: '2', runs: 1, compactions: 1 }])).toBe(
    '4 compactions in 3 runs. 10 of 100 removed results were re-fetched within 20 steps (10.0%).',
  )
  const once = [{ kind: 'file', oldest: 10, removed: 200, again: 1 }] as const
  expect(lineOf([{ ...GROUP, reads: once }])).toBe(
    '3 compactions in 2 runs. 1 of 200 removed results was re-fetched within 20 steps (0.5%).',
  )
  expect(lineOf([{ ...GROUP, reads: [] }])).toBe(
    '3 compactions in 2 runs. They removed no results of read-only tool calls.',
  )
})
