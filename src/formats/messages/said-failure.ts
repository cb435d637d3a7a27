/** Failures that a tool's result tells in its text, for formats that have no field for them. */
import { type Part, partsText } from '#core/model/message.ts'

/** What OpenHands puts behind the output of a command; -1: it still runs. */
const EXIT_CODE = /^\[(?:The command completed|Command finished) with exit code (\d+)\.?[^\]\n]*\]\s*$/gm
/** How programs tell a model that a call failed; the editor of OpenHands has the reason in the next line. */
const ERROR = /^(?:Error: |ERROR:\s+)\S/
/** What editors of Anthropic, SWE-agent, and OpenHands refuse, in some versions without `ERROR:`. */
const REFUSED =
  /^(?:No replacement was performed\b|Invalid `\w+` parameter\b|Parameter `\w+` is required\b|Ran into .+ while trying to (?:read|write)\b)/
/** What IPython shows of an exception, whose cell ran the tool: a rule, then the exception's name. */
const CELL_EXCEPTION = /^-{40,}\n[A-Za-z_][\w.]* +Traceback \(most recent call last\)$/m

/** Whether a command ended with an exit code other than 0. O(text). */
export function hasExitCode(text: string): boolean {
  return (exitCodeOf(text) ?? 0) !== 0
}

/** Undefined: the text has none. */
function exitCodeOf(text: string): number | undefined {
  const code = [...text.matchAll(EXIT_CODE)].at(-1)?.[1]
  return code === undefined ? undefined : Number(code)
}

/** Whether the text says that the call failed; of a command, the exit code decides. O(text). */
export function saysFailure(text: string): boolean {
  const code = exitCodeOf(text)
  return code === undefined ? ERROR.test(text) || REFUSED.test(text) || CELL_EXCEPTION.test(text) : code !== 0
}

/** A result as parts, or as an error that has its text. O(text). */
export function partsOrError(parts: readonly Part[]): {
  readonly parts: readonly Part[]
  readonly error?: string
} {
  return saysFailure(partsText(parts)) ? asError(parts) : { parts }
}

/** A failed result: its text is the error. */
export function asError(parts: readonly Part[]): { readonly parts: readonly Part[]; readonly error: string } {
  return { parts: parts.filter(({ kind }) => kind !== 'text'), error: partsText(parts) }
}
