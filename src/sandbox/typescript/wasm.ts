/** QuickJS from our own files, in a worker of the page. */
import address from '@jitl/quickjs-wasmfile-release-sync/wasm?url'
import { type Engine, loadEngine } from './vm.ts'

export async function fetchEngine(): Promise<Engine> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`QuickJS could not be loaded (${answer.status})`)
  return loadEngine(await answer.arrayBuffer())
}
