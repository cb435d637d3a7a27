/**
 * Numbers in their normal form: without sign, unit, separators and closing zeros, so that 1,250.50 ms is
 * 1250.5.
 */

const NUMBER = /^(\d[\d_]*)(?:\.(\d+))?$/
const UNITS =
  'ms|µs|us|ns|s|sec|secs|min|mins|h|hr|hrs|d|b|kb|mb|gb|tb|kib|mib|gib|k|m|g|px|em|rem|pt|fps|hz|khz|mhz|ghz|mm|cm|km|kg|mg|usd|eur|x|p'
const WITH_UNIT = new RegExp(`^(\\d[\\d_]*(?:\\.\\d+)?)(?:${UNITS})$`, 'i')

/**
 * Undefined: no number, or one of a single digit, which says too little. Leading zeros stay: they are codes.
 * The sign goes, because a dash before a number is as often a range as a sign.
 */
export function normalNumber(text: string): string | undefined {
  const match = NUMBER.exec(text)
  if (match === null) return undefined
  const whole = (match[1] ?? '').replaceAll('_', '')
  const decimals = (match[2] ?? '').replace(/0+$/, '')
  if (whole.length + decimals.length < 2) return undefined
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** Whether a text is a number with a unit, however short. */
export function isWithUnit(text: string): boolean {
  return WITH_UNIT.test(text)
}

/** The number of a text such as `250ms`; undefined where it is none. */
export function numberWithUnit(text: string): string | undefined {
  const number = WITH_UNIT.exec(text)?.[1]
  return number === undefined ? undefined : normalNumber(number)
}

/** How many there are of something, which changes from one result to the next. */
const COUNTED =
  /^ (?:characters?|chars|lines?|rows|bytes|ms|milliseconds|seconds|tokens?|words|files?|tests?|errors?|warnings?|insertions?|deletions?|matches)\b/
/** A name that is a number may also have passed or failed: `order 4711 failed`. */
const OUTCOME = /^ (?:passed|passing|failed|failing|skipped)\b/
const BEFORE_OUTCOME = /(?:^|[\n,;(|=:]|Tests?)[ \t]*$/
const DIGITS = /^\d[\d.]*$/
const AROUND = 16

/** Whether the number at this position of a text is a count (`298 characters`). */
export function isCount(
  text: string,
  { text: number, start }: { readonly text: string; readonly start: number },
): boolean {
  if (!DIGITS.test(number)) return false
  const end = start + number.length
  const after = text.slice(end, end + AROUND)
  return (
    COUNTED.test(after) ||
    (OUTCOME.test(after) && BEFORE_OUTCOME.test(text.slice(Math.max(0, start - AROUND), start)))
  )
}

const SCALED = /^(\d+(?:\.\d+)?)([kKM])$/

/** 12000 for `12k`, 1500000 for `1.5M`; undefined for anything else. */
export function scaledNumber(text: string): string | undefined {
  const match = SCALED.exec(text)
  if (match === null) return undefined
  const value = Number(match[1]) * (match[2] === 'M' ? 1e6 : 1e3)
  return Number.isSafeInteger(value) ? String(value) : undefined
}
