/**
 * Unit and contract tests. Everything runs in node, which keeps `core` honest about being pure; only
 * components (`*.test.tsx` under src/ui) get a simulated page.
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles: ['tools/property-seed.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          environment: 'jsdom',
          // Everywhere, so that a stray one outside src/ui runs too instead of being silently left out.
          include: ['src/**/*.test.tsx'],
        },
      },
    ],
  },
})
