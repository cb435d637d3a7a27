/**
 * Whose work the app is made of: shown in the page with texts, and in the bill of materials that the build
 * wrote.
 */
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
  const section = page.getByRole('region', { name: 'Licenses' })
  await expect(section.getByRole('listitem').first()).toBeVisible()
  const names = await section.locator('summary > span:first-child').allTextContents()
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
  await section.getByText('pyodide', { exact: true }).click()
  await expect(section.getByText('Mozilla Public License Version 2.0')).toBeVisible()
  for (const text of await section.locator('pre').allTextContents()) expect(text.length).toBeGreaterThan(400)
  const bill = await page.evaluate(async () => (await fetch('./sbom.json')).json())
  const required = bill.components.filter(({ scope }: Component) => scope === 'required')
  expect(required.map(({ name }: Component) => name).toSorted()).toEqual(names.toSorted())
  await expectAccessible(page, 'licences')
})

test('the first screen and the settings lead to the licences', async ({ page }) => {
  const section = page.getByRole('region', { name: 'Licenses' })
  await openApp(page)
  await page.getByRole('button', { name: 'Licenses' }).click()
  await expect(section.getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await openSample(page, 'teaching-run')
  await page.keyboard.press('9')
  await page.getByRole('link', { name: 'Licenses' }).click()
  await expect(section).toBeVisible()
})
