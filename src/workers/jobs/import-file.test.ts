/** Import and export end to end: real formats, a database in memory. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { createStore, listTraces, loadFile, loadTrace, loadWholeTrace, type Store } from '#storage/index.ts'
import type { ImportOutcome, ImportProgress } from '../protocol.ts'
import { exportTrace, listFormats } from './export-trace.ts'
import { importFile } from './import-file.ts'
import { readBytes } from './read-bytes.ts'

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
    expect(many.at(-1)?.message).toContain('5 more remarks')
  })

  test('tells its stages in order, reading in shares', async () => {
    const told: ImportProgress[] = []
    await outcomeOf(JSON.stringify(CHAT), 'run.json', { onProgress: (progress) => told.push(progress) })
    expect([...new Set(told.map((progress) => progress.stage))]).toEqual([
      'reading',
      'recognising',
      'storing',
    ])
    expect(told.find((progress) => progress.stage === 'reading')?.share).toBe(1)
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

  test('a file of another size than the limit allows is refused unread', async () => {
    const signal = new AbortController().signal
    const result = await readBytes(new Blob(['12345']), 'big.json', signal, {
      onShare: () => undefined,
      maxBytes: 4,
    })
    expect(result).toMatchObject({ ok: false, error: { code: 'file-too-large', where: 'big.json' } })
  })

  test('a file that cannot be read any more is a problem', async () => {
    class Vanished extends Blob {
      override stream(): ReturnType<Blob['stream']> {
        return new ReadableStream({ start: (controller) => controller.error(new Error('gone from disk')) })
      }
    }
    expect(await outcomeOf(new Vanished(['x']), 'x.json')).toMatchObject({
      problem: { code: 'file-unreadable' },
    })
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

describe('cancelling an import', () => {
  test.each(['reading', 'recognising'] as const)('while %s stores nothing', async (stage) => {
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
  test('writes a file that is imported as the same trace, under its own id where that is free', async () => {
    const [store, other] = [memoryStore(), memoryStore()]
    const { traces } = await outcomeOf(JSON.stringify(CHAT), 'a/run.json', { store })
    const traceId = traces[0]?.id ?? ''
    const file = unwrap(await exportTrace({ traceId, format: 'memoscope' }, undefined, store))
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
      const result = await exportTrace({ traceId, format }, undefined, store)
      return result.ok ? 'ok' : result.error.code
    }
    expect(await code('gone', 'memoscope')).toBe('no-such-trace')
    expect(await code('gone', 'gone')).toBe('no-such-format')
    const [readOnly] = unwrap(await listFormats()).filter((info) => !info.canWrite)
    if (readOnly !== undefined) expect(await code('gone', readOnly.id)).toBe('cannot-write')
  })
})
