/**
 * The settings as a page: its sections by link and Back, what a choice changes on the open run, and price
 * lists as a form.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, openApp, openSample, watchPage } from './support/app.ts'
import { FULL } from './support/full.ts'
import { startWithSample } from './support/views.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sections = (page: Page) => page.getByRole('navigation', { name: 'Settings' })

test('the settings are a page with sections, each with a link; Back leads through them and out', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await startWithSample(page)
  await page.getByRole('button', { name: /^Pricing/ }).click()
  await expect(page).toHaveURL(/#\/settings\//)
  await expect(section(page, 'Pricing and counting')).toBeVisible()
  for (const name of ['Appearance', 'Storage and backup', 'Keyboard', 'Licenses']) {
    await sections(page).getByRole('link', { name }).click()
    await expect(section(page, name)).toBeVisible()
    await expect(sections(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page, name)
  }
  await expect(page).toHaveURL(/section=licenses/)
  await page.goBack()
  await expect(section(page, 'Keyboard')).toContainText('Previous call')
  await page.reload()
  await expect(section(page, 'Keyboard')).toContainText('Previous call')
  await sections(page).getByRole('link', { name: 'Appearance' }).click()
  await section(page, 'Appearance').getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(watch.errors).toEqual([])
})

test('a choice says what it changes on this run, and the provider’s figures stay in view', async ({
  page,
}) => {
  await startWithSample(page)
  await page.keyboard.press('9')
  const pricing = section(page, 'Pricing and counting')
  await expect(section(page, 'Provider’s figures for this run')).toBeVisible()
  await expect(pricing.getByText(/^Changes/)).toHaveCount(0)
  await pricing.getByRole('radio', { name: 'Full history' }).click()
  await expect(pricing.getByText(/^Changes the baseline’s context|^Changes no context/)).toBeVisible()
  await pricing.getByRole('radio', { name: 'As sent' }).click()
  await expect(pricing.getByText(/^Changes/)).toHaveCount(0)
  await pricing.getByText('Advanced', { exact: true }).click()
  await pricing.getByRole('combobox', { name: /Tokenizer/ }).click()
  await page.getByRole('option', { name: /characters/ }).click()
  await expect(pricing.getByText(/^Changes \d+.numbers on this run: .*Input .* → /)).toBeVisible()
  await expect(pricing.getByText('Advanced (1 changed)')).toBeVisible()
  await expectAccessible(page, 'pricing and counting')
})

test('a price list is added, used, edited, and deleted in a form', { tag: FULL }, async ({ page }) => {
  await startWithSample(page)
  await page.keyboard.press('9')
  const lists = section(page, 'Custom price lists')
  await lists.getByRole('button', { name: 'New price list' }).click()
  const form = lists.getByRole('form', { name: 'New price list' })
  await form.getByRole('textbox', { name: 'Name' }).fill('')
  await form.getByRole('button', { name: 'Save price list' }).click()
  await expect(form.getByRole('alert')).toContainText('“title”')
  await form.getByRole('textbox', { name: 'Name' }).fill('House rates')
  await form.getByRole('spinbutton', { name: 'Input' }).fill('40')
  // With the run's model among them, it would be its list anyway.
  await form.getByRole('textbox', { name: 'Models' }).fill('')
  await form.getByRole('button', { name: 'Save price list' }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/profile=house-rates/)
  await expect(page.getByRole('button', { name: /^Pricing House/ })).toContainText('House rates (custom)')
  await expect(section(page, 'Pricing and counting').getByText(/^Changes .*cost/i)).toBeVisible()
  await expectAccessible(page, 'a custom price list')
  await lists.getByRole('button', { name: 'Edit House rates' }).click()
  const edit = lists.getByRole('form', { name: 'Price list House rates' })
  await expect(edit.getByRole('spinbutton', { name: 'Input' })).toHaveValue('40')
  await edit.getByRole('button', { name: 'Add prices for longer prompts' }).click()
  await edit.getByRole('spinbutton', { name: 'Prompts above' }).fill('1000')
  await edit.getByRole('button', { name: 'Save price list' }).click()
  await expect(edit).toHaveCount(0)
  await page.reload()
  await expect(lists.getByRole('button', { name: 'Edit House rates' })).toBeVisible()
  await lists.getByRole('button', { name: 'Delete House rates' }).click()
  await expect(lists.getByRole('button', { name: 'Edit House rates' })).toHaveCount(0)
})

test('on a phone the settings are reached from the top bar and fit the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  await openSample(page, 'teaching-run')
  await page.getByRole('button', { name: 'Settings' }).click()
  for (const name of ['Pricing and counting', 'Appearance', 'Storage and backup', 'Keyboard', 'Licenses']) {
    await sections(page).getByRole('link', { name }).click()
    await expect(section(page, name)).toBeVisible()
    await expectNoHorizontalScroll(page)
  }
})
