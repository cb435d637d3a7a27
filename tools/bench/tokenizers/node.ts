/** The suite in a node process of its own, bundled as the app is: prints its result as JSON. */
import { get_encoding } from 'tiktoken'
import { createCounter } from '#core/tokens/bpe.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { corpus } from './corpus.ts'
import { tokenizers } from './peers.ts'
import { runSuite } from './suite.ts'

/** Processor time: other people's work on the machine is not ours. */
const clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function memory(): Promise<number> {
  const ranks = await loadRanks('o200k_base')
  const before = process.memoryUsage()
  const count = createCounter(ranks)
  count('a')
  const after = process.memoryUsage()
  return (after.arrayBuffers - before.arrayBuffers) / 1e6
}

const kept = await memory()
const wasm = { name: 'tiktoken (WASM)', make: async () => wasmCount() }
const result = await runSuite(await tokenizers(wasm), corpus(), clock)
console.log(JSON.stringify({ ...result, memory: kept }))

function wasmCount(): (text: string) => number {
  const encoding = get_encoding('o200k_base')
  return (text) => encoding.encode_ordinary(text).length
}
