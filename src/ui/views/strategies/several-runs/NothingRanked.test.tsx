import { afterEach, expect, test } from 'vitest'
import { byRole } from '../../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { NothingRanked } from './NothingRanked.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('with too few runs, the page says what several are for and imports others', () => {
  const pressed: string[] = []
  const ways = { onPick: () => pressed.push('files'), onPickFolder: () => pressed.push('folder') }
  rendered = render(<NothingRanked needsRuns {...ways} />)
  // How many to select is said beside their list; few runs have no median.
  expect(rendered.container.textContent).not.toMatch(/Select at least|median/)
  byRole('button', 'Import runs', rendered.container).click()
  byRole('button', 'Open a folder', rendered.container).click()
  expect(pressed).toEqual(['files', 'folder'])
  rendered.unmount()
  rendered = render(<NothingRanked needsRuns={false} {...ways} />)
  expect(rendered.container.querySelector('button')).toBeNull()
})
