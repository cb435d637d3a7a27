/** Claude Opus 4.5. */
import { CLAUDE_SOURCE, claudeCache, claudePrices } from './claude-cache.ts'
import type { Profile } from './profile.ts'

export const claudeOpus: Profile = {
  id: 'claude-opus',
  title: 'Claude Opus 4.5',
  date: '2025-11-30',
  source: CLAUDE_SOURCE,
  note: 'The tokenizer is not public: the factor is what recorded runs of Opus 4.5 showed. Opus 4.7 and 4.8 make about 1.5 tokens of one of o200k; their list prices are said to be the same, which we did not check. Opus 4 and 4.1 cost three times as much and are not meant here.',
  models: ['claude-opus-4-5', 'claude-opus-4.5', 'claude-opus-4-6', 'claude-opus-4-7', 'claude-opus-4-8'],
  encoding: { id: 'o200k_base', factor: { low: 1.12, typical: 1.3, high: 1.48 } },
  window: 200_000,
  prices: [claudePrices(0, 5, 25)],
  overhead: 'none',
  cache: claudeCache(4096),
  messageRules: 'anthropic',
}
