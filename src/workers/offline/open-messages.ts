/**
 * What another tool's page and the handoff page (open.html) say to each other: the protocol of
 * docs/open-in-memoscope.md.
 */
import { field, isObject } from '#base/json.ts'
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'

/** Of the protocol. A later version understands the messages of earlier ones. */
export const HANDOFF_VERSION = 1

/** From the handoff page to the page that opened it. */
export type HandoffWord =
  /** It listens. */
  | { readonly memoscope: 'ready'; readonly version: number }
  /** The person agreed, and the files are kept; or declined. */
  | { readonly memoscope: 'opened' }
  | { readonly memoscope: 'declined' }
  /** Not understood, or not kept; `message` is a sentence. */
  | { readonly memoscope: 'failed'; readonly message: string }

export interface OfferedFile {
  readonly name: string
  readonly file: Blob
}

const MOST_FILES = 1000
const LONGEST_NAME = 200

/**
 * The files of `{ memoscope: 'open', files: [file, { name, text }, …] }`. Undefined: it is another message; a
 * text: what is wrong with it.
 */
export function offeredFiles(data: unknown): readonly OfferedFile[] | string | undefined {
  if (field(data, 'memoscope') !== 'open') return undefined
  const files: unknown = isObject(data) ? data['files'] : undefined
  if (!Array.isArray(files) || files.length === 0) return t`The message has no files.`
  if (files.length > MOST_FILES) return t`At most ${wholeNumber(MOST_FILES)} files can be sent at once.`
  const read = files.flatMap((file: unknown) => readFile(file) ?? [])
  return read.length === files.length ? read : t`Each file must be a File, or { name, text }.`
}

function readFile(value: unknown): OfferedFile | undefined {
  if (value instanceof File) return { name: nameOf(value.name), file: value }
  if (!isObject(value)) return undefined
  const { name, text }: { readonly name?: unknown; readonly text?: unknown } = value
  if (typeof name !== 'string' || typeof text !== 'string') return undefined
  return { name: nameOf(name), file: new Blob([text]) }
}

/** Without folders. */
function nameOf(name: string): string {
  const short = name.split(/[\\/]/).pop()?.slice(-LONGEST_NAME) ?? ''
  return short === '' ? 'run.json' : short
}
