/**
 * The TypeScript compiler as the state knows it. The compiler lives in the editor, a floor above and too
 * large for the first load, so the page's start hands in a way to get it (main.tsx), and it is fetched at the
 * first use.
 */
import type { Problem, Result } from '#base/result.ts'

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
  /**
   * Looks for type errors and the like, which takes longer than to compile: they do not keep the code from
   * running. Gives none once the compilation's signal is aborted.
   */
  readonly types: () => Promise<readonly CodeProblem[]>
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
  options?: { readonly libs?: readonly CodeLib[]; readonly signal?: AbortSignal },
) => Promise<Result<Compiled, CompileFailure>>

let load: (() => Promise<Compile>) | undefined

/** Says where the compiler comes from; called once, at the start. */
export function provideCompiler(loadCompiler: () => Promise<Compile>): void {
  load = loadCompiler
}

/** Undefined: it could not be fetched. */
export async function fetchCompiler(): Promise<Compile | undefined> {
  try {
    return await load?.()
  } catch {
    return undefined
  }
}
