/**
 * Unit and contract tests. Everything runs in node, which keeps `core` honest about being pure; only
 * components (`*.test.tsx` under src/ui) get a simulated page.
 */
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { words } from './tools/vite/words.ts'
import { PSEUDO } from './tools/words/pseudo.ts'

/** A property test of a few seconds must not fail because the machine is busy; what hangs is still found. */
const testTimeout = 60_000

const PURE = ['src/base/**/*.test.ts', 'src/core/**/*.test.ts', 'src/formats/**/*.test.ts']

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which it hardly uses: on two cores the tests would run one after the
    // other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          // These floors hold no state, so their files may share one loaded copy: that takes two fifths of
          // the CPU time off.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
          include: PURE,
          setupFiles: ['tools/property-seed.ts'],
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          testTimeout,
          hookTimeout: testTimeout,
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: PURE,
          setupFiles: ['tools/property-seed.ts'],
        },
      },
      {
        // What a model reads must not change with the language of the interface: the golden texts hold in
        // another one too.
        plugins: [words(PSEUDO)],
        test: {
          name: 'en-XA',
          environment: 'node',
          testTimeout,
          hookTimeout: testTimeout,
          include: ['tools/conformance/golden.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          environment: 'jsdom',
          testTimeout,
          hookTimeout: testTimeout,
          // Everywhere, so that a stray one outside src/ui runs too instead of being silently left out.
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tools/react-warnings.ts'],
          // A warning that React writes as the last test of a file ends would be sent to a closed channel,
          // and the run would fail for it: "Closing rpc while onUserConsoleLog was pending".
          disableConsoleIntercept: true,
        },
      },
    ],
  },
})
