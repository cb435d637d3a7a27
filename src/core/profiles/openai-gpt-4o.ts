/** OpenAI GPT-4o, the older of the two OpenAI generations. */
import { t } from '#base/words.ts'
import { DEFAULT_IMAGES } from '../tokens/image-tokens.ts'
import { OPENAI_SOURCE, openaiCache } from './openai-cache.ts'
import type { Profile } from './profile.ts'

export const openaiGpt4o: Profile = {
  id: 'openai-gpt-4o',
  title: t`OpenAI GPT-4o`,
  date: '2025-11-30',
  source: OPENAI_SOURCE,
  models: ['gpt-4o-2024', 'gpt-4o'],
  encoding: { id: 'o200k_base' },
  window: 128_000,
  prices: [{ above: 0, input: 2.5, output: 10, cacheRead: 1.25, cacheWrite: {} }],
  overhead: 'cookbook',
  images: DEFAULT_IMAGES,
  cache: openaiCache(600),
  messageRules: 'openai',
}
