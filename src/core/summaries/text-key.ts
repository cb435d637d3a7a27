/**
 * A short name for a text, the same on every machine. Not cryptographic: who forges one gets a wrong summary
 * shown.
 */

/** One lane of the hash: where it starts, and what it multiplies with. */
const LANES = [
  [0x243f6a88, 0x85ebca6b],
  [0x13198a2e, 0xc2b2ae35],
  [0xa4093822, 0x27d4eb2f],
  [0x299f31d0, 0x165667b1],
] as const

/** Length and 128 bits, so that two texts of one person never share a name by chance. O(length). */
export function textKey(text: string): string {
  return `${text.length}-${LANES.map(([start, factor]) => laneOf(text, start, factor)).join('')}`
}

function laneOf(text: string, start: number, factor: number): string {
  let lane = start
  for (let index = 0; index < text.length; index++) {
    lane = Math.imul(lane ^ text.charCodeAt(index), factor)
    // A product carries upwards only; turning brings the high bits down again.
    lane = (lane << 13) | (lane >>> 19)
  }
  lane = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  lane = Math.imul(lane ^ (lane >>> 13), 0xc2b2ae35)
  return ((lane ^ (lane >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
