/** What can be set in the agent that made several runs, over the whole app. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { changeCounting, navigate, readApp } from '#state/index.ts'
import { freshApp, openSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../../app/testing/show-app.tsx'
import { textOf } from '../../../kit/testing/by-role.ts'
import { find, type Rendered } from '../../../kit/testing/render.ts'

const page = (at: number) => `File ${at}: ${'an ordinary line of text. '.repeat(300)}`
/** A Codex run whose tool results are longer than any limit that is tried. */
const stepsOf = (name: string) => [
  systemStep('You look after a project.'),
  taskStep(`Find the port of ${name}.`),
  ...Array.from({ length: 4 }, (_, at) =>
    actionStep({
      text: `Look ${at}.`,
      tool: 'read',
      args: { path: `src/${name}_${at}.ts` },
      observation: page(at),
    }),
  ),
  answerStep('Done.'),
]

let app: Rendered
beforeAll(() => {
  app = showApp()
})
afterAll(() => app.unmount())
beforeEach(() => during(freshApp))

test('the best setting of the agent is replayed on all runs before any strategy, and said with what it saves', async () => {
  await during(async () => {
    for (const name of ['one', 'two']) {
      const source = { format: 'codex', fileName: `${name}.jsonl`, run: 0, runs: 1, readerVersion: 1 }
      await openSteps(stepsOf(name), { view: 'strategies', model: 'claude-sonnet-4-20250514', source })
      changeCounting({ encoding: 'chars4', overhead: 'none' })
    }
    navigate({ mode: 'several-runs' })
  })
  // A name may break after each underscore, where `textOf` puts a space.
  const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('_ ', '_')
  const main = () => plain(textOf(find('main')))
  await soon(() => expect(main()).toMatch(/over 2 runs/i))
  await soon(() => expect(main()).toContain('In Codex, set'))
  // It waits for no strategy.
  expect(readApp().severalRuns?.order).toBeUndefined()
  await soon(() =>
    expect(main()).toMatch(
      /Over 2 runs of Codex, ≈\$\S+ as recorded In Codex, set tool_output_token_limit = \d+ ?\. It keeps all user messages\. Cost ≈\$\S+ −\d+%.*Lost facts 0 .*Cheaper in both runs .*Add tool_output_token_limit = \d+ at the top of .*Compare one run/,
    ),
  )
  const first =
    find('main').querySelector('[aria-label="Strategies by saving"] tbody tr:has(button)') ?? undefined
  expect(plain(textOf(first))).toMatch(/tool_output_token_limit = \d+.*Recommended for Codex/)
})
