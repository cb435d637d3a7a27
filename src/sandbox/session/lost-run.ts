/** The run of a pad of which nothing came back, in words for a person. The same for every language. */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { notRun, type PadError, type PadRun, type PadState } from '#core/scratchpad/pad.ts'

/** What every end of an interpreter costs. */
export const KEPT = t`Stored values are kept; other variables are gone.`

const KIND_OF: Readonly<Record<string, PadError['kind']>> = {
  timeout: 'timeout',
  stopped: 'stopped',
  disposed: 'stopped',
  'bad-reply': 'refused',
}

/** The memory is what it was before. `problem`: why the worker gave no answer. */
export function lostRun({ code, message: what }: Problem, before: PadState): PadRun {
  const message = `${what} ${KEPT}`
  return notRun({ kind: KIND_OF[code] ?? 'crashed', message, traceback: message }, before)
}
