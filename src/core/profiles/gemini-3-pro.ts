/** Google Gemini 3 Pro, as previewed. */
import { t } from '#base/words.ts'
import { geminiPro } from './gemini-pro.ts'
import type { Profile } from './profile.ts'

export const gemini3Pro: Profile = {
  ...geminiPro,
  id: 'gemini-3-pro',
  title: t`Gemini 3 Pro (preview)`,
  note: t`Prices of the preview. Implicit caching only, which Google does not promise; block size and lifetime are not published: blocks of 2048 tokens are what a recorded run shows, 10 minutes are taken. The tokenizer is not public and the factor is a guess. Images at the default resolution.`,
  models: ['gemini-3-pro'],
  images: { kind: 'fixed', tokens: 1120 },
  prices: [
    { above: 0, input: 2, output: 12, cacheRead: 0.2, cacheWrite: {} },
    { above: 200_000, input: 4, output: 18, cacheRead: 0.4, cacheWrite: {} },
  ],
}
