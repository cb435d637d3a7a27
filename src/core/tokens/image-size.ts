/**
 * Width and height of an image in a data URL, read out of the first bytes of its file: PNG, JPEG, GIF and
 * WebP. Nothing is decoded but the few bytes that are looked at, so a large image costs no more than a small
 * one.
 */

/** In pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Undefined where the URL contains no image of a known kind: a link, a cut text, another format. */
export function imageSize(url: string): ImageSize | undefined {
  const [head, stated] = /^data:[^,]{0,200}?(;base64)?,/i.exec(url) ?? []
  if (head === undefined) return undefined
  const told = toldSize(head)
  if (told !== undefined || stated === undefined) return told
  const size = sizeIn(bytesBehind(url, head.length))
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}

/** The start of a data URL that tells the size of an image whose bytes are gone. */
export function dataUrlTelling({ width, height }: ImageSize): string {
  return `data:image/png;width=${width};height=${height};base64,`
}

function toldSize(head: string): ImageSize | undefined {
  const [, width, height] = /;width=(\d{1,6});height=(\d{1,6});/.exec(head) ?? []
  return width === undefined || height === undefined
    ? undefined
    : { width: Number(width), height: Number(height) }
}

/** The byte at a place; 0 behind the end. */
type Bytes = (at: number) => number

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES: ReadonlyMap<string, number> = new Map([
  ...[...LETTERS].map((letter, value): [string, number] => [letter, value]),
  ['-', 62],
  ['_', 63],
])

function bytesBehind(text: string, start: number): Bytes {
  const sixBits = (index: number) => VALUES.get(text.charAt(start + index)) ?? 0
  return (at) => {
    const first = Math.floor(at / 3) * 4
    if (at % 3 === 0) return (sixBits(first) << 2) | (sixBits(first + 1) >> 4)
    if (at % 3 === 1) return ((sixBits(first + 1) << 4) | (sixBits(first + 2) >> 2)) & 255
    return ((sixBits(first + 2) << 6) | sixBits(first + 3)) & 255
  }
}

function sizeIn(bytes: Bytes): ImageSize | undefined {
  if (isAt(bytes, 0, '\x89PNG')) return { width: big(bytes, 16, 4), height: big(bytes, 20, 4) }
  if (isAt(bytes, 0, 'GIF8')) return { width: little(bytes, 6, 2), height: little(bytes, 8, 2) }
  if (isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) return webpSize(bytes)
  if (bytes(0) === 0xff && bytes(1) === 0xd8) return jpegSize(bytes)
  return undefined
}

function isAt(bytes: Bytes, start: number, letters: string): boolean {
  return [...letters].every((letter, index) => bytes(start + index) === letter.charCodeAt(0))
}

function big(bytes: Bytes, start: number, count: number): number {
  let value = 0
  for (let index = 0; index < count; index++) value = value * 256 + bytes(start + index)
  return value
}

function little(bytes: Bytes, start: number, count: number): number {
  let value = 0
  for (let index = count - 1; index >= 0; index--) value = value * 256 + bytes(start + index)
  return value
}

/** Lossy, lossless and extended files keep it at different places. */
function webpSize(bytes: Bytes): ImageSize | undefined {
  if (isAt(bytes, 12, 'VP8 '))
    return { width: little(bytes, 26, 2) & 0x3fff, height: little(bytes, 28, 2) & 0x3fff }
  if (isAt(bytes, 12, 'VP8X')) return { width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1 }
  if (!isAt(bytes, 12, 'VP8L')) return undefined
  const bits = little(bytes, 21, 4)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Segments that a JPEG may have before its frame; more are no image that anybody sends. */
const MOST_SEGMENTS = 500

/** The size is in the frame header, behind segments (previews, colour profiles) that are stepped over. */
function jpegSize(bytes: Bytes): ImageSize | undefined {
  let at = 2
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    if (bytes(at) !== 0xff) return undefined
    const marker = bytes(at + 1)
    if (isFrame(marker)) return { width: big(bytes, at + 7, 2), height: big(bytes, at + 5, 2) }
    // A marker may be filled up in front; some markers are alone, without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + Math.max(2, big(bytes, at + 2, 2))
  }
  return undefined
}

/** 0xc4, 0xc8 and 0xcc in the same range are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
