/** Whose tokens: what the console and the page say of a run whose prompts the provider counted. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openApp } from './support/app.ts'

/**
 * A Claude Code session: `words` grow by turn, the provider counts a little more than OpenAI would, and 5,000
 * in front.
 */
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
  calls.forEach(({ tokens, figure, tokensInfo: { provenance, recorded } }, index) => {
    const sent = 5004 + 130 * (index + 1)
    expect([tokens, provenance, recorded]).toEqual([sent, 'recorded', sent])
    expect(figure).toEqual({ value: sent, source: 'recorded' })
  })
  expect(fits).toMatchObject([{ model: 'claude-sonnet-4-20250514', calls: 8 }])
  expect(fits[0]?.heldOut?.medianError).toBeLessThan(0.03)

  await page.goto(`./#/timeline/${id}?call=3`)
  const strip = page.getByRole('region', { name: 'Context of every call' })
  await expect(strip).toContainText('5,524')
  await page.getByRole('button', { name: /^Pricing/ }).click()
  const panel = page.getByRole('region', { name: 'Check counts against provider usage' })
  await expect(panel).toContainText('claude-sonnet-4-20250514')
  await expect(panel).toContainText(
    /Off by \d+% or less for (half of the calls, by \d+% or less for )?9 of 10/,
  )
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

test('inferred system prompt and tools are part of every figure, and a switch hides them', async ({
  page,
}) => {
  await openApp(page)
  const { id, summary, whole, cut, hidden } = await page.evaluate(async (text) => {
    const { memoscope } = window
    const { traces } = await memoscope.importFile('session.jsonl', text)
    const id = traces[0]?.id ?? ''
    const lastTwo = { id: 'keep-last', params: { count: 2 } }
    const [whole, cut] = await memoscope.replay(id, [{ id: 'none' }, lastTwo])
    const [hidden] = await memoscope.replay(id, [{ id: 'none' }], { leftOut: ['not-recorded'] })
    return { id, summary: await memoscope.summary(id), whole, cut, hidden }
  }, session())
  expect(summary.models).toEqual(['claude-sonnet-4-20250514'])
  expect(whole?.totals.input).toEqual(summary.input)
  expect(whole?.totals.dollars).toEqual(summary.cost)
  expect(summary.input).toEqual({ value: 8 * 5004 + 130 * 36, source: 'recorded' })
  expect(summary.cost?.source).toBe('usage')
  for (const { inferred = 0 } of whole?.calls ?? []) expect(inferred).toBeGreaterThan(4500)
  expect(cut?.totals.cumulative).toBeGreaterThan(8 * 4500)
  expect(cut?.totals.cumulative).toBeLessThan(whole?.totals.cumulative ?? 0)
  expect(hidden?.totals.cumulative).toBeLessThan((whole?.totals.cumulative ?? 0) - 8 * 4500)
  expect(hidden?.totals.dollars).toEqual(whole?.totals.dollars)

  await page.goto(`./#/compare/${id}`)
  await page.getByRole('button', { name: /^Pricing/ }).click()
  await page.getByText('Advanced', { exact: true }).click()
  await page.getByRole('switch', { name: 'Inferred system prompt and tools' }).click()
  await expect(page).toHaveURL(/without=not-recorded/)
})

test('the palette shows how a text becomes tokens, by keys and as a table', async ({ page }) => {
  await openApp(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('split into tokens')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'How text is split into tokens' })
  const text = panel.getByLabel('Text', { exact: true }).first()
  await text.fill('')
  // Nothing is split, and nothing claims that it is being split.
  await expect(panel.getByRole('status')).toHaveText('0 tokens for 0 characters')
  await text.fill('hello world')
  // The table of an encoding may have to be loaded first.
  await expect(panel.getByRole('status')).toHaveText('2 tokens for 11 characters, 5.5 characters per token')
  const strip = panel.getByRole('slider', { name: 'Tokens in order' })
  await strip.focus()
  await page.keyboard.press('End')
  await expect(strip).toHaveAttribute('aria-valuetext', /Token 2 of 2 · id \d+ · " world"/)
  await expectAccessible(page, 'tokens as text')
  await panel.getByText('Table', { exact: true }).click()
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(3)
  await expectAccessible(page, 'tokens as a table')
})
