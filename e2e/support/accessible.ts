/** What a machine can find of accessibility faults, in both themes: none may be left, however slight. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * All that is read belongs to a region of the page, or to a thing that floats over it: axe knows so of
 * dialogs, and ARIA of menus, lists of choices and tooltips, which belong to what opens them.
 */
const FLOATING =
  'dialog, [role=dialog], [role=alertdialog], svg, [role=menu], [role=listbox], :has(> [role=tooltip])'
const OPTIONS = {
  resultTypes: ['violations' as const],
  checks: { region: { options: { regionMatcher: FLOATING } } },
}

/** A theme changes colours and nothing else: the other rules need not be asked twice. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface Look {
  /** Rules that say nothing here, such as contrast in the system's own colours. */
  readonly without?: readonly string[]
  /**
   * What alone can be read: while a menu is open, the rest of the page is hidden from everyone who hears it.
   */
  readonly within?: string
}

/** `where`: what is open, for the message. */
export async function expectAccessible(
  page: Page,
  where: string,
  { without = [], within }: Look = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The code editor is another project's, and has a mode of its own for screen readers.
    const axe = new AxeBuilder({ page }).options({ ...OPTIONS }).exclude('.monaco-editor')
    if (within !== undefined) axe.include(within)
    if (colorScheme === 'light') axe.disableRules([...without])
    else axe.withRules(OF_COLOURS.filter((rule) => !without.includes(rule)))
    const { violations } = await axe.analyze()
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(faults, `${where}, ${colorScheme}`).toEqual([])
  }
}
