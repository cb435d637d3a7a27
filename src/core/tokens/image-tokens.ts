/**
 * What an image weighs, by the rule of a provider. The rules are data, part of a profile; docs/tokens.md says
 * where they are from. Where the size is not known, or the rule is only about right, there is a range.
 */

import type { Tokens } from '../model/units.ts'
import { type ImageSize, imageSize } from './image-size.ts'

export type ImageRule =
  /** OpenAI: scaled into 2,048 pixels square, then to a short side of 768; so much for each tile of 512. */
  | { readonly kind: 'tiles'; readonly base: number; readonly perTile: number }
  /** Squares of `size` pixels, `most` of them: larger images are scaled down. Each is `perPatch` tokens. */
  | {
      readonly kind: 'patches'
      readonly size: number
      readonly most: number
      readonly perPatch: number
    }
  /** Anthropic: a token for so many pixels, after scaling to a long side and at most this many tokens. */
  | {
      readonly kind: 'area'
      readonly pixels: number
      readonly longSide: number
      readonly most: number
    }
  /** Gemini 2: one crop up to `small` pixels a side, else crops of two thirds of the short side. */
  | { readonly kind: 'crops'; readonly small: number; readonly perCrop: number }
  /** The same for every image. */
  | { readonly kind: 'fixed'; readonly tokens: Tokens }

/** Tokens of one image; low and high are the same where the rule is exact and the size known. */
interface ImageTokens {
  readonly low: number
  readonly typical: number
  readonly high: number
}

/** OpenAI’s rule for GPT-4o and 4.1: it made the encodings, so it is where no profile says otherwise. */
export const DEFAULT_IMAGES: ImageRule = { kind: 'tiles', base: 85, perTile: 170 }

/** What a rule that its provider calls approximate is off by, up or down. */
const ABOUT = 0.1

/** An image by its URL, of which only the head is read. */
export function imageTokens(url: string, rule: ImageRule): ImageTokens {
  const size = imageSize(url)
  if (size === undefined) {
    const [low, typical, high] = [SMALL, USUAL, LARGE].map((one) => tokensOf(one, rule))
    return spread({ low: low ?? 0, typical: typical ?? 0, high: high ?? 0 }, rule)
  }
  const tokens = tokensOf(size, rule)
  return spread({ low: tokens, typical: tokens, high: tokens }, rule)
}

/** For an image of unknown size: an icon, a screenshot as most agents send it, a large wide one. */
const SMALL: ImageSize = { width: 64, height: 64 }
const USUAL: ImageSize = { width: 1024, height: 768 }
const LARGE: ImageSize = { width: 4096, height: 1536 }

function spread({ low, typical, high }: ImageTokens, { kind }: ImageRule): ImageTokens {
  if (kind === 'tiles') return { low, typical, high }
  return { low: Math.floor(low * (1 - ABOUT)), typical, high: Math.ceil(high * (1 + ABOUT)) }
}

/** Whole tokens of an image of a known size. */
export function tokensOf(size: ImageSize, rule: ImageRule): number {
  switch (rule.kind) {
    case 'tiles':
      return rule.base + rule.perTile * tiles(size)
    case 'patches':
      return Math.ceil(patches(size, rule) * rule.perPatch)
    case 'area':
      return area(size, rule)
    case 'crops':
      return rule.perCrop * crops(size, rule.small)
    case 'fixed':
      return rule.tokens
  }
}

const TILE = 512
const SQUARE = 2048
const SHORT_SIDE = 768

/** Only ever scaled down. */
function tiles({ width, height }: ImageSize): number {
  const fit = Math.min(1, SQUARE / Math.max(width, height))
  const scale = Math.min(fit, SHORT_SIDE / Math.min(width, height))
  return cells(width * scale, TILE) * cells(height * scale, TILE)
}

/** A side as a number of squares; what rounding left over is no square. */
function cells(length: number, size: number): number {
  return Math.max(1, Math.ceil(length / size - 1e-6))
}

function patches({ width, height }: ImageSize, { size, most }: Extract<ImageRule, { kind: 'patches' }>) {
  const whole = cells(width, size) * cells(height, size)
  return Math.min(whole, most)
}

function area({ width, height }: ImageSize, rule: Extract<ImageRule, { kind: 'area' }>): number {
  const scale = Math.min(1, rule.longSide / Math.max(width, height))
  return Math.min(rule.most, Math.max(1, Math.ceil((width * height * scale * scale) / rule.pixels)))
}

function crops({ width, height }: ImageSize, small: number): number {
  if (width <= small && height <= small) return 1
  const unit = Math.max(1, Math.floor(Math.min(width, height) / 1.5))
  return cells(width, unit) * cells(height, unit)
}
