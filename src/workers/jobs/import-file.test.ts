/** Import and export end to end: real formats, a database in memory. */

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { fail, unwrap } from '#base/result.ts'
import { formatById } from '#formats/index.ts'
import { rawZip } from '#formats/testing/raw-zip.ts'
import { packedSamples } from '#formats/testing/samples.ts'
import {
  createStore,
  listPrograms,
  listTraces,
  loadFile,
  loadTrace,
  loadWholeTrace,
  makeBackup,
  type Store,
} from '#storage/index.ts'
import type { ImportOutcome, ImportProgress } from '../protocol/protocol.ts'
import { createExporter } from './export-file.ts'
import { importFile } from './import-file.ts'
import { listFormats } from './list-formats.ts'
import { loadRanks } from './ranks.ts'

function memoryStore(): Store {
  return createStore('memoscope', { indexedDB: new IDBFactory(), IDBKeyRange })
}

const CHAT = {
  messages: [
    { role: 'system', content: 'You are an agent.' },
    { role: 'user', content: 'Read a.txt.' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read', arguments: '{"path":"a.txt"}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'hello' },
    { role: 'assistant', content: 'It says hello.' },
  ],
}

interface Options {
  readonly store?: Store
  readonly signal?: AbortSignal
  readonly format?: string
  readonly onProgress?: (progress: ImportProgress) => void
}

function run(content: string | Blob, name: string, options: Options = {}) {
  const { store = memoryStore(), signal = new AbortController().signal, format } = options
  const file = typeof content === 'string' ? new Blob([content]) : content
  const input = format === undefined ? { file, name } : { file, name, format }
  return importFile(input, { signal, onProgress: options.onProgress ?? (() => undefined) }, store)
}

async function outcomeOf(...given: Parameters<typeof run>): Promise<ImportOutcome> {
  return unwrap(await run(...given))
}

describe('a file that is stored already', () => {
  const text = JSON.stringify(CHAT)

  test('is not stored a second time, whatever it is called, and gives the runs that are there', async () => {
    const store = memoryStore()
    const first = await outcomeOf(text, 'one.json', { store })
    const again = await outcomeOf(text, 'copy.json', { store })
    expect(again).toMatchObject({ isKnown: true, traces: first.traces })
    expect(unwrap(await listTraces(store))).toHaveLength(1)
  })

  test('is stored again where the person wants both, and where a single byte differs', async () => {
    const store = memoryStore()
    await outcomeOf(text, 'one.json', { store })
    const other = await outcomeOf(text.replace('hello', 'hallo'), 'one.json', { store })
    expect(other.isKnown).toBeUndefined()
    const input = { file: new Blob([text]), name: 'one.json', keepsBoth: true }
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    expect(unwrap(await importFile(input, context, store)).isKnown).toBeUndefined()
    expect(unwrap(await listTraces(store))).toHaveLength(3)
  })

  test('is not stored a second time from a folder either, whose new files are', async () => {
    const store = memoryStore()
    const first = await outcomeOf(text, 'one.json', { store })
    const other = text.replace('hello', 'hallo')
    const folder = (files: Readonly<Record<string, string>>, more = {}) => {
      const of = Object.entries(files).map(([path, data]) => ({ path, file: new Blob([data]) }))
      const context = { signal: new AbortController().signal, onProgress: () => undefined }
      return importFile({ folder: of, name: 'runs', ...more }, context, store).then(unwrap)
    }
    const files = { 'copy.json': text, 'new.json': other }
    const some = await folder(files)
    expect(some.parts?.map(({ path, isKnown = false }) => [path, isKnown])).toEqual([
      ['copy.json', true],
      ['new.json', false],
    ])
    expect([some.isKnown, some.traces[0]]).toEqual([undefined, first.traces[0]])
    expect(unwrap(await listTraces(store))).toHaveLength(2)
    expect(await folder(files)).toMatchObject({ isKnown: true, traces: some.traces })
    expect(unwrap(await listTraces(store))).toHaveLength(2)
    expect((await folder(files, { keepsBoth: true })).isKnown).toBeUndefined()
    expect(unwrap(await listTraces(store))).toHaveLength(4)
  })
})

