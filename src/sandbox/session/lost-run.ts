/** The run of a notebook of which nothing came back, in words for a person. The same for every language. */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import {
  type NotebookError,
  type NotebookRun,
  type NotebookState,
  notRun,
} from '#core/scratchpad/notebook.ts'

/** What every end of an interpreter costs. */
export const KEPT = t`Stored values are kept; other variables are gone.`

const KIND_OF: Readonly<Record<string, NotebookError['kind']>> = {
  timeout: 'timeout',
  stopped: 'stopped',
  disposed: 'stopped',
  'bad-reply': 'refused',
}

/** The memory is what it was before. `problem`: why the worker gave no answer. */
export function lostRun({ code, message: what }: Problem, before: NotebookState): NotebookRun {
  const message = `${what} ${KEPT}`
  return notRun({ kind: KIND_OF[code] ?? 'crashed', message, traceback: message }, before)
}
