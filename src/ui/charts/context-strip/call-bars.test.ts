import { describe, expect, test } from 'vitest'
import { type CallBar, drawnBars, stackPaths, toColumns } from './call-bars.ts'

const bar = (call: number, ...byCategory: readonly number[]): CallBar => ({
  call,
  byCategory,
  tokens: byCategory.reduce((sum, tokens) => sum + tokens, 0),
})

describe('columns of the strip', () => {
  test('fewer calls than pixels: one column each, over the whole width', () => {
    const columns = toColumns([bar(0, 1), bar(1, 2), bar(2, 3)], 300)
    expect(columns.map(({ x }) => x)).toEqual([0, 100, 200])
    expect(columns.map(({ bar: { call } }) => call)).toEqual([0, 1, 2])
  })
  test('more calls than pixels: each pixel shows the largest call under it', () => {
    const calls = Array.from({ length: 10_000 }, (_, call) => bar(call, call % 100 === 37 ? 900 : 10))
    const columns = toColumns(calls, 100)
    expect(columns).toHaveLength(100)
    expect(columns.every(({ bar: { tokens } }) => tokens === 900)).toBe(true)
    expect(columns[3]?.bar.call).toBe(337)
  })
  test('no call is passed over when the counts do not divide', () => {
    const calls = Array.from({ length: 1001 }, (_, call) => bar(call, call === 1000 ? 5 : 1))
    expect(toColumns(calls, 300).at(-1)?.bar.call).toBe(1000)
  })
  test('no width or no calls: no columns', () => {
    expect(toColumns([bar(0, 1)], 0)).toEqual([])
    expect(toColumns([], 300)).toEqual([])
  })
})

test('a refused request leaves a gap, and does not lower the bars beside it', () => {
  const bars = drawnBars([bar(0, 50), { ...bar(1, 3), isRefused: true }, bar(2, 50)])
  const [path] = stackPaths(toColumns(bars, 9), 1, { foot: 100, height: 100, max: 100 })
  expect(path).toBe('M0 50h3V100h-3zM6 50h3V100h-3z')
})

describe('stacks', () => {
  test('one path for each category, stacked from the foot', () => {
    const paths = stackPaths([{ x: 0, width: 10, bar: bar(0, 50, 0, 25) }], 3, {
      foot: 100,
      height: 100,
      max: 100,
    })
    expect(paths).toEqual(['M0 50h10V100h-10z', '', 'M0 25h10V50h-10z'])
  })
})
