/** A person's code made ready to run. Apart from compiler.ts, which the page's first load has. */
import { fail, ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import { type Compile, type CompileFailure, fetchCompiler } from './compiler.ts'

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

/** The TypeScript line of a JavaScript line, both from 1; undefined where there is none. */
export function typescriptLine(lines: readonly number[], line: number | undefined): number | undefined {
  return line === undefined ? undefined : lines[line - 1]
}

/** Python runs as it was written, line by line: what cannot be parsed is told by Python itself. */
export const pythonAsItIs: Compile = async (code) =>
  ok({
    js: code,
    lines: Array.from(code.split('\n'), (_, index) => index + 1),
    types: async () => [],
  })
