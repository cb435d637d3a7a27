import { describe, expect, test } from 'vitest'
import { bandsOf, waitingOf } from './bands.ts'

const rowsOf = (agents: readonly (string | undefined)[]) =>
  bandsOf(agents).rows.map((row) => row.map(({ name }) => name))

describe('rows of the strip', () => {
  test('a run of one agent has one', () => {
    expect(bandsOf(['main', 'main'])).toEqual({ rows: [[{ name: 'main', from: 0, to: 1 }]], rowOf: [0, 0] })
    expect(rowsOf([undefined, undefined])).toEqual([[undefined]])
  })
  test('sub-agents that work one after the other share the second', () => {
    expect(rowsOf(['main', 'a', 'a', 'main', 'b', 'main', 'c'])).toEqual([['main'], ['a', 'b', 'c']])
  })
  test('sub-agents that work at the same time have one each', () => {
    expect(rowsOf(['main', 'a', 'b', 'a', 'b', 'c', 'main'])).toEqual([['main'], ['a', 'c'], ['b']])
  })
  test('however many work at the same time, there are three', () => {
    const together = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const { rows, rowOf } = bandsOf([...together, ...together])
    expect(rows).toHaveLength(3)
    expect(rowOf.slice(0, 7)).toEqual([0, 1, 2, 2, 2, 2, 2])
  })
  test('nobody else works in the row of the agent that began', () => {
    expect(rowsOf(['main', 'a', 'b'])).toEqual([['main'], ['a', 'b']])
  })
})

describe('waiting', () => {
  test('an agent holds its last context while others work, and nothing before its first or after its last call', () => {
    const tokens = [undefined, 10, undefined, undefined, 30, 40, undefined]
    expect(waitingOf([{ name: 'main', from: 1, to: 5 }], tokens)).toEqual([{ from: 2, to: 4, tokens: 10 }])
  })
  test('in a shared row each waits for itself', () => {
    const agents = [
      { name: 'a', from: 0, to: 2 },
      { name: 'b', from: 3, to: 5 },
    ]
    expect(waitingOf(agents, [5, undefined, 6, 7, undefined, 8])).toEqual([
      { from: 1, to: 2, tokens: 5 },
      { from: 4, to: 5, tokens: 7 },
    ])
  })
})
