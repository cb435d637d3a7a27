/**
 * One memory opened up: chosen, scrubbed through, asked, and changed by hand with steps that undo takes back.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  expectNoHorizontalScroll,
  importText,
  openApp,
  openPalette,
  openSample,
  traceShown,
  watchPage,
} from './support/app.ts'
import { readingRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a sample in the Memory view at a call, with a memory as the link says it. */
async function openMemory(page: Page, sample: string, query: string): Promise<void> {
  await openApp(page)
  await openSample(page, sample)
  const id = /#\/compare\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/memory/${id}?${query}&v=1`)
  await expect(heading(page)).toContainText(' at call')
}

/** The rows of a column add up to its last one, which is returned as it is written. */
async function expectSum(table: Locator, column: number): Promise<string> {
  const cells = await table
    .getByRole('row')
    .locator(`td:nth-of-type(${column + 1})`)
    .allInnerTexts()
  const numbers = cells.map((text) =>
    text === '–' ? 0 : Number(text.replace(/[^\d−]/g, '').replace('−', '-')),
  )
  expect(numbers.length).toBeGreaterThan(2)
  expect(numbers.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(numbers.at(-1))
  return cells.at(-1) ?? ''
}

async function openTexts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More about this memory' }).click()
  await page.getByRole('menuitem', { name: /^Memory as text/ }).click()
}

test('a memory is chosen by its pattern, and scrubbing shows its tiers at every call', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  await openApp(page)
  await openSample(page, 'coding-agent')
  await page.keyboard.press('6')
  await expect(page).toHaveURL(/#\/memory\//)
  await page.getByRole('button', { name: /select another strategy/ }).click()
  await page.getByRole('button', { name: /Short, medium, long/ }).click()
  await expect(page).toHaveURL(/memory=hierarchical/)
  for (const name of ['Long: milestones', 'Medium: summaries', 'Short: newest steps'])
    await expect(lane(page, name)).toBeVisible()

  await page
    .getByRole('slider', { name: /context/i })
    .first()
    .press('Home')
  await expect(heading(page)).toContainText('call 1 of 69')
  await expect(lane(page, 'Medium: summaries')).toContainText('Empty at this call')
  // Where nothing is lost, a link leads to the nearest call that loses something.
  await page.getByRole('button', { name: /^Next: call/ }).click()
  await expect(page.getByRole('button', { name: /^\d+.lost facts? at this call$/ })).toBeVisible()
  await page
    .getByRole('slider', { name: /context/i })
    .first()
    .press('End')
  await expect(heading(page)).toContainText('call 69 of 69')
  await expect(lane(page, 'Medium: summaries')).toContainText('sent to the model')
  await expect(page.getByText('Since call 68:')).toBeVisible()
  // What it saves and loses at this call, beside the recorded run.
  await expect(page.getByText(/^instead of [\d,]+$/)).toBeVisible()
  await page.getByRole('button', { name: 'How this adds up' }).click()
  const consists = page.getByRole('table', { name: 'What the context consists of' })
  await expect(consists.getByRole('columnheader')).toHaveText(['Tokens', 'Recorded', 'With the strategy'])
  for (const column of [0, 1]) await expectSum(consists, column)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /cost · (\d+ lost facts|No lost facts)/ })).toBeVisible()
  await expect(page.getByText('Lost facts at this call')).toBeVisible()

  // A summary opens beside what it represents.
  await lane(page, 'Medium: summaries').getByRole('option').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: 'Text' })).toContainText('[Summary]')
  await expect(dialog.getByRole('region', { name: 'Summarized steps' })).toContainText(
    /Original steps: .*tokens/,
  )
  await page.keyboard.press('Escape')

  // The link brings the same memory at the same call again.
  await expect(page).toHaveURL(/call=69/)
  await page.reload()
  await expect(heading(page)).toContainText('call 69 of 69')
  await expect(lane(page, 'Medium: summaries')).toBeVisible()

  // What was recorded is one of the choices, and is not compared with itself.
  await page.getByRole('button', { name: /select another strategy/ }).click()
  await page.getByRole('button', { name: /^As recorded/ }).click()
  await expect(heading(page)).toContainText('As recorded')
  await expect(page.getByText('instead of')).toHaveCount(0)
  expect(watch.errors).toEqual([])
  expect(watch.foreignRequests).toEqual([])
})

