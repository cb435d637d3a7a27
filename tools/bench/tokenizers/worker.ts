/**
 * The suite in a browser's worker: gets the corpus, posts the result, and what keeping counts in a database
 * would cost.
 */
import ranks from 'tiktoken/encoders/o200k_base.json'
import { init, Tiktoken } from 'tiktoken/lite/init'
import wasmAddress from 'tiktoken/lite/tiktoken_bg.wasm?url'
import { keptCounts } from './kept-counts.ts'
import { tokenizers } from './peers.ts'
import { runSuite } from './suite.ts'

async function wasmCount(): Promise<(text: string) => number> {
  const encoding = new Tiktoken(ranks.bpe_ranks, ranks.special_tokens, ranks.pat_str)
  return (text) => encoding.encode_ordinary(text).length
}

addEventListener('message', async ({ data }) => {
  await init((imports) => WebAssembly.instantiateStreaming(fetch(wasmAddress), imports))
  const wasm = { name: 'tiktoken (WASM)', make: wasmCount }
  const clock = () => performance.now()
  const all = await tokenizers(wasm)
  const own = await all[0]?.make()
  const kept = own === undefined ? [] : await keptCounts(own, data, clock)
  postMessage({ ...(await runSuite(all, data, clock)), kept })
})
