/** OpenAI GPT-5 and 5.1, the newer of the two OpenAI generations. */
import { t } from '#base/words.ts'
import { OPENAI_SOURCE, openaiCache } from './openai-cache.ts'
import type { Profile } from './profile.ts'

export const openaiGpt5: Profile = {
  id: 'openai-gpt-5',
  title: t`OpenAI GPT-5 and 5.1`,
  date: '2025-11-30',
  source: OPENAI_SOURCE,
  note: t`GPT-5.1 can keep prompts up to 24 hours where the request asks for it; the lifetime here is the usual one. GPT-5 mini and nano cost less and are not meant here.`,
  models: ['gpt-5.1', 'gpt-5-codex', 'gpt-5-2025', 'gpt-5-chat', 'gpt-5'],
  encoding: { id: 'o200k_base' },
  window: 400_000,
  prices: [{ above: 0, input: 1.25, output: 10, cacheRead: 0.125, cacheWrite: {} }],
  overhead: 'cookbook',
  images: { kind: 'tiles', base: 70, perTile: 140 },
  cache: openaiCache(600),
  messageRules: 'openai',
}
