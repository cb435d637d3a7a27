/** The cache rule that the Claude profiles share; the minimum differs by model. */
import type { ImageRule } from '../tokens/image-tokens.ts'
import type { CacheRule, PriceTier } from './profile.ts'

/** Four breakpoints at most, twenty blocks looked back; the default placement is that of most agents. */
export function claudeCache(minimum: number): CacheRule {
  return {
    kind: 'breakpoints',
    minimum,
    most: 4,
    reach: 20,
    lifetimes: [
      { id: '5m', seconds: 300 },
      { id: '1h', seconds: 3600 },
    ],
    placement: [
      { at: 'system', lifetime: '5m' },
      { at: 'last', lifetime: '5m' },
    ],
  }
}

/** Claude's prices follow from the input price: a read a tenth, a write 1.25 times (5 minutes) or twice (an hour). */
export function claudePrices(above: number, input: number, output: number): PriceTier {
  return {
    above,
    input,
    output,
    cacheRead: input / 10,
    cacheWrite: { '5m': input * 1.25, '1h': input * 2 },
  }
}

/** About a token for 750 pixels, after scaling down; Opus from 4.7 on is shown larger ones. */
export const CLAUDE_IMAGES: ImageRule = { kind: 'area', pixels: 750, longSide: 1568, most: 1600 }
export const CLAUDE_LARGE_IMAGES: ImageRule = { kind: 'area', pixels: 750, longSide: 2576, most: 5000 }

export const CLAUDE_SOURCE =
  'https://platform.claude.com/docs/en/about-claude/pricing and …/docs/en/build-with-claude/prompt-caching'
