/**
 * Code of a notebook as an interpreter takes it: TypeScript is compiled, and places in what ran are told in
 * what was written.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { NotebookError, NotebookLanguage, NotebookRun } from '#core/scratchpad/notebook.ts'
import { compileTypescript, typescriptLine } from '../store/compile-code.ts'
import type { Compiled, CompileFailure } from '../store/compiler.ts'

export interface RunnableCode {
  readonly kind: 'code'
  readonly code: string
  /** The run with its places in the code as the person wrote it. */
  readonly place: (run: NotebookRun) => NotebookRun
}

/** `f<string>(x)` is a comparison in JavaScript: code that may have type arguments is compiled. */
const MAY_HAVE_TYPE_ARGUMENTS = /[\w$]\s*<[^;=()]*>\s*[(`]/

/**
 * TypeScript without types is JavaScript and needs no compiler, which takes seconds to load. Where it has
 * types, the interpreter reports an error of syntax and runs nothing. Undefined: it may mean something else
 * in JavaScript.
 */
export function plainCode(code: string): RunnableCode | undefined {
  return MAY_HAVE_TYPE_ARGUMENTS.test(code) ? undefined : asWritten(code)
}

function asWritten(code: string): RunnableCode {
  return { kind: 'code', code, place: (run) => run }
}

/** Gives the error instead where the code does not parse. */
export async function runnableCode(
  code: string,
  language: NotebookLanguage,
): Promise<RunnableCode | NotebookError> {
  if (language === 'python') return asWritten(code)
  const compiled = await compileTypescript(code)
  if (!compiled.ok) return syntaxError(compiled.error)
  return { kind: 'code', code: compiled.value.js, place: (run) => inTypescript(run, compiled.value) }
}

function syntaxError({ message, hint = '', problems: [first] = [] }: CompileFailure): NotebookError {
  if (first === undefined) return { kind: 'refused', message, traceback: `${message} ${hint}`.trimEnd() }
  const said = t`SyntaxError: ${first.message}`
  return {
    kind: 'syntax',
    message: said,
    traceback: t`${said}\n    at line ${first.line}:${first.column}`,
    line: first.line,
    column: first.column,
  }
}

/**
 * Frames read `line 3:7` in the code that ran, and `an earlier run, line 3:7` in another one, whose lines are
 * not known.
 */
const FRAME = /(an earlier run, )?line (\d+)(?::\d+)?/g

function inTypescript(run: NotebookRun, { lines }: Compiled): NotebookRun {
  if (run.error === undefined) return run
  const { line: compiledLine, column: _column, ...error } = run.error
  const line = typescriptLine(lines, compiledLine)
  const traceback = error.traceback.replace(FRAME, (frame, earlier: string | undefined, number: string) => {
    const there = typescriptLine(lines, Number(number))
    if (earlier !== undefined) return t`an earlier run`
    return there === undefined ? frame : t`line ${there}`
  })
  return { ...run, error: { ...error, traceback, ...given({ line }) } }
}
