/** The programs that were called with arguments they don't have, and the advice to read their help. Pure. */
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { programOf, withoutFolder } from '#core/model/tool-subject.ts'
import type { Failure } from '#core/waste/failures.ts'

/** What programs say of an option, a subcommand, or a field that they don't have; not of a pattern. */
const UNKNOWN =
  /\b(?:unknown|unexpected|unrecogni[sz]ed|invalid|no such) (?:shorthand )?(?:flag|option|argument|command|subcommand|JSON field)s?\b:?(?: ['"`“]?[\w.=-]+['"`”]?(?:[ :,]|$)|$)|\baccepts (?:at most |between )?\d+ .*arg/im

/** The program that the help is of; undefined: the call was wrong in another way. */
function misusedProgram({ message, subject, isCommand }: Failure): string | undefined {
  if (!isCommand || !UNKNOWN.test(message)) return undefined
  const told = /^Usage:\s+([\w.-]+)/m.exec(message)?.[1] ?? /\bfor "([\w.-]+)/.exec(message)?.[1]
  if (told !== undefined) return BUILTIN.test(told) ? undefined : told
  const line = withoutFolder(subject)
  const program = programOf(line)
  return /[;&\n]/.test(line) || STARTS_OTHERS.test(program) || BUILTIN.test(program) ? undefined : program
}

/** Words of the shell, which have no help, and behind which a script in one line goes on. */
const BUILTIN =
  /^(?:set|cd|export|unset|source|\.|eval|exec|echo|printf|read|test|\[+|if|for|while|until|case|local|declare|alias|trap|ulimit|umask|shift|return|exit|pushd|popd|shopt|setopt|type|command|builtin|\w+=.*)$/

/** Programs that run others, whose arguments may be those that were wrong. */
const STARTS_OTHERS =
  /^(?:bun|bunx|deno|node|npx|npm|pnpm|yarn|python[\d.]*|uv|uvx|go|cargo|mise|make|xargs)$/

/** Names are given up to as many. */
const NAMED = 3

/** Whose help to read, the most often misused first; empty: no program was given what it doesn't have. */
export function wrongArgumentsAdvice(failures: readonly Failure[]): string {
  const counts = new Map<string, number>()
  for (const name of failures.flatMap((failure) => misusedProgram(failure) ?? []))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
  const [first] = names
  if (first === undefined) return ''
  if (names.length === 1)
    return t`Have the agent run “${first} --help”, or the subcommand’s --help, in a separate call before it uses an option for the first time.`
  const list = allOf(names.slice(0, NAMED).map((name) => t`“${name}”`))
  return t`Have the agent run ${list} with --help, or the subcommand’s --help, in a separate call before it uses an option for the first time.`
}
