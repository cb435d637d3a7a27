/**
 * One version of a person's code on its way to the comparison: compiled, looked at in the sandbox, and run
 * over the open trace. Whatever fails on the way says where; only a version that comes through is worth
 * keeping as the last good one.
 */
import { given } from '#base/given.ts'
import type { Problem, Result } from '#base/result.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { CustomDeclaration, CustomProblem, ProgramLanguage } from '#core/spec/custom-definition.ts'
import { typescriptLine } from './compile-code.ts'
import type { CodeProblem, Compile } from './compiler.ts'

/** Something wrong with code, for a person: where it is, at which call it happened, and what to do. */
export interface CodeTrouble {
  readonly severity: CodeProblem['severity']
  readonly message: string
  readonly hint?: string
  /** In the TypeScript, from 1. */
  readonly line?: number
  readonly column?: number
  readonly endLine?: number
  readonly endColumn?: number
  /** From 0. */
  readonly call?: CallIndex
  /** The editor's own service marks it too. */
  readonly isMarked?: boolean
}

export interface GoodVersion {
  /** JavaScript, or the Python as it was written. */
  readonly js: string
  readonly language?: ProgramLanguage
  readonly declared: CustomDeclaration
}

interface Attempt {
  /** Absent: this version does not run. */
  readonly good?: GoodVersion
  /**
   * What there is to say of it, types included, which are looked at when this is asked for: whoever shows
   * what a version does need not wait. Errors before warnings, both in order of appearance.
   */
  readonly troubles: () => Promise<readonly CodeTrouble[]>
}

/** What a version goes through; each may be slow and may be given up by the caller's signal. */
export interface Stages {
  /** TypeScript to JavaScript; Python stays as it is (`pythonAsItIs`). */
  readonly compile: Compile
  readonly check: (js: string) => Promise<Result<CustomDeclaration, CustomProblem>>
  /** Runs it where it is looked at; what went wrong there, a problem for each kind of mistake. */
  readonly run: (version: GoodVersion) => Promise<readonly CustomProblem[]>
}

/** Never rejects if its stages do not. */
export async function tryCode(code: string, { compile, check, run }: Stages): Promise<Attempt> {
  const compiled = await compile(code)
  if (!compiled.ok) {
    const troubles = compiledTroubles(compiled.error.problems, compiled.error)
    return { troubles: async () => troubles }
  }
  const { js, lines, types } = compiled.value
  const withTypes = (problems: readonly CustomProblem[]) => async () => {
    const ofTypes = (await types()).map(typeTrouble)
    return [...problems.map((problem) => runTrouble(problem, lines)), ...ofTypes].sort(bySeverity)
  }
  const declared = await check(js)
  if (!declared.ok) return { troubles: withTypes([declared.error]) }
  const version = { js, declared: declared.value }
  const found = await run(version)
  const troubles = withTypes(found)
  return found.some((problem) => !isRemark(problem)) ? { troubles } : { troubles, good: version }
}

/** Said of what a call was shown, though it was shown so: the version runs. */
const REMARKS: ReadonlySet<string> = new Set(['torn-pair', 'invented-text'])

function isRemark({ code }: Problem): boolean {
  return REMARKS.has(code)
}

function compiledTroubles(
  problems: readonly CodeProblem[] | undefined,
  { message, hint }: Problem,
): readonly CodeTrouble[] {
  if (problems !== undefined && problems.length > 0) {
    return problems.map((problem) => ({ ...problem, isMarked: true }))
  }
  return [{ severity: 'error', message, ...given({ hint }) }]
}

/** Types do not keep code from running, so here they only warn. */
function typeTrouble(problem: CodeProblem): CodeTrouble {
  return { ...problem, severity: problem.severity === 'error' ? 'warning' : problem.severity, isMarked: true }
}

function runTrouble(problem: CustomProblem, lines: readonly number[]): CodeTrouble {
  const { message, hint, call } = problem
  const line = typescriptLine(lines, problem.line)
  return {
    severity: isRemark(problem) ? 'warning' : 'error',
    message,
    ...given({ hint, line, call }),
  }
}

const ORDER: Readonly<Record<CodeTrouble['severity'], number>> = { error: 0, warning: 1, info: 2 }

function bySeverity(one: CodeTrouble, other: CodeTrouble): number {
  return ORDER[one.severity] - ORDER[other.severity]
}
