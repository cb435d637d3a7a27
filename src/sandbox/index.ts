/** The door of the sandbox: where a person's code runs, and nothing else. */
import type { NotebookLanguage } from '#core/scratchpad/notebook.ts'
import type { NotebookSession } from './session/notebook-session.ts'

export type { NotebookRunOptions, NotebookSession } from './session/notebook-session.ts'
export { openPrograms } from './session/programs.ts'
export { startTypescriptPrograms } from './typescript/start-programs.ts'

/** A session of a language; its interpreter is loaded by its first run. */
export async function openNotebook(language: NotebookLanguage): Promise<NotebookSession> {
  switch (language) {
    case 'python':
      return (await import('./python/python-notebook.ts')).openPythonNotebook()
    case 'typescript':
      return (await import('./typescript/typescript-notebook.ts')).openTypescriptNotebook()
  }
}
