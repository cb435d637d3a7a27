/**
 * What a command is: its name, its options as data (from which `--help` and completion are made), and what it
 * does.
 */
import { given } from '#base/given.ts'
import type { Problem, Result } from '#base/result.ts'
import type { ExitCode, Host } from './host.ts'

export type { ExitCode } from './host.ts'

export interface OptionSpec {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: boolean
  /** What represents the value in the help, such as `FILE`. */
  readonly value?: string
  readonly help: string
  /** Only threads of the program are given it: neither help nor completion name it. */
  readonly isInternal?: boolean
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>

/** Those that a person may give, by name. */
export function shownOptions(options: OptionSpecs): readonly (readonly [string, OptionSpec])[] {
  return Object.entries(options).filter(([, { isInternal }]) => isInternal !== true)
}

/** As `parseArgs` gives them. */
export type OptionValues = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>

export interface Invocation {
  readonly positionals: readonly string[]
  readonly values: OptionValues
  readonly host: Host
}

export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** What follows `memoscope`: `inspect FILE…`. */
  readonly usage: string
  /** Paragraphs of the help. */
  readonly about?: readonly string[]
  readonly options: OptionSpecs
  readonly examples: readonly string[]
  /** Fails with a sentence for the person: bad input. */
  readonly run: (invocation: Invocation) => Promise<Result<ExitCode>>
}

export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export function listOption(values: OptionValues, name: string): readonly string[] {
  const value = values[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function isOn(values: OptionValues, name: string): boolean {
  return values[name] === true
}

/** A whole number from 0; undefined where the option is absent. Fails with `bad-option`. */
export function countOption(values: OptionValues, name: string): Result<number | undefined> {
  const text = textOption(values, name)
  if (text === undefined) return { ok: true, value: undefined }
  if (/^\d{1,15}$/.test(text)) return { ok: true, value: Number(text) }
  return { ok: false, error: badOption(`--${name} takes a whole number, not "${text}".`) }
}

export function badOption(message: string, hint?: string): Problem {
  return { code: 'bad-option', message, ...given({ hint }) }
}
