import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { CustomDeclaration } from '#core/spec/custom-definition.ts'
import { memoryStore } from '../testing/store.ts'
import {
  approveProgram,
  createProgram,
  deleteProgram,
  importPrograms,
  keepProgramVersion,
  listPrograms,
  programTitle,
  type StoredProgram,
  saveProgramSource,
} from './custom-programs.ts'
import type { Store } from './database.ts'

const SOURCE = "export default defineStrategy({ title: 'Mine', prune: (steps) => steps })"
const DECLARED: CustomDeclaration = { kind: 'strategy', title: 'Mine', description: '', params: {} }

async function only(store: Store): Promise<StoredProgram> {
  const [program] = unwrap(await listPrograms(store))
  if (program === undefined) throw new Error('no program')
  return program
}

async function made(store: Store): Promise<string> {
  return unwrap(await createProgram(SOURCE, store))
}

describe('a program that was written here', () => {
  test('has an id for links, may run, and no version yet', async () => {
    const store = memoryStore()
    const id = await made(store)
    expect(id).toMatch(/^own-[a-z0-9]{8}$/)
    const program = await only(store)
    expect(program).toMatchObject({ id, source: SOURCE, isApproved: true, change: 1 })
    expect(program.version).toBeUndefined()
    expect(programTitle(program)).toBe('Mine')
  })

  test('keeps the last version that ran while its text goes on', async () => {
    const store = memoryStore()
    const id = await made(store)
    unwrap(await keepProgramVersion(id, { declaration: DECLARED, js: 'one', source: SOURCE }, store))
    const { change } = await only(store)
    unwrap(await saveProgramSource(id, { source: 'half typ', change }, store))
    expect(await only(store)).toMatchObject({
      source: 'half typ',
      version: { js: 'one', source: SOURCE, definition: { ...DECLARED, id, revision: 1 } },
    })
  })

  test('gets a new revision with new code, and keeps it with the same', async () => {
    const store = memoryStore()
    const id = await made(store)
    const revisions: (number | undefined)[] = []
    for (const js of ['one', 'one', 'two']) {
      unwrap(await keepProgramVersion(id, { declaration: DECLARED, js, source: SOURCE }, store))
      revisions.push((await only(store)).version?.definition.revision)
    }
    expect(revisions).toEqual([1, 1, 2])
  })

  test('is not overwritten by a tab that saw an older text', async () => {
    const store = memoryStore()
    const id = await made(store)
    unwrap(await saveProgramSource(id, { source: 'here', change: 1 }, store))
    const late = await saveProgramSource(id, { source: 'there', change: 1 }, store)
    expect(late).toMatchObject({ error: { code: 'program-changed' } })
    expect((await only(store)).source).toBe('here')
  })

  test('can be deleted, and then nothing can be saved to it', async () => {
    const store = memoryStore()
    const id = await made(store)
    unwrap(await deleteProgram(id, store))
    expect(unwrap(await listPrograms(store))).toEqual([])
    expect(await saveProgramSource(id, { source: '', change: 1 }, store)).toMatchObject({
      error: { code: 'no-such-program' },
    })
  })
})

describe('a program from a file', () => {
  test('may not run before a person said so', async () => {
    const store = memoryStore()
    const file = { id: 'own-abcd1234', title: 'Mine', source: SOURCE }
    expect(unwrap(await importPrograms([file], 'run.json', store))).toEqual([file])
    expect(await only(store)).toMatchObject({ isApproved: false, origin: 'run.json' })
    const version = { declaration: DECLARED, js: 'one', source: SOURCE }
    expect(await keepProgramVersion(file.id, version, store)).toMatchObject({
      error: { code: 'not-approved' },
    })
    unwrap(await approveProgram(file.id, store))
    unwrap(await keepProgramVersion(file.id, version, store))
    expect(await only(store)).toMatchObject({ isApproved: true, version: { js: 'one' } })
  })

  test('that is here already stays as it is, approved or not', async () => {
    const store = memoryStore()
    const id = await made(store)
    const file = { id, title: 'Mine', source: SOURCE }
    expect(unwrap(await importPrograms([file], 'run.json', store))).toEqual([])
    expect(unwrap(await listPrograms(store))).toHaveLength(1)
    expect(await only(store)).toMatchObject({ isApproved: true })
  })

  test('never takes the place of another with its id, nor an id that is none of ours', async () => {
    const store = memoryStore()
    const id = await made(store)
    const files = [
      { id, title: 'Other', source: 'other' },
      { id: '__proto__', title: 'Third', source: 'third' },
    ]
    const ids = unwrap(await importPrograms(files, 'run.json', store)).map((file) => file.id)
    expect(ids).toHaveLength(2)
    expect(ids.every((other) => other !== id && other.startsWith('own-'))).toBe(true)
    expect(unwrap(await listPrograms(store)).find((program) => program.id === id)?.source).toBe(SOURCE)
  })

  test('is called by what it says of itself, as text', async () => {
    expect(programTitle({ id: 'own-x', source: SOURCE })).toBe('Mine')
    expect(programTitle({ id: 'own-x', source: 'nothing' })).toBe('own-x')
  })
})

test('a damaged version counts as none: the text makes it again', async () => {
  const store = memoryStore()
  const id = await made(store)
  await store.database.programs.update(id, {
    version: { definition: { kind: 'virus' }, js: 'x', source: '', madeAt: 1 },
  })
  expect((await only(store)).version).toBeUndefined()
})
