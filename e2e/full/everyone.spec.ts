/**
 * What everyone needs of every view and what a checker of markup cannot see: that Tab goes through it and its
 * focus is seen, that lists which draw only what is near say where one is, that it reflows at 400% and is
 * in the system's own colours.
 */
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expectNoHorizontalScroll, holdBack, openApp, openSample } from '../support/app.ts'
import { openView, startWithSample, VIEWS } from '../support/views.ts'

/** What is loaded when a view is first opened; Compare is what a sample is opened in. */
const FILES = new Map([
  ['Library', /assets\/Library-.*\.js/],
  ['Timeline', /assets\/TimelineView-.*\.js/],
  ['Memory', /assets\/MemoryView-.*\.js/],
  ['Scratchpad', /assets\/ScratchpadView-.*\.js/],
  ['Learn', /assets\/LearnView-.*\.js/],
])

for (const view of VIEWS) {
  test(`${view.name}: Tab goes through it, and what has the focus is seen`, async ({ page }) => {
    const id = await startWithSample(page)
    await openView(page, view, id)
    const seen = new Set<string>()
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const element = document.activeElement
        if (element === null || element === document.body) return undefined
        if (element.closest('.monaco-editor') !== null) return { name: 'the code editor', isSeen: true }
        const hasMark = (one: Element, pseudo?: string) => {
          const { outlineStyle, outlineWidth, boxShadow, borderTopStyle } = getComputedStyle(one, pseudo)
          return (
            (outlineStyle !== 'none' && outlineWidth !== '0px') ||
            boxShadow !== 'none' ||
            (pseudo !== undefined && borderTopStyle !== 'none')
          )
        }
        const box = element.getBoundingClientRect()
        // A strip draws its mark over its bars; a grid marks the cell that it is at, a list its row, a field
        // its frame.
        const isMarked =
          hasMark(element) ||
          hasMark(element, '::after') ||
          element.getAttribute('aria-activedescendant') !== null ||
          element.matches('input, textarea') ||
          (element.matches('[role="grid"], [role="treegrid"], [role="slider"]') &&
            [...element.querySelectorAll('*')].some((inner) => hasMark(inner)))
        const isThere =
          box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
        return {
          name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}`,
          isSeen: isMarked && isThere,
        }
      })
      if (focus === undefined) continue
      seen.add(focus.name)
      expect(focus.isSeen, `the focus on ${focus.name}`).toBe(true)
    }
    expect(seen.size).toBeGreaterThan(5)
  })

  test(`${view.name}: reads at 400%, and in the system's own colours`, async ({ page }) => {
    const id = await startWithSample(page)
    // A window of 1280 at 400% is one of 320.
    await page.setViewportSize({ width: 320, height: 640 })
    await openView(page, view, id)
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    // Which colours those are, and so their contrast, is the system's own.
    await expectAccessible(page, `${view.name} in forced colours`, { without: ['color-contrast'] })
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 100).length,
    )
    expect(moving, 'nothing moves for who asked for it').toBe(0)
    await expectAccessible(page, view.name)
  })
}

test('a view that is still on its way has its heading, and nothing wrong with it', async ({ page }) => {
  const id = await startWithSample(page)
  for (const { name, hash, sign } of VIEWS) {
    const file = FILES.get(name)
    if (file === undefined) continue
    const release = await holdBack(page, file)
    await page.evaluate((target) => {
      location.hash = target
    }, hash(id))
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeAttached()
    await expect(sign(page)).toHaveCount(0)
    await expectAccessible(page, `${name} on its way`)
    release()
    await expect(sign(page).first()).toBeVisible()
  }
})

