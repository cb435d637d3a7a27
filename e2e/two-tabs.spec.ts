/** Two tabs on the same stored traces. */
import { expect, test } from '@playwright/test'
import { importText, openApp, traceShown } from './support/app.ts'

const RUN = JSON.stringify([
  { role: 'user', content: 'Which star is that?' },
  { role: 'assistant', content: 'Vega.' },
])

test('a trace that is deleted in another tab is no longer shown as if it were there', async ({
  page,
  context,
}) => {
  await openApp(page)
  await importText(page, 'star.json', RUN)
  await traceShown(page)
  const other = await context.newPage()
  await openApp(other)
  await other.getByRole('treegrid', { name: 'Stored runs' }).focus()
  await other.keyboard.press('Delete')
  await other
    .getByRole('dialog', { name: 'Delete this run?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('This run isn’t in this browser')).toBeVisible()
})
