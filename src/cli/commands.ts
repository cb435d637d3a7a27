/** The table of commands, in the order of the help. Adding one: its file in commands/ and its line here. */

import { check } from './commands/check.ts'
import { compare } from './commands/compare.ts'
import { completionCommand } from './commands/completion.ts'
import { convert } from './commands/convert.ts'
import { count } from './commands/count.ts'
import { exportCommand } from './commands/export.ts'
import { formatsCommand } from './commands/formats.ts'
import { inspect } from './commands/inspect.ts'
import { lost } from './commands/lost.ts'
import { merge } from './commands/merge.ts'
import { open } from './commands/open.ts'
import { report } from './commands/report.ts'
import { strategiesCommand } from './commands/strategies.ts'
import { sweep } from './commands/sweep.ts'
import type { Command } from './terminal/command.ts'

const COMMANDS: readonly Command[] = [
  inspect,
  compare,
  sweep,
  lost,
  check,
  merge,
  report,
  count,
  exportCommand,
  convert,
  open,
  strategiesCommand,
  formatsCommand,
]

export const commands: readonly Command[] = [...COMMANDS, completionCommand(COMMANDS)]

export function commandNamed(name: string): Command | undefined {
  return commands.find((command) => command.name === name)
}
