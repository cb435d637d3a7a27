/**
 * A view that is added as a folder and its line in the table of views is in the address, the rail, the keys
 * and the outlet.
 */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VIEWS } from '#state/index.ts'
import { parseRoute } from '#state/store/route.ts'
import { store } from '#state/store/store.ts'
import { render } from '../../kit/testing/render.ts'
import { VIEW_FOLDERS } from './views.ts'

/** The detail panel is shown next to views, and isn't one. */
const NO_VIEW = 'detail'

test('every view has its line and its folder', () => {
  const folders = readdirSync('src/ui/views', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== NO_VIEW)
    .map(({ name }) => name)
  expect([...VIEWS].sort()).toEqual([...folders].sort())
  expect(Object.keys(VIEW_FOLDERS).sort()).toEqual(folders.map((id) => `../../views/${id}/view.ts`).sort())
})

test('an added view is in the rail, under the next number key, in the address, and drawn', async () => {
  Object.assign(VIEWS, { [VIEWS.length]: 'garden' })
  VIEW_FOLDERS['../../views/garden/view.ts'] = {
    title: 'Garden',
    icon: 'sun',
    Component: () => <p>Roses</p>,
  }
  // Both read the table of views when they are loaded.
  const { shortcutOf } = await import('./keys.ts')
  const { NavRail } = await import('./NavRail.tsx')
  const { ViewOutlet } = await import('../ViewOutlet.tsx')
  const { route, problems } = parseRoute('#/garden')
  expect([route.view, problems]).toEqual(['garden', []])
  store.setState({ route })
  const page = render(
    <>
      <NavRail />
      <ViewOutlet onAsk={() => undefined} />
    </>,
  )
  expect(document.querySelector('[data-view="garden"] a')?.getAttribute('href')).toBe('#/garden')
  expect(document.querySelector('main')?.textContent).toBe('Roses')
  const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isAltGraph: false }
  // Collections have the key 0.
  expect(shortcutOf({ ...press, key: String(VIEWS.length - 1) })).toBe('garden')
  page.unmount()
})
