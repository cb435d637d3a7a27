/** From a dropped run to the five answers that people ask for first, each in at most two clicks. */
import { expect, test } from '@playwright/test'
import { chooseFiles, openApp, watchPage } from './support/app.ts'
import { FIRST_QUESTIONS, MOST_CLICKS } from './support/first-minute.ts'
import { compactedSession } from './support/sessions.ts'

/**
 * Each call reads what the one before left in the cache and writes what is new; the compaction starts afresh.
 */
function usageOf(call: number): object {
  const at = call > 24 ? call - 24 : call
  return {
    input_tokens: 4,
    cache_read_input_tokens: at === 0 ? 0 : 9000 + (at - 1) * 330,
    cache_creation_input_tokens: at === 0 ? 9000 : 330,
    output_tokens: 60,
  }
}

test('what it cost and why, what filled the context, which strategy, what that would lose, what the compaction lost', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await openApp(page)
  await chooseFiles(page, [{ name: 'session.jsonl', data: compactedSession(24, usageOf) }])
  await expect(page).toHaveURL(/#\/strategies\//)
  const start = page.url()
  for (const { question, answer } of FIRST_QUESTIONS) {
    await test.step(question, async () => {
      let clicks = 0
      const click = async (target: Parameters<Parameters<typeof answer>[0]['click']>[0]) => {
        clicks++
        await target.click()
      }
      const { where, says } = await answer({ page, click })
      await expect(where).toContainText(says)
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
      await page.keyboard.press('Escape')
      await page.goto(start)
    })
  }
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})
