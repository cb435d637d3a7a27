import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASKING, createHangWatch, HANG, IDLE } from './hang-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the watch over code that nothing interrupts', () => {
  const watched = () => {
    const onHang = vi.fn()
    return { onHang, watch: createHangWatch(onHang) }
  }

  it('tells once nothing was heard for long after the code was asked, and at which call', () => {
    const { onHang, watch } = watched()
    expect(watch.hear({ ...ASKING, call: 3 })).toBe(true)
    vi.advanceTimersByTime(HANG)
    expect(onHang).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(onHang).toHaveBeenCalledOnce()
    expect(watch.call()).toBe(3)
  })
  it('begins to wait again at each question', () => {
    const { onHang, watch } = watched()
    for (let call = 0; call < 5; call++) {
      watch.hear({ ...ASKING, call })
      vi.advanceTimersByTime(HANG - 1)
    }
    expect(onHang).not.toHaveBeenCalled()
  })
  it('hears what was said while its own thread was busy', () => {
    const { onHang, watch } = watched()
    watch.hear(ASKING)
    vi.advanceTimersByTime(HANG)
    watch.hear(ASKING)
    vi.advanceTimersByTime(1000)
    expect(onHang).not.toHaveBeenCalled()
  })
  it('does not wait while no code runs, nor after its end', () => {
    const { onHang, watch } = watched()
    watch.hear(ASKING)
    watch.hear(IDLE)
    vi.advanceTimersByTime(2 * HANG)
    watch.hear(ASKING)
    watch.end()
    vi.advanceTimersByTime(2 * HANG)
    expect(onHang).not.toHaveBeenCalled()
  })
  it('leaves all else to others', () => {
    expect(watched().watch.hear({ kind: 'copy' })).toBe(false)
  })
})
