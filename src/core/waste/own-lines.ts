/** What the programs of a command say themselves, unlike the text of files that they print. Pure. */

import { programOf, withoutFolder } from '../model/tool-subject.ts'
import { isReadOnlyCommand } from '../references/read-only.ts'
import { splitOutside } from '../references/shell-words.ts'

/**
 * The lines of a failed command from the first on in which one of its programs says what went wrong
 * (`sed: can't read a.ts: …`); of a command that only reads, no others, as those are what it read. Empty:
 * none does.
 */
export function ownLines(lines: readonly string[], command: string): readonly string[] {
  const isOnlyReading = isReadOnlyCommand(command)
  const programs = isOnlyReading ? programsIn(command) : programsIn(lastOf(command))
  const isOwn = (line: string) => {
    const said = line.replace(SHELL, '')
    return WRONG.test(said) && programs.some((program) => isSaidBy(said, program))
  }
  if (isOnlyReading && lines.filter(isOwn).every((line) => WHOLE.test(line))) return lines.filter(isOwn)
  const start = lines.findIndex(isOwn)
  return start < 0 ? [] : lines.slice(start)
}

/** `bash: line 1: `, `zsh:1: `, `zsh:`, in which a shell names itself before what failed. */
const SHELL = /^(?:\S*\/)?(?:ba|da|z)?sh:(?: ?(?:line )?\d+: )? ?/
const WRONG =
  /\b(?:errors?|failed|fatal|cannot|can['’]t|couldn['’]t|could not|unable|not found|no such|denied|is a directory|not a directory|refused|invalid|unknown|unrecognized|unexpected|unmatched|unterminated|illegal|missing)\b/i
/** It says all of what went wrong, so that the next line isn't about it. */
const WHOLE = /no such file or directory|permission denied|(?:is|not) a directory|not found/i

function isSaidBy(line: string, program: string): boolean {
  if (program === 'git' && /^fatal: /.test(line)) return true
  if (line.endsWith(`not found: ${program}`)) return true
  const [, name = ''] = /^(?:\S*\/)?([^\s:/]+):(?:\d+:)? /.exec(line) ?? []
  // What `make` says itself is only that a program which it ran failed.
  return name === program && program !== 'make'
}

/** The commands that give a line its exit code. */
function lastOf(command: string): string {
  return splitOutside(command, /^(?:;|\n|\|\|)/).at(-1) ?? ''
}

function programsIn(command: string): readonly string[] {
  const parts = splitOutside(command, /^(?:&&|\|\||[;|\n])/)
  return parts.map((part) => programOf(withoutFolder(part.trim()))).filter((program) => program !== '')
}
