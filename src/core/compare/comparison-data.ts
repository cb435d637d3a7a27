/**
 * A comparison as data that travels: in a file of its own, in a report, beside a skeleton. Memories with
 * their names, and how figures were counted; the link only says where somebody was, and files of before
 * held nothing else.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  jsonOf,
  objectField,
  textField,
} from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { MemorySpec } from '../spec/spec-data.ts'
import { readSpec, specJson } from '../spec/spec-json.ts'

interface ComparedMemory {
  /** As the person called it; absent: by what it does. */
  readonly name?: string
  readonly memory: MemorySpec
}

export interface ComparisonData {
  /** Empty: it was not saved. */
  readonly name: string
  /** The title of the run that it was of; empty: not told. */
  readonly run: string
  /** The hash of its address, with its `#`; empty: not told. */
  readonly link: string
  /** Absent: those of the link. */
  readonly columns?: readonly ComparedMemory[]
  /** What figures depend on beside run and memory; absent: as the link says. */
  readonly lens?: JsonObject
}

const KIND = 'memoscope-comparison'
const VERSION = 1
/** So many a file may bring: more would be no comparison that a person looks at. */
const MOST_COLUMNS = 100

/** As JSON. What is empty is left out. */
export function comparisonJson({ name, run, link, columns, lens }: ComparisonData): JsonObject {
  return {
    kind: KIND,
    version: VERSION,
    ...(name === '' ? {} : { name }),
    ...(run === '' ? {} : { run }),
    ...(link === '' ? {} : { link }),
    ...given({ columns: columns?.map(columnJson), lens }),
  }
}

function columnJson({ name, memory }: ComparedMemory): JsonObject {
  return { ...given({ name }), memory: specJson(memory) }
}

/** What JSON says. Fails with `no-comparison`, and with what is wrong with a memory of it. */
export function readComparison(value: JsonValue | undefined): Result<ComparisonData> {
  if (!isObject(value) || value.kind !== KIND || value.version !== VERSION) return fail(NO_COMPARISON)
  const link = textField(value, 'link') ?? ''
  const list = field(value, 'columns')
  if (!(link === '' ? isArray(list) : link.startsWith('#/'))) return fail(NO_COMPARISON)
  const columns: ComparedMemory[] = []
  for (const item of isArray(list) ? list.slice(0, MOST_COLUMNS) : []) {
    const memory = readSpec(field(item, 'memory') ?? {})
    if (!memory.ok) return memory
    const name = textField(item, 'name')
    columns.push({ memory: memory.value, ...given({ name }) })
  }
  const lens = objectField(value, 'lens')
  return ok({
    name: textField(value, 'name') ?? '',
    run: textField(value, 'run') ?? '',
    link,
    ...(isArray(list) ? { columns } : {}),
    ...given({ lens }),
  })
}

/**
 * What a text says: the file of a comparison, or a report, in which it is as data. Fails as
 * `readComparison`.
 */
export function comparisonIn(text: string): Result<ComparisonData> {
  const written = /<pre id="comparison-data">([^<]*)<\/pre>/.exec(text)?.[1]
  return readComparison(jsonOf(written === undefined ? text : unescaped(written)))
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (all, name: string) => ENTITIES[name] ?? all)
}

const NO_COMPARISON = {
  code: 'no-comparison',
  message: t`This file contains no comparison saved by Memoscope.`,
  hint: t`Save a comparison as a file from the list of saved comparisons; every HTML report contains its comparison, too.`,
}
