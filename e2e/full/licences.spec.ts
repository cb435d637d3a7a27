/** Whose work the app is made of: shown in the page with texts, and in the bill of materials that the build wrote. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openApp, openPalette, openSample } from '../support/app.ts'

interface Component {
  readonly name: string
  readonly scope: string
}

test('the palette opens the licences: everything delivered is listed with its text, and stands in the bill', async ({
  page,
}) => {
  await openApp(page)
  await openPalette(page)
  await page.keyboard.type('licenses')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Licenses' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  const names = await dialog.locator('summary > span:first-child').allTextContents()
  expect(names).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      'dexie',
      'monaco-editor',
      'pyodide',
      'CPython',
      'js-tiktoken',
    ]),
  )
  expect(names).toContain('@fontsource-variable/inter')
  await dialog.getByText('pyodide', { exact: true }).click()
  await expect(dialog.getByText('Mozilla Public License Version 2.0')).toBeVisible()
  for (const text of await dialog.locator('pre').allTextContents()) expect(text.length).toBeGreaterThan(400)
  const bill = await page.evaluate(async () => (await fetch('./sbom.json')).json())
  const required = bill.components.filter(({ scope }: Component) => scope === 'required')
  expect(required.map(({ name }: Component) => name).toSorted()).toEqual(names.toSorted())
  await expectAccessible(page, 'licences')
})

test('the first screen and the foot of the library lead to the licences', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Licenses' })
  const button = page.getByRole('button', { name: 'Licenses' })
  await openApp(page)
  await button.click()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await openSample(page, 'teaching-run')
  await page.keyboard.press('1')
  await button.click()
  await expect(dialog).toBeVisible()
})
