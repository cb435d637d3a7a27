/**
 * What is spoken to who cannot see it: what changes away from the focus is said once, politely, by one live
 * region; a count that changes with every keystroke waits for the end of the typing; what went wrong is said
 * at once.
 */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp, openPalette, openSample } from './support/app.ts'
import { FULL } from './support/full.ts'
import { typeWithoutPause } from './support/keyboard.ts'

/** From now on the page keeps what its live regions said. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const LIVE = '[role="status"], [role="alert"], [aria-live]'
    const last = new WeakMap<Element, string>()
    const hear = (region: Element) => {
      const words = region.textContent?.trim() ?? ''
      const manner = region.getAttribute('aria-live') ?? region.getAttribute('role')
      if (manner === 'off' || last.get(region) === words) return
      last.set(region, words)
      if (words === '') return
      document.dispatchEvent(new CustomEvent('spoken', { detail: `${manner}: ${words}` }))
    }
    const said: string[] = []
    Object.assign(globalThis, { said })
    document.addEventListener('spoken', (event) => {
      if (event instanceof CustomEvent) said.push(String(event.detail))
    })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const around = target instanceof Element ? target : target.parentElement
        const region = around?.closest(LIVE)
        if (region) hear(region)
        for (const node of addedNodes) {
          if (node instanceof Element) for (const inner of node.querySelectorAll(LIVE)) hear(inner)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** All that was said of it since the last question. */
function said(page: Page, what: RegExp): Promise<readonly string[]> {
  return page.evaluate(({ source, flags }) => {
    const kept: unknown = Reflect.get(globalThis, 'said')
    const of = new RegExp(source, flags)
    return Array.isArray(kept) ? kept.map(String).filter((words) => of.test(words)) : []
  }, what)
}

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: unknown = Reflect.get(globalThis, 'said')
    if (Array.isArray(kept)) kept.length = 0
  })
}

/** It was said once, and in no other words. */
async function expectSaid(page: Page, about: RegExp, words: RegExp): Promise<void> {
  await expect.poll(() => said(page, words)).toHaveLength(1)
  expect(await said(page, about)).toHaveLength(1)
  await forget(page)
}

const polite = (words: string) => new RegExp(`^polite: (.*\\. )?${words}`)

test('an import, a comparison, a sweep and an undo are said once each', { tag: FULL }, async ({ page }) => {
  await openApp(page)
  await listen(page)
  await importText(page, 'run.json', JSON.stringify([{ role: 'user', content: 'Hello' }]))
  await expect.poll(() => said(page, polite('1.file: 1 imported'))).toHaveLength(1)
  await page.keyboard.press('1')
  await openSample(page, 'teaching-run')
  await expect.poll(() => said(page, polite('The comparison is up to date'))).toHaveLength(1)
  await forget(page)
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Keep the last n steps/ }).click()
  await expectSaid(page, /comparison/, polite('The comparison is up to date: 4.strategies'))
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('parameter sweep')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Vary parameters' }).click()
  await expectSaid(page, /tried|Replaying/, polite('\\d+.settings tried'))
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('grid', { name: 'Steps' }).press('End')
  await page.keyboard.press('Delete')
  await page
    .getByRole('toolbar', { name: 'Build' })
    .getByRole('button', { name: /^Undo: / })
    .click()
  await expectSaid(page, /Undone/, polite('Undone: Delete a step'))
})

test('counts wait for the end of the typing', { tag: FULL }, async ({ page }) => {
  await openApp(page)
  await openSample(page, 'crew-run')
  await listen(page)
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await typeWithoutPause(page, 'keep last')
  await expectSaid(page, /found/, polite('\\d+ found'))
  await page.keyboard.press('Escape')
  await openPalette(page)
  await typeWithoutPause(page, 'library')
  await expectSaid(page, /commands/, polite('\\d+.commands'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toBeFocused()
  await typeWithoutPause(page, 'harbor')
  await expectSaid(page, /found/, polite('\\d+.steps found'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await expect(page.getByRole('searchbox', { name: 'Find in all steps' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Find in all steps' })).toBeFocused()
  await typeWithoutPause(page, 'harbor')
  await expectSaid(page, /found/, polite('\\d+ found'))
})

test('a file that cannot be read is said at once, behind an open dialog too', async ({ page }) => {
  await openApp(page)
  await listen(page)
  await openPalette(page)
  await page.getByTestId('file-input').setInputFiles({
    name: 'cut.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"a":'),
  })
  await expect.poll(() => said(page, /^(assertive|alert): .*cut\.json/)).toHaveLength(1)
  await expect.poll(() => said(page, polite('1.file: 1 failed'))).toHaveLength(1)
  const isHidden = await page.evaluate(
    () => document.querySelector('[data-announcer]')?.closest('[aria-hidden="true"]') !== null,
  )
  expect(isHidden, 'the dialog leaves the live region readable').toBe(false)
})
