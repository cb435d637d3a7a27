/** The cache rule that the OpenAI profiles share. */
import type { CacheRule } from './profile.ts'

/**
 * From 1024 tokens on, in steps of 128, without a price for writing. `lifetime` in seconds: OpenAI says five to ten
 * minutes without use, and an hour at most; it is no promise, so real runs miss now and then.
 */
export function openaiCache(lifetime: number): CacheRule {
  return { kind: 'automatic', minimum: 1024, block: 128, lifetime }
}

export const OPENAI_SOURCE =
  'https://platform.openai.com/docs/pricing and https://platform.openai.com/docs/guides/prompt-caching'
