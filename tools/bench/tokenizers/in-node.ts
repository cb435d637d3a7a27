/**
 * Bundles the suite and runs it in a process of its own. The tools' own loader keeps every import a look-up
 * in an object, which costs a scanner over bytes three quarters of its speed; what people get is bundled.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'
import type { SuiteResult } from './suite.ts'

const OUT = 'node_modules/.cache/bench-tokenizers/node'

export async function tokenizersInNode(): Promise<SuiteResult & { readonly memory: number }> {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: 'tools/bench/tokenizers/node.ts',
      outDir: OUT,
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'suite.mjs' } },
    },
  })
  return JSON.parse(execFileSync(process.execPath, [join(OUT, 'suite.mjs')], { encoding: 'utf8' }))
}
