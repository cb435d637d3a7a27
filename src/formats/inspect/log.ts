/**
 * Where an Inspect log keeps its header and samples: one JSON document, or an archive with a file a sample,
 * or with a folder a sample that contains its sequences in chunks. https://inspect.aisi.org.uk/eval-logs.html
 */
import { plural } from '#base/format-count.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { chunkedSamples, type Files, type FoundSample, isShell } from './chunks.ts'
import type { RawSample } from './raw-sample.ts'
import type { EventsData, Log, Sample, Transcript } from './shape.ts'

export interface RawLog {
  readonly header: JsonObject
  readonly samples: readonly RawSample[]
  readonly layout: 'json' | 'monolith' | 'chunked'
  readonly warnings: readonly Warning[]
}

/** The log; undefined where the document is none. */
export function logOf(document: ParsedDocument): RawLog | undefined {
  return document.kind === 'folder' ? folderLog(document.entries ?? []) : jsonLog(document.value)
}

/** A header: of the whole log, or what was written of it when the run began. */
function isHeader(value: JsonValue | undefined): value is JsonObject {
  const version = field<Log>(value, 'version')
  return (version === 1 || version === 2 || version === 3) && isObject(field<Log>(value, 'eval'))
}

function jsonLog(value: JsonValue): RawLog | undefined {
  const whole = isArray(value) && value.length === 1 ? value[0] : value
  if (!isHeader(whole) || textField<Log>(whole, 'status') === undefined) return undefined
  const list = listField<Log>(whole, 'samples') ?? []
  const samples = list.filter(isObject).map((sample, index) => rawSample(sample, `sample ${index + 1}`))
  const bad = list.length - samples.length
  const message = t`Skipped ${plural(bad, 'sample that is not an object', 'samples that are not objects')}.`
  return {
    header: whole,
    samples,
    layout: 'json',
    warnings: bad === 0 ? [] : [{ code: 'bad-sample', message, where: 'samples' }],
  }
}

function folderLog(entries: readonly ParsedDocument[]): RawLog | undefined {
  const files = new Map(entries.map((entry) => [entry.fileName, wholeValue(entry)]))
  const start = files.get('_journal/start.json')
  const whole = files.get('header.json')
  const header = isHeader(whole) ? whole : isHeader(start) ? { ...start, status: 'started' } : undefined
  if (header === undefined) return undefined
  const samples = [...monoliths(files), ...chunkedSamples(files)].sort(bySample).map(({ raw }) => raw)
  return {
    header,
    samples,
    layout: [...files.keys()].some((path) => isShell(path)) ? 'chunked' : 'monolith',
    warnings: [...journalWarning(isHeader(whole)), ...missingWarning(files, samples)],
  }
}

/** A file of one line reads as lines; here it is always one value. */
function wholeValue({ kind, value }: ParsedDocument): JsonValue {
  return kind === 'lines' && isArray(value) && value.length === 1 ? (value[0] ?? null) : value
}

const MONOLITH = /^samples\/(.+)_epoch_(\d+)\.json$/

function monoliths(files: Files): readonly FoundSample[] {
  return [...files].flatMap(([path, value]) => {
    const [, id = '', epoch = ''] = MONOLITH.exec(path) ?? []
    return id === '' || !isObject(value) ? [] : [{ id, epoch: Number(epoch), raw: rawSample(value, path) }]
  })
}

function bySample(one: FoundSample, other: FoundSample): number {
  const ids = Number(one.id) - Number(other.id)
  const order = Number.isNaN(ids) ? compareText(one.id, other.id) : ids
  return order === 0 ? one.epoch - other.epoch : order
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function rawSample(sample: JsonObject, where: string): RawSample {
  const transcript = objectField<Sample>(sample, 'transcript')
  const data = objectField<Sample>(sample, 'events_data')
  return {
    sample,
    messages: listField<Sample>(sample, 'messages') ?? [],
    events: listField<Sample>(sample, 'events') ?? listField<Transcript>(transcript, 'events') ?? [],
    pool: listField<EventsData>(data, 'messages') ?? listField<Sample>(sample, 'message_pool') ?? [],
    attachments: new Map([
      ...Object.entries(objectField<Transcript>(transcript, 'content') ?? {}),
      ...Object.entries(objectField<Sample>(sample, 'attachments') ?? {}),
    ]),
    where,
  }
}

function journalWarning(hasHeader: boolean): readonly Warning[] {
  const message = t`The log has no header because the run was interrupted. Its journal was imported.`
  return hasHeader ? [] : [{ code: 'no-header', message, where: '_journal/start.json' }]
}

/** Samples of which the archive has a summary only. */
function missingWarning(files: Files, samples: readonly RawSample[]): readonly Warning[] {
  const known = new Set(samples.map(({ sample }) => nameOf(sample)))
  const summaries = [...files].flatMap(([path, value]) =>
    path === 'summaries.json' || path.startsWith('_journal/summaries/') ? (isArray(value) ? value : []) : [],
  )
  const missing = new Set(summaries.map(nameOf).filter((name) => !known.has(name)))
  const message = t`The log summarizes ${plural(missing.size, 'sample')} whose files are missing.`
  return missing.size === 0 ? [] : [{ code: 'missing-sample', message, where: 'summaries.json' }]
}

function nameOf(sample: JsonValue): string {
  return `${String(field<Sample>(sample, 'id'))}_epoch_${numberField<Sample>(sample, 'epoch') ?? 1}`
}
