/**
 * The file of a backup: gzip over lines of JSON. These types are its documentation. A head; then part after
 * part, each a line that begins it, a line for each row, and for a kept file its bytes as they are; then the
 * manifest with what every part must come to, and the digest of the manifest. `gunzip` shows all of it, and
 * what it gives is read like the packed file.
 */
import * as v from 'valibot'

export const BACKUP_FORMAT = 'memoscope-backup'

/** Raised with each change that an older reader would misread. Every version ever shipped stays readable. */
export const BACKUP_VERSION = 1

/** What belongs together and is restored together. Later kinds may name earlier ones. */
const PART_KINDS = [
  'file',
  'trace',
  'program',
  'memory',
  'pad',
  'comparison',
  'collection',
  'answers',
  'settings',
] as const

export type PartKind = (typeof PART_KINDS)[number]

/** The first line. */
export const headSchema = v.object({
  format: v.literal(BACKUP_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Version of the database that it was made from. */
  database: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Milliseconds since the epoch. */
  madeAt: v.number(),
})
export type BackupHead = v.InferOutput<typeof headSchema>

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The line that begins a part. */
export const partSchema = v.object({
  part: v.picklist(PART_KINDS),
  /** The id of the trace, the name of the memory; of answers and settings the kind once more. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
  /** Of a trace: the kept file that it was read from. */
  file: v.optional(v.string()),
})
export type PartHead = v.InferOutput<typeof partSchema>

/** The line before the bytes of a file; they end with a line break that does not count. */
export const bytesSchema = v.object({ bytes: count })

/** What a part must come to. Digests are SHA-256 over its lines with their breaks, and its bytes. */
const manifestPartSchema = v.object({
  ...partSchema.entries,
  rows: count,
  sha256: digest,
  /** Of a trace: the digest of what never changes of it, and that of its edits. */
  content: v.optional(digest),
  edits: v.optional(v.object({ count, sha256: digest })),
  /** It could not be read to its end when the backup was made, and is passed over. */
  isVoid: v.optional(v.literal(true)),
})
export type ManifestPart = v.InferOutput<typeof manifestPartSchema>

/** The last line but one. */
export const manifestSchema = v.object({
  manifest: v.array(manifestPartSchema),
  /** Rows by table. */
  rows: v.record(v.string(), count),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

/** The last line: the digest of the manifest's line. */
export const sealSchema = v.object({ sha256: digest })
