import { describe, expect, test } from 'vitest'
import { dataUrlTelling } from './image-size.ts'
import { DEFAULT_IMAGES, type ImageRule, imageTokens, tokensOf } from './image-tokens.ts'

const of = (rule: ImageRule, width: number, height: number) => tokensOf({ width, height }, rule)

describe('an image weighs, by the published examples', () => {
  test('85 and 170 for each tile of what it is scaled to', () => {
    expect(of(DEFAULT_IMAGES, 1024, 1024)).toBe(765)
    expect(of(DEFAULT_IMAGES, 2048, 4096)).toBe(1105)
    expect(of(DEFAULT_IMAGES, 128, 64)).toBe(255)
    expect(of({ kind: 'tiles', base: 2833, perTile: 5667 }, 512, 512)).toBe(8500)
  })
  test('so much a patch, up to the most that are kept', () => {
    const rule: ImageRule = { kind: 'patches', size: 32, most: 1536, perPatch: 1 }
    expect(of(rule, 1024, 1024)).toBe(1024)
    expect(of(rule, 4000, 4000)).toBe(1536)
  })
  test('a token for 750 pixels, after scaling down', () => {
    const rule: ImageRule = { kind: 'area', pixels: 750, longSide: 1568, most: 1600 }
    expect(of(rule, 1000, 1000)).toBe(1334)
    expect(of(rule, 200, 200)).toBe(54)
    expect(of(rule, 8000, 8000)).toBe(1600)
  })
  test('258 a crop', () => {
    const rule: ImageRule = { kind: 'crops', small: 384, perCrop: 258 }
    expect(of(rule, 384, 200)).toBe(258)
    expect(of(rule, 960, 540)).toBe(6 * 258)
  })
  test('the same whatever its size', () => {
    expect(of({ kind: 'fixed', tokens: 1120 }, 10, 10)).toBe(1120)
  })
})

describe('the range of an image', () => {
  test('is a point where the rule is exact and the size known', () => {
    const image = imageTokens(dataUrlTelling({ width: 1024, height: 1024 }), DEFAULT_IMAGES)
    expect(image).toEqual({ low: 765, typical: 765, high: 765 })
  })
  test('is wide where the size is not known, and holds the usual image', () => {
    const image = imageTokens('https://example.org/a.png', DEFAULT_IMAGES)
    expect(image).toEqual({ low: 255, typical: 765, high: 1445 })
  })
  test('is narrow where the rule is about right', () => {
    const rule: ImageRule = { kind: 'area', pixels: 750, longSide: 1568, most: 1600 }
    const { low, typical, high } = imageTokens(dataUrlTelling({ width: 1000, height: 1000 }), rule)
    expect([low, typical, high]).toEqual([1200, 1334, 1468])
  })
})
