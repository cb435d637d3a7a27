/**
 * A model on one's own machine: nothing is billed, but the server reuses the longest prefix that it still
 * holds.
 */
import { t } from '#base/words.ts'
import { encodingLike, type Profile } from './rules/profile.ts'

export const localModel: Profile = {
  id: 'local',
  title: t`Local model (free)`,
  date: '2025-11-30',
  source: t`How llama.cpp and vLLM reuse prefixes, in general; no vendor’s list`,
  note: t`Free; cache reads save time. vLLM reuses blocks of 16 tokens, others single tokens. The lifetime depends on the machine’s memory: one hour is assumed. Counts are estimates for models with their own tokenizer.`,
  models: [],
  encoding: encodingLike('a model of one’s own'),
  window: 32_768,
  prices: [{ above: 0, input: 0, output: 0, cacheRead: 0, cacheWrite: {} }],
  overhead: 'none',
  tools: 'json',
  cache: { kind: 'automatic', minimum: 16, block: 16, lifetime: 3600 },
  messageRules: 'none',
}
