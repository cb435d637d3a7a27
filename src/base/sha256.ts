/**
 * SHA-256 (FIPS 180-4) of a text, at once and without a promise: for names that must not tell what they stand for. For
 * speed on much data use the browser's.
 */

const ROUND_CONSTANTS = rootFractions(64, 1 / 3)
const INITIAL = rootFractions(8, 1 / 2)

/** The first 32 bits of the fractions of the roots of the first primes, as the standard defines its constants. */
function rootFractions(count: number, power: number): readonly number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (!isPrime(candidate)) continue
    const root = candidate ** power
    found.push(((root - Math.floor(root)) * 2 ** 32) >>> 0)
  }
  return found
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) return false
  return true
}

/** The eight words of the digest of the bytes. O(length). */
export function sha256(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  const state = Uint32Array.from(INITIAL)
  const schedule = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    fillSchedule(schedule, view, at)
    compress(state, schedule)
  }
  return state
}

function fillSchedule(schedule: Uint32Array, view: DataView, at: number): void {
  for (let index = 0; index < 16; index++) schedule[index] = view.getUint32(at + index * 4)
  for (let index = 16; index < 64; index++) {
    const early = schedule[index - 15] ?? 0
    const late = schedule[index - 2] ?? 0
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[index] = (schedule[index - 16] ?? 0) + small + (schedule[index - 7] ?? 0) + large
  }
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index++) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const one = (h + mixed + chosen + (ROUND_CONSTANTS[index] ?? 0) + (schedule[index] ?? 0)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word
  })
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
