/**
 * What columns run while versions of a program are on their way to the disk, on a real database in memory.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeAll, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { CustomDeclaration } from '#core/spec/custom-definition.ts'
import { createProgram, keepProgramVersion, type StoredProgram, saveProgramSource } from '#storage/index.ts'
import { store } from '../store/store.ts'
import { customEntries, followPrograms, showVersion, takeBackVersion } from './custom-programs.ts'

const declaration: CustomDeclaration = { kind: 'strategy', title: 'Mine', description: '', params: {} }

function programOf(id: string): StoredProgram | undefined {
  return store.getState().ownPrograms.find((program) => program.id === id)
}

/** The code that columns run of it; undefined: none. */
function running(id: string): string | undefined {
  const entry = customEntries().find((one) => one.status === 'ready' && one.program.definition.id === id)
  return entry?.status === 'ready' ? entry.program.js : undefined
}

const versionOf = (id: string, js: string, revision: number): NonNullable<StoredProgram['version']> => ({
  definition: { ...declaration, id, revision },
  js,
  language: 'typescript',
  source: js,
  madeAt: 1,
})

async function made(): Promise<string> {
  const id = unwrap(await createProgram('zero'))
  unwrap(await keepProgramVersion(id, { declaration, js: 'one', source: 'zero' }))
  await vi.waitFor(() => expect(running(id)).toBe('one'))
  return id
}

const typed = async (id: string, source: string) => {
  unwrap(await saveProgramSource(id, { source, change: programOf(id)?.change ?? 0 }))
  await vi.waitFor(() => expect(programOf(id)?.source).toBe(source))
}

beforeAll(followPrograms)

test('a version runs before it is stored, also while its text is stored meanwhile', async () => {
  const id = await made()
  showVersion(id, versionOf(id, 'two', 2))
  expect(running(id)).toBe('two')
  await typed(id, 'half typed')
  expect(running(id)).toBe('two')
  unwrap(await keepProgramVersion(id, { declaration, js: 'two', source: 'two' }))
  await typed(id, 'more')
  expect(running(id)).toBe('two')
})

test('a version that could not be stored gives way to the one before', async () => {
  const id = await made()
  const before = programOf(id)?.version
  showVersion(id, versionOf(id, 'two', 2))
  takeBackVersion(id, before)
  expect(running(id)).toBe('one')
  await typed(id, 'half typed')
  expect(running(id)).toBe('one')
})

test('what another tab stores is run once this one has nothing on its way', async () => {
  const id = await made()
  unwrap(await keepProgramVersion(id, { declaration, js: 'theirs', source: 'theirs' }))
  await vi.waitFor(() => expect(running(id)).toBe('theirs'))
})

test('a text that is stored changes nothing of what can run', async () => {
  const id = await made()
  const [before] = customEntries().filter((entry) => entry.status === 'ready')
  await typed(id, 'half typed')
  expect(customEntries()).toContain(before)
})
