import { expect, test } from 'vitest'
import { bandsOf } from './bands.ts'
import { markedNear, overlayPaths } from './overlay.ts'
import { rowFrames } from './row-frames.ts'

const call = (tokens: number, lostFacts = 0, isMiss = false) => ({ tokens, lostFacts, isMiss })
const bars = (...tokens: readonly number[]) =>
  tokens.map((sum, place) => ({ call: place, byCategory: [sum], tokens: sum }))

test('the line goes from call to call within a row, and starts anew in another one', () => {
  const bands = bandsOf(['main', 'main', 'sub', 'main'])
  const frames = rowFrames(bars(100, 100, 100, 100), bands, undefined)
  const overlay = { name: 'x', calls: [call(50), call(60), call(10), call(70)] }
  const { line, lost, misses } = overlayPaths(overlay, {
    rowOf: bands.rowOf,
    frames,
    part: { from: 0, count: 4 },
    width: 400,
  })
  expect(line.match(/M/g)).toHaveLength(3)
  expect(line).toMatch(/^M0 [\d.]+H100V[\d.]+H200M200/)
  expect([lost, misses]).toEqual(['', ''])
})
test('calls that lose facts and calls that miss the cache are marked at their places, only where they are shown', () => {
  const bands = bandsOf(['main', 'main', 'main'])
  const frames = rowFrames(bars(100, 100, 100), bands, undefined)
  const overlay = { name: 'x', calls: [call(50, 3), call(50, 0, true), call(50, 1, true)] }
  const whole = overlayPaths(overlay, { rowOf: bands.rowOf, frames, part: { from: 0, count: 3 }, width: 300 })
  // In the middle of slots of 100 px.
  expect(whole.lost.match(/M\d+/g)).toEqual(['M44', 'M244'])
  expect(whole.misses.match(/M\d+/g)).toEqual(['M144', 'M244'])
  const part = overlayPaths(overlay, { rowOf: bands.rowOf, frames, part: { from: 2, count: 1 }, width: 300 })
  expect(part.lost.match(/M\d+/g)).toEqual(['M144'])
})
test('with more calls than pixels there is a tick a pixel at most', () => {
  const calls = Array.from({ length: 5000 }, () => call(50, 1))
  const bands = bandsOf(calls.map(() => 'main'))
  const frames = rowFrames(bars(...calls.map(() => 100)), bands, undefined)
  const { lost } = overlayPaths(
    { name: 'x', calls },
    { rowOf: bands.rowOf, frames, part: { from: 0, count: 5000 }, width: 200 },
  )
  expect(lost.match(/M/g)?.length).toBeLessThanOrEqual(201)
})

test('marks are below the bars, and each kind has the lane alone where there is no other', () => {
  const bands = bandsOf(['main', 'main'])
  const frames = rowFrames(bars(100, 100), bands, undefined, { hasLane: true })
  const { bottom = 0, foot = 0 } = frames[0] ?? {}
  const drawn = { rowOf: bands.rowOf, frames, part: { from: 0, count: 2 }, width: 200 }
  const tops = (path: string) =>
    [...path.matchAll(/M\d+ (\d+)h\d+v(\d+)/g)].map(([, top, high]) => [top, high])
  const both = overlayPaths({ name: 'x', calls: [call(50, 1), call(50, 0, true)] }, drawn)
  for (const [top, high] of [...tops(both.lost), ...tops(both.misses)]) {
    expect(Number(top)).toBeGreaterThan(bottom)
    expect(Number(top) + Number(high)).toBeLessThanOrEqual(foot)
  }
  const alone = overlayPaths({ name: 'x', calls: [call(50, 1), call(50)] }, drawn)
  expect(Number(tops(alone.lost)[0]?.[1])).toBeGreaterThan(Number(tops(both.lost)[0]?.[1]))
})
test('a press beside a mark means its call, and one farther away the call it is on', () => {
  const calls = Array.from({ length: 300 }, (_, place) => call(50, place === 100 ? 1 : 0))
  const drawn = { part: { from: 0, count: 300 }, width: 600 }
  expect(markedNear({ name: 'x', calls }, 103, drawn)).toBe(100)
  expect(markedNear({ name: 'x', calls }, 97, drawn)).toBe(100)
  expect(markedNear({ name: 'x', calls }, 120, drawn)).toBeUndefined()
})
