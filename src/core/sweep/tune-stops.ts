/**
 * The values at which the slider of a parameter stops: many near small numbers, few between large ones. Pure.
 */
import type { IntegerSpec } from '../model/params.ts'

/** From a tenth of the initial value to ten times it, this many stops. */
const STOPS = 40
const REACH = 10
/** Sliders of initial values up to this begin at 1. */
const SMALL = 100
/** Where the initial value is 0, sliders go this far. */
const FROM_ZERO = 100

/** Ascending, each once, within the limits of the parameter; `value` is one of them. */
export function tuneStops(
  { min, max, initial }: Pick<IntegerSpec, 'min' | 'max' | 'initial'>,
  value: number,
) {
  const middle = Math.abs(initial)
  const least = Math.max(1, min, middle <= SMALL ? 1 : Math.round(middle / REACH))
  const most = Math.min(max, middle === 0 ? FROM_ZERO : middle * REACH)
  const between = Array.from({ length: STOPS + 1 }, (_, at) =>
    rounded(least * (Math.max(most, least) / least) ** (at / STOPS)),
  )
  const stops = [...between, Math.max(min, 0), initial, value, most].filter(
    (stop) => stop >= min && stop <= max,
  )
  return [...new Set(stops)].sort((one, other) => one - other)
}

/** Two figures are enough for a slider. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.round(value / unit) * unit
}