test('an insight shared by hand is a step of the run: every agent is shown it, and undo takes it back', async ({
  page,
}) => {
  await openMemory(page, 'crew-run', 'memory=marsys-shared-pool&call=10')
  await expect(page.getByRole('radio', { name: 'writer' })).toBeChecked()
  const matrix = lane(page, 'Visibility by agent')
  await expect(matrix.getByRole('row')).toHaveCount(6)

  await page.getByRole('button', { name: 'Share an insight' }).click()
  await page.getByLabel('Insight', { exact: true }).fill('Bring an umbrella.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(matrix.getByRole('row')).toHaveCount(7)
  await expect(
    matrix.getByRole('row').filter({ hasText: 'umbrella' }).getByText('sees it', { exact: true }),
  ).toHaveCount(3)
  await expect(lane(page, 'Shared by all')).toContainText('umbrella')

  // It is stored with the run, and its context has it.
  await page.reload()
  await expect(matrix.getByRole('row')).toHaveCount(7)
  await page.getByRole('button', { name: 'Show messages' }).click()
  await expect(page.getByRole('dialog')).toContainText('[Shared by writer]: Bring an umbrella.')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(matrix.getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(matrix.getByRole('row')).toHaveCount(7)
})

test('an agent’s memory is reached by its switch, and the cursor goes along', async ({ page }) => {
  await openMemory(page, 'crew-run', 'memory=marsys-episodic&call=12')
  await expect(page.getByRole('radio', { name: 'planner' })).toBeChecked()
  await expect(lane(page, 'Past episodes')).toContainText('date and place')
  await page.getByRole('radio', { name: 'finder' }).click()
  await expect(heading(page)).toContainText('call 9 of 17')
  await expect(lane(page, 'Past episodes')).toContainText('tides and quays')
})

test('asking a memory for a text recalls the episode that holds it, and changes nothing', async ({
  page,
}) => {
  await openMemory(page, 'crew-run', 'memory=marsys-episodic&call=12')
  await page.getByRole('searchbox').fill('permit')
  await page.keyboard.press('Enter')
  const found = lane(page, 'Search results')
  await expect(found).toContainText('Episode 2: date and place (recalled)')
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

test('asking a retrieval shows what is taken and what just missed', async ({ page }) => {
  await openMemory(page, 'support-agent', 'memory=marsys-retrieval(count:2)&call=20')
  await page.getByRole('searchbox').fill('refund of the bag')
  await page.keyboard.press('Enter')
  await expect(lane(page, 'Search results')).toContainText('Next best matches')
  await expect(lane(page, 'Search results')).toContainText('refund of the bag')
})

test('an end of the run clears by the policy', async ({ page }) => {
  await openMemory(page, 'teaching-run', 'memory=marsys-conversation(retention:single_run)&call=8')
  await expect(lane(page, 'Cleared')).toContainText('Empty at this call')
  await page.getByRole('button', { name: 'End the run' }).click()
  await expect(lane(page, 'Cleared')).toContainText('not sent')
  await expect(lane(page, 'Conversation')).toContainText('1 step')
})

test('a persistent memory is kept at the end of the run, survives a reload, and another run starts from it', {
  tag: FULL,
}, async ({ page }) => {
  await openMemory(page, 'teaching-run', 'memory=marsys-conversation(retention:persistent)&call=12')
  await page.getByRole('button', { name: 'About “Conversation”' }).click()
  await expect(page.getByRole('dialog')).toContainText('keeps everything for saving')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End the run' }).click()
  await expect(page.getByText(/is saved in this browser for later runs/)).toBeVisible()
  await page.reload()
  const kept = () => page.getByRole('button', { name: 'Saved memories' })
  await kept().click()
  await expect(page.getByRole('list', { name: 'Saved memories' })).toContainText(/14.steps from Teaching run/)
  await page.keyboard.press('Escape')

  // A memory of a single run leaves nothing, yet may begin with what another left.
  const policy = page.url().replace('persistent', 'single_run').replace('call=12', 'call=0')
  await page.goto(policy)
  await expect(heading(page)).toContainText('call 1 of 13')
  await expect(lane(page, 'Conversation')).toContainText('2 steps'.replace(' ', '\u00a0'))
  await kept().click()
  await expect(page.getByText('the memory ends with the run')).toBeVisible()
  await page.getByRole('button', { name: 'Start from this memory' }).click()
  await expect(lane(page, 'Conversation')).toContainText('15 steps'.replace(' ', '\u00a0'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Undo “Start from/ }).click()
  await expect(lane(page, 'Conversation')).toContainText('2 steps'.replace(' ', '\u00a0'))
})

test('a memory of the session is there for other runs, and gone with the session', async ({ page }) => {
  await openMemory(page, 'teaching-run', 'memory=marsys-conversation(retention:session)&call=12')
  await page.getByRole('button', { name: 'Saved memories' }).click()
  await page.getByRole('button', { name: /^Save \d+/ }).click()
  await expect(page.getByRole('list', { name: 'Saved memories' })).toContainText('for this session')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'End the session' }).click()
  await page.getByRole('button', { name: 'Saved memories' }).click()
  await expect(page.getByText('No saved memories yet.')).toBeVisible()
})

test('when a memory prunes, how, and what comes after it are chosen here too', async ({ page }) => {
  await openMemory(page, 'coding-agent', 'memory=keep-last(count:10)&call=40')
  await expect(lane(page, 'Sent to the model')).toContainText('12 steps'.replace(' ', '\u00a0'))
  await page.getByRole('button', { name: 'Parameters' }).click()
  await page.getByRole('combobox', { name: 'Trigger' }).click()
  await page.getByRole('option', { name: /^Every n steps/ }).click()
  await expect(page).toHaveURL(/every-steps/)
  await page.getByRole('radio', { name: 'permanent' }).click()
  await expect(page).toHaveURL(/destructive|for-good/)
  await page.getByRole('button', { name: 'Add a stage' }).click()
  await expect(page.getByRole('combobox', { name: /^Then / })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'About “Sent to the model”' }).click()
  await expect(page.getByRole('dialog', { name: 'About “Sent to the model”' })).toContainText(
    'every 10 steps',
  )
})

test('a code agent’s scratchpad is opened up, changed by hand with steps, and printed in both forms', {
  tag: FULL,
}, async ({ page }) => {
  await openApp(page)
  await openPalette(page)
  await page.keyboard.type('code agent with a scratchpad')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Built manually')).toBeVisible()
  await page.keyboard.press('6')
  await expect(heading(page)).toContainText('Scratchpad')
  await traceShown(page)
  const pad = lane(page, 'Scratchpad')
  await expect(pad.getByRole('option').filter({ hasText: 'total: 4568.0' })).toContainText('sent as part of')
  await expect(pad).toContainText('Parsing the dates month first.')

  await page.getByRole('button', { name: 'Store a value' }).click()
  await page.getByLabel('Name', { exact: true }).fill('city')
  await page.getByLabel('Value (JSON)').fill('"Oslo"')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(pad).toContainText("city: 'Oslo'")
  await page.getByRole('button', { name: 'Observe' }).click()
  await page.getByLabel('Observation', { exact: true }).fill('The rate is of May.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(pad).toContainText('The rate is of May.')

  await openTexts(page)
  const texts = page.getByRole('dialog')
  await texts.getByRole('tab', { name: 'Scratchpad (Markdown)' }).click()
  await expect(texts).toContainText("- city: 'Oslo'")
  await texts.getByRole('tab', { name: 'Scratchpad (plain text)' }).click()
  await expect(texts).toContainText('  city: Oslo', { useInnerText: true })
  await texts.getByRole('tab', { name: 'Memory update' }).click()
  await expect(texts).toContainText('Observations: 2 recorded')
  await page.keyboard.press('Escape')
  await expect(texts).toBeHidden()

  // The document's tests ask for an equal entry.
  await page.getByRole('searchbox').fill('month first')
  await page.keyboard.press('Enter')
  await expect(lane(page, 'Search results')).toContainText('doesn’t find it')

  await page.getByRole('button', { name: 'Clear the scratchpad' }).click()
  await expect(pad).not.toContainText('Oslo')
  await page.getByRole('button', { name: /^Undo “Clear/ }).click()
  await expect(pad).toContainText('Oslo')
  await expectAccessible(page, 'a scratchpad')
})

test('the view is free of accessibility faults, light and dark', { tag: FULL }, async ({ page }) => {
  await openMemory(page, 'crew-run', 'memory=marsys-shared-pool&call=10')
  await expect(lane(page, 'Shared by all')).toBeVisible()
  await expectAccessible(page, 'a pool that agents share')
  await page.getByRole('button', { name: 'Share an insight' }).click()
  await expectAccessible(page, 'a control by hand')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show messages' }).click()
  await expectAccessible(page, 'the context')
})

test('its prints can be copied, and they and the choice of a memory are free of accessibility faults', {
  tag: FULL,
}, async ({ page }) => {
  await openMemory(page, 'crew-run', 'memory=marsys-shared-pool&call=10')
  await openTexts(page)
  await expect(page.getByRole('dialog')).toContainText('Memory Layout:')
  await expectAccessible(page, 'the prints')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /select another strategy/ }).click()
  await expectAccessible(page, 'choosing a memory')
})

