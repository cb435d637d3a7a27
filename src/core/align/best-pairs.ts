/**
 * The alignment of the greatest weight: which places of two sequences are side by side, by dynamic
 * programming.
 */
import type { Pair } from './rows.ts'

const PAIR = 1
const SKIP_LEFT = 2
const SKIP_RIGHT = 3

/**
 * Pairs in order on both sides, with the greatest sum of weights; of equal ones that which pairs first.
 * `weight` is a whole number, 0 where the two may not be paired. O(left · right) time and bytes: for what is
 * small.
 */
export function bestPairs(
  left: number,
  right: number,
  weight: (left: number, right: number) => number,
): readonly Pair[] {
  const moves = new Uint8Array(left * right)
  // Sums of what is behind each place, made from the end, so that the way can be walked from the front.
  let below = new Int32Array(right + 1)
  let row = new Int32Array(right + 1)
  for (let i = left - 1; i >= 0; i--) {
    row[right] = 0
    for (let j = right - 1; j >= 0; j--) {
      const gain = weight(i, j)
      const paired = gain === 0 ? -1 : gain + (below[j + 1] ?? 0)
      const skipLeft = below[j] ?? 0
      const skipRight = row[j + 1] ?? 0
      const most = Math.max(paired, skipLeft, skipRight)
      row[j] = most
      moves[i * right + j] = most === paired ? PAIR : most === skipLeft ? SKIP_LEFT : SKIP_RIGHT
    }
    ;[below, row] = [row, below]
  }
  return walked(moves, left, right)
}

function walked(moves: Uint8Array, left: number, right: number): readonly Pair[] {
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < left && j < right; ) {
    const move = moves[i * right + j]
    if (move === PAIR) pairs.push({ left: i, right: j })
    if (move !== SKIP_RIGHT) i++
    if (move !== SKIP_LEFT) j++
  }
  return pairs
}
