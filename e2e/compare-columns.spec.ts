/**
 * The columns of Compare in another order: dragged by their heads with a real mouse or finger, and let go of.
 */
import { expect, type Page, test } from '@playwright/test'
import { openApp, openSample } from './support/app.ts'

const COLUMNS = ['keep-last(count:2)', 'keep-last(count:4)', 'keep-last(count:6)']
const NAMES = ['keep last 2', 'keep last 4', 'keep last 6']

async function openColumns(page: Page): Promise<void> {
  await openApp(page)
  await openSample(page, 'coding-agent')
  const id = /#\/compare\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=${COLUMNS.join(';')}&v=1`)
  await expect(head(page, 'keep last 6')).toBeVisible()
  // The verdicts above can still grow until then.
  await expect(page.getByText('Calculating…')).toHaveCount(0)
}

function head(page: Page, name: string) {
  return page.getByRole('button', { name: `${name}, change`, exact: true })
}

async function middleOf(page: Page, name: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await head(page, name).boundingBox()
  if (box === null) throw new Error(`no head ${name}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The parameters in the heads: the strategy is the same in all of them. */
async function order(page: Page): Promise<readonly string[]> {
  const heads = await page.locator('[data-head]').allTextContents()
  return heads.map((text) => text.replace('Keep the last n steps', ''))
}

/** Presses the head of one column and moves over another one, `by` px past its middle. */
async function dragOver(page: Page, name: string, over: string, by: number): Promise<void> {
  const [from, to] = [await middleOf(page, name), await middleOf(page, over)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + by, to.y, { steps: 8 })
}

test('a column is dragged to another place, with a mark where it would stand', async ({ page }) => {
  await openColumns(page)
  await dragOver(page, 'keep last 2', 'keep last 6', 10)
  await expect(page.locator('[data-drop]')).toHaveCount(1)
  await expect(page.locator('[data-drop="after"]')).toContainText('keep last 6')
  // Nothing moves before the drop.
  expect(await order(page)).toEqual(NAMES)
  await page.mouse.up()
  await expect.poll(() => order(page)).toEqual(['keep last 4', 'keep last 6', 'keep last 2'])
  await expect(page.locator('[data-drop]')).toHaveCount(0)
  await expect(page).toHaveURL(/columns=keep-last\(count:4\);keep-last\(count:6\);keep-last\(count:2\)/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => order(page)).toEqual(NAMES)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => order(page)).toEqual(['keep last 4', 'keep last 6', 'keep last 2'])
  // It was no click on the head: no form is open. A click is one still.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await head(page, 'keep last 2').click()
  await expect(page.getByRole('dialog', { name: 'Strategy: keep last 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect.poll(() => order(page)).toEqual(NAMES)
})

test('Escape, and its own place, let a column stay', async ({ page }) => {
  await openColumns(page)
  await dragOver(page, 'keep last 6', 'keep last 2', -10)
  await expect(page.locator('[data-drop="before"]')).toContainText('keep last 2')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-drop]')).toHaveCount(0)
  await page.mouse.up()
  expect(await order(page)).toEqual(NAMES)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await dragOver(page, 'keep last 4', 'keep last 4', 12)
  await expect(page.locator('[data-drop]')).toHaveCount(0)
  await page.mouse.up()
  expect(await order(page)).toEqual(NAMES)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  // Touch is sent through the debugging protocol of Chromium.
  test('a column is dragged as with a mouse', { tag: '@chromium' }, async ({ page }) => {
    await openColumns(page)
    const [from, to] = [await middleOf(page, 'keep last 6'), await middleOf(page, 'keep last 2')]
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
      })
    await touch('touchStart', from.x)
    for (let step = 1; step <= 8; step++) await touch('touchMove', from.x + ((to.x - 20 - from.x) * step) / 8)
    await expect(page.locator('[data-drop="before"]')).toContainText('keep last 2')
    await touch('touchEnd')
    await expect.poll(() => order(page)).toEqual(['keep last 6', 'keep last 2', 'keep last 4'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
