/** Parts of a total, rounded so that they add up to what the total is rounded to. Pure. */

interface Rounding {
  readonly decimals: number
  /** What is shown as their sum; absent: their sum. */
  readonly total?: number | undefined
}

/**
 * Each part rounded up or down, those with the largest remainders up. They add up to the rounded total, if
 * it is the sum of the parts, or no further from it than rounding allows. O(parts · log parts).
 */
export function roundedParts(
  parts: readonly number[],
  { decimals, total = parts.reduce((sum, part) => sum + part, 0) }: Rounding,
): readonly number[] {
  const scale = 10 ** decimals
  const exact = parts.map((part) => part * scale)
  const rounded = exact.map((part) => Math.floor(part + ROUNDING_ERROR))
  let left = Math.round(total * scale) - rounded.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part - (rounded[at] ?? 0) }))
    .filter(({ remainder }) => remainder > ROUNDING_ERROR)
    .sort((one, other) => other.remainder - one.remainder)
  for (const { at } of byRemainder) {
    if (left <= 0) break
    rounded[at] = (rounded[at] ?? 0) + 1
    left--
  }
  return rounded.map((part) => part / scale)
}

/** Below this, a remainder is the rounding error of a product. */
const ROUNDING_ERROR = 1e-6
