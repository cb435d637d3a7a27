import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { createProgram } from '../tables/custom-programs.ts'
import { storeRevision } from '../tables/edits.ts'
import { storeImport } from '../tables/traces.ts'
import { fileOf, memoryStore, traceOf } from '../testing/store.ts'
import { contents, everything, fill } from '../testing/whole-store.ts'
import { LEFT_OUT, PART_TABLES } from './part-tables.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { makeBackup } from './write-backup.ts'

const OWN = { mode: 'merge', isOwn: true } as const
const REPLACE = { mode: 'replace', isOwn: true } as const
const RUNS = 60

describe('a backup', () => {
  test('has every table of the database, or says which it leaves out', () => {
    const inParts = Object.values(PART_TABLES).flatMap((tables) => Object.keys(tables))
    const { database } = memoryStore()
    expect([...inParts, ...LEFT_OUT].sort()).toEqual(database.tables.map(({ name }) => name).sort())
  })

  test('that is restored into an empty browser gives back everything, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(contents, fc.constantFrom(OWN, REPLACE), async (given, options) => {
        const store = memoryStore()
        await fill(store, given)
        const { file, leftOut } = unwrap(await makeBackup(5, {}, store))
        expect(leftOut).toEqual([])
        const other = memoryStore()
        unwrap(await restoreBackup(file, options, {}, other))
        expect(await everything(other)).toEqual(await everything(store))
      }),
      { numRuns: RUNS },
    )
  })

  test('that is merged twice is merged once; what was here stays as it was', async () => {
    await fc.assert(
      fc.asyncProperty(contents, contents, async (mine, theirs) => {
        const source = memoryStore()
        await fill(source, theirs)
        const { file } = unwrap(await makeBackup(5, {}, source))
        const store = memoryStore()
        await fill(store, mine)
        const before = await everything(store)
        unwrap(await restoreBackup(file, OWN, {}, store))
        const once = await everything(store)
        const again = unwrap(await restoreBackup(file, OWN, {}, store))
        expect(again.added).toEqual({})
        expect(again.beside).toEqual([])
        expect(await everything(store)).toEqual(once)
        for (const [table, rows] of Object.entries(before)) {
          // Two lists of profiles are one afterwards.
          if (table !== 'settings') expect(once[table]).toEqual(expect.arrayContaining([...rows]))
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('says what is in it, after holding all of it to its checksums', async () => {
    const store = memoryStore()
    unwrap(await storeImport(fileOf(), [traceOf('t1'), traceOf('t2')], store))
    const { file } = unwrap(await makeBackup(5, {}, store))
    const seen: number[] = []
    const checked = unwrap(await checkBackup(file, { onProgress: ({ share }) => seen.push(share) }))
    expect(checked).toMatchObject({ madeAt: 5, size: file.size, counts: { trace: 2, file: 1, pad: 0 } })
    expect(seen.at(-1)).toBe(1)
  })

  test('keeps code from running unread, unless the person says the backup is their own', async () => {
    const source = memoryStore()
    const version = { definition: {}, js: 'other code', source: 'export default 1', madeAt: 1 }
    const id = unwrap(await createProgram('export default 1', source))
    const waiting = unwrap(await createProgram('export default 2', source))
    await source.database.programs.update(id, { version })
    await source.database.programs.update(waiting, { version, approved: false, origin: 'run.json' })
    const { file } = unwrap(await makeBackup(5, {}, source))
    const store = memoryStore()
    const restored = unwrap(await restoreBackup(file, { mode: 'replace', isOwn: false }, {}, store))
    expect(restored.unread).toBe(2)
    const rows = [await store.database.programs.get(id), await store.database.programs.get(waiting)]
    expect(rows.map((row) => [row?.approved, row?.origin, row?.version])).toEqual([
      [false, 'a backup', undefined],
      [false, 'run.json', undefined],
    ])
  })

  test('of a run that was edited further here finds all of it here', async () => {
    const store = memoryStore()
    unwrap(await storeImport(fileOf(), [traceOf('t1')], store))
    const edit = (on: number) =>
      storeRevision({ traceId: 't1', on, label: 'x', edits: [{ kind: 'remove', ids: ['s1'] }] }, store)
    unwrap(await edit(0))
    const { file } = unwrap(await makeBackup(5, {}, store))
    unwrap(await edit(1))
    const before = await everything(store)
    expect(unwrap(await restoreBackup(file, OWN, {}, store))).toMatchObject({
      added: {},
      same: 1,
      beside: [],
    })
    expect(await everything(store)).toEqual(before)
  })

  test('of a run that went another way puts it beside the one that is here, and says so', async () => {
    const source = memoryStore()
    const store = memoryStore()
    for (const each of [source, store]) unwrap(await storeImport(fileOf(), [traceOf('t1')], each))
    unwrap(await storeRevision({ traceId: 't1', on: 0, label: 'theirs', edits: [] }, source))
    unwrap(await storeRevision({ traceId: 't1', on: 0, label: 'mine', edits: [] }, store))
    const { file } = unwrap(await makeBackup(5, {}, source))
    const restored = unwrap(await restoreBackup(file, OWN, {}, store))
    expect(restored.beside).toEqual([{ kind: 'trace', name: 'Trace t1' }])
    const labels = (await store.database.edits.toArray()).map(({ label }) => label)
    expect(labels.sort()).toEqual(['mine', 'theirs'])
  })
})
