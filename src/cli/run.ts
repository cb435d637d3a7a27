/**
 * The door: arguments in, text out, an exit code. Throws nowhere: what throws inside is a bug, and is told as
 * one.
 */

import { parseArgs } from 'node:util'
import { errorMessage } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { PACKAGE_VERSION } from '#package/version.ts'
import { commandNamed, commands } from './commands.ts'
import { closePython } from './programs/python.ts'
import {
  badOption,
  type Command,
  type ExitCode,
  type OptionSpecs,
  type OptionValues,
} from './terminal/command.ts'
import { commandHelp, generalHelp } from './terminal/help.ts'
import type { Host } from './terminal/host.ts'
import { tellProblem } from './terminal/tell.ts'

export async function runMemoscope(argv: readonly string[], host: Host): Promise<ExitCode> {
  const [name, ...rest] = argv
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = name === 'help' ? commandNamed(rest[0] ?? '') : undefined
    host.out(asked === undefined ? generalHelp(commands) : commandHelp(asked))
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-V') {
    host.out(`${PACKAGE_VERSION}\n`)
    return 0
  }
  const command = commandNamed(name)
  if (command === undefined) {
    const hint = `Commands: ${commands.map((one) => one.name).join(', ')}.`
    tellProblem(host, badOption(`There is no command "${name}".`, hint))
    return 2
  }
  return runCommand(command, rest, host)
}

async function runCommand(command: Command, args: readonly string[], host: Host): Promise<ExitCode> {
  const parsed = parse(command.options, args)
  if (!parsed.ok) {
    tellProblem(host, { ...parsed.error, hint: `See memoscope ${command.name} --help.` })
    return 2
  }
  if (parsed.value.values['help'] === true) {
    host.out(commandHelp(command))
    return 0
  }
  try {
    const result = await command.run({ ...parsed.value, host })
    if (result.ok) return result.value
    tellProblem(host, result.error)
    return 2
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    host.err(`memoscope: This is a bug in Memoscope, not in your file.\n${text}\n`)
    return 3
  } finally {
    closePython()
  }
}

interface Parsed {
  readonly positionals: readonly string[]
  readonly values: OptionValues
}

function parse(options: OptionSpecs, args: readonly string[]): Result<Parsed> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(Object.entries(options).map(plainOption)),
        help: { type: 'boolean', short: 'h' },
      },
    })
    return ok({ positionals, values })
  } catch (error) {
    // node:util throws a TypeError whose first sentence says what is wrong.
    const text = errorMessage(error)
    return fail(badOption(/^.*?(?:\.(?=\s|$)|$)/s.exec(text)?.[0] ?? text))
  }
}

function plainOption([name, { type, short, multiple = false }]: readonly [string, OptionSpecs[string]]) {
  return [name, { type, multiple, ...given({ short }) }] as const
}
