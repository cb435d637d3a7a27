/** Google Gemini 2.5 Pro. */
import { t } from '#base/words.ts'
import { encodingLike, type Profile } from './profile.ts'

export const geminiPro: Profile = {
  id: 'gemini-2.5-pro',
  title: t`Gemini 2.5 Pro`,
  date: '2025-11-30',
  source: 'https://ai.google.dev/gemini-api/docs/pricing and https://ai.google.dev/gemini-api/docs/caching',
  note: t`Implicit caching only, which Google does not promise; explicit caches, which are paid by the hour, are left out. Google publishes neither block size nor lifetime: blocks of 2048 tokens are what recorded runs show, 10 minutes are taken. The published minimum was 2048 and later 4096 tokens. The tokenizer is not public and the factor is a guess.`,
  models: ['gemini-2.5-pro'],
  encoding: encodingLike('gemini-2.5-pro'),
  window: 1_048_576,
  prices: [
    { above: 0, input: 1.25, output: 10, cacheRead: 0.125, cacheWrite: {} },
    { above: 200_000, input: 2.5, output: 15, cacheRead: 0.25, cacheWrite: {} },
  ],
  overhead: 'none',
  images: { kind: 'crops', small: 384, perCrop: 258 },
  tools: 'json',
  cache: { kind: 'automatic', minimum: 2048, block: 2048, lifetime: 600 },
  messageRules: 'gemini',
}
