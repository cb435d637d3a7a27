/**
 * Samples that are in a folder each: a shell, and its messages, events and attachments in chunks that are
 * named by the place of their first item.
 */
import { isArray, isObject, type JsonObject, type JsonValue, listField } from '#base/json.ts'
import { atRanges } from './ranges.ts'
import type { RawSample } from './raw-sample.ts'
import type { Sample } from './shape.ts'

const SHELL = /^samples\/(.+)_epoch_(\d+)\/sample\.json$/
const PIECE = /^(samples\/.+_epoch_\d+)\/(?:(messages|events|calls|attachments)\/(\d+)|metadata)\.json$/

/** The files of an archive by path. */
export type Files = ReadonlyMap<string, JsonValue>

export interface FoundSample {
  readonly id: string
  readonly epoch: number
  readonly raw: RawSample
}

/** Whether a path is that of a shell. */
export function isShell(path: string): boolean {
  return SHELL.test(path)
}

/** Samples in folders: a shell, and sequences in chunks that are named by the place of their first item. */
export function chunkedSamples(files: Files): readonly FoundSample[] {
  const sequences = new Map<string, (JsonValue | undefined)[]>()
  for (const [path, value] of files) {
    const [, sample, name, start] = PIECE.exec(path) ?? []
    if (sample === undefined || name === undefined || !isArray(value)) continue
    const key = `${sample}/${name}`
    const sequence = sequences.get(key) ?? []
    sequences.set(key, sequence)
    const from = Number(start)
    // A place far beyond what is there would make a list of holes as long as it says.
    if (from <= sequence.length + MAX_HOLE)
      for (const [index, item] of value.entries()) sequence[from + index] = item
  }
  return [...files].flatMap(([path, shell]) => {
    const [, id, epoch] = SHELL.exec(path) ?? []
    if (id === undefined || epoch === undefined || !isObject(shell)) return []
    const prefix = path.slice(0, path.lastIndexOf('/'))
    const part = (name: string) => sequences.get(`${prefix}/${name}`) ?? []
    return [{ id, epoch: Number(epoch), raw: chunkedSample(shell, part, { files, prefix }) }]
  })
}

const MAX_HOLE = 1_000_000

function chunkedSample(
  shell: JsonObject,
  part: (name: string) => readonly (JsonValue | undefined)[],
  { files, prefix }: { readonly files: Files; readonly prefix: string },
): RawSample {
  const metadata = files.get(`${prefix}/metadata.json`)
  const pool = part('messages')
  const attachments = new Map<string, JsonValue>()
  for (const [index, value] of part('attachments').entries())
    if (value !== undefined) attachments.set(String(index), value)
  return {
    sample: metadata === undefined ? shell : { ...shell, metadata },
    messages: atRanges(pool, listField<Sample>(shell, 'message_refs') ?? []),
    events: part('events').filter((event) => event !== undefined),
    pool,
    attachments,
    where: prefix,
  }
}
