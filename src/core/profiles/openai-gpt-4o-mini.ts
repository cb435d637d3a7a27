/** OpenAI GPT-4o mini. */
import { t } from '#base/words.ts'
import { OPENAI_SOURCE, openaiCache } from './openai-cache.ts'
import type { Profile } from './profile.ts'

export const openaiGpt4oMini: Profile = {
  id: 'openai-gpt-4o-mini',
  title: t`OpenAI GPT-4o mini`,
  date: '2025-11-30',
  source: OPENAI_SOURCE,
  models: ['gpt-4o-mini'],
  encoding: { id: 'o200k_base' },
  window: 128_000,
  prices: [{ above: 0, input: 0.15, output: 0.6, cacheRead: 0.075, cacheWrite: {} }],
  overhead: 'cookbook',
  images: { kind: 'tiles', base: 2833, perTile: 5667 },
  cache: openaiCache(600),
  messageRules: 'openai',
}
