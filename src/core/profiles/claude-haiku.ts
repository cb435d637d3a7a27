/** Claude Haiku 4.5. */
import { t } from '#base/words.ts'
import { CLAUDE_IMAGES, CLAUDE_SOURCE, claudeCache, claudePrices } from './claude-cache.ts'
import { encodingLike, type Profile } from './profile.ts'

export const claudeHaiku: Profile = {
  id: 'claude-haiku',
  title: t`Claude Haiku 4.5`,
  date: '2025-11-30',
  source: CLAUDE_SOURCE,
  note: t`The tokenizer is not public: the factor is that of other Claude models, and not measured for Haiku.`,
  models: ['claude-haiku-4-5', 'claude-haiku-4.5'],
  encoding: encodingLike('claude-haiku-4-5'),
  window: 200_000,
  prices: [claudePrices(0, 1, 5)],
  overhead: 'none',
  images: CLAUDE_IMAGES,
  tools: 'json',
  cache: claudeCache(4096),
  messageRules: 'anthropic',
}
