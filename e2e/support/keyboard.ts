/**
 * A person without a pointer: every journey that goes through these functions uses keys alone, and fails
 * where a key leaves the focus on nothing.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any view has; a journey that needs them all is lost. */
const MOST_STOPS = 120

/**
 * Presses keys one after another; what has the focus may change, but may not be lost, unless Tab leaves the
 * page.
 */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const hadFocus = await hasFocus(page)
    if (key === 'Escape') await expectFocusOnTop(page)
    await page.keyboard.press(key)
    if (hadFocus && !key.endsWith('Tab')) await expectFocus(page, `after ${key}`)
  }
}

/** Types into what has the focus. */
export async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expectFocus(page, `after “${text}”`)
}

/** Goes to a control by Tab, or backwards by Shift and Tab. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isAt(target)) return
    // There Tab belongs to the code until Escape was pressed.
    if (await page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null)) {
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target}; it is at ${await focusName(page)}`)
}

/** Goes to a button, a link or an option and presses Enter. */
export async function enter(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key)
  await press(page, 'Enter')
}

/** Goes to an item of the open menu or list by arrows and chooses it. */
export async function choose(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isAt(item)) return press(page, 'Enter')
    await pressArrow(page, 'ArrowDown')
  }
  throw new Error(`The arrows do not lead to ${item}`)
}

/**
 * Presses an arrow that moves the focus, and waits until it has moved. Menus move it in a task of its own
 * (the `setTimeout` of
 * https://github.com/radix-ui/primitives/blob/main/packages/react/roving-focus/src/roving-focus-group.tsx),
 * and the next key would otherwise be pressed where the focus is about to leave.
 */
export async function pressArrow(page: Page, key: 'ArrowDown' | 'ArrowUp'): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(key)
  const hasMoved = () => before.evaluate((element) => element !== document.activeElement)
  await expect.poll(hasMoved, { message: `${key} moves the focus` }).toBe(true)
  await before.dispose()
}

/** Waits until something has the focus. */
export async function expectFocus(page: Page, when: string): Promise<void> {
  await expect.poll(() => hasFocus(page), { message: `something has the focus ${when}` }).toBe(true)
}

/** Waits until an open dialog or menu has the focus: only from then on does it hear the keys. */
export async function expectFocusOnTop(page: Page): Promise<void> {
  const isOnTop = () =>
    page.evaluate(() => {
      const open = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
      const tops = [...document.querySelectorAll('body > [data-radix-popper-content-wrapper], body > [role]')]
      const isOpen = tops.some((top) => top.matches(open) || top.querySelector(open) !== null)
      return !isOpen || document.activeElement?.closest(open) !== null
    })
  await expect.poll(isOnTop, { message: 'what is open has the focus' }).toBe(true)
}

/** What has the focus, in words for messages. */
function focusName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null) return 'nothing'
    const words = activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? ''
    return `${activeElement.tagName.toLowerCase()} ${words.trim().slice(0, 50)}`
  })
}

function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)
}

function isAt(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

/**
 * Types into what has the focus, in the page's own tasks: however slow the machine is, no gap between two
 * letters is a pause to the page. For what has a clock that waits for the end of the typing.
 */
export function typeWithoutPause(page: Page, text: string): Promise<void> {
  return page.evaluate(async (letters) => {
    for (const key of letters) {
      const { activeElement } = document
      activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      if (activeElement instanceof HTMLInputElement) document.execCommand('insertText', false, key)
      await new Promise((next) => {
        setTimeout(next)
      })
    }
  }, text)
}
