/**
 * The console's `strategy`: code in, an id that `replay` takes out. Registered for as long as the page is
 * open.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { hashOf } from '#core/model/steps.ts'
import { CUSTOM_PREFIX, type CustomProblem } from '#core/spec/custom-definition.ts'
import { type CheckedSpec, customProgramsOf } from '#core/spec/spec-data.ts'
import { registerForPage } from '../programs/custom-programs.ts'
import { checkProgram } from '../store/check-program.ts'
import { compileTypescript, pythonAsItIs, typescriptLine } from '../store/compile-code.ts'
import type { CodeProblem } from '../store/compiler.ts'
import { type CodeTrouble, tryCode } from '../store/try-code.ts'

export interface ConsoleStrategy {
  /** For `replay` and the others; absent: the code does not run. The same code has the same id. */
  readonly id?: string
  readonly problems: readonly (Pick<CodeProblem, 'severity' | 'message'> &
    Pick<CodeTrouble, 'hint' | 'line' | 'column'>)[]
}

/** Fails with `bad-argument`; what is wrong with the code is in the answer. */
export async function registerStrategy(
  code: string,
  language = 'typescript',
): Promise<Result<ConsoleStrategy>> {
  if (typeof code !== 'string') return fail(bad(t`The code of a strategy must be a string.`))
  if (language !== 'typescript' && language !== 'python') {
    return fail(bad(t`A strategy must be written in "typescript" or "python", not "${language}".`))
  }
  const compile = language === 'python' ? pythonAsItIs : compileTypescript
  let lines: readonly number[] = []
  const { good, troubles } = await tryCode(code, {
    compile: async (text) => {
      const compiled = await compile(text)
      if (compiled.ok) lines = compiled.value.lines
      return compiled
    },
    check: (js) => checkProgram(js, undefined, language),
    // It runs when it is replayed; then a call that goes wrong says so.
    run: async () => [],
  })
  const problems = (await troubles()).map(told)
  if (good === undefined) return ok({ problems })
  linesOf.set(good.js, lines)
  const id = `${CUSTOM_PREFIX}c${hashOf(good.js)}`
  const definition = { ...good.declared, id, revision: 1 }
  registerForPage(language === 'python' ? { definition, js: good.js, language } : { definition, js: good.js })
  return ok({ id, problems })
}

/** Of the JavaScript of each program that was registered: for each of its lines that of the TypeScript. */
const linesOf = new Map<string, readonly number[]>()

/**
 * A problem of a replay as the person who wrote the code understands it: with the line of the TypeScript, or,
 * where that is not known, without any.
 */
export function inSource(problem: CustomProblem, memory: CheckedSpec): CustomProblem {
  const { line: jsLine, column: _, ...rest } = problem
  const [program, ...others] = customProgramsOf(memory)
  const lines = program === undefined || others.length > 0 ? undefined : linesOf.get(program.js)
  const line = typescriptLine(lines ?? [], jsLine)
  return line === undefined ? rest : { ...rest, line }
}

function told({ severity, message, hint, line, column }: CodeTrouble): ConsoleStrategy['problems'][number] {
  return {
    severity,
    message,
    ...given({ hint, line, column }),
  }
}

function bad(message: string): Problem {
  return { code: 'bad-argument', message }
}
