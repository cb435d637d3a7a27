/** A function that is exported for agents without a framework: what a strategy does to messages. */
import type { JsonObject } from '#base/json.ts'
import { pythonLiteral } from './literals.ts'

/** A function that several of these call. */
export interface PythonPart {
  readonly code: string
  readonly needs?: readonly string[]
  /** Modules of the standard library. */
  readonly imports?: readonly string[]
}

export interface PythonFunction {
  /** Its name, where several do the same in part. */
  readonly called?: string
  /** When it is called, and what it drops stays dropped; absent: as the strategy runs. */
  readonly when?: string
  /** Modules of the standard library. */
  readonly imports?: readonly string[]
  /** What is imported from some: `module import name`. */
  readonly from?: readonly string[]
  /** Names of parts that it calls. */
  readonly needs: readonly string[]
  /** What each parameter means, in the order in which they are written. */
  readonly constants?: Readonly<Record<string, string>>
  /** In its docstring. */
  readonly about: string
  /** Behind the docstring; parameters are constants. */
  readonly body: string
  /** Helpers that only it needs. */
  readonly before?: string
  /** What a person should know before using it, a sentence each. */
  readonly notes?: readonly string[]
}

/** Its parameters as constants that a person may change, and the function. */
export function pythonFunction(
  { about, body, constants = {} }: PythonFunction,
  name: string,
  params: JsonObject,
): { readonly constants: string; readonly code: string } {
  const lines = Object.entries(params).flatMap(([key, value]) => [
    ...commentOn(constants[key], '#'),
    `${key.toUpperCase()} = ${pythonLiteral(value)}`,
  ])
  const code = [`def ${name}(messages: list[Message]) -> list[Message]:`, `    """${about}"""`, body].join(
    '\n',
  )
  return { constants: lines.join('\n'), code }
}

/** What a constant means, as a line before it. */
export function commentOn(text: string | undefined, mark: string): readonly string[] {
  return text === undefined ? [] : [`${mark} ${text.charAt(0).toUpperCase()}${text.slice(1)}.`]
}
