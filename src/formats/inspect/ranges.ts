/** Ranges into a pool: half-open pairs of places, by which prompts and conversations name messages. */
import { isArray, type JsonValue } from '#base/json.ts'

/** The items that half-open ranges name, in order; what is missing is passed over. */
export function atRanges(
  pool: readonly (JsonValue | undefined)[],
  ranges: readonly JsonValue[],
): readonly JsonValue[] {
  return ranges.flatMap((range) => {
    const [from, to] = isArray(range) ? range : []
    if (typeof from !== 'number' || typeof to !== 'number') return []
    return pool.slice(Math.max(0, from), Math.max(0, to)).filter((item) => item !== undefined)
  })
}

/** How many items the ranges name. */
export function rangeLength(ranges: readonly JsonValue[]): number {
  return ranges.reduce((sum: number, range) => {
    const [from, to] = isArray(range) ? range : []
    return typeof from === 'number' && typeof to === 'number' ? sum + to - from : sum
  }, 0)
}