test('menus, lists of choices and tooltips are accessible', async ({ page }) => {
  const id = await startWithSample(page)
  const menu = page.getByRole('menu')
  const openMenu = async (where: string, open: () => Promise<void>) => {
    await open()
    await expect(menu).toBeVisible()
    await expectAccessible(page, where, { within: '[role=menu]' })
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Timeline' }).hover()
  await expect(page.getByRole('tooltip')).toBeAttached()
  await expectAccessible(page, 'a tooltip')
  await openMenu('themes', () => page.getByRole('button', { name: /^Theme/ }).click())
  await openMenu('a column', () =>
    page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click(),
  )
  const steps = page.getByRole('treegrid', { name: /^Steps before/ })
  await openMenu('a step', () => steps.getByRole('gridcell').last().click({ button: 'right' }))
  await page.getByRole('button', { name: /^Pricing/ }).click()
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByRole('combobox', { name: /^Tokenizer/ }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessible(page, 'a list of choices', { within: '[role=listbox]' })
  await page.keyboard.press('Escape')
  for (const [name, opener] of [
    ['Library', /^More for the library/],
    ['Scratchpad', /^More for/],
  ] as const) {
    const view = VIEWS.find((one) => one.name === name)
    if (view === undefined) throw new Error(`There is no view ${name}.`)
    await openView(page, view, id)
    if (name === 'Scratchpad') await page.getByRole('button', { name: 'Empty Python notebook' }).click()
    await openMenu(name, () => page.getByRole('button', { name: opener }).first().click())
  }
})

test('lists that draw only what is near say how long they are and where one is', async ({ page }) => {
  await openApp(page)
  await openSample(page, 'coding-agent')
  const id = /#\/compare\/([^?]+)/.exec(page.url())?.[1] ?? ''
  for (const [hash, role, name] of [
    [`#/timeline/${id}`, 'grid', 'Steps'],
    [`#/compare/${id}`, 'treegrid', /^Steps before/],
    ['#/library', 'treegrid', 'Stored runs'],
  ] as const) {
    await page.evaluate((target) => {
      location.hash = target
    }, hash)
    const list = page.getByRole(role, { name }).first()
    await expect(list).toBeVisible()
    const { count, places } = await list.evaluate((element) => ({
      count: Number(element.getAttribute('aria-rowcount')),
      places: [...element.querySelectorAll('[aria-rowindex]')].map((row) =>
        Number(row.getAttribute('aria-rowindex')),
      ),
    }))
    expect(count, `${hash} says how many rows it has`).toBeGreaterThan(1)
    expect(places.length).toBeGreaterThanOrEqual(1)
    expect(Math.max(...places)).toBeLessThanOrEqual(count)
    expect(new Set(places).size).toBe(places.length)
  }
  await page.keyboard.press('s')
  await page.getByRole('searchbox', { name: 'Search for' }).fill('the')
  const options = page.getByRole('listbox', { name: 'Found steps' }).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-posinset', '1')
  await expect(options.first()).toHaveAttribute('aria-setsize', /^\d+$/)
})

test('in every view the focus goes as one reads: down, and from left to right', async ({ page }) => {
  const id = await startWithSample(page)
  for (const view of VIEWS) {
    await openView(page, view, id)
    await page.locator('nav a').last().focus()
    await page.evaluate(() => Object.assign(globalThis, { stops: [document.activeElement] }) && undefined)
    // Once through the page: past its end the focus is on nothing, or on the rail again.
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      const isThrough = await page.evaluate(() => {
        const kept: unknown = Reflect.get(globalThis, 'stops')
        if (Array.isArray(kept)) kept.push(document.activeElement)
        return document.activeElement?.matches('body, nav *') !== false
      })
      if (isThrough) break
    }
    // Asked at the end, with everything scrolled as it then is.
    const faults = await page.evaluate(() => {
      const kept: unknown = Reflect.get(globalThis, 'stops')
      // Panes that scroll apart from each other are compared as they are first seen.
      for (const pane of document.querySelectorAll('main *')) pane.scrollTop = 0
      const stops = (Array.isArray(kept) ? kept : []).filter((one): one is Element => one instanceof Element)
      const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent?.slice(0, 30) ?? ''
      // What a list has scrolled away may be above its own view, and says nothing beside another one.
      const regionOf = (one: Element) => one.closest('main, aside, header:not(main header)') ?? one
      return stops.slice(1).flatMap((next, at) => {
        const last = stops[at]
        if (last === undefined || next.matches('body, nav *')) return []
        const follows = last.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING
        const [here, there] = [regionOf(last), regionOf(next)]
        const [from, to] = (here === there ? [last, next] : [here, there]).map((one) =>
          one.getBoundingClientRect(),
        )
        if (from === undefined || to === undefined) return []
        const goesBack = to.bottom <= from.top && to.left <= from.left
        return follows && !goesBack ? [] : [`${nameOf(last)} → ${nameOf(next)}`]
      })
    })
    expect(faults, view.name).toEqual([])
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`code can be read in the system’s own colours, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' })
    await openApp(page, '#/scratchpad')
    await page.getByRole('button', { name: 'Example notebook (TypeScript)' }).click()
    const letters = page.locator('.monaco-editor .view-line span span').first()
    await expect(letters).toBeVisible()
    const isTold = () =>
      letters.evaluate((element) => {
        const paper = element.closest('.monaco-editor')
        return paper !== null && getComputedStyle(element).color !== getComputedStyle(paper).backgroundColor
      })
    await expect.poll(isTold, { message: 'letters and paper are told apart' }).toBe(true)
  })
}

test('the bar above the view shows whole facts only, and all of its buttons', async ({ page }) => {
  const id = await startWithSample(page)
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const lesson of ['', '?lesson=window-fills.1']) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/timeline/${id}${lesson}`)
      await expect(page.getByRole('complementary', { name: 'Lesson' })).toHaveCount(lesson === '' ? 0 : 1)
      await expect(page.getByRole('button', { name: /^Pricing/ })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeInViewport({ ratio: 1 })
      const cut = await page.getByRole('banner').evaluate((bar) =>
        [...bar.querySelectorAll('[data-fact]')].flatMap((fact) => {
          const line = fact.parentElement
          const isShown =
            line !== null && fact.getBoundingClientRect().top < line.getBoundingClientRect().bottom
          return isShown && line.clientWidth > 1 && fact.scrollWidth > fact.clientWidth + 1
            ? [fact.textContent]
            : []
        }),
      )
      expect(cut, `${width}${lesson}`).toEqual([])
    }
  }
})
