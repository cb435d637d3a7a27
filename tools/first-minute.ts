/**
 * `node tools/run.mjs first-minute FILE…`: from a dropped run to the five answers that people ask for first,
 * in Chromium on the built app (`vite build` first; `--dist DIR` for another folder): the clicks of each and
 * the seconds after the drop at which it is there, asked one after the other without a pause. What a
 * person needs to read comes on top.
 */
import { basename } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { FIRST_QUESTIONS } from '../e2e/support/first-minute.ts'
import { withBuiltApp } from './bench/built-app.ts'

/** Milliseconds. */
const PATIENCE = 180_000

export function main(args: readonly string[]): Promise<number> {
  const files = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--dist')
  return withBuiltApp(args, async (browser, address) => {
    for (const file of files) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      console.log(`${basename(file)}\n${await answersFor(await context.newPage(), address, file)}\n`)
      await context.close()
    }
    return 0
  })
}

async function answersFor(page: Page, address: string, file: string): Promise<string> {
  await page.goto(address)
  const start = performance.now()
  await page.getByTestId('file-input').setInputFiles(file)
  await page.waitForURL(/#\/strategies\//, { timeout: PATIENCE })
  const home = page.url()
  const rows: string[] = []
  for (const { question, answer } of FIRST_QUESTIONS) {
    const reason = await unanswerable(page, question)
    if (reason !== undefined) {
      rows.push(`| ${question} | – | ${reason} |`)
      continue
    }
    let clicks = 0
    const click = async (target: Locator) => {
      clicks++
      await target.click({ timeout: PATIENCE })
    }
    const { where, says } = await answer({ page, click })
    await where.filter({ hasText: says }).first().waitFor({ timeout: PATIENCE })
    rows.push(`| ${question} | ${clicks} | ${((performance.now() - start) / 1000).toFixed(1)} s |`)
    await page.keyboard.press('Escape')
    await page.goto(home)
  }
  return ['| question | clicks | answered after |', '|---|--:|--:|', ...rows].join('\n')
}

/** Why the run itself leaves a question open, once the first one is answered; undefined: it doesn't. */
async function unanswerable(page: Page, question: string): Promise<string | undefined> {
  const isThere = async (locator: Locator) => (await locator.count()) > 0
  if (/compaction/.test(question) && !(await isThere(page.getByRole('link', { name: 'own compaction' })))) {
    return 'no compaction recorded'
  }
  if (/cost/.test(question) && (await isThere(page.getByRole('button', { name: 'choose a price list' })))) {
    return 'the file names no model'
  }
  return undefined
}
