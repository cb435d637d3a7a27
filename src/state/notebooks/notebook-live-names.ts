/**
 * The names that a notebook's living interpreter knows, for the editor while code is written. The interpreter
 * is asked where it lives and is never started here, and whoever types waits for it only so long.
 */
import type { NameSource } from '#core/scratchpad/notebook-names.ts'
import type { NotebookSession } from '#sandbox/index.ts'
import { openedSession } from './notebook-sessions.ts'

/** Milliseconds in which an answer is of use to somebody who types. */
const PATIENCE = 1_000

/**
 * What the interpreter of a notebook knows: nothing where none lives, while a run lasts, and when it takes
 * too long.
 */
export function liveNames(id: string): NameSource {
  return {
    complete: async (code, place) => (await inTime(id, (session) => session.complete?.(code, place))) ?? [],
    hover: (code, place) => inTime(id, (session) => session.hover?.(code, place)),
  }
}

async function inTime<T>(
  id: string,
  ask: (session: NotebookSession) => Promise<T> | undefined,
): Promise<T | undefined> {
  const session = await openedSession(id)
  if (session === undefined) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE)
  })
  // The question itself goes on: to break it off could end the interpreter, and with it names of the person.
  return Promise.race([ask(session), late]).finally(() => clearTimeout(timer))
}
