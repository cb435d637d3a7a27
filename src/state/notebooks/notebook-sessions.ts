/**
 * The interpreters of notebooks: one a notebook, started at its first run, thrown away when others need the
 * room. Beside each is which memory is alive in it, so that a run is handed a memory only where it has
 * another one.
 */
import type { NotebookLanguage } from '#core/scratchpad/notebook.ts'
import type { NotebookSession } from '#sandbox/index.ts'

export interface LiveSession {
  readonly session: NotebookSession
  /**
   * The entry of the history whose memory it holds, names that were not stored included; `unknown`: hand it
   * one.
   */
  memory: number | 'start' | 'unknown'
  /** Nothing has run in it since it was started. */
  isFresh: boolean
}

/** Each takes some 100 MB with Python. */
const MOST_SESSIONS = 2

let openInSandbox = async (language: NotebookLanguage): Promise<NotebookSession> =>
  (await import('#sandbox/index.ts')).openNotebook(language)
const sessions = new Map<string, Promise<LiveSession>>()

/** Other interpreters than those of the sandbox, for tests. */
export function provideSessions(other: (language: NotebookLanguage) => Promise<NotebookSession>): void {
  openInSandbox = other
}

/** A new interpreter. */
export function openSession(language: NotebookLanguage): Promise<NotebookSession> {
  return openInSandbox(language)
}

/** The session of a notebook, opened at its first use. `isBusy`: sessions that may not be thrown away now. */
export function sessionOf(
  id: string,
  language: NotebookLanguage,
  isBusy: (id: string) => boolean,
): Promise<LiveSession> {
  const known = sessions.get(id)
  // The one used last is last.
  sessions.delete(id)
  const session =
    known ??
    openSession(language).then((made): LiveSession => ({ session: made, memory: 'start', isFresh: true }))
  sessions.set(id, session)
  session.catch(() => sessions.delete(id))
  const idle = [...sessions.keys()].filter((other) => other !== id && !isBusy(other))
  for (const other of idle.slice(0, Math.max(0, sessions.size - MOST_SESSIONS))) endSession(other)
  return session
}

/** The session of a notebook, if one was opened; opens none. */
export async function openedSession(id: string): Promise<NotebookSession | undefined> {
  try {
    return (await sessions.get(id))?.session
  } catch {
    // Whoever opened it says that it could not be.
    return undefined
  }
}

/** Throws the interpreter away with all that it holds. */
export function endSession(id: string): void {
  void sessions.get(id)?.then(({ session }) => session.dispose())
  sessions.delete(id)
}

/** Starts the interpreter again; what was stored is handed to it at the next run. */
export async function restartSession(id: string): Promise<void> {
  const live = await sessions.get(id)
  if (live === undefined) return
  live.session.restart()
  live.memory = 'unknown'
  live.isFresh = true
}
