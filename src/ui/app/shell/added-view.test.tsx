/**
 * A view that is added as a folder, its line in the address and its line in the frame is in the rail, the
 * keys and the outlet.
 */
import { expect, test } from 'vitest'

test('a view is in the rail, under the next number key, and in the address', async () => {
  const { VIEWS } = await import('#state/index.ts')
  const { VIEW_ENTRIES } = await import('./views.ts')
  Object.assign(VIEWS, { [VIEWS.length]: 'garden' })
  Object.assign(VIEW_ENTRIES, { garden: { title: 'Garden', icon: 'sun', Component: () => <p>Roses</p> } })
  const { shortcutOf } = await import('./keys.ts')
  const { NavRail } = await import('./NavRail.tsx')
  const { render } = await import('../../kit/testing/render.ts')
  const { parseRoute } = await import('#state/store/route.ts')
  const rail = render(<NavRail />)
  expect(document.querySelector('[data-view="garden"] a')?.getAttribute('href')).toBe('#/garden')
  const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isAltGraph: false }
  // Collections have the key 0.
  expect(shortcutOf({ ...press, key: String(VIEWS.length - 1) })).toBe('garden')
  expect(parseRoute('#/garden')).toMatchObject({ route: { view: 'garden' }, problems: [] })
  rail.unmount()
})
