/**
 * What a command line attempts: its programs with what they are run on, so that a later command can be told
 * to be the same attempt. `go test ./x -run A` and `go test ./y` are two; `git push` and
 * `git push -u origin main` are one. Pure.
 */
import { isReadOnlyCommand } from '../references/read-only.ts'
import { splitOutside, wordsIn } from '../references/shell-words.ts'

interface Attempt {
  /** With its subcommand: `git push`, `npm run build`. */
  readonly program: string
  readonly hasSubcommand: boolean
  /** Files, packages, branches, names of tests: its words without options and numbers. */
  readonly targets: readonly string[]
  /** Words of several words: a message, or code. */
  readonly texts: readonly string[]
  /** Only looks, or prepares what follows: of a longer line, not what the line is about. */
  readonly isAside: boolean
}

/** Longer lines are read only this far. */
const READ = 4000

/** Each command of a line that is about something; of one that only looks, all. O(line). */
export function attemptsIn(line: string): readonly Attempt[] {
  const all = attemptsOf(line)
  const telling = all.filter(({ isAside }) => !isAside)
  return telling.length > 0 ? telling : all.filter(({ targets }) => targets.length > 0)
}

/** Whether a command of the later line is an attempt of the failed one, as it was or with changes. */
export function isSameAttempt(failed: readonly Attempt[], line: string): boolean {
  return attemptsOf(line).some((later) => failed.some((one) => isRetry(one, later)))
}

/** Whether two texts share half of their words or more. */
export function areSimilar(one: string, other: string): boolean {
  const [mine, theirs] = [wordSet(one), wordSet(other)]
  const common = [...mine].filter((word) => theirs.has(word)).length
  return common > 0 && 2 * common >= mine.size + theirs.size - common
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(
    text
      .slice(0, READ)
      .toLowerCase()
      .match(/[\p{L}\d_]+/gu) ?? [],
  )
}

function isRetry(failed: Attempt, later: Attempt): boolean {
  if (failed.program !== later.program) return false
  const [few, many] = [failed.targets, later.targets].sort((one, other) => one.length - other.length)
  // Fewer tests that pass say nothing of those that failed.
  const inner = TESTS.test(failed.program) ? later.targets : (few ?? [])
  const outer = inner === few ? (many ?? []) : failed.targets
  if (!inner.every((target) => outer.some((other) => isSameTarget(target, other)))) return false
  if (inner.length > 0) return true
  // `git push` lacked `-u origin main`; `git cherry-pick --abort` picks nothing again.
  if (later.hasSubcommand) return failed.targets.length === 0 || TESTS.test(failed.program)
  const [mine, theirs] = [failed.texts.join(' '), later.texts.join(' ')]
  return outer.length === 0 && (mine === theirs || areSimilar(mine, theirs))
}

const TESTS = /\b(?:tests?|pytest|vitest|jest|mocha|rspec|ctest|tox|nox|unittest)\b/

/** `docs/a.md` and `site/docs/a.md` are the same file seen from two folders. */
function isSameTarget(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`)
}

function attemptsOf(line: string): readonly Attempt[] {
  const plain = withoutDocuments(innerLine(line.slice(0, READ))).replaceAll(/\\\r?\n\s*/g, ' ')
  return splitOutside(plain, /^(?:&&|\|\||[;|\n])/).flatMap((part) => attemptOf(part) ?? [])
}

/** The line that `bash -lc '…'` is given; any other line as it is. */
export function innerLine(line: string): string {
  return /^\s*(?:\S*\/)?(?:ba|z)?sh\s+-\w*c\s+(['"])([\s\S]*)\1\s*$/.exec(line)?.[2] ?? line
}

/** Its here-documents as one word each: what they contain are not commands. */
function withoutDocuments(line: string): string {
  return line.replaceAll(
    /<<-?\s*(['"]?)(\w+)\1([^\n]*)\n([\s\S]*?)(?:\n\s*\2(?=\s|$)|$)/g,
    (...[, , , rest, body]: string[]) => `${rest} "${body?.replaceAll(/['"]/g, ' ')}"`,
  )
}

/** Words of the shell before the command that they are about. */
const BEFORE = /^(?:do|then|else|elif|if|while|until|!|time|sudo|env|nohup|[({]|[A-Za-z_]\w*=.*|\$\w+=.*)$/
const NO_COMMAND = /^(?:for|case|done|fi|esac|[)}]+)$/
/** What prepares a command or ends a line. */
const ASIDES =
  /^(?:echo|printf|true|mkdir|rm|touch|cp|mv|sleep|export|set|unset|source|\.|kill|chmod|exit|command|ps|Set-Location|Select-String|Select-Object|Remove-Item)$/
/** Redirections, with the file name in the next word too. */
const REDIRECTION = /\d*&?[<>]+(?:&\d|\s*(?:"[^"]*"|'[^']*'|[^\s"'&|;]+))?/g

function attemptOf(part: string): Attempt | undefined {
  if (/^\s*\w+=["']?\$\(/.test(part)) return undefined
  const words = commandWordsOf(part)
  const [path = '', ...rest] = words
  if (path === '' || NO_COMMAND.test(path) || rest.some((word) => /^(?:--help|-h)$/.test(word)))
    return undefined
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const given = rest.flatMap(givenIn)
  const depth = subcommandWords(given)
  const isAside = ASIDES.test(name) || isReadOnlyCommand(part)
  const isNamed = !isAside && depth > 0
  const left = (isNamed ? given.slice(depth) : given).filter((word) => !NUMBER.test(word))
  return {
    program: [name, ...(isNamed ? given.slice(0, depth) : [])].join(' '),
    hasSubcommand: isNamed,
    targets: left.filter((word) => !isText(word)).map((word) => word.replace(/^(?:\.\/)+(?=.)/, '')),
    texts: left.filter(isText),
    isAside,
  }
}

const NUMBER = /^[\d.,:]+(?:[smh%]|ms)?$/

function commandWordsOf(part: string): readonly string[] {
  const words = wordsIn(part.replaceAll(REDIRECTION, ' ').trim())
  const start = words.findIndex((word) => !BEFORE.test(word))
  const own = words.slice(start < 0 ? words.length : start)
  // `git -C folder push` and `timeout 60 make` are about what follows.
  if (own[0] === 'git' && own[1] === '-C') return ['git', ...own.slice(3)]
  return own[0] === 'timeout' ? own.slice(2) : own
}

/** An option's value where it is in the same word; nothing of other options. */
function givenIn(word: string): readonly string[] {
  if (!word.startsWith('-')) return [word]
  const [, value] = /^-[\w-]+=(.+)$/.exec(word) ?? []
  return value === undefined ? [] : [value]
}

/** How many words after the program are its subcommand: `build`, or `run build`. */
function subcommandWords([sub = '', next = '']: readonly string[]): number {
  if (!/^[a-z][\w:-]*$/.test(sub)) return 0
  return sub === 'run' && next !== '' && !isText(next) ? 2 : 1
}

/** More than three words in one, or more than a line. */
function isText(word: string): boolean {
  return word.trim().includes('\n') || word.trim().split(/\s+/).length > 3
}
