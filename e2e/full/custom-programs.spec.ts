/**
 * Custom strategies beside built-ins: registered in the console, and come in with a run, unread and not run.
 */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp, openSample } from '../support/app.ts'

const KEEP = `import { defineStrategy, isCritical } from 'memoscope'

export default defineStrategy({
  title: 'Keep the newest',
  params: { count: { kind: 'integer', label: 'Steps', min: 0, max: 100, initial: 10 } },
  prune: (steps, { count }) => {
    const others = steps.filter((step) => !isCritical(step))
    const kept = new Set(others.slice(Math.max(0, others.length - count)))
    return steps.filter((step) => isCritical(step) || kept.has(step))
  },
})
`

async function sampleId(page: Page): Promise<string> {
  await openApp(page)
  await openSample(page, 'coding-agent')
  const [first] = await page.evaluate(() => window.memoscope.traces())
  return first?.id ?? ''
}

test.describe('in the console', () => {
  test('an own strategy has the figures of the built-in that does the same', async ({ page }) => {
    const id = await sampleId(page)
    const replays = await page.evaluate(
      async ({ id, code }) => {
        const { id: own = '' } = await window.memoscope.strategy(code)
        const ten = { count: 10 }
        const both = [
          { id: own, params: ten },
          { id: 'keep-last', params: ten },
        ]
        // Without prices: a cache miss names the strategy that caused it.
        return window.memoscope.replay(id, both, { profile: 'none' })
      },
      { id, code: KEEP },
    )
    expect(replays[0]?.calls.length).toBeGreaterThan(50)
    expect(replays[0]?.calls).toEqual(replays[1]?.calls)
    expect(replays[0]?.memory).toMatchObject({ title: 'Keep the newest', params: { count: 10 } })
    expect(replays[0]?.memory).not.toHaveProperty('own')
  })

  test('what is wrong is said with its line, and with its call once it runs', async ({ page }) => {
    const id = await sampleId(page)
    const found = await page.evaluate(async (trace) => {
      const broken = await window.memoscope.strategy('export default {')
      const nothing = await window.memoscope.strategy('const one = 1')
      const code = [
        "import { defineStrategy } from 'memoscope'",
        "export default defineStrategy({ title: 'Bad', prune: (steps) => {",
        "  if (steps.length > 5) throw new Error('too many')",
        '  return steps',
        '} })',
      ]
      const { id: own = '' } = await window.memoscope.strategy(code.join('\n'))
      const [bad] = await window.memoscope.replay(trace, [{ id: own }])
      return { broken, nothing, problems: bad?.calls.map(({ problem }) => problem) ?? [] }
    }, id)
    expect(found.broken).toMatchObject({ problems: [{ severity: 'error', line: 1 }] })
    expect(found.broken.id).toBeUndefined()
    expect(found.nothing.problems[0]?.message).toContain('no default export')
    expect(found.problems.slice(0, 4).every((problem) => problem === undefined)).toBe(true)
    expect(found.problems[4]).toMatchObject({
      line: 3,
      call: 4,
      message: expect.stringContaining('too many'),
    })
  })

  test('a loop without an end is ended, and the next run works', async ({ page }) => {
    const id = await sampleId(page)
    const said = await page.evaluate(
      async ({ id, code }) => {
        const loop = "import { defineStrategy } from 'memoscope'\n"
        const endless = `${loop}export default defineStrategy({ title: 'Loop', prune: () => { for (;;) {} } })`
        const { id: own = '' } = await window.memoscope.strategy(endless)
        const ended = await window.memoscope.replay(id, [{ id: own }]).then(
          () => 'not ended',
          (error: Error) => error.message,
        )
        const { id: fine = '' } = await window.memoscope.strategy(code)
        const [replay] = await window.memoscope.replay(id, [{ id: fine }])
        return { ended, calls: replay?.calls.length ?? 0 }
      },
      { id, code: KEEP },
    )
    expect(said.ended).toContain('took longer than')
    expect(said.calls).toBeGreaterThan(50)
  })

  test('one that nobody has is refused with a sentence', async ({ page }) => {
    const id = await sampleId(page)
    const said = await page.evaluate(
      (trace) =>
        window.memoscope.replay(trace, [{ id: 'own-abcd1234' }]).then(
          () => '',
          (error: Error) => error.message,
        ),
      id,
    )
    expect(said).toContain('not in this browser')
  })
})

test('a strategy that came with a run is not run before a person said so, and then goes on with it', async ({
  page,
}) => {
  const id = await sampleId(page)
  const text = await page.evaluate((trace) => window.memoscope.exportTrace(trace, 'memoscope'), id)
  const file = {
    ...JSON.parse(text),
    programs: [{ id: 'own-abcd1234', title: 'Keep the newest', source: KEEP }],
  }
  file.traces[0].id = 'brought'
  await importText(page, 'brought.json', JSON.stringify(file))
  await expect(page.getByText(/“Keep the newest” was imported with brought.json/)).toBeVisible()
  await openApp(page, '#/compare/brought?columns=own-abcd1234(count:4)&v=1')
  const column = page
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button', { name: /^Keep the newest.*change$/ }) })
  await expect(column).toContainText('isn’t allowed to run yet')
  await column.getByRole('button', { name: 'Open the code' }).click()
  await page.getByRole('button', { name: 'Allow to run' }).click()
  await expect(page.getByText('Running your version')).toBeVisible()
  await expect(column.getByRole('button', { name: 'Keep the newest, steps 4, change' })).toBeVisible()
  await page.reload()
  await expect(column.getByRole('button', { name: 'Keep the newest, steps 4, change' })).toBeVisible()
  const again = await page.evaluate(() =>
    window.memoscope.exportTrace('brought', 'memoscope', { memories: [{ id: 'own-abcd1234' }] }),
  )
  expect(JSON.parse(again).programs).toEqual(file.programs)
})
