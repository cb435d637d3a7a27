/** Stores in memory and traces to put into them. For tests only. */
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { textPart } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { createStore } from '../tables/create-store.ts'
import type { Store } from '../tables/database.ts'
import type { NewFile } from '../tables/traces.ts'

// Dexie's live queries do nothing where there is no IndexedDB at large.
Dexie.dependencies.indexedDB ??= new IDBFactory()

/** A store in a browser of its own, or in one that is given, for a second tab. */
export function memoryStore(indexedDB: IDBFactory = new IDBFactory()): Store {
  return createStore('memoscope', { indexedDB, IDBKeyRange })
}

interface TraceOptions {
  readonly steps?: number
  readonly run?: number
  readonly metadata?: JsonObject
  readonly records?: (step: number) => readonly JsonValue[]
}

/** A task and actions, each with its record, some changes, a warning, tools and metadata. */
export function traceOf(id: string, options: TraceOptions = {}): Trace {
  const { steps = 3, run = 0, metadata = { score: 1 }, records = (step) => [{ step }] } = options
  const builder = createTraceBuilder()
  const task = builder.add(
    { kind: 'task', parts: [textPart('Do it.')], agent: 'main' },
    { records: records(0) },
  )
  for (let step = 1; step < steps; step++) {
    const calls = [{ id: `c${step}`, name: 'read', arguments: `{"step":${step}}` }]
    const results = [{ callId: `c${step}`, parts: [textPart(`Result ${step}`)] }]
    builder.add(
      { kind: 'action', parts: [textPart(`Step ${step}`)], calls, results },
      { records: records(step) },
    )
  }
  builder.recordChanges(1, [{ kind: 'remove', id: task.id }])
  builder.warn({ code: 'odd', message: 'Something is odd.', where: 'line 3' })
  const source = { format: 'test', fileName: 'run.json', run, runs: 2, readerVersion: 4 }
  const fidelity = { checked: 2, equal: 1 }
  return builder.build({
    id,
    title: `Trace ${id}`,
    source,
    tools: [{ name: 'read' }],
    metadata,
    fidelity,
    contextWindow: 200_000,
  })
}

export function fileOf(content = 'content', name = 'run.json'): NewFile {
  return { name, bytes: new Blob([content]), format: 'test', readerVersion: 4 }
}
