/** Claude Opus 4.5. */
import { t } from '#base/words.ts'
import { CLAUDE_IMAGES, CLAUDE_SOURCE, claudeCache, claudePrices } from './claude-cache.ts'
import { encodingLike, type Profile } from './profile.ts'

export const claudeOpus: Profile = {
  id: 'claude-opus',
  title: t`Claude Opus 4.5`,
  date: '2025-11-30',
  source: CLAUDE_SOURCE,
  note: t`The tokenizer is not public: the factor is what recorded runs of Claude up to Opus 4.5 showed. Opus 4 and 4.1 cost three times as much and are not meant here.`,
  models: ['claude-opus-4-5', 'claude-opus-4.5'],
  encoding: encodingLike('claude-opus-4-5'),
  window: 200_000,
  prices: [claudePrices(0, 5, 25)],
  overhead: 'none',
  images: CLAUDE_IMAGES,
  tools: 'json',
  cache: claudeCache(4096),
  messageRules: 'anthropic',
}
