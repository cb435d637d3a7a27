/**
 * Stores with something in every table, whatever the values; and everything that a store holds, to be
 * compared. For tests only.
 */
import fc from 'fast-check'
import { LEFT_OUT } from '../backup/part-tables.ts'
import type { Store } from '../tables/database.ts'

/** What the database holds and JSON does not, and what breaks those who are careless with keys and texts. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, Number.NaN, Infinity, -Infinity, -0, null, true, '', '\ud800', 'a\nb'),
  fc.string({ unit: 'binary' }),
  fc.double(),
)

const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'id', '[', 'part'))

/** Plain data of any shape. */
export const anything: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    odd,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value

const text = fc.string({ unit: 'binary', maxLength: 8 })
const whole = fc.nat({ max: 1000 })
const list = fc.array(anything, { maxLength: 3 })
const agents = fc.array(fc.option(text), { maxLength: 2 })

/** What belongs to one trace, beside its id. */
const traceRows = fc.record({
  row: fc.record({
    title: text,
    format: text,
    fileName: text,
    run: whole,
    runs: whole,
    readerVersion: whole,
    stepCount: whole,
    callCount: whole,
    warningCount: whole,
    agents,
    addedAt: whole,
  }),
  body: fc.record({ calls: list, recorded: list, tools: list, metadata: anything, warnings: list }),
  steps: fc.array(list, { maxLength: 3 }),
  records: fc.array(fc.array(fc.tuple(text, list), { maxLength: 2 }), { maxLength: 2 }),
  edits: fc.array(fc.record({ parent: whole, label: text, edits: list, addedAt: whole }), { maxLength: 3 }),
  file: fc.option(fc.constantFrom('f1', 'f2')),
})

/** Contents of a store. Ids are few, so that two stores often have the same one with other content. */
export const contents = fc.record({
  files: fc.uniqueArray(fc.tuple(fc.constantFrom('f1', 'f2'), fc.uint8Array({ maxLength: 40 }), text), {
    selector: ([id]) => id,
  }),
  traces: fc.uniqueArray(fc.tuple(fc.constantFrom('t1', 't2', 't3'), traceRows), { selector: ([id]) => id }),
  programs: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('own-aaaa', 'own-bbbb'),
      source: text,
      approved: fc.boolean(),
      createdAt: whole,
      updatedAt: whole,
      change: whole,
    }),
    { selector: ({ id }) => id },
  ),
  kept: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('m', 'n'), from: text, times: whole, savedAt: whole, steps: list }),
    { selector: ({ name }) => name },
  ),
  pads: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('p1', 'p2'),
      name: text,
      cells: list,
      options: anything,
      traceId: fc.constantFrom('t1', 't2'),
      updatedAt: whole,
      revision: whole,
      entries: fc.array(fc.record({ at: whole, cause: anything, state: anything }), { maxLength: 3 }),
    }),
    { selector: ({ id }) => id },
  ),
  comparisons: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('c1', 'c2'),
      name: text,
      link: fc.constantFrom('#/compare/t1?call=2', '#/compare/t2@3', '#/library'),
      run: text,
      savedAt: whole,
    }),
    { selector: ({ id }) => id },
  ),
  collections: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('l1', 'l2'),
      name: text,
      kind: fc.constantFrom('watched' as const, 'chosen' as const),
      folder: text,
      createdAt: whole,
    }),
    { selector: ({ id }) => id },
  ),
  answers: fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c'), text, addedAt: whole }), {
    selector: (row) => row.key,
  }),
  settings: fc.uniqueArray(
    fc.record({ key: fc.constantFrom('settings', 'profiles', 'x'), value: anything }),
    {
      selector: (row) => row.key,
    },
  ),
})

type Contents = typeof contents extends fc.Arbitrary<infer C> ? C : never

/** Puts contents into an empty store. */
export async function fill({ database }: Store, given: Contents): Promise<void> {
  await database.open()
  for (const [id, bytes, name] of given.files) {
    await database.files.add({
      id,
      name,
      size: bytes.length,
      addedAt: 1,
      bytes: new Blob([new Uint8Array(bytes)]),
      format: 'test',
      readerVersion: 1,
    })
  }
  for (const [id, trace] of given.traces) await fillTrace({ database }, id, trace)
  await database.programs.bulkAdd(given.programs)
  for (const { steps, ...row } of given.kept) {
    await database.kept.add({ ...row, stepCount: steps.length })
    await database.keptSteps.add({ name: row.name, steps })
  }
  for (const { entries, ...row } of given.pads) {
    await database.pads.add({ language: 'python', task: '', ...row })
    await database.padEntries.bulkAdd(
      entries.map((entry, index) => ({ padId: row.id, number: index + 1, ...entry })),
    )
  }
  await database.comparisons.bulkAdd(given.comparisons)
  await database.collections.bulkAdd(given.collections)
  await database.table('answers').bulkAdd(given.answers)
  await database.settings.bulkAdd(given.settings)
}

async function fillTrace(
  { database }: Pick<Store, 'database'>,
  traceId: string,
  { row, body, steps, records, edits, file }: Contents['traces'][number][1],
): Promise<void> {
  await database.traces.add({ id: traceId, ...row, ...(file === null ? {} : { fileId: file }) })
  await database.bodies.add({ traceId, ...body })
  await database.steps.bulkAdd(steps.map((list, chunk) => ({ traceId, chunk, steps: list })))
  await database.records.bulkAdd(records.map((list, chunk) => ({ traceId, chunk, records: list })))
  if (edits.length === 0) return
  await database.heads.add({ traceId, head: edits.length, tip: edits.length, last: edits.length })
  await database.edits.bulkAdd(edits.map((edit, index) => ({ traceId, revision: index + 1, ...edit })))
  const { title, stepCount, callCount, agents: names } = row
  await database.summaries.add({ traceId, title, stepCount, callCount, agents: names, isEdited: true })
}

/** All rows of a store by table, bytes as numbers; without caches, and without the numbers of answers. */
export async function everything({ database }: Store): Promise<Readonly<Record<string, readonly unknown[]>>> {
  await database.open()
  const all: Record<string, unknown[]> = {}
  for (const table of database.tables) {
    if (LEFT_OUT.includes(table.name)) continue
    all[table.name] = await Promise.all((await table.toArray()).map((row) => readable(table.name, row)))
  }
  return all
}

async function readable(table: string, row: Record<string, unknown>): Promise<unknown> {
  if (table === 'answers') return { ...row, id: 0 }
  const { bytes } = row
  if (!(bytes instanceof Blob)) return row
  return { ...row, bytes: [...new Uint8Array(await bytes.arrayBuffer())] }
}
