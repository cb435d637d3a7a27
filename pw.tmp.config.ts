/**
 * User journeys against the built app (`vite build` first), served by `vite preview` with its real headers.
 * Chromium always; the other engines only where Playwright finds them installed.
 */
import { existsSync } from 'node:fs'
import { defineConfig, devices, firefox, webkit } from '@playwright/test'
import { chromiumArgs, ensureChromium } from './tools/browser.mjs'

/** How many times as slow as a quiet laptop a machine may be for minutes. */
const SLOWEST = 2

const host = '127.0.0.1'
// Two checkouts tested at the same time need two ports.
const port = Number(process.env['MEMOSCOPE_PORT'] ?? 4317)
const baseURL = `http://${host}:${port}/`

const others = [
  { name: 'firefox', engine: firefox, device: devices['Desktop Firefox'] },
  { name: 'webkit', engine: webkit, device: devices['Desktop Safari'] },
].filter(({ engine }) => existsSync(engine.executablePath()))

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Journeys share no state: each test has its own context, and with it its own database.
  fullyParallel: true,
  workers: 2,
  // Limits are for what hangs, so no journey has one of its own; where much hangs, the first ten failures end
  // the run.
  timeout: 60_000 * SLOWEST,
  expect: { timeout: 15_000 * SLOWEST },
  maxFailures: 10,
  // A test that passes the second time has found something; it is not to be hidden.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // In a terminal the journey under way; elsewhere dots, and behind them all that is known of each that
  // failed, where it is read even if only the end of a long output is kept.
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: 'test-results/playwright.json' }],
  ],
  // Keeping the app for work offline is a journey of its own (offline.spec.ts); in all others it would only
  // cost time. A recording (`--trace retain-on-failure`) takes a quarter of the time of all journeys: for
  // whoever looks into one. What can't be pressed fails before the whole journey does, and is named.
  use: { baseURL, serviceWorkers: 'block', actionTimeout: 30_000 * SLOWEST },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: { executablePath: ensureChromium(), args: chromiumArgs },
      },
    },
    // What is tagged so needs the debugging protocol of Chromium.
    ...others.map(({ name, device }) => ({ name, use: { ...device }, grepInvert: /@chromium/ })),
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host ${host} --port ${port} --strictPort`,
    url: baseURL,
    reuseExistingServer: false,
    timeout: 120_000,
  },
})
