/** The export dialog over the whole app: what it says before anything leaves the browser. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { INITIAL_DETECTORS } from '#core/redact/detector-list.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import {
  changeRedaction,
  closePanel,
  DEFAULT_COUNTING,
  openExport,
  openSeveralRuns,
  openSweep,
  openView,
  runSweep,
} from '#state/index.ts'
import { store } from '#state/store/store.ts'
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

test('over several runs it says which of them it exports', async () => {
  const { traceId = '' } = store.getState().route
  await during(() => {
    openSeveralRuns([traceId])
    openExport()
  })
  await soon(() => expect(pageText()).toMatch(/Exports only one of the runs: “[^”]+”\./))
  await during(() => {
    closePanel()
    openView('timeline')
    openExport()
  })
  await soon(() => expect(pageText()).toContain('File name'))
  expect(pageText()).not.toContain('Exports only one of the runs')
})

test('what was found is listed with the words around it, and leads to its step', async () => {
  await during(() => openExport())
  await soon(() => expect(pageText()).toMatch(/2\stimes\[email-1\] step 1 Write to •••\./))
  await during(() => pressOn('step 1'))
  await soon(() => expect(store.getState().panel).toBe('none'))
  expect(location.hash).toContain('step=s1')
})

test('a name that is replaced very often says what else that changes', async () => {
  const often = `cd /home/mara/app; ${'mara/x '.repeat(1200)}`
  await during(() => openSteps([taskStep(often), answerStep('Done.')], { view: 'timeline' }))
  await during(() => openExport())
  await soon(() => expect(pageText()).toContain('Replaced 1,201 times, also inside paths'))
  await during(() => pressOn('Replace m••• (4 characters) with [user-1]', 'checkbox'))
  await soon(() => expect(pageText()).not.toContain('Replaced 1,201 times'))
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

/** What the report compares, the recorded run first. */
function compared(): string | null | undefined {
  return byRole('list', 'Compared').textContent
}

async function openWalk(): Promise<void> {
  const more = Array.from({ length: 5 }, (_, at) => actionStep({ text: `Look ${at}.`, observation: 'Sent.' }))
  await openSteps([...STEPS.slice(0, 3), ...more, answerStep('Done.')], { view: 'timeline' })
}

test('a report is of the recorded run alone where no one chose a strategy and none is recommended', async () => {
  await during(async () => {
    await openWalk()
    openExport({ choice: 'report' })
  })
  await soon(() => expect(pageText()).toMatch(/The best strategy for this run is being found: \d+ of/))
  expect(pageText()).not.toContain('examples')
  await soon(() => expect(pageText()).toContain('No strategy is recommended for this run.'))
  expect(compared()).toBe('as recorded')
})

test('a report opened from Vary a parameter compares the values that were tried there, and calls them so', async () => {
  const spec = (count: number) => unwrap(checkSpec({ id: 'keep-last', params: { count } }))
  await during(async () => {
    await openWalk()
    openSweep({ id: 'keep-last' })
  })
  const traceId = store.getState().route.traceId ?? ''
  const memories = [IDENTITY, spec(1), spec(2)]
  await during(() => void runSweep({ traceIds: [traceId], memories, counting: DEFAULT_COUNTING }))
  await during(() => openExport({ choice: 'report' }))
  await soon(() => expect(compared()).toMatch(/^as recorded.*1.*2/))
  expect(byRole('list', 'Compared').childNodes).toHaveLength(3)
  expect(pageText()).toContain('These are the values tried in Vary a parameter.')
  expect(pageText()).not.toContain('examples')
})
