/** `memoscope count FILE…`: tokens of a text in each encoding. */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { errorMessage } from '#base/errors.ts'
import { formatDecimals, formatExact } from '#base/format-number.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { codePointLength } from '#base/text.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { OUTPUT_OPTIONS, outputForm, print } from '../output/print.ts'
import type { Section } from '../output/report.ts'
import { inputsOf } from '../runs/inputs.ts'
import { JOB, type OpenEngine, openEngine } from '../runs/session.ts'
import { badOption, type Command } from '../terminal/command.ts'
import type { Host } from '../terminal/host.ts'
import { tellProblem } from '../terminal/tell.ts'

export const count: Command = {
  name: 'count',
  summary: 'Count the tokens of a text in each encoding.',
  usage: 'count FILE…',
  about: [
    'The file is taken as plain text (UTF-8), whatever it contains. For the tokens of a run, see inspect.',
  ],
  options: OUTPUT_OPTIONS,
  examples: ['memoscope count prompt.md', 'git diff | memoscope count -', 'memoscope count prompt.md --json'],
  run: async ({ values, positionals, host }) => {
    const form = outputForm(values)
    if (!form.ok) return form
    if (positionals.length === 0) return fail(badOption('Name at least one file, or - for standard input.'))
    const names = namesOf(positionals, host)
    if (!names.ok) return names
    const open = openEngine()
    const counted: Counted[] = []
    const problems: Problem[] = []
    for (const name of names.value) {
      const text = await textOf(name, host)
      const made = text.ok ? await countText(open, name, text.value) : text
      if (made.ok) counted.push(made.value)
      else problems.push(made.error)
    }
    for (const problem of problems) tellProblem(host, problem)
    if (counted.length > 0)
      print(host, { sections: counted.map(sectionOf), data: counted.map((one) => ({ ...one })) }, form.value)
    return ok(problems.length === 0 ? 0 : 2)
  },
}

interface Counted {
  readonly file: string
  readonly characters: number
  /** By id of the encoding. */
  readonly tokens: Readonly<Record<string, number>>
}

/** Patterns are files, `-` stays what it is. */
function namesOf(paths: readonly string[], host: Host): Result<readonly string[]> {
  const names: string[] = []
  for (const path of paths) {
    const inputs = path === '-' ? ok([{ name: '-' }]) : inputsOf([path], host)
    if (!inputs.ok) return inputs
    names.push(...inputs.value.map(({ name }) => name))
  }
  return ok(names)
}

async function textOf(name: string, host: Host): Promise<Result<string>> {
  try {
    const bytes = name === '-' ? await host.stdin() : readFileSync(resolve(host.cwd, name))
    return ok(new TextDecoder().decode(bytes))
  } catch (error) {
    const reason = errorMessage(error)
    return fail({ code: 'file-unreadable', message: `Couldn't read ${name}: ${reason}.`, where: name })
  }
}

async function countText({ engine }: OpenEngine, name: string, text: string): Promise<Result<Counted>> {
  const tokens: Record<string, number> = {}
  for (const { id } of ENCODINGS) {
    const made = await engine.count({ text, encoding: id }, JOB)
    if (!made.ok) return made
    tokens[id] = made.value
  }
  return ok({ file: name === '-' ? 'standard input' : name, characters: codePointLength(text), tokens })
}

function sectionOf({ file, characters, tokens }: Counted): Section {
  return {
    title: `${file}: ${formatExact(characters)} characters`,
    of: { file, characters },
    columns: [
      { key: 'encoding', title: 'Encoding' },
      { key: 'tokens', title: 'Tokens', isNumber: true },
      { key: 'charactersPerToken', title: 'Characters per token', isNumber: true },
      { key: 'used', title: 'Used by' },
    ],
    rows: ENCODINGS.map(({ id, help }) => {
      const number = tokens[id] ?? 0
      const per = number === 0 ? undefined : characters / number
      return [
        { value: id },
        { value: number, text: formatExact(number) },
        { value: per, text: per === undefined ? '–' : formatDecimals(per, 2) },
        { value: help, tone: 'quiet' },
      ]
    }),
  }
}
