import { expect, test } from 'vitest'
import type { LostFact } from '../references/lost.ts'
import { lostOf } from './lost-of.ts'

const fact = (text: string, lastSeen: string, call: number, weight = 1): LostFact => ({
  text,
  kind: 'identifier',
  lastSeen,
  call,
  weight,
  manner: 'prose',
  removed: { how: 'dropped', rule: 'own compaction' },
})
const steps = [
  { step: 's1', fate: 'removed' as const },
  { step: 's2', fate: 'kept' as const },
]

test('a compaction lost what later calls used of the steps that it removed, each fact once', () => {
  const lost = [
    fact('seldom', 's1', 9, 0.5),
    fact('heavy', 's1', 8),
    fact('heavy', 's1', 6),
    fact('kept', 's2', 6),
    fact('of another', 's7', 6),
    fact('earlier', 's1', 3),
  ]
  expect(lostOf({ steps, call: 5 }, lost).map(({ text, call }) => [text, call])).toEqual([
    ['heavy', 6],
    ['seldom', 9],
  ])
})

test('a compaction after the last call lost nothing that a call used', () => {
  expect(lostOf({ steps, call: undefined }, [fact('any', 's1', 9)])).toEqual([])
})
