/**
 * Times as traces write them, to seconds since the epoch: ISO text with or without a zone, epoch seconds,
 * milliseconds or nanoseconds as numbers or text.
 */
import type { JsonValue } from '#base/json.ts'

const HAS_ZONE = /(?:z|[+-]\d\d:?\d\d)$/i
const ISO = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d)?)(\.\d+)?(z|[+-]\d\d:?\d\d)?$/i

/** Whether an ISO time says its zone; one that does not is read as UTC. */
export function hasZone(time: string): boolean {
  return HAS_ZONE.test(time)
}

/**
 * Seconds since the epoch; undefined for what is no time. Numbers are recognized by their size: the readers'
 * files are of this century, so 1e11 and more is milliseconds, 1e14 microseconds, 1e17 nanoseconds.
 */
export function readTime(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return ofNumber(value)
  if (typeof value !== 'string') return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return ofNumber(Number(value))
  const [, day, clock = '', fraction = '', zone = 'Z'] = ISO.exec(value) ?? []
  if (day === undefined) return undefined
  const whole = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}${zone}`)
  // Date.parse keeps milliseconds only; the fraction is added on its own.
  return Number.isNaN(whole) ? undefined : whole / 1000 + Number(`0${fraction}`)
}

function ofNumber(value: number): number | undefined {
  if (!Number.isFinite(value) || value <= 0) return undefined
  if (value >= 1e17) return value / 1e9
  if (value >= 1e14) return value / 1e6
  return value >= 1e11 ? value / 1e3 : value
}
