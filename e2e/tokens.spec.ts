/** Whose tokens: what the console and the page say of a run whose prompts the provider counted. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openApp } from './support/app.ts'

/** A Claude Code session: `words` grow by turn, the provider counts a little more than OpenAI would, and 5,000 in front. */
function session(): string {
  const lines: object[] = [
    line(0, undefined, { type: 'user', message: { role: 'user', content: 'Count. ' } }),
  ]
  for (let turn = 1; turn <= 8; turn++) {
    const usage = {
      input_tokens: 4,
      cache_read_input_tokens: 5000 + 130 * turn,
      cache_creation_input_tokens: 0,
      output_tokens: 100,
    }
    const answer = {
      id: `m${turn}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-20250514',
      usage,
    }
    const content = [{ type: 'text', text: 'one two three four five '.repeat(10) }]
    lines.push(line(2 * turn - 1, 2 * turn - 2, { type: 'assistant', message: { ...answer, content } }))
    const more = { role: 'user', content: 'six seven eight nine ten '.repeat(10) }
    lines.push(line(2 * turn, 2 * turn - 1, { type: 'user', message: more }))
  }
  return lines.map((one) => JSON.stringify(one)).join('\n')
}

function line(at: number, parent: number | undefined, rest: object): object {
  const uuid = `u${at}`
  const timestamp = new Date(1.76e12 + at * 1000).toISOString()
  const shared = {
    sessionId: 's',
    version: '2.0.0',
    cwd: '/home/ada',
    userType: 'external',
    isSidechain: false,
  }
  return { ...shared, uuid, parentUuid: parent === undefined ? null : `u${parent}`, timestamp, ...rest }
}

test('a model with a tokenizer of its own is calibrated on its recorded prompts, which stand beside', async ({
  page,
}) => {
  await openApp(page)
  const { id, calls, fits } = await page.evaluate(async (text) => {
    const { memoscope } = window
    const { traces } = await memoscope.importFile('session.jsonl', text)
    const trace = traces[0]?.id ?? ''
    const [replayed] = await memoscope.replay(trace, [{ id: 'none' }], { encoding: 'o200k_base' })
    return { id: trace, calls: replayed?.calls ?? [], fits: await memoscope.calibration(trace) }
  }, session())
  expect(calls).toHaveLength(8)
  calls.forEach(({ tokensInfo: { provenance, estimate = 0, low = 0, high = 0, recorded } }, index) => {
    const sent = 5004 + 130 * (index + 1)
    expect([provenance, recorded]).toEqual(['calibrated', sent])
    expect(Math.abs(estimate / sent - 1)).toBeLessThan(0.03)
    expect(low).toBeLessThanOrEqual(estimate)
    expect(high).toBeGreaterThanOrEqual(estimate)
  })
  expect(fits).toMatchObject([{ model: 'claude-sonnet-4-20250514', calls: 8 }])
  expect(fits[0]?.heldOut?.medianError).toBeLessThan(0.03)

  await page.goto(`./#/timeline/${id}?call=3`)
  const strip = page.getByRole('region', { name: 'Context of every call' })
  await expect(strip).toContainText('5,524 tokens recorded by the provider')
  await page.getByRole('button', { name: /Counted as/ }).click()
  const panel = page.getByRole('region', { name: 'Counts against the provider’s' })
  await expect(panel).toContainText('claude-sonnet-4-20250514')
  await expect(panel).toContainText(/Within \d+%, 9 of 10 calls within \d+%/)
})

test('without a recorded prompt only the model’s own public encoding is exact', async ({ page }) => {
  await openApp(page)
  const given = await page.evaluate(async () => {
    const { memoscope } = window
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello there' },
    ]
    const choices = [{ message: { role: 'assistant', content: 'Hi' } }]
    const { traces } = await memoscope.importFile(
      'run.json',
      JSON.stringify({ model: 'gpt-4o', messages, choices }),
    )
    const id = traces[0]?.id ?? ''
    const infoWith = async (encoding: string) =>
      (await memoscope.replay(id, [{ id: 'none' }], { encoding }))[0]?.calls[0]?.tokensInfo
    return {
      own: await infoWith('o200k_base'),
      other: await infoWith('p50k_base'),
      rough: await infoWith('chars4'),
      fits: await memoscope.calibration(id),
      counts: [
        await memoscope.count('hello world', 'r50k_base'),
        await memoscope.count('<|endoftext|>', 'p50k_base'),
      ],
    }
  })
  expect(given.own).toEqual({ provenance: 'exact' })
  expect(given.other?.provenance).toBe('estimated')
  expect(given.rough?.provenance).toBe('estimated')
  expect(given.fits).toEqual([])
  expect(given.counts[0]).toBe(2)
  expect(given.counts[1]).toBeGreaterThan(1)
})

test('a bill holds what the recorded prompts tell of and the file does not, unless a person leaves it out', async ({
  page,
}) => {
  await openApp(page)
  const { id, whole, without } = await page.evaluate(async (text) => {
    const { memoscope } = window
    const { traces } = await memoscope.importFile('session.jsonl', text)
    const id = traces[0]?.id ?? ''
    const billed = async (leftOut: readonly ('tools' | 'not-recorded')[]) =>
      (await memoscope.replay(id, [{ id: 'none' }], { profile: 'claude-sonnet', leftOut }))[0]
    return { id, whole: await billed([]), without: await billed(['not-recorded']) }
  }, session())
  expect(whole?.totals.tokensBy?.kind).toMatch(/calibrated|profile/)
  expect(whole?.totals.tokensBy?.factor).toBeGreaterThan(1.1)
  whole?.calls.forEach(({ cost, tokensInfo, notRecorded = 0 }) => {
    const { input = 0, cacheRead = 0, cacheWrite = 0 } = cost ?? {}
    expect(Math.abs((input + cacheRead + cacheWrite) / (tokensInfo.estimate ?? 1) - 1)).toBeLessThan(0.01)
    expect(notRecorded).toBeGreaterThan(4500)
  })
  expect(without?.totals.notRecorded).toBeUndefined()
  expect(without?.totals.cumulative).toBe(whole?.totals.cumulative)

  await page.goto(`./#/compare/${id}?profile=claude-sonnet`)
  await expect(page.getByText(/of the tokens are not in the file/).first()).toBeAttached()
  await page.getByRole('button', { name: /Counted as/ }).click()
  await page.getByRole('switch', { name: 'What the file does not hold' }).click()
  await expect(page).toHaveURL(/without=not-recorded/)
  await expect(page.getByText(/of the tokens are not in the file/)).toHaveCount(0)
})

test('the palette shows how a text becomes tokens, by keys and as a table', async ({ page }) => {
  await openApp(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('becomes tokens')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'How a text becomes tokens' })
  await panel.getByLabel('Text', { exact: true }).first().fill('hello world')
  // The table of an encoding may have to be loaded first.
  await expect(panel.getByRole('status')).toHaveText('2 tokens of 11 characters, 5.5 characters a token')
  const strip = panel.getByRole('slider', { name: 'Tokens one by one' })
  await strip.focus()
  await page.keyboard.press('End')
  await expect(strip).toHaveAttribute('aria-valuetext', /Token 2 of 2 · id \d+ · " world"/)
  await expectAccessible(page, 'tokens as text')
  await panel.getByText('Table', { exact: true }).click()
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'tokens as a table')
})
