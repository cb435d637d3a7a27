/** Mistral Medium 3 and 3.1: no discount for a repeated prompt. */
import type { Profile } from './profile.ts'

export const mistralMedium: Profile = {
  id: 'mistral-medium',
  title: 'Mistral Medium 3.1',
  date: '2025-11-30',
  source: 'https://mistral.ai/pricing',
  note: 'No price for cached input was published, so every token of a prompt is paid in full. The tokenizer is public, but not among ours: the factor is an estimate.',
  models: ['mistral-medium', 'mistral'],
  encoding: { id: 'o200k_base', factor: { low: 1, typical: 1.1, high: 1.3 } },
  window: 128_000,
  prices: [{ above: 0, input: 0.4, output: 2, cacheRead: 0.4, cacheWrite: {} }],
  overhead: 'none',
  cache: { kind: 'none' },
  messageRules: 'openai',
}
