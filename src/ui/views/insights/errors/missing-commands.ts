/** The commands that weren't installed where the agent ran, by name. Pure. */
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { programOf, withoutFolder } from '#core/model/tool-subject.ts'
import type { Failure } from '#core/waste/failures.ts'

/** A program as people type it: a path is a missing file. */
const NAME = '[‘\'"“]?([A-Za-z_][\\w.+-]{0,39})[’\'"”]?'
/** What shells and programs that start others say. */
const SAYINGS: readonly RegExp[] = [
  // bash and dash, after which may come the line; zsh and bun name the command last.
  `(?:^|[\\s:])${NAME}: command not found`,
  `sh: (?:line )?(?:\\d+: )?${NAME}: not found$`,
  `command not found: ${NAME}`,
  `fish: Unknown command:? ${NAME}`,
  // cmd and PowerShell.
  `^${NAME} is not recognized as an internal or external command`,
  `\\bterm ${NAME} is not recognized as`,
  // Go, Node, and Python.
  `exec: ${NAME}: executable file not found`,
  `\\bspawn ${NAME} ENOENT`,
  `FileNotFoundError: .*No such file or directory: ${NAME}$`,
  `^(?:\\S*/)?(?:env|xargs|timeout|nohup|sudo): (?:failed to run command )?${NAME}: No such file or directory`,
].map((saying) => new RegExp(saying))

/** Of a shell that couldn't find a command. */
const NOT_FOUND = 127

/** The command that wasn't found; undefined: something else failed. */
export function missingCommand({ message, exitCode, subject, isCommand }: Failure): string | undefined {
  const [line = ''] = message.split('\n')
  const found = SAYINGS.flatMap((saying) => saying.exec(line)?.[1] ?? [])
  if (found[0] !== undefined) return found[0]
  const isAlone = isCommand && !/[;&|\n]/.test(withoutFolder(subject))
  return isAlone && exitCode === NOT_FOUND && message === '' ? programOf(withoutFolder(subject)) : undefined
}

/** What most systems have in place of it. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['rg', 'grep'],
  ['ag', 'grep'],
  ['fd', 'find'],
  ['tree', 'find'],
  ['bat', 'cat'],
  ['python', 'python3'],
  ['pip', 'python3 -m pip'],
  ['wget', 'curl'],
  ['docker-compose', 'docker compose'],
])

/** Names are given up to as many. */
const NAMED = 5

/** Which to install, the most often missed first. */
export function missingCommandsAdvice(failures: readonly Failure[]): string {
  const counts = new Map<string, number>()
  for (const name of failures.flatMap((failure) => missingCommand(failure) ?? []))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
  const [first = '', ...others] = names
  if (others.length > 0) {
    const list = allOf(names.slice(0, NAMED).map((name) => t`“${name}”`))
    return names.length > NAMED
      ? t`${list} and others weren’t installed where the agent ran. Install them, or say in the agent’s instructions what to use instead.`
      : t`${list} weren’t installed where the agent ran. Install them, or say in the agent’s instructions what to use instead.`
  }
  const instead = INSTEAD.get(first)
  return instead === undefined
    ? t`“${first}” wasn’t installed where the agent ran. Install it, or say in the agent’s instructions what to use instead.`
    : t`“${first}” wasn’t installed where the agent ran. Install it, or tell the agent in its instructions to use “${instead}”.`
}
