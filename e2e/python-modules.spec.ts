/**
 * The modules that the Scratchpad's Python has, in a real browser: vocabularies and the open run reach the
 * sandbox.
 */
import { expect, type Page, test } from '@playwright/test'
import { openApp, openSample } from './support/app.ts'

test.setTimeout(120_000)

function python(page: Page, code: string) {
  return page.evaluate((text) => window.memoscope.run('python', text, { timeout: 60_000 }), code)
}

test('Python counts tokens exactly and replays the open run', async ({ page }) => {
  await openApp(page, '#/library')
  await openSample(page, 'teaching-run')
  const counted = await python(
    page,
    'import tiktoken\ntiktoken.get_encoding("o200k_base").encode("tiktoken is great!")',
  )
  expect(counted.error).toBeUndefined()
  expect(counted.result).toEqual([83, 8251, 2488, 382, 2212, 0])
  const replayed = await python(
    page,
    `import memoscope
from tinyagent.memory import MemoryManager, keep_last_n_steps

def after_tool(manager):
    manager.prune(keep_last_n_steps(n=2))

whole, pruned = memoscope.replay(MemoryManager()), memoscope.replay(MemoryManager(), after_tool)
[len(memoscope.calls), len(whole[-1]) > len(pruned[-1]), memoscope.usage["calls"]]`,
  )
  expect(replayed.error).toBeUndefined()
  const [calls, isShorter, counts] = Array.isArray(replayed.result) ? replayed.result : []
  expect(calls).toBeGreaterThan(3)
  expect([isShorter, counts]).toEqual([true, calls])
})

test('the notebook of the documents runs, and fails where it says so', async ({ page }) => {
  await openApp(page, '#/scratchpad')
  await page.getByRole('button', { name: 'Example notebook (Python)' }).click()
  await page.getByRole('button', { name: /^Notebook: / }).click()
  await page.getByText('Memories of tinyAgent, smolagents, and MARSYS').click()
  await expect(page.getByRole('button', { name: /^Notebook: Memories of tinyAgent/ })).toBeVisible()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByRole('option', { name: /The open run, under any of these ran/ })).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByRole('option', { name: /failed$/ })).toHaveCount(7)
})

test('with a run open, the example notebook for Python is about that run', async ({ page }) => {
  await openApp(page, '#/library')
  await openSample(page, 'teaching-run')
  await page.keyboard.press('7')
  await page.getByRole('button', { name: 'Example notebook (Python)' }).click()
  await expect(page.getByRole('button', { name: 'Notebook: The open run in Python' })).toBeVisible()
  await page.getByRole('button', { name: 'Run all' }).click()
  const ran = page.getByRole('option', { name: /What a strategy would have sent ran$/ })
  await expect(ran).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('option', { name: /failed$/ })).toHaveCount(0)
  await page.getByRole('option', { name: /The most expensive tools/ }).click()
  // Tokens are counted as in the other views.
  await expect(page.locator('[data-part=output]').getByRole('row').nth(1)).toContainText(/[1-9]\d*$/)
})

test('the agents of the notebook step through the open run, and its answer ends the notebook', async ({
  page,
}) => {
  await openApp(page, '#/library')
  await openSample(page, 'teaching-run')
  await page.keyboard.press('7')
  await page.getByRole('button', { name: 'Example notebook (Python)' }).click()
  await page.getByRole('button', { name: /^Notebook: / }).click()
  await page.getByText('Agents on the open run').click()
  await expect(page.getByRole('button', { name: /^Notebook: Agents on the open run/ })).toBeVisible()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByRole('option', { name: /The answer ends the notebook’s run ran/ })).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByRole('option', { name: /failed$/ })).toHaveCount(0)
  await expect(page.getByRole('option', { name: /After the answer/ })).not.toHaveAccessibleName(/ran$/)
  await page.getByRole('option', { name: /The tool agent steps through it/ }).click()
  await expect(
    page.getByText(/agent's memory changes the prompt of \d+ of them, first at call \d+/),
  ).toBeVisible()
})

test('a strategy in Python is registered in the console and replayed as the built-in is', async ({
  page,
}) => {
  await openApp(page, '#/library')
  await openSample(page, 'teaching-run')
  const told = await page.evaluate(async () => {
    const { memoscope } = window
    const code = `def strategy(steps, count: int = 2):
    others = [step for step in steps if step.kind not in ("system", "task")]
    return [step for step in steps if step.kind in ("system", "task") or step in others[-count:]]`
    const [run] = await memoscope.traces()
    const own = await memoscope.strategy(code, 'python')
    const broken = await memoscope.strategy('def strategy(steps:', 'python')
    const both = [{ id: own.id ?? '' }, { id: 'keep-last', params: { count: 2 } }]
    const replayed = await memoscope.replay(run?.id ?? '', both)
    return {
      problems: own.problems,
      broken,
      tokens: replayed.map(({ calls }) => calls.map((call) => call.tokens)),
    }
  })
  expect(told.problems).toEqual([])
  expect(told.tokens[0]?.length).toBeGreaterThan(3)
  expect(told.tokens[0]).toEqual(told.tokens[1])
  expect(told.broken).toMatchObject({ problems: [{ severity: 'error', line: 1 }] })
  expect(told.broken.id).toBeUndefined()
})
