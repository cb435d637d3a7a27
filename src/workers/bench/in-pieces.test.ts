/** Long work lets others in, whatever happens to the clock on the wall. */
import { afterEach, expect, test, vi } from 'vitest'
import { inPieces } from './in-pieces.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Work that would go on for very long. */
function* endless() {
  for (let piece = 0; piece < 100_000; piece++) yield piece
  return 'all of it'
}

test.each([
  ['back', (at: number) => -at * 1e9],
  ['forward', (at: number) => at * 1e9],
])('an abort is heard and progress told while the clock jumps %s', async (_, wall) => {
  let looks = 0
  vi.spyOn(Date, 'now').mockImplementation(() => wall(++looks))
  // A piece takes fifty milliseconds by the clock that no one can set.
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    passed += 50
    return passed
  })
  const abort = new AbortController()
  const told: number[] = []
  const result = await inPieces(endless(), {
    signal: abort.signal,
    onProgress: (piece) => {
      told.push(piece)
      if (told.length === 3) abort.abort()
    },
  })
  expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(told).toHaveLength(3)
})
