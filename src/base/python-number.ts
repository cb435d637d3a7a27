/** Numbers as Python writes and rounds them: float repr, `round`, `format` with `.2f` and with `,`. */

/** JavaScript's shortest digits, with an exponent below -4 and from 16 on, and a point otherwise. */
export function floatRepr(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const [mantissa = '0', power = '0'] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const exponent = Number(power)
  if (exponent < -4 || exponent >= 16) {
    const size = String(Math.abs(exponent)).padStart(2, '0')
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${size}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`
}

/** Python's `round(value)`: halves go to the even neighbour. */
export function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  if (rest !== 0.5) return rest < 0.5 ? floor : floor + 1
  return floor % 2 === 0 ? floor : floor + 1
}

/** Python's `round(value, digits)`: correct for the exact binary value, halves to even. */
export function roundTo(value: number, digits: number): number {
  return Number.isFinite(value) ? Number(fixed(value, digits)) : value
}

/**
 * Python's `format(value, '.<digits>f')`. As `toFixed`, but halves go to the even digit and -0 keeps its
 * sign.
 */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return floatRepr(value)
  if (value < 0 || Object.is(value, -0)) return `-${fixed(-value, digits)}`
  // Doubles from 2^53 on are whole, and toFixed would turn to exponents.
  if (value >= 2 ** 53) return `${BigInt(value)}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`
  // A tie needs a binary fraction of exactly `digits + 1` places; scaling by a power of two is exact.
  const scaled = value * 2 ** (digits + 1)
  if (!Number.isInteger(scaled) || scaled % 2 === 0) return value.toFixed(digits)
  const half = (BigInt(scaled) * 5n ** BigInt(digits)) / 2n
  const text = String(half % 2n === 0n ? half : half + 1n).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Python's `format(value, ',')` of a whole number. */
export function withThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
