/** QuickJS for tests in node: the same bytes that the build copies. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Engine, loadEngine } from '../vm.ts'

export function testEngine(): Promise<Engine> {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
  return loadEngine(new Uint8Array(readFileSync(path)).buffer)
}
