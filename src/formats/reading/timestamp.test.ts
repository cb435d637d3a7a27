import { describe, expect, it } from 'vitest'
import { hasZone, readTime } from './timestamp.ts'

describe('readTime', () => {
  it('reads ISO times with a zone', () => {
    expect(readTime('2026-01-02T03:04:05Z')).toBe(1767323045)
    expect(readTime('2026-01-02T03:04:05+02:00')).toBe(1767323045 - 7200)
    expect(readTime('2026-01-02T03:04:05+0200')).toBe(1767323045 - 7200)
  })

  it('reads a time without a zone as UTC, and keeps microseconds', () => {
    expect(readTime('2026-01-02T03:04:05.123456')).toBeCloseTo(1767323045.123456, 6)
    expect(readTime('2026-01-02 03:04:05')).toBe(1767323045)
    expect(hasZone('2026-01-02T03:04:05.123456')).toBe(false)
    expect(hasZone('2026-01-02T03:04:05.1+01:00')).toBe(true)
  })

  it('tells seconds, milliseconds, microseconds and nanoseconds by their size', () => {
    expect(readTime(1767323045.5)).toBe(1767323045.5)
    expect(readTime(1767323045500)).toBe(1767323045.5)
    expect(readTime('1767323045500000')).toBe(1767323045.5)
    expect(readTime('1767323045500000000')).toBeCloseTo(1767323045.5, 3)
  })

  it.each([null, true, '', 'soon', '2026-13-45T99:00:00Z', -1, 0, Number.NaN, {}])(
    '%j is no time',
    (value) => {
      expect(readTime(value)).toBeUndefined()
    },
  )
})
