/** What pages take of the machine's memory, workers included, as the system counts it (Linux only). */
import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

/**
 * The most memory that a page's process ever held, in million bytes: its own thread, all workers, code,
 * pictures and what the browser adds. A page without an app has some 90. NaN where the system doesn't say.
 */
export async function mostMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(pages.map(({ id }) => mostOf(id)))
  const known = sizes.filter(Number.isFinite)
  return known.length === 0 ? Number.NaN : Math.max(...known)
}

async function mostOf(process: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${process}/status`, 'utf8')
    return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6
  } catch {
    return Number.NaN
  }
}
