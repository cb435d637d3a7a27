/**
 * How a code agent puts the scratchpad's text beside the output of its code, in the three
 * ways of the sources, and how output is cut. The text becomes part of the stored observation: every step
 * carries a full snapshot.
 */
import { t } from '#base/words.ts'

export type ContextPlacement = 'library' | 'architecture' | 'last-message'

export const CONTEXT_PLACEMENTS: readonly {
  readonly value: ContextPlacement
  readonly label: string
  readonly help: string
}[] = [
  {
    value: 'library',
    label: t`after the output, if there is any`,
    help: t`tinyAgent’s library: after an empty line, unless it is empty; empty output becomes “(no output)”.`,
  },
  {
    value: 'architecture',
    label: t`always after the output`,
    help: t`tinyAgent’s architecture document: after an empty line, even when it is empty.`,
  },
  {
    value: 'last-message',
    label: t`after the last message`,
    help: t`tinyAgent’s scratchpad document: added to the last message sent to the model, unless it is empty; the output is unchanged.`,
  },
]

/**
 * The observation of a run of code. `last-message` leaves the output as it is: there the text goes to the
 * last message of the next call, by `withContext`.
 */
export function observationOfRun(output: string, context: string, placement: ContextPlacement): string {
  switch (placement) {
    case 'library':
      return withContext(output === '' ? '(no output)' : output, context)
    case 'architecture':
      return `${output}\n\n${context}`
    case 'last-message':
      return output
  }
}

/** A text with the scratchpad's behind it, unless that is empty. */
export function withContext(text: string, context: string): string {
  return context === '' ? text : `${text}\n\n${context}`
}

/**
 * What the library's code agent notes in the scratchpad when step `step` fails. There the observation
 * contains no context.
 */
export function failureNote(step: number, failure: { readonly error: string } | 'timeout'): string {
  return `Step ${step}: ${failure === 'timeout' ? 'Timeout' : failure.error}`
}

/**
 * Output cut to this many bytes of UTF-8, never inside a character, and marked; unlike tool results, which
 * count characters.
 */
export function cutOutput(output: string, maxBytes: number): string {
  let bytes = 0
  let units = 0
  for (const char of output) {
    bytes += utf8Length(char)
    if (bytes > maxBytes) return `${output.slice(0, units)}\n[OUTPUT TRUNCATED]`
    units += char.length
  }
  return output
}

function utf8Length(char: string): number {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
