import { afterEach, expect, test } from 'vitest'
import { byRole } from '../../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { NothingRanked, RunsWaiting } from './NothingRanked.tsx'
import { RunsState } from './RunsState.tsx'

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

test('below a final recommendation, what is still replayed is called other strategies', () => {
  const ofRun = { status: 'running', figures: [], stop: () => undefined, resume: () => undefined } as const
  const setup = { strategies: undefined }
  const order = { runs: [], specs: [] }
  const state = { status: 'running', setup, failed: [], replays: 0, order, done: [] } as const
  const wordsOf = (isFinal: boolean) => {
    rendered?.unmount()
    rendered = render(
      <>
        <RunsWaiting ofRun={ofRun} runs={[]} startsAlone isFinal={isFinal} />
        <RunsState state={state} order={order} isFinal={isFinal} />
      </>,
    )
    return rendered.container.textContent?.match(
      /The recommendation above is final\. Trying other strategies/g,
    )
  }
  expect(wordsOf(true)).toHaveLength(2)
  expect(rendered?.container.textContent).not.toMatch(/Ranking|Replaying/)
  expect(wordsOf(false)).toBeNull()
})
