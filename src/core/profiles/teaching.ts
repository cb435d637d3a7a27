/** Made up for teaching: round prices, every token counts, nothing is lost to blocks or minima. */
import { t } from '#base/words.ts'
import type { Profile } from './rules/profile.ts'

export const teaching: Profile = {
  id: 'teaching',
  title: t`Teaching (round numbers)`,
  date: '2025-11-30',
  source: t`Invented for teaching`,
  note: t`No provider’s prices: $10 per million tokens of input, $1 for cached input, $20 for output; no price for writing, no minimum, blocks of one token, a lifetime of one hour.`,
  // The models that our own samples name.
  models: ['example-small', 'example-medium', 'example-large'],
  encoding: { id: 'o200k_base' },
  window: 100_000,
  prices: [{ above: 0, input: 10, output: 20, cacheRead: 1, cacheWrite: {} }],
  overhead: 'none',
  cache: { kind: 'automatic', minimum: 0, block: 1, lifetime: 3600 },
  messageRules: 'none',
}
