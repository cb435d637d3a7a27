/**
 * Whether a tool call only reads. Repeating a read whose result was dropped fetches the result again;
 * repeating anything else (a write, a test run, a message) is an action that the agent may have wanted twice.
 */
import { field, isArray, textField } from '#base/json.ts'
import type { ToolUse } from '../memory/tool-uses.ts'

const SHELLS =
  /^(?:bash|shell|sh|cmd|terminal|local_shell|execute_bash|exec|exec_command|execute_command|run_command|run_shell_command|run_terminal_cmd|run|cmd_run|unified_exec|execute)$/
const READS: ReadonlySet<string> = new Set(
  `read cat view open get grep glob ls list search find fetch show lookup look query describe retrieve visit browse
  download inspect tree stat head tail select load scan page goto next recall check details websearch webfetch
  findfile searchdir searchfile findpage`.split(/\s+/),
)
const WRITES: ReadonlySet<string> = new Set(
  `write edit create update delete insert replace apply patch set add remove send submit execute run modify cancel book
  transfer exchange return post put todo move copy save click type scroll press reset enable disable toggle grant pay
  refuel reboot install build commit push merge upload schedule reply undo append rename make start stop kill think finish
  task agent plan calculate`.split(/\s+/),
)
const COMMANDS: ReadonlySet<string> = new Set(
  'cat bat ls grep egrep fgrep rg ag find fd head tail wc less more nl tree stat file diff cmp pwd which whereis type du df sort uniq cut tr jq column strings hexdump xxd basename dirname realpath readlink date whoami id uname true cd echo printf test [ man'.split(
    ' ',
  ),
)
const GIT_READS =
  /^(?:show|log|diff|status|blame|grep|ls-files|ls-tree|rev-parse|describe|shortlog|cat-file|rev-list)$/
const HARMLESS_REDIRECTION = /(?:\d|&)?>\s*(?:\/dev\/null|&\d)/g
const DANGERS = /[>`]|\$\(|\btee\b|\bxargs\b|-exec\b|-delete\b|-ok\b/
const CURL_SENDS =
  /\s(?:-X\s*(?!GET)\w+|--request[ =](?!GET)\w+|-d\b|--data|-F\b|--form|-T\b|-o\b|-O\b|--output|--upload-file)/

/**
 * By the tool's name, the editing tool's sub-command, the shell's command, or the request's method.
 * O(arguments).
 */
export function isReadOnly(use: ToolUse): boolean {
  const { call, args } = use
  const name = ownName(call.name)
  const command = commandOf(use)
  if (isShell(use)) return command !== undefined && isReadOnlyCommand(command) && !ASKS_STATUS.test(command)
  // An editor's sub-command: `view` of str_replace_editor.
  const verb = textField(args, 'command')
  const words = wordsOf(verb !== undefined && /^[a-z_]{1,30}$/.test(verb) ? verb : name)
  const method = textField(args, 'method')
  if (method !== undefined) return /^(?:get|head)$/i.test(method)
  // What a task or a shell in the background has written so far: `TaskOutput`, `BashOutput`.
  if (words.at(-1) === 'output') return true
  if (words.some((word) => WRITES.has(word))) return false
  return words.some((word) => READS.has(word))
}

/** Whether the tool runs a command in a shell. */
export function isShell({ call }: Pick<ToolUse, 'call'>): boolean {
  return SHELLS.test(ownName(call.name).toLowerCase())
}

/** The name of a tool without that of the server which offers it. */
function ownName(name: string): string {
  return name.slice(name.lastIndexOf('__') + 1)
}

/** The words of a tool's name, in lower case: `getPage` is get and page. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}

/** The command of a shell tool; a list such as `["bash", "-lc", "ls"]` holds it last. */
export function commandOf({ call, args }: Pick<ToolUse, 'call' | 'args'>): string | undefined {
  if (args === undefined) return call.arguments
  if (typeof args === 'string') return args
  for (const name of ['command', 'cmd', 'script']) {
    const value = field(args, name)
    if (typeof value === 'string') return value
    const last = isArray(value) ? value.at(-1) : undefined
    if (isArray(value) && typeof last === 'string') {
      return /^-\w*c$/.test(String(value.at(-2))) ? last : value.map(String).join(' ')
    }
  }
  return undefined
}

/**
 * Every command of the line only reads and nothing is written to a file. What is not known is taken for a
 * write.
 */
export function isReadOnlyCommand(command: string): boolean {
  const plain = command.replace(HARMLESS_REDIRECTION, ' ').replace(/'[^']*'|"[^"]*"/g, ' Q ')
  if (DANGERS.test(plain)) return false
  const parts = plain
    .split(/&&|\|\||[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('#'))
  return parts.length > 0 && parts.every(isReadingPart) && !parts.every((part) => /^(?:cd|echo)\b/.test(part))
}

/** Asks how things are now, as an agent does again although it knows how they were. */
const ASKS_STATUS = /^\s*(?:cd\s[^;&|]*(?:&&|;)\s*)?(?:date|git(?:\s+-\S+)*\s+status)\b[^;&|]*$/

function isReadingPart(part: string): boolean {
  const [first = '', ...rest] = part.split(/\s+/)
  const name = first.slice(first.lastIndexOf('/') + 1)
  if (name === 'sed')
    return rest.some((word) => /^-[a-z]*n/.test(word)) && !rest.some((word) => /^-[a-z]*i/.test(word))
  if (name === 'awk') return true
  if (name === 'git') return GIT_READS.test(rest.find((word) => !word.startsWith('-')) ?? '')
  if (name === 'curl' || name === 'wget') return name === 'curl' && !CURL_SENDS.test(part)
  return COMMANDS.has(name)
}
