/** Mistral Medium 3 and 3.1: no discount for a repeated prompt. */
import { t } from '#base/words.ts'
import { encodingLike, type Profile } from './profile.ts'

export const mistralMedium: Profile = {
  id: 'mistral-medium',
  title: t`Mistral Medium 3.1`,
  date: '2025-11-30',
  source: 'https://mistral.ai/pricing',
  note: t`No price for cached input was published, so every token of a prompt is paid in full. The tokenizer is public, but not among ours: the factor is an estimate; images are taken at a token for 28 pixels square, up to 1,540 pixels a side.`,
  models: ['mistral-medium', 'mistral'],
  encoding: encodingLike('mistral-medium'),
  window: 128_000,
  prices: [{ above: 0, input: 0.4, output: 2, cacheRead: 0.4, cacheWrite: {} }],
  overhead: 'none',
  images: { kind: 'patches', size: 28, most: 3025, perPatch: 1 },
  tools: 'json',
  cache: { kind: 'none' },
  messageRules: 'openai',
}
