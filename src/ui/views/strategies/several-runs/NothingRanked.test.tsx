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
  expect(rendered.container.textContent).toContain('Select at least two runs, or import more.')
  byRole('button', 'Import runs', rendered.container).click()
  byRole('button', 'Open a folder', rendered.container).click()
  expect(pressed).toEqual(['files', 'folder'])
  rendered.unmount()
  rendered = render(<NothingRanked needsRuns={false} {...ways} />)
  expect(rendered.container.querySelector('button')).toBeNull()
})
