/**
 * Builds the command line (src/cli) into dist-cli: one ES module with lazy chunks, `npx memoscope`, and the
 * process of Python.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { defineConfig, type Plugin } from 'vite'
import { words } from './tools/vite/words.ts'

/** The sandbox of TypeScript, beside the program, so that it needs no installed package. */
function quickjsFile(): Plugin {
  return {
    name: 'memoscope:quickjs-file',
    generateBundle() {
      const path = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
      this.emitFile({ type: 'asset', fileName: 'quickjs.wasm', source: readFileSync(path) })
    },
  }
}

export default defineConfig({
  plugins: [words(), quickjsFile()],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist-cli',
    target: 'node20',
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { memoscope: 'src/cli/main.ts', 'python-process': 'src/cli/programs/python-process.ts' },
      // Vite itself is asked to take the types out of a person's strategy, and only then.
      external: ['vite'],
      output: { entryFileNames: '[name].js', banner: '#!/usr/bin/env node' },
    },
  },
  // One program without a look into node_modules: it starts faster.
  ssr: { noExternal: true },
})
