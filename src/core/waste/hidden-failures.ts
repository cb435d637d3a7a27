/**
 * Commands that failed although their exit code says nothing of it, as it is that of the filter that their
 * output goes through: `go test ./… | tail`. Told by what only a program that failed writes. Pure.
 */
import { isFailed, type ToolUse } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import { commandOf, isReadOnlyCommand, isShell } from '../references/read-only.ts'
import { ESCAPES } from '../references/runs.ts'
import { splitOutside } from '../references/shell-words.ts'
import { innerLine } from './attempts.ts'

/** Longer lines are programs. */
const LONGEST = 2000

const FILTER =
  /^\s*(?:head|tail|[ef]?grep|rg|sed|g?awk|cut|sort|uniq|less|more|tee|wc|cat|tr|column|nl|fold)(?=\s|$)/
/** The shell then ends with the exit code of what failed. */
const KEEPS_CODE = /\bpipefail\b|\bPIPESTATUS\b/
const SHOWS =
  /^\s*(?:\w+=\S* )*(?:git|gh|glab|curl|wget|echo|printf|jq|docker logs|kubectl|journalctl|ssh|diff|cmp|xargs)(?=\s|$)/
/** They write nothing that says of anything that it failed. */
const ASIDE = /^\s*(?:#.*|(?:cd|export|source|\.|set|mkdir|rm|cp|mv|sleep|true)(?:\s[^|&]*)?)$/
/** Before the command of a pipe. */
const BEFORE = /^(?:\s*(?:time|sudo|env|command|\(|\{|timeout \S+|[A-Za-z_]\w*=\S*)(?=\s|$)|\s*[({])+\s*/

/** What a program writes only where it fails: Go, Python, mise, npm, Rust, make, TypeScript, test runners. */
const SAYS_FAILED = new RegExp(
  [
    String.raw`FAIL(?:\t.*|\s+\S+\s+(?:\[[a-z ]+ failed\]|\d[\d.]*s))?`,
    String.raw`\s*--- FAIL: .*`,
    String.raw`FAILED \((?:failures|errors)=.*`,
    String.raw`\[[\w:-]+\] ERROR task failed`,
    'npm (?:ERR!|error) .*',
    'error: could not compile .*',
    String.raw`make(?:\[\d+\])?: \*\*\* .*\bError \d+`,
    String.raw`\S+\(\d+,\d+\): error TS\d+: .*`,
    String.raw`test result: FAILED\. .*`,
    String.raw`\s*Test(?:s| Files| Suites):?\s+[1-9]\d* failed\b.*`,
    String.raw`=*\s?[1-9]\d* failed\b.* in [\d.]+s\b.*`,
    String.raw`\s*(?:#|ℹ) fail [1-9]\d*`,
  ]
    .map((line) => `^${line}$`)
    .join('|'),
  'm',
)
/** The exception that ended a program of Python is the last that it writes. */
const TRACEBACK = /(?:^|\n)Traceback \(most recent call last\):\n(?:[ \t].*\n|\n)*[A-Za-z_][\w.]*(?::.*)?\s*$/

/** Whether a pipe hid that the command of the call failed. O(command + result). */
export function isHiddenFailure(use: ToolUse): boolean {
  if (isFailed(use.result) || !isShell(use)) return false
  const line = innerLine(commandOf(use) ?? '')
  if (line.length > LONGEST || KEEPS_CODE.test(line) || !endsInFilter(line)) return false
  const text = partsText(use.result.parts).replaceAll(ESCAPES, '').replaceAll('\r\n', '\n')
  return SAYS_FAILED.test(text) || TRACEBACK.test(text)
}

/**
 * Whether all that can have failed is one command whose output goes through filters: what else the line shows
 * may say of itself that something failed, and what fails before `&&` ends the line.
 */
function endsInFilter(line: string): boolean {
  const parts = splitOutside(line, /^(?:\|\||[;\n])/)
  const [last = '', ...befores] = parts.toReversed()
  const [end = '', ...earlier] = splitOutside(last, /^&&/).toReversed()
  const [command = '', ...filters] = splitOutside(end, /^\|/)
  const isFiltered = filters.length > 0 && filters.every((filter) => FILTER.test(filter))
  return isFiltered && runs(command) && earlier.every(isSilent) && befores.every((part) => ASIDE.test(part))

  function isSilent(part: string): boolean {
    return ASIDE.test(part) || (runs(part) && splitOutside(part, /^\|/).length === 1)
  }
}

/** Whether it runs something, rather than shows what was written elsewhere or earlier. */
function runs(command: string): boolean {
  const own = command.replace(BEFORE, '')
  return !SHOWS.test(own) && !FILTER.test(own) && !isReadOnlyCommand(own)
}
