/**
 * Texts of programs against a real database in memory; what another tab does is done straight to the storage.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import {
  createProgram,
  keepProgramVersion,
  listPrograms,
  type StoredProgram,
  saveProgramSource,
} from '#storage/index.ts'
import { isOvertaken, saveText, takeUp } from './program-text.ts'

async function stored(id: string): Promise<StoredProgram> {
  const program = unwrap(await listPrograms()).find((one) => one.id === id)
  if (program === undefined) throw new Error('no program')
  return program
}

const typed = (source: string) => ({ source, language: 'typescript' }) as const

/** A program as the editor takes it up. */
async function opened(source = 'zero'): Promise<StoredProgram> {
  const program = await stored(unwrap(await createProgram(source)))
  takeUp(program)
  return program
}

test('texts that are typed faster than they are stored go onto each other, and the last one stays', async () => {
  const program = await opened()
  const saved = await Promise.all(['one', 'two', 'three'].map((text) => saveText(program, typed(text))))
  expect(saved.every(({ ok }) => ok)).toBe(true)
  expect((await stored(program.id)).source).toBe('three')
})

test('a text that was typed and taken back at once is taken back on the disk too', async () => {
  const program = await opened()
  await Promise.all([saveText(program, typed('one')), saveText(program, typed('zero'))])
  expect((await stored(program.id)).source).toBe('zero')
})

test('a version that is kept meanwhile is no text of another tab', async () => {
  const program = await opened()
  const declaration = { kind: 'strategy', title: 'Mine', description: '', params: {} } as const
  const kept = keepProgramVersion(program.id, { declaration, js: 'one', source: 'zero' })
  const saved = [saveText(program, typed('one')), kept, saveText(program, typed('two'))]
  expect((await Promise.all(saved)).every(({ ok }) => ok)).toBe(true)
  expect(isOvertaken(await stored(program.id), 'two')).toBe(false)
})

test('what another tab wrote is never overwritten, and followed where nothing was typed here', async () => {
  const program = await opened()
  unwrap(await saveProgramSource(program.id, { source: 'theirs', change: program.change }))
  const now = await stored(program.id)
  expect(isOvertaken(now, 'zero')).toBe(true)
  expect(isOvertaken(now, 'typed here')).toBe(false)
  expect(await saveText(program, typed('typed here'))).toMatchObject({ error: { code: 'program-changed' } })
  expect((await stored(program.id)).source).toBe('theirs')
  takeUp(now)
  unwrap(await saveText(now, typed('onto theirs')))
  expect((await stored(program.id)).source).toBe('onto theirs')
})
