/**
 * How the app is built, served and previewed. Tests have their own vitest.config.ts; the security headers
 * live in tools/vite/csp.ts.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { billOfThePackages } from './tools/vite/bill.ts'
import { securityHeaders } from './tools/vite/csp.ts'
import { handoffPage } from './tools/vite/handoff-page.ts'
import { oneTypescript } from './tools/vite/one-typescript.ts'
import { pyodideFiles } from './tools/vite/pyodide.ts'
import { serviceWorker } from './tools/vite/service-worker.ts'
import { words } from './tools/vite/words.ts'

export default defineConfig({
  // Relative addresses: the build works from any sub-path of any static host.
  base: './',
  plugins: [
    words(),
    react(),
    securityHeaders(),
    pyodideFiles(),
    handoffPage(),
    oneTypescript(),
    billOfThePackages(),
    serviceWorker(),
  ],
  // Module workers can share chunks and load theirs lazily (editor, tokenizer ranks, language runtimes).
  worker: { format: 'es', plugins: () => [words()] },
  build: {
    // The first engines with CSS light-dark(): with older ones in the list it would be rewritten into a
    // trick.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Which chunks the first page needs, for the size figures of the bench tool.
    manifest: true,
    // What the first screen needs is one file: it is packed better than forty small ones, and asked for at
    // once.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    // The editor and the tokenizer ranks are large by nature and load lazily; the bench tool watches the
    // first load.
    chunkSizeWarningLimit: 8000,
  },
})
