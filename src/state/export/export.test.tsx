/**
 * What is handed to the person: files, the clipboard, several runs as one archive, and everything as a
 * backup.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isObject } from '#base/json.ts'
import { unwrap } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, answerStep, noteStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { appendSteps } from '../edits/edits.ts'
import { importFiles } from '../library/imports.ts'
import { removeAllTraces } from '../library/library.ts'
import { navigate } from '../shell/navigation.ts'
import { NO_REDACTION_CHOICE } from '../store/export-choice.ts'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import {
  downloads,
  failing,
  freshApp,
  held,
  jobsAsked,
  lastDownload,
  letGo,
  openSteps,
  storeSteps,
  told,
  until,
} from '../testing/open-app.ts'
import { checkBackup, restoreBackup, saveBackup } from './backup.ts'
import { copyContext, downloadContext } from './context-export.ts'
import { saveDiagnostics } from './diagnostics.ts'
import { changeRedaction, copyText, explainSlow, exportTrace, openExport, runExport } from './export.ts'
import { exportFacts } from './export-facts.ts'
import { exportRuns } from './export-runs.ts'

const STEPS = [
  systemStep('Be brief.'),
  taskStep('Write to mara.lindqvist@post.example.'),
  actionStep({ text: 'I write.', tool: 'mail', args: { to: 'Mara' }, observation: 'sent' }),
  actionStep({ text: 'I look.', tool: 'inbox', observation: 'empty' }),
  answerStep('Done.'),
]
const LAST = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } }))
const WATCH = { signal: new AbortController().signal, onProgress: () => undefined }
const copied: string[] = []

let id = ''
beforeEach(async () => {
  await freshApp()
  copied.length = 0
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  changeRedaction(NO_REDACTION_CHOICE)
  id = await openSteps(STEPS, { title: 'Letter' })
})

const messages = (text: string): readonly unknown[] => JSON.parse(text)

describe('a run as a file', () => {
  test('is named after the file that it came with, and holds its steps', async () => {
    changeRedaction({ ...NO_REDACTION_CHOICE, isOn: false })
    await exportTrace(id, 'memoscope')
    const { name, text } = await lastDownload()
    expect(name).toMatch(/^file-\d+\.memoscope\.json$/)
    expect(text).toContain('mara.lindqvist@post.example')
    expect(told()).toEqual([])
  })

  test('is redacted where something was found, which is said', async () => {
    await exportTrace(id, 'memoscope')
    const { name, text } = await lastDownload()
    expect([name, text.includes('mara.lindqvist')]).toEqual(['redacted-run.memoscope.json', false])
    expect(told()[0]).toMatch(/^Exported with secrets and names redacted\./)
  })

  test('is of its newest state', async () => {
    await appendSteps(id, [{ kind: 'note', text: 'ask again on Monday', response: '' }])
    await exportTrace(id, 'memoscope')
    expect((await lastDownload()).text).toContain('ask again on Monday')
  })

  test('takes the name that the person gives it', async () => {
    const order = { traceId: id, form: { kind: 'markdown' } as const, to: 'file' as const, name: 'mine.md' }
    expect(await runExport(order, WATCH)).toBeUndefined()
    expect(downloads.map(({ name }) => name)).toEqual(['mine.md'])
  })

  test('redacted holds no address, also not in the name', async () => {
    const { plan } = store.getState().redaction
    const order = { traceId: id, form: { kind: 'markdown' } as const, to: 'file' as const, redaction: plan }
    await runExport(order, WATCH)
    const { text } = await lastDownload()
    expect(text).toContain('Write to')
    expect(text).not.toContain('lindqvist')
  })

  test('that cannot be made gives its reason and hands over nothing', async () => {
    failing.set('export', 'The disk is full.')
    const order = { traceId: id, form: { kind: 'markdown' } as const, to: 'file' as const }
    expect(await runExport(order, WATCH)).toMatchObject({ message: 'The disk is full.' })
    await exportTrace(id, 'memoscope')
    expect(told()).toEqual(['The disk is full.'])
    expect(downloads).toEqual([])
  })

  test('in the making is counted, so that a reload is not offered meanwhile', async () => {
    held.add('export')
    const made = exportTrace(id, 'memoscope')
    expect(store.getState().underWay.exports).toBe(1)
    await vi.waitFor(() => expect(jobsAsked).toContain('export'))
    letGo()
    await made
    expect(store.getState().underWay.exports).toBe(0)
  })

  test('given up by the person ends as canceled', async () => {
    held.add('export')
    const abort = new AbortController()
    const order = { traceId: id, form: { kind: 'markdown' } as const, to: 'file' as const }
    const made = runExport(order, { ...WATCH, signal: abort.signal })
    abort.abort()
    letGo()
    expect(await made).toMatchObject({ code: 'cancelled' })
    expect(downloads).toEqual([])
  })

  test('whose patterns took too long is explained in words about patterns', () => {
    expect(explainSlow({ code: 'cancelled', message: 'x' })).toMatchObject({ code: 'pattern-too-slow' })
    const other = { code: 'no-such-trace', message: 'x' }
    expect(explainSlow(other)).toBe(other)
  })

  test('is chosen in the dialog, which remembers what it was opened for', () => {
    openExport({ choice: 'report' })
    expect(store.getState()).toMatchObject({ panel: 'export', exporting: { choice: 'report' } })
  })
})

describe('the clipboard', () => {
  test('gets the text, and the person hears what it was', async () => {
    await runExport({ traceId: id, form: { kind: 'markdown' }, to: 'clipboard' }, WATCH)
    expect(copied[0]).toContain('I write.')
    expect(told()[0]).toMatch(/^Copied: /)
    expect(downloads).toEqual([])
  })

  test('that the browser refuses is said, with another way', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
    await copyText('x', 'Copied')
    expect(store.getState().notices.at(-1)?.problem).toMatchObject({
      code: 'no-clipboard',
      hint: expect.stringContaining('Download the file instead'),
    })
  })
})

describe('the context at the cursor', () => {
  test('is what the model was sent at that call', async () => {
    navigate({ call: 0 })
    await downloadContext(IDENTITY)
    const { text } = await lastDownload()
    expect(messages(text).map((one) => isObject(one) && one['role'])).toEqual(['system', 'user'])
  })

  test('follows the cursor and the strategy, and the label is in its name', async () => {
    navigate({ call: 2 })
    await downloadContext(IDENTITY, { label: 'everything' })
    expect((await lastDownload()).name).toContain('everything')
    const whole = messages((await lastDownload()).text).length
    await downloadContext(LAST)
    expect(messages((await lastDownload()).text).length).toBeLessThan(whole)
  })

  test('on the clipboard is counted in messages', async () => {
    navigate({ call: 0 })
    await copyContext(IDENTITY)
    expect(told()).toEqual(['Copied 2 messages as JSON.'])
    expect(messages(copied[0] ?? '')).toHaveLength(2)
  })

  test('of a run without calls is refused with the reason', async () => {
    await openSteps([taskStep('nothing yet')])
    await downloadContext(IDENTITY)
    expect(told()).toEqual(['This run has no model call, so there is no context to save.'])
  })
})

describe('several runs', () => {
  test('are one archive that comes in again as the same runs', async () => {
    const other = await storeSteps([taskStep('Other'), answerStep('Yes')], { title: 'Other' })
    const done: number[] = []
    const watch = { ...WATCH, onProgress: (count: number) => void done.push(count) }
    const made = unwrap(await exportRuns({ ids: [id, other], format: 'memoscope' }, watch))
    expect(made).toEqual({ written: 2, problems: [] })
    expect(done).toEqual([0, 1])
    const archive = downloads[0]
    if (archive === undefined) throw new Error('the archive is there')
    expect(archive.name).toBe('memoscope-2-runs.zip')
    await removeAllTraces()
    await importFiles([new File([archive.file], archive.name)])
    await until(({ library }) => doneValue(library)?.length === 2)
    const titles = doneValue(store.getState().library)?.map(({ title }) => title)
    expect(titles?.toSorted()).toEqual(['Letter', 'Other'])
  })

  test('of which one is gone leave it out and say why', async () => {
    const made = unwrap(await exportRuns({ ids: ['gone', id], format: 'memoscope' }, WATCH))
    expect(made).toMatchObject({ written: 1, problems: [{ code: 'no-such-trace' }] })
    expect(await exportRuns({ ids: ['gone'], format: 'memoscope' }, WATCH)).toMatchObject({
      ok: false,
      error: { code: 'no-such-trace' },
    })
  })

  test('under the same name lie beside each other', async () => {
    const twin = await storeSteps(STEPS, { title: 'Letter', source: traceOf(STEPS).source })
    const other = await storeSteps(STEPS, { title: 'Letter', source: traceOf(STEPS).source })
    const made = unwrap(await exportRuns({ ids: [other, twin], format: 'memoscope' }, WATCH))
    expect(made.written).toBe(2)
  })

  test('as a table have a row each, and no text out of the runs unless it is asked for', async () => {
    const ids = [id, await storeSteps(STEPS, { title: 'Second letter' })]
    const rows = async (withContent: boolean) => {
      unwrap(await exportFacts({ ids, table: 'runs', format: 'csv', withContent }, WATCH))
      return (await lastDownload()).text
    }
    const without = await rows(false)
    expect(without.trim().split(/\r?\n/)).toHaveLength(3)
    expect(without).not.toContain('Second letter')
    expect(await rows(true)).toContain('Second letter')
  })

  test('as a table without the one that is gone', async () => {
    const order = { table: 'calls', format: 'csv', withContent: false } as const
    const made = unwrap(await exportFacts({ ids: ['gone', id], ...order }, WATCH))
    expect(made).toMatchObject({ written: 1, problems: [{ code: 'no-such-trace' }] })
    expect(await exportFacts({ ids: ['gone'], ...order }, WATCH)).toMatchObject({ ok: false })
  })
})

describe('a backup', () => {
  const saved = async () => {
    unwrap(await saveBackup(WATCH))
    const file = downloads.at(-1)
    if (file === undefined) throw new Error('the backup is there')
    return file
  }

  test('holds every run, says so, and is named by the day', async () => {
    await storeSteps([taskStep('Other')])
    const { name, file } = await saved()
    expect(name).toMatch(/^memoscope-\d{4}-\d\d-\d\d\.memoscope-backup\.gz$/)
    const contents = unwrap(await checkBackup(file, WATCH))
    expect(contents.counts.trace).toBe(2)
  })

  test('brings back what was deleted since, edits included', async () => {
    await appendSteps(id, [noteStep('on Monday')])
    const { file } = await saved()
    await removeAllTraces()
    unwrap(await restoreBackup(file, { mode: 'merge', isOwn: true }, WATCH))
    await until(({ library }) => doneValue(library)?.length === 1)
    navigate({ ...HOME, view: 'timeline', traceId: id })
    await until(({ trace }) => doneValue(trace)?.steps.length === STEPS.length + 1)
  })

  test('that is damaged is refused and leaves everything as it is', async () => {
    const { file } = await saved()
    const bytes = new Uint8Array(await file.arrayBuffer())
    const broken = new Blob([bytes.slice(0, bytes.length - 20)])
    const checked = await checkBackup(broken, WATCH)
    expect(checked.ok || checked.error.message).toMatch(/\./)
    expect(doneValue(store.getState().library)).toHaveLength(1)
  })

  test('dropped under another name opens where backups are restored', async () => {
    const { file } = await saved()
    await importFiles([new File([file], 'old.bin')])
    expect(store.getState()).toMatchObject({ route: { view: 'settings', section: 'storage' }, imports: [] })
    expect(store.getState().backupToRestore).toBeDefined()
  })

  test('is made in the page where no worker can be had', async () => {
    failing.set('backup', 'broken')
    expect(unwrap(await saveBackup(WATCH)).traces).toBe(1)
    expect(unwrap(await checkBackup(downloads[0]?.file ?? new Blob(), WATCH))).toMatchObject({
      counts: { trace: 1 },
    })
  })
})

describe('diagnostics', () => {
  test('hold numbers and no word of a run, of its name, or of the mistake', async () => {
    const report = await saveDiagnostics(new TypeError('cannot read Lindqvist'))
    expect(JSON.parse(report)).toMatchObject({ kind: 'memoscope-diagnostics', version: 1 })
    expect(report).toContain('TypeError')
    for (const secret of ['Lindqvist', 'lindqvist', 'Letter', 'Be brief'])
      expect(report).not.toContain(secret)
    expect((await lastDownload()).text).toBe(report)
  })
})
