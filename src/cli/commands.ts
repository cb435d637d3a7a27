/** The table of commands, in the order of the help. Adding one: its file in commands/ and its line here. */
import type { Command } from './command.ts'
import { check } from './commands/check.ts'
import { compare } from './commands/compare.ts'
import { count } from './commands/count.ts'
import { exportCommand } from './commands/export.ts'
import { formatsCommand } from './commands/formats.ts'
import { inspect } from './commands/inspect.ts'
import { lost } from './commands/lost.ts'
import { strategiesCommand } from './commands/strategies.ts'

export const commands: readonly Command[] = [
  inspect,
  compare,
  lost,
  check,
  count,
  exportCommand,
  strategiesCommand,
  formatsCommand,
]

export function commandNamed(name: string): Command | undefined {
  return commands.find((command) => command.name === name)
}