describe('importing', () => {
  test('a file reads, stores and names its runs', async () => {
    const store = memoryStore()
    const outcome = await outcomeOf(JSON.stringify(CHAT), 'run.json', { store })
    expect(outcome).toMatchObject({ fileName: 'run.json', format: 'openai-chat', traces: [{ calls: 2 }] })
    expect(outcome.problem).toBeUndefined()
    const id = outcome.traces[0]?.id ?? ''
    const trace = unwrap(await loadTrace(id, store))
    expect(trace.steps.map((step) => step.kind)).toContain('task')
    expect(outcome.traces[0]?.steps).toBe(trace.steps.length)
    const [entry] = unwrap(await listTraces(store))
    const kept = unwrap(await loadFile(entry?.fileId ?? '', store))
    expect(await kept.bytes.text()).toBe(JSON.stringify(CHAT))
  })

  test('several runs of a file are several traces with ids of their own', async () => {
    const store = memoryStore()
    const lines = [CHAT, CHAT, CHAT].map((run) => JSON.stringify(run)).join('\n')
    const outcome = await outcomeOf(lines, 'runs.jsonl', { store })
    expect(new Set(outcome.traces.map((trace) => trace.id)).size).toBe(3)
    expect(unwrap(await listTraces(store)).map((entry) => entry.source.run)).toEqual([0, 1, 2])
  })

  test('what was skipped or mended in the file is kept with its traces, as far as it is not too much', async () => {
    const store = memoryStore()
    const warningsOf = async (text: string) => {
      const [trace] = (await outcomeOf(text, 'run.jsonl', { store })).traces
      return unwrap(await loadTrace(trace?.id ?? '', store)).warnings
    }
    const line = `${JSON.stringify(CHAT)}\n`
    expect(await warningsOf(`${line}{oops\n${line}`)).toMatchObject([{ code: 'bad-line', where: 'line 2' }])
    const many = await warningsOf(`${line}{oops\n`.repeat(25))
    expect(many).toHaveLength(21)
    expect(many.at(-1)?.message).toContain('5 more warnings')
  })

  test('tells its stages in order, reading in shares', async () => {
    const told: ImportProgress[] = []
    await outcomeOf(JSON.stringify(CHAT), 'run.json', { onProgress: (progress) => told.push(progress) })
    expect([...new Set(told.map((progress) => progress.stage))]).toEqual([
      'reading',
      'recognising',
      'storing',
    ])
    expect(told.findLast((progress) => progress.stage === 'reading')?.share).toBe(1)
  })

  test.each([
    ['', 'empty-file'],
    ['{"messages": [', 'truncated-json'],
    ['{"nothing": "known"}', 'unknown-format'],
    ['\u0000\u0001\u0002\u0003\u0004', 'binary-file'],
  ])('of %j is a problem of the outcome, and nothing is stored', async (content, code) => {
    const store = memoryStore()
    const outcome = await outcomeOf(content, 'x.json', { store })
    expect(outcome).toMatchObject({ fileName: 'x.json', traces: [], problem: { code } })
    expect(unwrap(await listTraces(store))).toEqual([])
  })

  test('what no format claims names those to choose from', async () => {
    const outcome = await outcomeOf('{"nothing": "known"}', 'x.json')
    expect(outcome.candidates).toContain('openai-chat')
    expect(await outcomeOf('{}', 'x.json', { format: 'gone' })).toMatchObject({
      problem: { code: 'no-such-format' },
    })
  })

  test('a file that cannot be read any more is a problem', async () => {
    class Vanished extends Blob {
      override slice(): Blob {
        return this
      }
      override arrayBuffer(): Promise<ArrayBuffer> {
        return Promise.reject(new Error('gone from disk'))
      }
    }
    expect(await outcomeOf(new Vanished(['x']), 'x.json')).toMatchObject({
      problem: { code: 'file-unreadable' },
    })
  })

  test('a backup is not read as a run, whatever its name, packed or unpacked; what only speaks of one is', async () => {
    const store = memoryStore()
    await outcomeOf(JSON.stringify(CHAT), 'chat.json', { store })
    const { file } = unwrap(await makeBackup(1, {}, store))
    const plain = await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
    for (const bytes of [file, plain, file.slice(0, file.size - 20)]) {
      const outcome = await outcomeOf(bytes, 'holiday.json')
      expect(outcome).toMatchObject({ traces: [], problem: { code: 'is-backup' } })
    }
    const talk = JSON.stringify(CHAT).replace('hello', '{\\"format\\":\\"memoscope-backup\\"}')
    expect((await outcomeOf(talk, 'talk.json')).traces).toHaveLength(1)
  })

  test('a closed database is a problem of the outcome', async () => {
    const store = memoryStore()
    store.closed = { code: 'newer-version-open', message: 'x' }
    expect(await outcomeOf(JSON.stringify(CHAT), 'run.json', { store })).toMatchObject({
      traces: [],
      format: 'openai-chat',
      problem: { code: 'newer-version-open' },
    })
  })
})

