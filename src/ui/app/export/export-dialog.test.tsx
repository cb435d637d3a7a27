/** The export dialog over the whole app: what it says before anything leaves the browser. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { changeRedaction, closePanel, openExport, openView } from '#state/index.ts'
import { failing, freshApp, held, letGo, openSteps } from '#state/testing/open-app.ts'
import { byRole, pageText, pressOn } from '../../kit/testing/by-role.ts'
import type { Rendered } from '../../kit/testing/render.ts'
import { during, showApp, soon } from '../testing/show-app.tsx'

const STEPS = [
  systemStep('Be brief.'),
  taskStep('Write to ann.lee@example.org.'),
  actionStep({ text: 'I write.', tool: 'send', args: { to: 'ann.lee@example.org' }, observation: 'Sent.' }),
  answerStep('Done.'),
]

let page: Rendered
beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(() =>
  during(async () => {
    closePanel()
    changeRedaction({ plan: { detectors: INITIAL_DETECTORS, patterns: [], excluded: [] } })
    await freshApp()
    await openSteps(STEPS, { view: 'timeline', model: 'claude-sonnet-4-20250514' })
  }),
)

test('redacts where something was found, and says what a file without redaction would contain', async () => {
  await during(() => openExport())
  await soon(() => expect(pageText()).toMatch(/Found 1\semail address\./))
  await during(() => pressOn('Redact before exporting', 'switch'))
  await soon(() => expect(pageText()).toMatch(/The file will contain 1\semail address\./))
})

test('opened from Strategies it offers the report of what is compared there, elsewhere the whole run', async () => {
  await during(() => openExport())
  await soon(() => expect(byRole('radio', /^Memoscope file/)).toHaveProperty('checked', true))
  await during(closePanel)
  await during(() => openView('strategies'))
  await during(() => openExport())
  await soon(() => expect(byRole('radio', /^HTML report/)).toHaveProperty('checked', true))
})

test('nothing can be downloaded before it is known what the run contains', async () => {
  held.add('findings')
  await during(() => openExport())
  await soon(() => expect(byRole('button', 'Download')).toHaveProperty('disabled', true))
  // That something is awaited is said once.
  await soon(() => expect(pageText()).toContain('Checking for secrets, names, and addresses'))
  expect(pageText().match(/Checking|Measuring|Finding/g)).toHaveLength(1)
  expect(pageText()).not.toContain('Lossless')
  // Figures need no check.
  await during(() => pressOn(/^Per-call metrics/, 'radio'))
  expect(byRole('button', 'Download')).toHaveProperty('disabled', false)
  await during(() => pressOn(/^Structure only/, 'radio'))
  expect(byRole('button', 'Download')).toHaveProperty('disabled', false)
  await during(() => pressOn(/^Memoscope file/, 'radio'))
  await during(() => letGo())
  await soon(() => expect(byRole('button', 'Download')).toHaveProperty('disabled', false))
})

test('where the check fails, only a file that says it is not redacted can be downloaded', async () => {
  failing.set('findings', 'The check failed.')
  await during(() => openExport())
  await soon(() => expect(pageText()).toContain('The check failed.'))
  expect(byRole('button', 'Download')).toHaveProperty('disabled', true)
  expect(byRole('button', 'Copy')).toHaveProperty('disabled', true)
  expect(pageText()).not.toContain('Lossless')
  await during(() => pressOn('Redact before exporting', 'switch'))
  await soon(() => expect(byRole('button', 'Download')).toHaveProperty('disabled', false))
  expect(pageText()).not.toContain('except for redaction')
  await during(() => {
    failing.clear()
    pressOn('Redact before exporting', 'switch')
    pressOn('Try again')
  })
  await soon(() => expect(pageText()).toMatch(/Found 1\semail address\./))
})

test('says how long the Markdown document is before it is made', async () => {
  await during(() => openExport({ choice: 'markdown' }))
  await soon(() => expect(pageText()).toMatch(/\d\s\w+: short enough to paste into an issue\./))
})

test('writes the messages of a run with Claude as an Anthropic request', async () => {
  await during(() => openExport({ choice: 'context' }))
  await soon(() => expect(pageText()).toContain('Anthropic Messages'))
})

test('says that the strategies of a report are examples until it is known what is recommended', async () => {
  const more = Array.from({ length: 5 }, (_, at) => actionStep({ text: `Look ${at}.`, observation: 'Sent.' }))
  await during(async () => {
    await openSteps([...STEPS.slice(0, 3), ...more, answerStep('Done.')], { view: 'timeline' })
    openExport({ choice: 'report' })
  })
  await soon(() =>
    expect(pageText()).toMatch(/These are examples\. The best strategy for this run is being found: \d+ of/),
  )
  await soon(() => expect(pageText()).not.toContain('is being found'))
})
