/**
 * A saved comparison goes where its run goes: in a skeleton that opens with it, and in a report that it is
 * built again from.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { importsFinished, openApp, openSample } from './support/app.ts'
import { openFromMore } from './support/compare.ts'
import { FULL } from './support/full.ts'

const COLUMNS = 'keep-last(count:4);shorten-observations(keepLast:2)'

/** A comparison of two memories, one of them renamed by the link, saved as “Windows”. */
async function openSaved(page: Page): Promise<void> {
  await openApp(page)
  await openSample(page, 'coding-agent')
  const id = /#\/compare\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=${COLUMNS}&names=1:Mine&window=9000&v=1`)
  await expect(page.getByRole('button', { name: 'Mine, change' })).toBeVisible()
  await openFromMore(page, 'Saved comparisons…')
  await saved(page).getByRole('textbox', { name: 'Name' }).fill('Windows')
  await saved(page).getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(saved(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(saved(page)).toBeHidden()
}

const saved = (page: Page) => page.getByRole('dialog', { name: 'Saved comparisons' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' })

/** What the open dialog makes of a choice, as a file on the disk. */
/** `isRedacted`: false leaves names in, which a report with a link back needs. */
async function exported(page: Page, choice: string, isRedacted = true): Promise<string> {
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: choice }).check()
  if (!isRedacted) await dialog(page).getByRole('switch', { name: 'Redact before exporting' }).click()
  const waiting = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  const path = await (await waiting).path()
  await expect(dialog(page)).toBeHidden()
  return path
}

test('a skeleton takes the comparison along, and opens with it', { tag: FULL }, async ({ page }) => {
  await openSaved(page)
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: 'Structure only' }).check()
  await expect(dialog(page).getByRole('checkbox', { name: 'Include the comparison' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const path = await exported(page, 'Structure only')
  await page.getByTestId('file-input').setInputFiles(path)
  await importsFinished(page)
  await expect(page.getByText(/“Windows” was imported with/)).toBeVisible()
  await page.keyboard.press('5')
  await openFromMore(page, 'Saved comparisons…')
  await expect(saved(page).getByRole('listitem')).toHaveCount(2)
  // The second has no title of a run: a skeleton does not tell it.
  await saved(page)
    .getByRole('button', { name: /^Windows$/ })
    .click()
  await expect(page).toHaveURL(/columns=keep-last\(count:4\);shorten-observations\(keepLast:2\)&names=1:Mine/)
  await expect(page).toHaveURL(/window=9000/)
  await expect(page.getByRole('button', { name: 'Mine, change' })).toBeVisible()
})

test('a report names the comparison, links back and is imported as one', { tag: FULL }, async ({
  page,
  context,
}) => {
  await openSaved(page)
  const path = await exported(page, 'HTML report', false)
  const report = await context.newPage()
  await report.setContent(await readFile(path, 'utf8'))
  await expect(report.locator('header')).toContainText('Windows')
  await expect(report.getByRole('heading', { name: 'Mine' }).first()).toBeVisible()
  const back = await report.getByRole('link', { name: 'Open it in Memoscope' }).getAttribute('href')
  await page.goto(back ?? '')
  await expect(page.getByRole('button', { name: 'Mine, change' })).toBeVisible()
  await openFromMore(page, 'Saved comparisons…')
  await saved(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'report.html',
      mimeType: 'text/html',
      buffer: Buffer.from(await report.content()),
    })
  await expect(saved(page).getByRole('listitem')).toHaveCount(2)
})