describe('importing archives and folders', () => {
  const LINES = [CHAT, CHAT].map((run) => JSON.stringify(run)).join('\n')
  const files = { 'a.json': JSON.stringify(CHAT), 'b/c.jsonl': LINES, 'odd.json': '{"x":1}', 'notes.md': 'x' }

  function importFolder(store: Store, member?: string) {
    const folder = Object.entries(files).map(([path, data]) => ({ path, file: new Blob([data]) }))
    const input = { folder, name: 'runs', ...given({ member }) }
    const signal = new AbortController().signal
    return importFile(input, { signal, onProgress: () => undefined }, store)
  }

  test('each file of a folder is kept by itself, and told by itself', async () => {
    const store = memoryStore()
    const outcome = unwrap(await importFolder(store))
    expect(outcome.problem).toBeUndefined()
    expect(outcome.traces).toHaveLength(3)
    expect(outcome.warnings).toMatchObject([{ code: 'not-a-trace' }])
    expect(outcome.parts?.map(({ path, traces, problem }) => [path, traces.length, problem?.code])).toEqual([
      ['a.json', 1, undefined],
      ['odd.json', 0, 'unknown-format'],
      ['b/c.jsonl', 2, undefined],
    ])
    const entries = unwrap(await listTraces(store))
    expect(new Set(entries.map((entry) => entry.fileId)).size).toBe(2)
    expect(entries.map((entry) => entry.source.fileName).sort()).toEqual([
      'runs/a.json',
      'runs/b/c.jsonl',
      'runs/b/c.jsonl',
    ])
    const kept = unwrap(await loadFile(entries.find((entry) => entry.source.runs === 2)?.fileId ?? '', store))
    expect(kept.name).toBe('runs/b/c.jsonl')
    expect(await kept.bytes.text()).toBe(LINES)
  })

  test('an archive of one file is told as that file, and what is left out goes with its trace', async () => {
    const store = memoryStore()
    const zip = rawZip([
      { name: 'x/a.json', data: JSON.stringify(CHAT), method: 8 },
      { name: 'x/read.me.md', data: 'x' },
    ])
    const outcome = await outcomeOf(new Blob([zip]), 'one.zip', { store })
    expect(outcome).toMatchObject({ format: 'openai-chat', traces: [{ calls: 2 }] })
    expect(outcome.parts).toBeUndefined()
    const trace = unwrap(await loadTrace(outcome.traces[0]?.id ?? '', store))
    expect(trace.warnings).toMatchObject([{ code: 'not-a-trace' }])
    expect(trace.source.fileName).toBe('one.zip/x/a.json')
  })

  test('a folder that one format reads whole is kept as an archive that reads the same again', async () => {
    const store = memoryStore()
    const sample = packedSamples().find((candidate) => candidate.files !== undefined)
    if (sample?.files === undefined) return
    const folder = sample.files.map(({ path, bytes }) => ({ path, file: new Blob([bytes]) }))
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    const outcome = unwrap(await importFile({ folder, name: sample.name }, context, store))
    expect(outcome.format).toBe(sample.owner)
    const [entry] = unwrap(await listTraces(store))
    const kept = unwrap(await loadFile(entry?.fileId ?? '', store))
    const again = await outcomeOf(kept.bytes, kept.name)
    expect(again.traces.map(({ steps, calls }) => [steps, calls])).toEqual(
      outcome.traces.map(({ steps, calls }) => [steps, calls]),
    )
  })

  test('one part alone is imported where the person says which', async () => {
    const store = memoryStore()
    expect(unwrap(await importFolder(store, 'a.json')).traces).toHaveLength(1)
    expect(unwrap(await listTraces(store))).toHaveLength(1)
  })

  test('our own export lies in an archive twice and is two traces', async () => {
    const [first, store] = [memoryStore(), memoryStore()]
    const { traces } = await outcomeOf(JSON.stringify(CHAT), 'run.json', { store: first })
    const whole = unwrap(await loadWholeTrace(traces[0]?.id ?? '', first))
    const data = unwrap(formatById('memoscope')?.write?.(whole) ?? fail({ code: 'x', message: 'x' }))
    const zip = rawZip(['a.json', 'b.json'].map((name) => ({ name, data })))
    const outcome = await outcomeOf(new Blob([zip]), 'two.zip', { store })
    expect(new Set(outcome.traces.map(({ id }) => id)).size).toBe(2)
  })
})

