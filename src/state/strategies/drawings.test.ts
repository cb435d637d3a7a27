import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDrawings } from './drawings.ts'

afterEach(() => vi.useRealTimers())

describe('rows that come one after another', () => {
  it('are drawn as they come at first, then twice a second, and at once when asked', () => {
    vi.useFakeTimers()
    const times: number[] = []
    const start = performance.now()
    const { add, now } = createDrawings(() => times.push(performance.now() - start))
    for (let at = 0; at < 4000; at += 10) {
      add()
      vi.advanceTimersByTime(10)
    }
    // The strategy behind the baseline does not wait half a second.
    expect(times.slice(0, 2).every((time) => time <= 100)).toBe(true)
    const waits = times.slice(2).map((time, at) => time - (times[at + 1] ?? 0))
    expect(waits.slice(1).every((wait) => wait === 500)).toBe(true)
    const before = times.length
    now()
    vi.advanceTimersByTime(1000)
    expect(times).toHaveLength(before + 1)
  })
})
