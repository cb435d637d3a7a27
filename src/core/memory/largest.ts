/** Binary search, for what fits where all that is smaller fits as well. */

/**
 * The largest number up to `max` that fits, taking it that smaller ones fit where larger do; 0 if none does.
 */
export function largest(max: number, fits: (candidate: number) => boolean): number {
  let low = 0
  let high = Math.max(0, max)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}
