/** Compare shows the steps that differ, and its metrics folded: these show the rest. */
import type { Page } from '@playwright/test'

/** Unfolds the metrics below the steps. */
export async function showMetrics(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: 'All metrics' })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** What only experts need, below the metrics. */
export async function showAdvanced(page: Page): Promise<void> {
  await showMetrics(page)
  const fold = page.getByRole('button', { name: 'Advanced', exact: true })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/**
 * By keyboard, here and in its items: the cards above may still grow. A menu that moves under a pressed
 * pointer takes its release for a choice, and one whose button has left the window can't be clicked. So is
 * “Add a strategy” in journeys: a button that moves between press and release isn't clicked.
 */
async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More about the comparison' }).press('Enter')
}

/** Presses an item of the menu of Compare. */
export async function openFromMore(page: Page, item: 'Report…' | 'Saved comparisons…'): Promise<void> {
  await openMore(page)
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

/** Switches a part of Compare on or off. */
export async function toggleInMore(page: Page, item: 'Differences only' | 'Chart' | 'Table'): Promise<void> {
  await openMore(page)
  await page.getByRole('menuitemcheckbox', { name: item, exact: true }).press('Enter')
}

/** All steps, and the metrics below them. */
export async function showWholeComparison(page: Page): Promise<void> {
  await openMore(page)
  const filter = page.getByRole('menuitemcheckbox', { name: 'Differences only' })
  if ((await filter.getAttribute('aria-checked')) === 'true') await filter.press('Enter')
  else await page.keyboard.press('Escape')
  await showMetrics(page)
}
