/** Builds the command line (src/cli) into dist-cli, one ES module with lazy chunks: `npx memoscope`. */
import { defineConfig } from 'vite'
import { words } from './tools/vite/words.ts'

export default defineConfig({
  plugins: [words()],
  publicDir: false,
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist-cli',
    target: 'node20',
    minify: true,
    reportCompressedSize: false,
    // Vite itself is asked to take the types out of a person's strategy, and only then.
    rolldownOptions: {
      external: ['vite'],
      output: { entryFileNames: 'memoscope.js', banner: '#!/usr/bin/env node' },
    },
  },
  // One program without a look into node_modules: it starts faster.
  ssr: { noExternal: true },
})
