/** What the tests of faults have in common: how a page is killed, and what must be there afterwards. */
import { readdirSync, readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { OldDatabase } from '../../src/storage/testing/old-database.ts'
import { openPalette } from './app.ts'
import type { Stored } from './stored.ts'

const EMPTY = '/favicon.svg'

/** Ends the renderer of a page, as running out of memory does: no handler of the page hears of it. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // It never answers.
  session.send('Page.crash').catch(() => undefined)
  await gone
}

/** A page of our origin with nothing of the app in it. */
export async function bystander(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(EMPTY)
  return page
}

/** Rows of the named tables that stood there before must be there still, the same. */
export function expectKept(before: Stored, after: Stored): void {
  for (const [table, rows] of Object.entries(before))
    expect(after[table]).toEqual(expect.arrayContaining([...rows]))
}

/** The ids of the stored traces. */
export function idsOf(stored: Stored): readonly string[] {
  return (stored['traces'] ?? []).map((row) => String(Object(row).id))
}

/** Opens the settings where backups are. */
export async function openBackup(page: Page): Promise<void> {
  await openPalette(page)
  await page.keyboard.type('back up or restore')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Storage and backup' })).toBeVisible()
}

/** Saves a backup. Gives where the file is. */
export async function backupOf(page: Page): Promise<string> {
  await openBackup(page)
  const button = page.getByRole('button', { name: 'Save a backup' }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const path = await download.path()
  await page.keyboard.press('Escape')
  return path
}

/** A database of every version that was ever shipped. */
export const OLD_DATABASES: readonly OldDatabase[] = readdirSync('src/storage/testing/versions').map((name) =>
  JSON.parse(readFileSync(`src/storage/testing/versions/${name}`, 'utf8')),
)

/**
 * Waits until a file is being stored, looking as often as the page draws; where that was too short to be
 * seen, until no more than `left` files are under way.
 */
export async function storing(page: Page, left: number): Promise<void> {
  await page.waitForFunction(
    (most) => {
      const running = document.querySelector('[data-testid="file-input"]')?.getAttribute('data-running')
      return document.body.innerText.includes('Saving') || Number(running) <= most
    },
    left,
    { polling: 'raf' },
  )
}
