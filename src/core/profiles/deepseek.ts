/** DeepSeek V3.2, as deepseek-chat and deepseek-reasoner. */
import { t } from '#base/words.ts'
import { encodingLike, type Profile } from './profile.ts'

export const deepseek: Profile = {
  id: 'deepseek-v3.2',
  title: t`DeepSeek V3.2`,
  date: '2025-11-30',
  source:
    'https://api-docs.deepseek.com/quick_start/pricing and https://api-docs.deepseek.com/guides/kv_cache',
  note: t`DeepSeek keeps prompts on disk for hours to days and says no number; a day is taken. Its tokenizer is public, but not among ours: the factor is an estimate.`,
  models: ['deepseek'],
  encoding: encodingLike('deepseek-chat'),
  window: 128_000,
  prices: [{ above: 0, input: 0.28, output: 0.42, cacheRead: 0.028, cacheWrite: {} }],
  overhead: 'none',
  tools: 'json',
  cache: { kind: 'automatic', minimum: 64, block: 64, lifetime: 86_400 },
  messageRules: 'openai',
}
