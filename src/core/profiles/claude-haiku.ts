/** Claude Haiku 4.5. */
import { CLAUDE_SOURCE, claudeCache, claudePrices } from './claude-cache.ts'
import type { Profile } from './profile.ts'

export const claudeHaiku: Profile = {
  id: 'claude-haiku',
  title: 'Claude Haiku 4.5',
  date: '2025-11-30',
  source: CLAUDE_SOURCE,
  note: 'The tokenizer is not public: the factor is that of Sonnet 4, and not measured for Haiku.',
  models: ['claude-haiku-4-5', 'claude-haiku-4.5'],
  encoding: { id: 'o200k_base', factor: { low: 1.1, typical: 1.28, high: 1.75 } },
  window: 200_000,
  prices: [claudePrices(0, 1, 5)],
  overhead: 'none',
  cache: claudeCache(4096),
  messageRules: 'anthropic',
}