describe('cancelling an import', () => {
  test.each(['reading', 'recognising', 'storing'] as const)('while %s stores nothing', async (stage) => {
    const store = memoryStore()
    const controller = new AbortController()
    const onProgress = (progress: ImportProgress) => {
      if (progress.stage === stage) controller.abort()
    }
    const result = await run(JSON.stringify(CHAT), 'run.json', {
      store,
      signal: controller.signal,
      onProgress,
    })
    expect(result).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(unwrap(await listTraces(store))).toEqual([])
  })
})

describe('exporting', () => {
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const exported = (store: Store, traceId: string, format: string) =>
    createExporter({ loadTrace: (id) => loadWholeTrace(id, store), loadRanks }).export(
      { traceId, form: { kind: 'trace', format } },
      context,
    )

  test('writes a file that is imported as the same trace, under its own id where that is free', async () => {
    const [store, other] = [memoryStore(), memoryStore()]
    const { traces } = await outcomeOf(JSON.stringify(CHAT), 'a/run.json', { store })
    const traceId = traces[0]?.id ?? ''
    const file = unwrap(await exported(store, traceId, 'memoscope'))
    expect(file.name).toBe('run.memoscope.json')
    const again = await outcomeOf(file.data, file.name, { store: other })
    expect(again.traces[0]?.id).toBe(traceId)
    const [before, after] = [
      unwrap(await loadWholeTrace(traceId, store)),
      unwrap(await loadWholeTrace(traceId, other)),
    ]
    expect({ ...after, source: before.source }).toEqual(before)
    const twice = await outcomeOf(file.data, file.name, { store })
    expect(twice.traces).toHaveLength(1)
    expect(twice.traces[0]?.id).not.toBe(traceId)
  })

  test('of what is not there, or not writable, is a problem', async () => {
    const store = memoryStore()
    const code = async (traceId: string, format: string) => {
      const result = await exported(store, traceId, format)
      return result.ok ? 'ok' : result.error.code
    }
    expect(await code('gone', 'memoscope')).toBe('no-such-trace')
    expect(await code('gone', 'gone')).toBe('no-such-format')
    const [readOnly] = unwrap(await listFormats()).filter((info) => !info.canWrite)
    if (readOnly !== undefined) expect(await code('gone', readOnly.id)).toBe('cannot-write')
  })
})

describe('own strategies', () => {
  const programs = [{ id: 'own-abcd1234', title: 'Mine', source: '// code' }]

  test('travel with a run, and wait unapproved where they come in', async () => {
    const [from, to] = [memoryStore(), memoryStore()]
    const { traces } = await outcomeOf(JSON.stringify(CHAT), 'run.json', { store: from })
    const exporter = createExporter({ loadTrace: (id) => loadWholeTrace(id, from), loadRanks })
    const traceId = traces[0]?.id ?? ''
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    const form = { kind: 'trace' as const, format: 'memoscope', programs }
    const { data } = unwrap(await exporter.export({ traceId, form }, context))
    const outcome = await outcomeOf(data, 'run.memoscope.json', { store: to })
    expect(outcome.programs).toEqual(programs)
    expect(unwrap(await listPrograms(to))).toMatchObject([
      { id: 'own-abcd1234', source: '// code', isApproved: false, origin: 'run.memoscope.json' },
    ])
    const again = await outcomeOf(data, 'again.json', { store: to })
    expect(again).not.toHaveProperty('programs')
    expect(unwrap(await listPrograms(to))).toHaveLength(1)
  })

  test('are passed over by a format that has no room for them', async () => {
    const store = memoryStore()
    const { traces } = await outcomeOf(JSON.stringify(CHAT), 'run.json', { store })
    const exporter = createExporter({ loadTrace: (id) => loadWholeTrace(id, store), loadRanks })
    const context = { signal: new AbortController().signal, onProgress: () => undefined }
    const form = { kind: 'trace' as const, format: 'openai-chat', programs }
    const { data } = unwrap(await exporter.export({ traceId: traces[0]?.id ?? '', form }, context))
    expect(data).not.toContain('own-abcd1234')
  })
})
