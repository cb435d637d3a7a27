/**
 * The built app in Chromium, for the benches: served from `dist` (or `--dist DIR`) at a free port, and closed
 * at the end.
 */
import { type Browser, chromium } from '@playwright/test'
import { preview } from 'vite'
import { chromiumArgs, ensureChromium } from '../browser.mjs'

/** `work` is handed the browser and the address of the app. */
export async function withBuiltApp<T>(
  args: readonly string[],
  work: (browser: Browser, address: string) => Promise<T>,
): Promise<T> {
  const given = args.indexOf('--dist')
  const outDir = given < 0 ? 'dist' : (args[given + 1] ?? 'dist')
  const server = await preview({ logLevel: 'silent', build: { outDir }, preview: { port: 0 } })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumArgs, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  })
  try {
    return await work(browser, server.resolvedUrls?.local[0] ?? '')
  } finally {
    await browser.close()
    await server.close()
  }
}
