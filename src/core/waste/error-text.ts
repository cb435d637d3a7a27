/** The part of a failed result that says what went wrong. Pure. */

export interface ReadError {
  /** Undefined: the tool reports none. */
  readonly exitCode: number | undefined
  /** The telling lines; empty: it came without output. Hostile text. */
  readonly message: string
}

/** What agents put around the output of a command: its time, an id, and its exit code. */
const HEADER =
  /^(?:Command: |Chunk ID: |Wall time: |Process exited with code |Original token count: |Exit code:? |Total output lines: |Output:\s*$)/
const EXIT_CODE = /^(?:Process exited with code|Exit code:?) (-?\d+)\s*$/m
const TELLING =
  /\b(?:errors?|fail(?:ed|ure|s)?|fatal|cannot|can't|not found|no such|denied|time[d ]?out|panic|unknown|refused|invalid|exception|traceback)\b/i

/** Lines and characters of a message; the step has the rest. */
const MOST_LINES = 3
const MOST_CHARACTERS = 400
/** Longer errors are read only this far from both ends. */
const READ = 20_000

/** From the first line that names an error on; without one, from the beginning. */
export function readError(error: string): ReadError {
  const code = EXIT_CODE.exec(error.slice(0, READ))?.[1]
  const lines = linesOf(error)
  const start = Math.max(
    0,
    lines.findIndex((line) => TELLING.test(line)),
  )
  const message = lines
    .slice(start, start + MOST_LINES)
    .join('\n')
    .slice(0, MOST_CHARACTERS)
  return { exitCode: code === undefined ? undefined : Number(code), message }
}

function linesOf(error: string): readonly string[] {
  const read = error.length > 2 * READ ? `${error.slice(0, READ)}\n${error.slice(-READ)}` : error
  return withoutTag(read)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !HEADER.test(line))
}

/** Without the tag that Claude Code puts around what failed. */
function withoutTag(error: string): string {
  return error.replace(/^\s*<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/, '$1')
}
