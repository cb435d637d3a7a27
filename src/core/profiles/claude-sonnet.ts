/** Claude Sonnet 4 and 4.5. */
import { t } from '#base/words.ts'
import { CLAUDE_IMAGES, CLAUDE_SOURCE, claudeCache, claudePrices } from './claude-cache.ts'
import { encodingLike, type Profile } from './profile.ts'

export const claudeSonnet: Profile = {
  id: 'claude-sonnet',
  title: t`Claude Sonnet 4 and 4.5`,
  date: '2025-11-30',
  source: CLAUDE_SOURCE,
  note: t`The tokenizer is not public: the factor is what recorded runs of Sonnet 4 showed. Prompts above 200 k tokens need the long-context beta; the window is that without it.`,
  models: ['claude-sonnet-4', 'claude-4-sonnet', 'claude-3-7-sonnet', 'claude-3-5-sonnet'],
  encoding: encodingLike('claude-sonnet-4'),
  window: 200_000,
  prices: [claudePrices(0, 3, 15), claudePrices(200_000, 6, 22.5)],
  overhead: 'none',
  images: CLAUDE_IMAGES,
  tools: 'json',
  cache: claudeCache(1024),
  messageRules: 'anthropic',
}
