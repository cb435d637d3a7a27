import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataUrlTelling, imageSize } from './image-size.ts'

const url = (bytes: readonly number[], type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const big = (value: number, count: number) =>
  Array.from({ length: count }, (_, index) => Math.floor(value / 256 ** (count - 1 - index)) % 256)
const little = (value: number, count: number) => big(value, count).reverse()

const png = (width: number, height: number) => [
  ...letters('\x89PNG\r\n\x1a\n'),
  ...big(13, 4),
  ...letters('IHDR'),
  ...big(width, 4),
  ...big(height, 4),
]
const gif = (width: number, height: number) => [
  ...letters('GIF89a'),
  ...little(width, 2),
  ...little(height, 2),
]
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  ...big(length + 2, 2),
  ...Array.from({ length }, () => 7),
]
const jpeg = (width: number, height: number, before: readonly number[] = segment(0xe0, 14)) => [
  0xff,
  0xd8,
  ...before,
  0xff,
  0xc2,
  ...big(17, 2),
  8,
  ...big(height, 2),
  ...big(width, 2),
]
const webp = (kind: string, rest: readonly number[]) => [
  ...letters('RIFF'),
  ...little(100, 4),
  ...letters('WEBP'),
  ...letters(kind),
  ...rest,
]

describe('the size of an image in a data URL', () => {
  test('is read from PNG, GIF, JPEG and the three kinds of WebP', () => {
    expect(imageSize(url(png(1280, 720)))).toEqual({ width: 1280, height: 720 })
    expect(imageSize(url(gif(320, 200)))).toEqual({ width: 320, height: 200 })
    expect(imageSize(url(jpeg(4000, 3000), 'image/jpeg'))).toEqual({ width: 4000, height: 3000 })
    const lossy = [...Array(10).fill(0), ...little(640, 2), ...little(480, 2)]
    expect(imageSize(url(webp('VP8 ', lossy)))).toEqual({ width: 640, height: 480 })
    const bits = (1919 | (1079 << 14)) >>> 0
    expect(imageSize(url(webp('VP8L', [...Array(5).fill(0), ...little(bits, 4)])))).toEqual({
      width: 1920,
      height: 1080,
    })
    const extended = [...Array(8).fill(0), ...little(99, 3), ...little(49, 3)]
    expect(imageSize(url(webp('VP8X', extended)))).toEqual({ width: 100, height: 50 })
  })
  test('of a JPEG is found behind previews, tables and fill bytes', () => {
    const before = [...segment(0xe1, 5000), ...segment(0xc4, 30), 0xff, 0xff, 0xdb, ...big(4, 2), 1, 2]
    expect(imageSize(url(jpeg(800, 600, before)))).toEqual({ width: 800, height: 600 })
  })
  test('is not known of links, cut files and other things', () => {
    const others = ['https://x/y.png', '', 'data:,x', 'data:image/png,abc', url([]), url(letters('hello'))]
    for (const other of others) expect(imageSize(other)).toBeUndefined()
    expect(imageSize(url(png(1, 1).slice(0, 8)))).toBeUndefined()
    expect(imageSize(url(jpeg(1, 1).slice(0, 10)))).toBeUndefined()
  })
  test('can be told where the bytes are gone', () => {
    const size = { width: 640, height: 480 }
    expect(imageSize(`${dataUrlTelling(size)}xxxx`)).toEqual(size)
  })
  test('never makes the reader throw, nor look long', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const size = imageSize(url([...bytes]))
        expect(size === undefined || size.width > 0).toBe(true)
        expect(() => imageSize(url([0xff, 0xd8, ...bytes]))).not.toThrow()
      }),
    )
  })
})
