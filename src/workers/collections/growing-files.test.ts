import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { defined } from '#base/assert.ts'
import { createGrowingFiles } from './growing-files.ts'
import { contentOf, runsIn, wholeLines } from './read-file.ts'

const SAMPLES = new URL('../../formats/samples/', import.meta.url)
const SESSION = readFileSync(new URL('claude-code/everyday.jsonl', SAMPLES), 'utf8')
const ROLLOUT = readFileSync(new URL('codex/tools.jsonl', SAMPLES), 'utf8')
const { signal } = new AbortController()
const idOf = (place: number) => `run-${place}`

/** As the file would be read whole. */
async function whole(path: string, text: string) {
  const bytes = wholeLines(new TextEncoder().encode(text))
  return { content: await contentOf(bytes), read: await runsIn(path, bytes, idOf, signal) }
}

test.each([
  ['claude.jsonl', SESSION],
  ['rollout.jsonl', ROLLOUT],
])('%s read as it grows is the same after every line as when it is read whole', async (path, text) => {
  const growing = createGrowingFiles()
  const lines = text.trimEnd().split('\n')
  for (let count = 2; count <= lines.length; count++) {
    // Every third time the writer has not got to the end of its line yet.
    const half = count % 3 === 0 ? (lines[count] ?? '').slice(0, 30) : ''
    const soFar = `${lines.slice(0, count).join('\n')}${count % 5 === 0 ? '' : '\n'}${half}`
    const got = defined(await growing.read('key', path, new Blob([soFar]), idOf), 'the runs')
    expect({ content: got.content, read: got.read }).toEqual(await whole(path, soFar))
  }
})

test('of a file that grew only what was appended is read', async () => {
  const growing = createGrowingFiles()
  const first = SESSION.trimEnd()
  const parse = vi.spyOn(JSON, 'parse')
  await growing.read('key', 'a.jsonl', new Blob([`${first}\n`]), idOf)
  parse.mockClear()
  const line = '{"type":"note"}\n'
  const got = await growing.read('key', 'a.jsonl', new Blob([`${first}\n${line}`]), idOf)
  expect(got?.bytes).toBe(line.length)
  expect(parse.mock.calls.filter(([text]) => text.length > 100)).toEqual([])
})

test('a file that was replaced by a longer one, or cut, is read from its start', async () => {
  const growing = createGrowingFiles()
  const lines = SESSION.trimEnd().split('\n')
  await growing.read('key', 'a.jsonl', new Blob([`${lines.slice(0, 8).join('\n')}\n`]), idOf)
  const replaced = `${SESSION.replaceAll('2026', '2027')}{"type":"note"}\n`
  const got = defined(await growing.read('key', 'a.jsonl', new Blob([replaced]), idOf), 'the runs')
  expect({ content: got.content, read: got.read }).toEqual(await whole('a.jsonl', replaced))
  const cut = `${lines.slice(0, 5).join('\n')}\n`
  const shorter = defined(await growing.read('key', 'a.jsonl', new Blob([cut]), idOf), 'the runs')
  expect({ content: shorter.content, read: shorter.read }).toEqual(await whole('a.jsonl', cut))
})

test('what is not lines of UTF-8 is left to be read whole', async () => {
  const growing = createGrowingFiles()
  const read = (path: string, ...content: BlobPart[]) => growing.read(path, path, new Blob(content), idOf)
  expect(await read('a.json', SESSION)).toBeUndefined()
  expect(await read('one.jsonl', '{"type":"note"}\n')).toBeUndefined()
  expect(await read('faulty.jsonl', SESSION, new Uint8Array([0xc3, 0x28, 0x0a]))).toBeUndefined()
})
