/** What Compare draws again, and what it leaves as it is, over the whole app. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { actionStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { moveCursor, navigate, readApp, renameColumn } from '#state/index.ts'
import { freshApp, openSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { CopyButton } from '../../kit/controls/CopyButton.tsx'
import { byRole, textOf } from '../../kit/testing/by-role.ts'
import { find, type Rendered } from '../../kit/testing/render.ts'

// Each card has one of these: drawn as often as the card itself.
vi.mock('../../kit/controls/CopyButton.tsx', { spy: true })

const CALLS = 24
const STEPS = [
  systemStep('Be brief.'),
  taskStep('Look at everything.'),
  ...Array.from({ length: CALLS }, (_, index) =>
    actionStep({
      text: `Thing ${index}.`,
      tool: 'look',
      args: { index },
      observation: `It is blue: ${index * 7919}.`,
    }),
  ),
]
const keepLast = (count: number) => ({ id: 'keep-last', params: { count } })
const LAST_JOBS = ['refusals', 'bound', 'rereadRisk']

let page: Rendered
beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(() => during(freshApp))

/** Opens Compare with these columns, and waits until nothing more comes of them. */
async function compare(...counts: readonly number[]): Promise<void> {
  await during(() => navigate({ view: 'compare', columns: counts.map(keepLast) }))
  await soon(() => {
    const results = [...readApp().results].filter(([, { status }]) => status === 'done').map(([key]) => key)
    for (const job of LAST_JOBS)
      for (const count of counts)
        expect(results.some((key) => key.startsWith(`${job} `) && key.includes(`"count":${count}`))).toBe(
          true,
        )
  })
  await during(() => undefined)
}

const cards = () => [...find('[aria-label="Summary"]').querySelectorAll('li')].map(textOf)

/** How often the card of “keep last n” was drawn since the count began. */
function drawn(count: number): number {
  return vi.mocked(CopyButton).mock.calls.filter(([{ label }]) => label?.endsWith(`keep last ${count}`))
    .length
}

test('while one column changes, the cards of the others are not drawn again', async () => {
  await during(() => openSteps(STEPS, { view: 'timeline', model: 'claude-sonnet-4-20250514' }))
  await compare(4, 6, 8)
  const before = cards()
  vi.mocked(CopyButton).mockClear()
  await compare(5, 6, 8)
  expect(cards()[0]).not.toBe(before[0])
  expect(cards().slice(1)).toEqual(before.slice(1))
  expect(drawn(5)).toBeGreaterThan(0)
  expect([drawn(6), drawn(8)]).toEqual([0, 0])
})

test('a column that is given another name has its card drawn with it', async () => {
  await during(() => openSteps(STEPS, { view: 'timeline', model: 'claude-sonnet-4-20250514' }))
  await compare(4, 6)
  await during(() => renameColumn(1, 'the short one'))
  await soon(() => expect(cards()[1]).toContain('the short one'))
})

test('while a person goes from call to call, the closed tables under the charts are not drawn', async () => {
  await during(() => openSteps(STEPS, { view: 'timeline', model: 'claude-sonnet-4-20250514' }))
  await compare(4, 6)
  const closed = byRole('group', 'Range and data')
  const changes: MutationRecord[] = []
  const watch = new MutationObserver((seen) => changes.push(...seen))
  watch.observe(closed, { subtree: true, childList: true, characterData: true, attributes: true })
  for (const call of [3, 9, 17]) {
    await during(() => moveCursor(call))
    await soon(() => expect(readApp().route.call).toBe(call))
  }
  watch.disconnect()
  expect(closed.querySelectorAll('td')).toHaveLength(0)
  expect(changes).toEqual([])
})
