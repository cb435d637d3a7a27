/** Our counter and its peers but the WebAssembly one, which node and browsers load in different ways. */
import * as gptTokenizer from 'gpt-tokenizer/encoding/o200k_base'
import { Tiktoken } from 'js-tiktoken/lite'
import { createCounter } from '#core/tokens/bpe.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { Tokenizer } from './suite.ts'

export const OWN = 'ours'

/** With vocabularies loaded, so that making them is all that is timed. */
export async function tokenizers(wasm: Tokenizer): Promise<readonly Tokenizer[]> {
  const ranks = await loadRanks('o200k_base')
  const asText = { disallowedSpecial: new Set<string>() }
  return [
    { name: OWN, make: async () => createCounter(ranks) },
    { name: 'gpt-tokenizer', make: async () => (text) => gptTokenizer.countTokens(text, asText) },
    wasm,
    {
      name: 'js-tiktoken',
      make: async () => {
        const peer = new Tiktoken({ ...ranks, special_tokens: {} })
        return (text) => peer.encode(text, [], []).length
      },
    },
  ]
}
