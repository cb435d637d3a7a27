/**
 * The context text of a notebook whose values live in a sandbox: made of the texts that left it, by the
 * layout of context-text.ts. The library's own memory, which contains the values, uses `scratchpadContext`
 * there.
 */
import { type ContextForm, layOutContext } from './context-text.ts'
import type { NotebookState } from './notebook.ts'

/**
 * The text that the model gets of a notebook; empty for an empty one. A text that was cut on its way out of
 * the sandbox stays cut, which only the plain form can show.
 */
export function notebookContext({ variables, ...entries }: NotebookState, form: ContextForm): string {
  const written = variables.map(({ name, repr, text }) => [name, form === 'markdown' ? repr : text] as const)
  return layOutContext({ ...entries, variables: written }, form)
}
