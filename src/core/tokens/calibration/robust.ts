/** Medians and quantiles that a few wild values cannot move. */

/**
 * The value below which a share of the weight lies; undefined for nothing. Weights are above 0. O(n log n).
 */
export function weightedQuantile(
  values: readonly { readonly value: number; readonly weight: number }[],
  share: number,
): number | undefined {
  const sorted = [...values].sort((one, other) => one.value - other.value)
  const whole = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let below = 0
  for (const { value, weight } of sorted) {
    below += weight
    if (below >= whole * share) return value
  }
  return sorted.at(-1)?.value
}

/** A quantile, interpolated between neighbours; undefined for no values. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  return low === undefined || high === undefined ? undefined : low + (high - low) * (at - Math.floor(at))
}

export function medianOf(values: readonly number[]): number | undefined {
  return quantile(values, 0.5)
}
