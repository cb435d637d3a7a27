/** What failed in a run, as the program's texts say it. */
import { type Part, partsText } from '#core/model/message.ts'

const CODE = /^\s*<returncode>\s*(-?\d+)\s*<\/returncode>/
const EMPTY_OUTPUT = /<output>\s*<\/output>\s*$/

/**
 * Whether a command failed by its exit code; a search that found nothing, exit code 1 without output, didn't.
 * https://mini-swe-agent.com/latest/advanced/yaml_configuration/
 */
export function hasFailed(text: string): boolean {
  const code = Number(CODE.exec(text)?.[1] ?? 0)
  return code !== 0 && !(code === 1 && EMPTY_OUTPUT.test(text))
}

/** A result as text or as error: its text is the same. */
export function textOrError(parts: readonly Part[], isException: boolean) {
  const text = partsText(parts)
  return isException || hasFailed(text)
    ? { parts: parts.filter((part) => part.kind !== 'text'), error: text }
    : { parts }
}

/** Its default words on an answer without exactly one action, in both versions. */
const COMPLAINT = /^\s*(?:Please always provide EXACTLY ONE action|Format error)/

export function isComplaint(text: string): boolean {
  return COMPLAINT.test(text)
}
