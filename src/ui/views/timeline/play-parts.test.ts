import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { ledgerCounts, playParts } from './play-parts.ts'

const part = (id: string, steps: readonly string[], lane?: string) => ({
  id,
  title: `The ${id}`,
  steps,
  weights: steps.map(() => 10),
  tokens: steps.length * 10,
  ...given({ lane }),
})

describe('a memory while it is played', () => {
  test('tells of each compartment what it holds, what came and what left', () => {
    const parts = playParts({
      compartments: [part('short', ['c', 'd']), part('medium', ['b']), part('fallen-out', ['a'])],
      moves: [
        { id: 'd', to: 'short' },
        { id: 'b', from: 'short', to: 'medium' },
        { id: 'x', from: 'medium' },
      ],
    })
    expect(parts.map(({ steps, tokens, came, left }) => ({ steps, tokens, came, left }))).toEqual([
      { steps: 2, tokens: 20, came: 1, left: 1 },
      { steps: 1, tokens: 10, came: 1, left: 1 },
      { steps: 1, tokens: 10, came: 0, left: 0 },
    ])
  })

  test('names a lane once, above its first compartment', () => {
    const parts = playParts({
      compartments: [part('own', []), part('first', [], 'Past'), part('second', [], 'Past'), part('now', [])],
      moves: [],
    })
    expect(parts.map(({ heading }) => heading)).toEqual([undefined, 'Past', undefined, undefined])
  })

  test('counts the ledger by state, those without a step too', () => {
    expect(
      ledgerCounts({
        rows: [
          { id: 'a', state: 'kept', tokensBefore: 1, tokensAfter: 1 },
          { id: 'b', state: 'dropped', tokensBefore: 1, tokensAfter: 0 },
          { id: 'c', state: 'kept', tokensBefore: 1, tokensAfter: 1 },
          { id: 'd', state: 'dropped', tokensBefore: 1, tokensAfter: 0, into: 'sum' },
        ],
      }),
    ).toEqual([
      { state: 'kept', count: 2 },
      { state: 'rewritten', count: 0 },
      { state: 'summarized', count: 1 },
      { state: 'dropped', count: 1 },
      { state: 'moved', count: 0 },
      { state: 'added', count: 0 },
    ])
  })
})
