/** Commands whose exit code answers “no”: nothing found, not there, not equal. That is not an error. Pure. */
import { withoutFolder } from '../model/tool-subject.ts'
import { isReadOnlyCommand } from '../references/read-only.ts'
import { splitOutside } from '../references/shell-words.ts'
import { innerLine } from './attempts.ts'
import type { ReadError } from './error-text.ts'
import { ownLines } from './own-lines.ts'

/** Longer lines are programs. */
const LONGEST = 1000

/** Whether the line that ended so only said no. `error`: all that it wrote. O(line + error). */
export function answersNo(command: string, { exitCode, message }: ReadError, error: string): boolean {
  const line = innerLine(command)
  if (line.length > LONGEST || exitCode === undefined) return false
  const parts = commandsIn(line, /^(?:&&|\|\||[;|\n])/)
  const last = parts.at(-1) ?? ''
  const areLooks = parts.every(isLook) && !saysWhy(error, line)
  if (areLooks && SILENCED.test(splitOutside(line, /^[;|\n]/).at(-1) ?? '')) return exitCode <= 2
  if (exitCode === 123) return message === '' && XARGS.test(last)
  if (exitCode !== 1) return false
  if (message === '' || HEADS.test(message)) return CHECK.test(last) || isAsked(line)
  return areLooks && isAnswered(parts, message)
}

const CHECK =
  /^(?:! )?(?:command -v|type|which|test|\[{1,2}|\(\(|[ef]?grep|rg|ag|ack|pgrep|findstr|diff|cmp|ps|jq (?:-\w+ )*(?:-e|--exit-status)|git (?:-[cC] \S+ )*(?:grep|show-ref|check-ignore|config(?: --(?!unset|add|replace)\S+)* (?:--get\S*|get|[\w.-]+$)|diff (?:.* )?--(?:quiet|exit-code|no-index)|diff-(?:index|files) .*--quiet|rev-parse (?:-q )?--verify|merge-base --is-ancestor|symbolic-ref -q))(?=\s|$)/
/** Its exit code says that one of the commands which it ran ended with 1 or more. */
const XARGS = /^xargs (?:-\S+ )*(?:[ef]?grep|rg) /
/** Only the heads of a list's columns, as `ps` writes them where none of the processes runs. */
const HEADS = /^\s*PID(?:\s+[%A-Z]+)*$/
/** Nothing to read, and its message turned off, as the agent expected that. */
const SILENCED = /^\s*(?:ls|cat|stat|head|tail|readlink)\s[^&|]*(?:2|&)> ?\/dev\/null\s*$/
const COMPARES = /^(?:diff|cmp|git (?:-[cC] \S+ )*diff (?:.* )?--(?:exit-code|no-index))(?=\s)/
const COUNTS = /^(?:[ef]?grep|rg|git grep)\s(?:.*\s)?(?:-[a-zA-Z]*c[a-zA-Z]*|--count)(?=\s)/
const LOCATES = /^(?:which|type|where|command -v)\s/
/** Where a program is, or that there is none, as `which` of zsh and of some systems writes it. */
const LOCATED = /^\/\S+$|\bnot found$|\bno \S+ in \(/
const NO_FILE = /[\d&]?> ?(?:\/dev\/null|&\d)/g
const ASIDE = /^(?:cd|echo|printf|true|:|set|export)(?=\s|$)/

/** Commands without what sends their output nowhere, or with the rest. */
function commandsIn(line: string, mark: RegExp): readonly string[] {
  return splitOutside(line, mark).map((part) => part.replaceAll(NO_FILE, ' ').trim())
}

function isLook(part: string): boolean {
  return ASIDE.test(part) || CHECK.test(part) || isReadOnlyCommand(part)
}

/**
 * Whether a check decides if the rest of the line runs, which only looks: `[ -f a ] && cat a`, also as the
 * end of a loop, whose exit code it is.
 */
function isAsked(line: string): boolean {
  const [end = ''] = splitOutside(line.replace(/[;\n]\s*done\s*$/, ''), /^(?:\|\||[;\n])/).slice(-1)
  const parts = commandsIn(end, /^(?:&&)/)
  const asked = parts.map((part) => commandsIn(part, /^\|/).at(-1) ?? '')
  return asked.some((part) => CHECK.test(part)) && parts.every(isLook)
}

/** Whether what it wrote is of its other commands, or is itself the no. All commands of it only look. */
function isAnswered(parts: readonly string[], message: string): boolean {
  const last = parts.at(-1) ?? ''
  const lines = message.split('\n')
  if (parts.some((part) => COMPARES.test(part))) return true
  if (LOCATES.test(last)) return lines.every((text) => LOCATED.test(text))
  if (COUNTS.test(last)) return lines.every((text) => /(?:^|:)0$/.test(text))
  return CHECK.test(last) && parts.slice(0, -1).some((part) => !ASIDE.test(part) || /^echo/.test(part))
}

/** Whether the shell or one of the programs says what went wrong. */
function saysWhy(error: string, line: string): boolean {
  const lines = error.split('\n').filter((text) => !LOCATED.test(text))
  return lines.some((text) => SHELL_SAYS.test(text)) || ownLines(lines, withoutFolder(line)).length > 0
}

const SHELL_SAYS = /^(?:\S*\/)?(?:ba|da|z|fi)?sh(?:\.exe)?:|^\(eval\):\d+:|^fatal: /
