/**
 * SHA-256 (FIPS 180-4), at once and without a promise: for names that must not tell what they represent, and
 * for data that comes in pieces, which the browser's own cannot take.
 */

const ROUND_CONSTANTS = Uint32Array.from(rootFractions(64, 1 / 3))
const INITIAL = rootFractions(8, 1 / 2)

/**
 * The first 32 bits of the fractions of the roots of the first primes, as the standard defines its constants.
 */
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

/** A digest that is fed piece by piece. */
interface Sha256 {
  /** Takes more bytes; gives itself. */
  update(bytes: Uint8Array): Sha256
  /** The eight words of the digest of all bytes so far; more can be added afterwards. */
  digest(): Uint32Array
}

const BLOCK = 64

/** For data that comes in pieces and is never held whole. */
export function createSha256(): Sha256 {
  let state = Uint32Array.from(INITIAL)
  const schedule = new Uint32Array(BLOCK)
  let rest = new Uint8Array(BLOCK)
  let kept = 0
  let length = 0

  /** Digests whole blocks from `at` on. Gives where it stopped. */
  function blocks(bytes: Uint8Array, from: number): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = from
    for (; at + BLOCK <= bytes.length; at += BLOCK) {
      fillSchedule(schedule, view, at)
      compress(state, schedule)
    }
    return at
  }

  function take(bytes: Uint8Array): void {
    length += bytes.length
    let at = 0
    if (kept > 0) {
      at = Math.min(BLOCK - kept, bytes.length)
      rest.set(bytes.subarray(0, at), kept)
      kept += at
      if (kept < BLOCK) return
      blocks(rest, 0)
    }
    at = blocks(bytes, at)
    rest.set(bytes.subarray(at))
    kept = bytes.length - at
  }

  const self: Sha256 = {
    update: (bytes) => {
      take(bytes)
      return self
    },
    digest: () => {
      const [bits, before] = [length, { state, rest, kept }]
      state = state.slice()
      rest = rest.slice()
      const end = new Uint8Array((kept < BLOCK - 8 ? BLOCK : 2 * BLOCK) - kept)
      end[0] = 0x80
      const view = new DataView(end.buffer)
      view.setUint32(end.length - 8, Math.floor(bits / 2 ** 29))
      view.setUint32(end.length - 4, (bits * 8) >>> 0)
      take(end)
      const digest = state
      ;({ state, rest, kept } = before)
      length = bits
      return digest
    },
  }
  return self
}

/** The eight words of the digest of the bytes. O(length). */
export function sha256(bytes: Uint8Array): Uint32Array {
  return createSha256().update(bytes).digest()
}

/** A digest as people and files write it: 64 hexadecimal digits. */
export function hexOf(digest: Uint32Array): string {
  return Array.from(digest, (word) => word.toString(16).padStart(8, '0')).join('')
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
  addTo(state, 0, a)
  addTo(state, 1, b)
  addTo(state, 2, c)
  addTo(state, 3, d)
  addTo(state, 4, e)
  addTo(state, 5, f)
  addTo(state, 6, g)
  addTo(state, 7, h)
}

function addTo(state: Uint32Array, index: number, word: number): void {
  state[index] = (state[index] ?? 0) + word
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}
