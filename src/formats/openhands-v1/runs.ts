/**
 * Where conversations of OpenHands V1 are: a folder with `base_state.json` and a file for each event, or a
 * list or lines of events.
 */
import { isArray, isObject, type JsonObject, type JsonValue, listField } from '#base/json.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { isOwnKind, isV1Event, readV1Event, type V1Event } from './events.ts'
import type { EventList } from './shape.ts'

/** One conversation as it is in what was opened. */
export interface V1Run {
  readonly events: readonly V1Event[]
  /** Places of records that are no objects. */
  readonly skipped: readonly string[]
  /** What contains the list, without it. */
  readonly holder?: JsonObject
  readonly baseState?: JsonObject
  /** The folder of the conversation within what was opened. */
  readonly folder?: string
  /** Files of the folder that are neither events nor the base state. */
  readonly others?: readonly string[]
}

/** So many records are looked at. */
const LOOKED_AT = 50

/**
 * Whether a document is a conversation of V1; a folder of several is not: each of them is read on its own.
 */
export function isOpenHandsV1(document: ParsedDocument): boolean {
  if (document.kind === 'folder') return foldersOf(document).some(({ folder }) => folder === '')
  const records = recordsOf(document.value).slice(0, LOOKED_AT)
  return records.filter(isV1Event).length * 2 > records.length && records.some(isOwnKind)
}

/** A list of events, also under the names that exports give it; or one event. */
function recordsOf(value: JsonValue): readonly JsonValue[] {
  if (isArray(value)) return value
  return listField<EventList>(value, 'events') ?? listField<EventList>(value, 'items') ?? [value]
}

/** The conversations of a document; none where it contains no event. */
export function openHandsV1Runs(document: ParsedDocument): readonly V1Run[] {
  if (document.kind === 'folder') return foldersOf(document)
  const { kind, value, lines } = document
  const placed =
    kind === 'lines'
      ? lines.map(({ line, value: record }) => ({ record, where: `line ${line}` }))
      : recordsOf(value).map((record, index) => ({ record, where: `event ${index + 1}` }))
  const run = runOf(placed)
  if (!placed.some(({ record }) => isV1Event(record))) return []
  return [isObject(value) && !isV1Event(value) ? { ...run, holder: value } : run]
}

function runOf(placed: readonly { readonly record: JsonValue; readonly where: string }[]): V1Run {
  const events: V1Event[] = []
  const skipped: string[] = []
  for (const { record, where } of placed) {
    const event = readV1Event(record, where)
    if (event === undefined) skipped.push(where)
    else events.push(event)
  }
  return { events, skipped }
}

const EVENT_FILE = /^(?:(.*)\/)?events\/([^/]+)$/
/** Of the folder `events` itself, opened without what it is in. */
const BARE_EVENT_FILE = /^()(event-\d+[^/]*\.json)$/
const BASE_STATE = /^(?:(.*)\/)?base_state\.json$/

/** The conversations of a folder: each has its own `events`, in the order of the numbers in their names. */
function foldersOf({ entries = [] }: ParsedDocument): readonly V1Run[] {
  const files = new Map<string, ParsedDocument[]>()
  const states = new Map<string, JsonValue>()
  const others: string[] = []
  for (const entry of entries) {
    const path = entry.fileName.replaceAll('\\', '/')
    const [, folder = '', name] = EVENT_FILE.exec(path) ?? BARE_EVENT_FILE.exec(path) ?? []
    if (name !== undefined && entry.kind === 'json' && isObject(entry.value)) {
      const known = files.get(folder)
      if (known === undefined) files.set(folder, [entry])
      else known.push(entry)
      continue
    }
    const state = BASE_STATE.exec(path)
    if (state === null) others.push(path)
    else states.set(state[1] ?? '', entry.value)
  }
  return [...files]
    .filter(([, own]) => own.some(({ value }) => isV1Event(value)))
    .map(([folder, own]) => folderRun({ folder, own, state: states.get(folder), others }))
}

interface Folder {
  readonly folder: string
  readonly own: readonly ParsedDocument[]
  readonly state: JsonValue | undefined
  readonly others: readonly string[]
}

function folderRun({ folder, own, state, others }: Folder): V1Run {
  const sorted = [...own].sort((one, other) => numberOf(one) - numberOf(other))
  const run = runOf(sorted.map(({ value, fileName }) => ({ record: value, where: fileName })))
  const within = folder === '' ? '' : `${folder}/`
  return {
    ...run,
    folder,
    others: others.filter((path) => path.startsWith(within)),
    ...(isObject(state) ? { baseState: state } : {}),
  }
}

function numberOf({ fileName }: ParsedDocument): number {
  return Number(/event-(\d+)/.exec(fileName)?.[1] ?? Number.MAX_SAFE_INTEGER)
}
