/**
 * A short name for a text, the same on every machine. Not cryptographic: who forges one gets a wrong summary
 * shown.
 */

/**
 * Length and 128 bits, so that two texts of one person never share a name by chance. O(length): one walk for
 * all four lanes.
 */
export function textKey(text: string): string {
  let [a, b, c, d] = [0x243f6a88, 0x13198a2e, 0xa4093822, 0x299f31d0]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // A product carries upwards only; turning brings the high bits down again.
    a = Math.imul(a ^ code, 0x85ebca6b)
    a = (a << 13) | (a >>> 19)
    b = Math.imul(b ^ code, 0xc2b2ae35)
    b = (b << 13) | (b >>> 19)
    c = Math.imul(c ^ code, 0x27d4eb2f)
    c = (c << 13) | (c >>> 19)
    d = Math.imul(d ^ code, 0x165667b1)
    d = (d << 13) | (d >>> 19)
  }
  return `${text.length}-${[a, b, c, d].map(mixed).join('')}`
}

function mixed(given: number): string {
  let lane = given
  lane = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  lane = Math.imul(lane ^ (lane >>> 13), 0xc2b2ae35)
  return ((lane ^ (lane >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
