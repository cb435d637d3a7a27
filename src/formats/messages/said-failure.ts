/** Failures that a tool's result tells in its text, for formats that have no field for them. */
import { type Part, partsText } from '#core/model/message.ts'

/** What OpenHands puts behind the output of a command; -1: it still runs. */
const EXIT_CODE = /^\[(?:The command completed|Command finished) with exit code (\d+)\.?[^\]\n]*\]\s*$/gm
/** How programs tell a model that a call failed. */
const ERROR = /^Error: \S/

/** Whether a command ended with an exit code other than 0. O(text). */
export function hasExitCode(text: string): boolean {
  const code = [...text.matchAll(EXIT_CODE)].at(-1)?.[1]
  return code !== undefined && Number(code) !== 0
}

/** A result as parts, or as an error that has its text. O(text). */
export function partsOrError(parts: readonly Part[]): {
  readonly parts: readonly Part[]
  readonly error?: string
} {
  const text = partsText(parts)
  return ERROR.test(text) || hasExitCode(text) ? asError(parts) : { parts }
}

/** A failed result: its text is the error. */
export function asError(parts: readonly Part[]): { readonly parts: readonly Part[]; readonly error: string } {
  return { parts: parts.filter(({ kind }) => kind !== 'text'), error: partsText(parts) }
}
