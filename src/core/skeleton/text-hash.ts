/**
 * A short name for a stand-in text, under which the skeleton keeps its tokens. Of stand-ins only: it need
 * hide nothing.
 */

/** 53 bits, in base 36. */
export function textHash(text: string): string {
  let one = 0x2c1b3c6d ^ text.length
  let other = 0x297a2d39
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x85ebca6b)
    other = Math.imul(other ^ unit, 0xc2b2ae35)
    one ^= one >>> 15
    other ^= other >>> 13
  }
  return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36)
}
