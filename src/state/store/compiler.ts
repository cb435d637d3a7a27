/**
 * The TypeScript compiler as the state knows it. The compiler lives in the editor, a floor above and too
 * large for the first load, so the page's start hands in a way to get it (main.tsx), and it is fetched at the
 * first use.
 */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

/** Something the compiler has to say, with its place in the TypeScript; lines and columns from 1. */
export interface CodeProblem {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly message: string
  readonly severity: 'error' | 'warning' | 'info'
}

export interface Compiled {
  readonly js: string
  /** For each line of the JavaScript (index 0 is line 1) the line of the TypeScript, from 1. */
  readonly lines: readonly number[]
  /** Type errors and the like: they do not keep the code from running. */
  readonly problems: readonly CodeProblem[]
}

/** Code that cannot be parsed, with all that is wrong in it. */
export interface CompileFailure extends Problem {
  readonly problems?: readonly CodeProblem[]
}

/** A file of declarations that code can use: its address, such as `file:///pad.d.ts`, and its text. */
export interface CodeLib {
  readonly path: string
  readonly content: string
}

export type Compile = (
  code: string,
  options?: { readonly libs?: readonly CodeLib[] },
) => Promise<Result<Compiled, CompileFailure>>

let load: (() => Promise<Compile>) | undefined

/** Says where the compiler comes from; called once, at the start. */
export function provideCompiler(loadCompiler: () => Promise<Compile>): void {
  load = loadCompiler
}

/** TypeScript to JavaScript. Fails with `syntax-error`, or because the compiler could not be fetched. */
export const compileTypescript: Compile = async (code, options) => {
  const compile = await fetchCompiler()
  return compile === undefined ? fail(NO_COMPILER) : compile(code, options)
}

const NO_COMPILER: CompileFailure = {
  code: 'no-compiler',
  message: t`The TypeScript compiler couldn’t be loaded.`,
  hint: t`Try again. If the page was updated in the meantime, reload it.`,
}

async function fetchCompiler(): Promise<Compile | undefined> {
  try {
    return await load?.()
  } catch {
    return undefined
  }
}

/** The TypeScript line of a JavaScript line, both from 1; undefined where there is none. */
export function typescriptLine(lines: readonly number[], line: number | undefined): number | undefined {
  return line === undefined ? undefined : lines[line - 1]
}

/** Python runs as it was written, line by line: what cannot be parsed is told by Python itself. */
export const pythonAsItIs: Compile = async (code) =>
  ok({ js: code, lines: Array.from(code.split('\n'), (_, index) => index + 1), problems: [] })
