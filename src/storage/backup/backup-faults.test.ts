import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Result, unwrap } from '#base/result.ts'
import { DEFAULT_NOTEBOOK_OPTIONS } from '#core/scratchpad/notebook-document.ts'
import type { Store } from '../tables/database.ts'
import { createNotebook } from '../tables/notebooks.ts'
import { setSetting } from '../tables/settings.ts'
import { listTraces, storeImport } from '../tables/traces.ts'
import { fileOf, memoryStore, traceOf } from '../testing/store.ts'
import { everything } from '../testing/whole-store.ts'
import { checkBackup, type Restored, restoreBackup } from './restore-backup.ts'
import { makeBackup } from './write-backup.ts'

const MODES = ['merge', 'replace'] as const

let store: Store
let before: Awaited<ReturnType<typeof everything>>
let backup: Uint8Array<ArrayBuffer>

/** A store with something in it, and the backup of another one. */
beforeEach(async () => {
  store = memoryStore()
  unwrap(await storeImport(fileOf('mine'), [traceOf('mine')], store))
  unwrap(await setSetting('settings', { theme: 'dark' }, store))
  before = await everything(store)
  const other = memoryStore()
  unwrap(await storeImport(fileOf('theirs'), [traceOf('theirs', { steps: 30 })], other))
  const document = {
    name: 'Pad',
    language: 'python',
    task: '',
    cells: [],
    options: DEFAULT_NOTEBOOK_OPTIONS,
  } as const
  unwrap(await createNotebook({ document, entries: [] }, other))
  const { file } = unwrap(await makeBackup(5, {}, other))
  backup = new Uint8Array(await file.arrayBuffer())
})

const restore = (bytes: Uint8Array<ArrayBuffer>, mode: 'merge' | 'replace') =>
  restoreBackup(new Blob([bytes]), { mode, isOwn: true }, {}, store)

async function expectRefused(result: Result<Restored>, code: string): Promise<void> {
  expect(result).toMatchObject({ ok: false, error: { code } })
  expect(await everything(store)).toEqual(before)
}

/** The unpacked text, changed and packed again. */
function changed(change: (text: string) => string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(Buffer.from(change(gunzipSync(backup).toString('latin1')), 'latin1')))
}

describe.each(MODES)('to %s', (mode) => {
  test('a backup that was cut anywhere is refused, and nothing is lost', async () => {
    for (let length = 2; length < backup.length; length += 97)
      await expectRefused(await restore(backup.slice(0, length), mode), 'damaged-backup')
  })

  test('a backup in which any byte was changed is refused, or is the same backup', async () => {
    const whole = await checkBackup(new Blob([backup]))
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: backup.length - 3 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const bytes = backup.slice()
          bytes[at + 2] = (bytes[at + 2] ?? 0) ^ by
          const result = await checkBackup(new Blob([bytes]))
          // A byte that says when it was packed, or one of the check sums of the packing.
          if (result.ok) expect(result).toEqual(whole)
          else expect(result.error.code).toBe('damaged-backup')
        },
      ),
      { numRuns: 40 },
    )
  })

  test('a backup that was unpacked, changed and packed again is refused', async () => {
    const changes: ((text: string) => string)[] = [
      (text) => text.replace('Trace theirs', 'Trace thairs'),
      (text) => text.replace(/"rows":(\d+),"sha256"/, '"rows":9,"sha256"'),
      (text) => text.replace(/\{"part":"pad".*\n\["pads".*\n/, ''),
      (text) => `${text}{}\n`,
      (text) => text.split('\n').slice(0, -2).join('\n'),
      (text) => text.replace('["steps"', '["settings"'),
    ]
    for (const change of changes) {
      const bytes = changed(change)
      expect(gunzipSync(bytes).equals(gunzipSync(backup))).toBe(false)
      await expectRefused(await restore(bytes, mode), 'damaged-backup')
    }
  })

  test('a backup of a newer Memoscope is refused', async () => {
    for (const key of ['version', 'database']) {
      const bytes = changed((text) => text.replace(new RegExp(`"${key}":\\d+`), `"${key}":99`))
      await expectRefused(await restore(bytes, mode), 'newer-backup')
    }
  })

  test('a backup that somebody unpacked is brought back, unless it was cut or changed', async () => {
    const plain = new Uint8Array(gunzipSync(backup))
    for (let length = 200; length < plain.length; length += 997)
      await expectRefused(await restore(plain.slice(0, length), mode), 'damaged-backup')
    const altered = Buffer.from(plain).toString('latin1').replace('Trace theirs', 'Trace thairs')
    await expectRefused(await restore(new Uint8Array(Buffer.from(altered, 'latin1')), mode), 'damaged-backup')
    expect(await restore(plain, mode)).toMatchObject({ ok: true, value: { added: { trace: 1, pad: 1 } } })
    expect(unwrap(await listTraces(store)).map(({ id }) => id)).toContain('theirs')
  })

  test('what is no backup is refused', async () => {
    for (const text of ['', '{}', '[]'])
      await expectRefused(await restore(new TextEncoder().encode(text), mode), 'no-backup')
    await expectRefused(await restore(new Uint8Array(gzipSync('{"format":"other"}\n')), mode), 'no-backup')
  })

  test('a restore that is stopped at any place leaves everything as it was', async () => {
    const file = new Blob([backup])
    for (const stopAt of ['checking', 'writing'] as const) {
      const abort = new AbortController()
      const onProgress = ({ doing }: { readonly doing: string }) => doing === stopAt && abort.abort()
      const watch = { signal: abort.signal, onProgress }
      await expectRefused(await restoreBackup(file, { mode, isOwn: true }, watch, store), 'cancelled')
    }
  })

  test('a restore that the disk refuses on its last row leaves everything as it was', async () => {
    store.database.pads.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expectRefused(await restore(backup, mode), 'disk-full')
  })
})

test('a backup that is stopped gives none', async () => {
  const abort = new AbortController()
  const watch = { signal: abort.signal, onProgress: () => abort.abort() }
  expect(await makeBackup(5, watch, store)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('what a line cannot hold is left out and named; all else is there', async () => {
  await store.database
    .table('comparisons')
    .add({ id: 'c', name: 'C', link: '#/', run: '', savedAt: new Date(0) })
  const { file, leftOut } = unwrap(await makeBackup(5, {}, store))
  expect(leftOut).toEqual(['comparison c: [object Date] cannot be backed up'])
  const empty = memoryStore()
  unwrap(await restoreBackup(file, { mode: 'replace', isOwn: true }, {}, empty))
  expect(await everything(empty)).toEqual({ ...before, comparisons: [] })
})
