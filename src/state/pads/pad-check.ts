/** What a language's compiler says of code that is being written, where the editor does not know the language itself. */
import { isHeavyCode } from '#core/scratchpad/heavy-code.ts'
import type { PadLanguage } from '#core/scratchpad/pad.ts'
import type { CodeProblem } from '../store/compiler.ts'
import { activityOf } from './pad-open.ts'
import { sessionOf } from './pad-sessions.ts'

/** Starts the pad's interpreter where none is there, so that the first run finds it. Nothing while a run lasts. */
export async function checkPadCode(
  id: string,
  language: PadLanguage,
  code: string,
): Promise<readonly CodeProblem[]> {
  if (language === 'typescript' || isHeavyCode(code) || activityOf(id) !== undefined) return []
  const { session } = await sessionOf(id, language, (other) => activityOf(other) !== undefined)
  const problems = (await session.check?.(code)) ?? []
  return problems.map(({ endLine, endColumn, ...problem }) => ({
    ...problem,
    endLine: endLine ?? problem.line,
    endColumn: endColumn ?? problem.column + 1,
  }))
}
