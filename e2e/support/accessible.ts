/** What a machine can find of accessibility faults, in both themes: none may be left, however slight. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A theme changes colours and nothing else: the other rules need not be asked twice. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** `where`: what is open, for the message. `without`: rules that say nothing here, such as contrast in the system's own colours. */
export async function expectAccessible(
  page: Page,
  where: string,
  { without = [] }: { readonly without?: readonly string[] } = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The code editor is another project's, and has a mode of its own for screen readers.
    const axe = new AxeBuilder({ page }).exclude('.monaco-editor')
    if (colorScheme === 'light') axe.disableRules([...without])
    else axe.withRules(OF_COLOURS.filter((rule) => !without.includes(rule)))
    const { violations } = await axe.analyze()
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(faults, `${where}, ${colorScheme}`).toEqual([])
  }
}
