/**
 * A trace without its content: the same steps, calls, lengths, times and tokens, and no word of what was
 * said. A replay of it gives the figures of the original for every memory that does not read texts
 * (needs-content.ts).
 */
import { field, isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Change } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { mapTrace, type TextMapper } from '../model/trace-texts.ts'
import {
  createReferenceIndex,
  type PlaceReader,
  type ReferenceIndex,
  textReader,
} from '../references/reference-index.ts'
import type { Count, EncodingId } from '../tokens/encoding.ts'
import { dataUrlTelling, imageSize } from '../tokens/image-size.ts'
import { toolsAsTypeScript } from '../tokens/tool-definitions.ts'
import { standInArguments, standInValue } from './json-stand-ins.ts'
import { referenceTable, tableReader } from './reference-table.ts'
import { createStandIns } from './stand-ins.ts'
import { createTableBuilder, type EncodingCounts, tableCount } from './token-table.ts'

interface SkeletonOptions {
  readonly counts: EncodingCounts
  /** Keep the names of tools, agents and speakers. Strategies that go by the name of a tool need them. */
  readonly keepNames: boolean
  /**
   * At least SALT_BYTES random bytes, made for this skeleton and thrown away: the names of references hang on
   * them.
   */
  readonly salt: Uint8Array
}

/** Under this key the facts of a skeleton are in a trace's metadata. */
export const SKELETON_KEY = 'memoscope skeleton'
const VERSION = 1
const SAFE_RULE = /^[a-z0-9-]{1,60}$/

/** The skeleton, a trace like any other. O(text · encodings). */
export function skeletonOf(trace: Trace, { counts, keepNames, salt }: SkeletonOptions): Trace {
  const bare: Trace = { ...trace, warnings: [], records: new Map(), metadata: {}, unread: [] }
  const { unread: _unread, ...mapped } = mapTrace(bare, standInMapper(trace, keepNames))
  const table = createTableBuilder(counts)
  const twins = pairsOf(trace, mapped)
  for (const [original, standIn] of twins) table.add(original, standIn)
  trace.tools.forEach((tool, index) => {
    table.addText(JSON.stringify(tool), JSON.stringify(mapped.tools[index] ?? null))
  })
  table.addText(JSON.stringify(trace.tools), JSON.stringify(mapped.tools))
  table.addText(toolsAsTypeScript(trace.tools), toolsAsTypeScript(mapped.tools))
  const reader = placeReaderFor(trace) ?? textReader
  const references = referenceTable({ trace, bare: mapped, pairs: twins, reader, salt })
  const { version: _version, ...source } = trace.source
  return {
    ...mapped,
    title: t`Skeleton of ${trace.steps.length} steps and ${trace.calls.length} calls`,
    source: { ...source, fileName: 'skeleton' },
    // A model's name is needed for its prices and says nothing of the content.
    calls: mapped.calls.map((call, index) => {
      const model = trace.calls[index]?.model
      return model === undefined ? call : { ...call, model }
    }),
    metadata: { [SKELETON_KEY]: { version: VERSION, tokens: table.table(), references } },
  }
}

function standInMapper(trace: Trace, keepNames: boolean): TextMapper {
  const standIns = createStandIns()
  const ids = stepIds(trace)
  const { text } = standIns
  return {
    text,
    args: (args) => standInArguments(args, standIns),
    json: (value) => standInValue(value, standIns),
    url: (url) => {
      const size = imageSize(url)
      // What an image weighs goes by its size, which says nothing of what it shows.
      if (size !== undefined) return dataUrlTelling(size) + text(url).slice(0, 40)
      return (
        (/^data:image\/[a-z+.-]{1,20};base64,/.exec(url)?.[0] ?? 'skeleton:image ') + text(url).slice(0, 40)
      )
    },
    name: keepNames ? (name) => name : text,
    rule: (rule) => (SAFE_RULE.test(rule) ? rule : text(rule)),
    callId: text,
    stepId: (id) => ids.get(id) ?? text(id),
  }
}

/**
 * How steps are named in a skeleton: by their position, those of recorded changes after them. Ids may be
 * words of somebody.
 */
export function stepIds({ steps, recorded }: Trace): ReadonlyMap<StepId, StepId> {
  const ids = new Map(steps.map(({ id }, position) => [id, `s${position}`]))
  for (const { changes } of recorded) {
    for (const change of changes) {
      const id = idOf(change)
      if (!ids.has(id)) ids.set(id, `r${ids.size}`)
    }
  }
  return ids
}

function idOf(change: Change): StepId {
  return change.kind === 'remove' ? change.id : change.step.id
}

/** Each step with its stand-in. */
function pairsOf(one: Trace, other: Trace): readonly (readonly [Step, Step])[] {
  const right = stepsOf(other)
  return stepsOf(one).flatMap((step, index): readonly (readonly [Step, Step])[] => {
    const twin = right[index]
    return twin === undefined ? [] : [[step, twin]]
  })
}

/** The steps of the log and those that recorded changes bring in. */
function stepsOf({ steps, recorded }: Trace): readonly Step[] {
  const brought = recorded.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'remove' ? [] : [change.step])),
  )
  return [...steps, ...brought]
}

/** What a trace's metadata says of its being a skeleton; undefined: it is none. */
export function skeletonFacts(metadata: JsonObject): JsonValue | undefined {
  const facts = field(metadata, SKELETON_KEY)
  return isObject(facts) && field(facts, 'version') === VERSION ? facts : undefined
}

/**
 * How the texts of a trace are counted: those of a skeleton as what they represent, all others by `count`.
 */
export function countFor(trace: Pick<Trace, 'metadata'>, encoding: EncodingId, count: Count): Count {
  const facts = skeletonFacts(trace.metadata)
  return facts === undefined ? count : tableCount(field(facts, 'tokens'), encoding, count)
}

/**
 * The references of a trace: those of a skeleton by its table. Undefined: a skeleton of before they were
 * kept.
 */
export function referenceIndexFor(trace: Trace): ReferenceIndex | undefined {
  const reader = placeReaderFor(trace)
  return reader === undefined ? undefined : createReferenceIndex(trace, reader)
}

/** How the texts of a trace are read for references; undefined for a skeleton that has none. */
export function placeReaderFor({ metadata }: Pick<Trace, 'metadata'>): PlaceReader | undefined {
  const facts = skeletonFacts(metadata)
  if (facts === undefined) return textReader
  const table = field(facts, 'references')
  return isObject(table) ? tableReader(table) : undefined
}
