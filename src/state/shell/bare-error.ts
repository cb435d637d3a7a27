/**
 * What of an error may go into a report: its name and where it came about. Never its words, which may quote
 * what was in a run; and of where it came about only files of ours with line and column, so that nothing
 * can hide among them.
 */
import { t } from '#base/words.ts'

interface BareError {
  readonly name: string
  /** `name (file:line:column)`, the innermost first. */
  readonly stack: readonly string[]
}

/** `origin`: where our files come from. */
export function bareError(error: unknown, origin: string): BareError | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) return { name: t`thrown value: ${typeof error}`, stack: [] }
  return { name: plainName(error.name), stack: framesOf(error, origin) }
}

/** The names that browsers and libraries give; any other may have been made of anything. */
const NAMES: ReadonlySet<unknown> = new Set(
  `Error TypeError RangeError ReferenceError SyntaxError EvalError URIError AggregateError InternalError CompileError
  LinkError RuntimeError AbortError QuotaExceededError NotFoundError NotAllowedError NotSupportedError NotReadableError
  DataError DataCloneError ConstraintError VersionError InvalidStateError InvalidAccessError SecurityError NetworkError
  TimeoutError TransactionInactiveError ReadOnlyError UnknownError OperationError EncodingError BulkError
  PrematureCommitError DatabaseClosedError OpenFailedError UpgradeError SchemaError MissingAPIError`.split(
    /\s+/,
  ),
)

function plainName(name: unknown): string {
  return typeof name === 'string' && NAMES.has(name) ? name : t`Error`
}

const MOST_FRAMES = 30

/**
 * The lines behind the message. A message may itself look like lines of a stack, so it is taken off first.
 */
function framesOf({ stack = '', message }: Error, origin: string): readonly string[] {
  const at = message === '' ? -1 : stack.indexOf(message)
  const behind = at < 0 ? stack : stack.slice(at + message.length)
  return behind
    .split('\n')
    .flatMap((line) => frameOf(line, origin) ?? [])
    .slice(0, MOST_FRAMES)
}

/** `at name (url:1:2)` of Chromium and `name@url:1:2` of the others, of our own files only. */
function frameOf(line: string, origin: string): string | undefined {
  const place = /(\S+?):(\d+):(\d+)\)?$/.exec(line.trim())
  const [, url = '', row, column] = place ?? []
  const start = url.indexOf(origin)
  if (place === null || start < 0) return undefined
  const file = /^[\w/.-]+/.exec(url.slice(start + origin.length))?.[0] ?? ''
  const [, name = ''] = /^(?:at (?:async |new )?)?([\w$.]{1,60})(?: \(|@)/.exec(line.trim()) ?? []
  const from = `${file.split('/').at(-1)}:${row}:${column}`
  return name === '' ? from : `${name} (${from})`
}
