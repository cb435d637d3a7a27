/**
 * Observations that say that an action failed: SWE-agent records no exit codes, so only what its tools, its
 * shell, and Python always say of a failure counts.
 * https://github.com/SWE-agent/SWE-agent/tree/main/tools
 */
import { type Part, partsText } from '#core/model/message.ts'
import { asError, saysFailure } from '../messages/said-failure.ts'

/** How the first line of a refused or stopped action begins. */
const REFUSED = new RegExp(
  `^(?:${[
    // The linter found an error, so the edit was undone.
    '\\[?Your proposed edit has introduced new syntax error',
    'Your edit was not applied',
    'Your search and replace strings are the same',
    'No file open\\.',
    'File \\S.* not found$',
    // A command that isn't allowed, has an error, or took too long.
    "Operation '.*' is not supported by this environment",
    'Your bash command contained syntax errors',
    '(?:EXECUTION|COMMAND) TIMED OUT',
    'EXECUTION FAILED OR COMMAND MALFORMED',
    "The command '[\\s\\S]*' was cancelled because it took more than",
    // The shell itself, which names the line.
    '(?:/bin/)?bash: line \\d+: ',
  ].join('|')})`,
)

/** A traceback whose exception is the last line: nothing caught it, so that the program ended with it. */
const UNCAUGHT = /^Traceback \(most recent call last\):\n(?:[ \t].*\n|\n)*[A-Za-z_][\w.]*(?:: .*)?$/

/** An observation as a result, failed if it says so. O(text). */
export function observed(parts: readonly Part[]): {
  readonly parts: readonly Part[]
  readonly error?: string
} {
  return hasFailed(partsText(parts)) ? asError(parts) : { parts }
}

function hasFailed(observation: string): boolean {
  const text = observation.replaceAll('\r\n', '\n').trim()
  return REFUSED.test(text) || saysFailure(text) || isUncaught(withoutPrompt(text))
}

/** Old versions put what is open and where the shell is below what was written. */
function withoutPrompt(text: string): string {
  return text.replace(/\n\(Open file: [^\n]*\)\n\(Current directory: [^\n]*\)\nbash-\$$/, '').trimEnd()
}

function isUncaught(text: string): boolean {
  const start = text.lastIndexOf('Traceback (most recent call last):\n')
  return start >= 0 && UNCAUGHT.test(text.slice(start))
}