test('a summary beside what it stands for is free of accessibility faults', { tag: FULL }, async ({
  page,
}) => {
  await openMemory(page, 'coding-agent', 'memory=hierarchical&call=68')
  await lane(page, 'Medium: summaries').getByRole('option').first().click()
  await expectAccessible(page, 'a summary')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'three tiers')
})

test('what a question found is free of accessibility faults', { tag: FULL }, async ({ page }) => {
  await openMemory(page, 'support-agent', 'memory=marsys-retrieval(count:2)&call=20')
  await page.getByRole('searchbox').fill('refund of the bag')
  await page.keyboard.press('Enter')
  await expect(lane(page, 'Search results')).toContainText('Next best matches')
  await expectAccessible(page, 'what was found')
})

test('on a phone nothing is cut: the page does not scroll sideways, and every button of the head is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openMemory(page, 'crew-run', 'memory=marsys-episodic&call=12')
  const head = page.getByRole('region', { name: 'Memory', exact: true })
  for (const name of ['Previous call', 'Next call', 'Parameters', 'More about this memory'])
    await expect(head.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  for (const name of ['Export', 'Find a command', 'Settings'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  // The figures of the call are one line; the rest is one press away.
  const figures = head.locator('summary').filter({ hasText: /[\d,]+.tokens/ })
  await expect(figures).toBeVisible()
  await expect(head.getByText('Whole run')).toBeHidden()
  await figures.click()
  await expect(head.getByText('Whole run')).toBeVisible()
  await head.getByRole('button', { name: 'More about this memory' }).click()
  for (const name of ['Add to Compare', 'Show messages'])
    await expect(page.getByRole('menuitem', { name })).toBeInViewport({ ratio: 1 })
  await expectNoHorizontalScroll(page)
})

test('results that a strategy cleared are listed as shortened, with their tokens before and after, and nothing as dropped', async ({
  page,
}) => {
  await openMemory(page, 'coding-agent', 'memory=clear-tool-uses(trigger:2000)&call=40')
  const shortened = lane(page, 'Shortened')
  await expect(shortened.getByRole('option').first()).toContainText(/(this call|call \d+)−[\d,]+/)
  await expect(lane(page, 'Dropped')).toHaveCount(0)

  // The size of the context is the sum of its parts.
  await page.getByRole('button', { name: 'How this adds up' }).click()
  const consists = page.getByRole('table', { name: 'What the context consists of' })
  await expect(consists).toContainText(/kept steps, \d+ shortened/)
  const total = await expectSum(consists, 1)
  const view = page.getByRole('region', { name: 'Memory', exact: true })
  await expect(view.getByText(/^[\d,]+.tokens/).first()).toContainText(total)
})

test('where no one chose a strategy the recorded run is shown, and gives way to the recommended one when asked to', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'long.json', readingRun())
  await traceShown(page)
  const id = /#\/\w+\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/memory/${id}?v=1`)
  // A run that has just opened may still be writing its own address.
  await expect(heading(page)).toContainText(/^(?!.*is sent).*call 25 of 25/)
  await page.reload()
  await expect(heading(page)).toContainText('As recorded')
  await page.getByRole('button', { name: 'Rank them' }).click()
  const show = page.getByRole('button', { name: 'Show it' })
  await expect(show).toBeVisible()
  await expect(heading(page)).toContainText('As recorded')
  await show.click()
  await expect(heading(page)).not.toContainText('As recorded')
  await expect(page.getByText(/The recorded run\. /)).toHaveCount(0)
})

test('the buttons of the head move from call to call, and play them', async ({ page }) => {
  await openMemory(page, 'teaching-run', 'memory=keep-last(count:3)&call=4')
  await expect(page.getByRole('region', { name: 'Context of every call' })).toContainText(
    'Keep the last n steps',
  )
  await page.getByRole('button', { name: 'Next call' }).click()
  await expect(heading(page)).toContainText('call 6 of 13')
  await page.getByRole('button', { name: 'Previous call' }).click()
  await expect(heading(page)).toContainText('call 5 of 13')
  await page.getByRole('button', { name: 'Play the run' }).click()
  // A busy machine may show a later call first, or the end, where nothing is left to pause.
  await expect(heading(page)).toContainText(/call (?:[6-9]|1[0-3]) of 13/)
  await expect(
    page.getByRole('button', { name: 'Pause' }).or(heading(page).getByText('13 of 13')).first(),
  ).toBeVisible()
})
