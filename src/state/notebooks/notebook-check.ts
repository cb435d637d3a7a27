/**
 * What a language's compiler says of code that is being written, where the editor does not know the language
 * itself.
 */
import { isHeavyCode } from '#core/scratchpad/heavy-code.ts'
import type { NotebookLanguage } from '#core/scratchpad/notebook.ts'
import type { CodeProblem } from '../store/compiler.ts'
import { activityOf } from './notebook-open.ts'
import { sessionOf } from './notebook-sessions.ts'

/**
 * Starts the notebook's interpreter where none is there, so that the first run finds it. Nothing while a run
 * lasts.
 */
export async function checkNotebookCode(
  id: string,
  language: NotebookLanguage,
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
