import { expect, test } from 'vitest'
import { bandsOf } from './bands.ts'
import { heightOf, heightWith, rowFrames, yOf } from './row-frames.ts'

const calls = (...tokens: readonly number[]) =>
  tokens.map((sum, call) => ({ call, byCategory: [sum], tokens: sum }))

test('one agent has the whole height, and round lines below its peak', () => {
  const [only, ...more] = rowFrames(calls(10_000, 42_700), bandsOf(['main', 'main']), 200_000)
  expect(more).toEqual([])
  expect(only?.hasWindow).toBe(false)
  expect(only?.ticks).toEqual([20_000, 40_000])
})
test('a context of one token has no line at half a token', () => {
  expect(rowFrames(calls(1, 1), bandsOf(['main', 'main']), undefined)[0]?.ticks).toEqual([1])
})
test('each row has its own scale, and only the first one the window', () => {
  const bands = bandsOf(['main', 'sub', 'main'])
  const [first, second] = rowFrames(calls(90_000, 6000, 100_000), bands, 128_000)
  expect(first?.hasWindow).toBe(true)
  expect(first?.max).toBeGreaterThan(128_000)
  expect(second?.hasWindow).toBe(false)
  expect(second?.max).toBeLessThan(7000)
  expect(second?.top).toBeGreaterThan(first?.bottom ?? 0)
})
test('a peak stands inside its row', () => {
  const frames = rowFrames(calls(90_000), bandsOf([undefined]), undefined)
  const [only] = frames
  if (only === undefined) throw new Error('no row')
  expect(yOf(only, 90_000)).toBeGreaterThanOrEqual(only.top)
  expect(yOf(only, 0)).toBe(heightOf(frames))
})
test('its height is known before anything is counted', () => {
  for (const agents of [['main'], ['main', 'a'], ['main', 'a', 'b', 'a', 'b']]) {
    const bands = bandsOf(agents)
    const frames = rowFrames(calls(...agents.map(() => 100)), bands, undefined)
    expect(heightOf(frames)).toBe(heightWith(bands.rows.length))
    const short = rowFrames(calls(...agents.map(() => 100)), bands, undefined, { isShort: true })
    expect(heightOf(short)).toBe(heightWith(bands.rows.length, true))
  }
})
test('the marks of a strategy have a lane below the bars, and the strip stays as high', () => {
  const bands = bandsOf(['main', 'sub'])
  for (const isShort of [false, true]) {
    const plain = rowFrames(calls(100, 100), bands, undefined, { isShort })
    const marked = rowFrames(calls(100, 100), bands, undefined, { isShort, hasLane: true })
    expect(heightOf(marked)).toBe(heightOf(plain))
    for (const { bottom, foot } of marked) expect(foot - bottom).toBeGreaterThanOrEqual(8)
    for (const { bottom, foot } of plain) expect(foot).toBe(bottom)
  }
})
test('a run without calls has an empty row', () => {
  expect(rowFrames([], bandsOf([]), undefined)).toHaveLength(1)
})

test('the limit of a strategy and the window have their numbers, and no round one is too near to them', () => {
  const [first] = rowFrames(calls(475_000), bandsOf(['main']), undefined, { hasLane: true, limit: 200_000 })
  expect(first?.ticks).toContain(200_000)
  expect(first?.ticks).toContain(400_000)
  const [near] = rowFrames(calls(150_000, 184_000), bandsOf(['main', 'main']), 200_000, { limit: 75_000 })
  expect(near?.ticks).toEqual([75_000, 200_000])
})
