/** The door of the sandbox: where a person's code runs, and nothing else. */
import type { PadLanguage } from '#core/scratchpad/pad.ts'
import type { PadSession } from './session/pad-session.ts'

export type { PadRunOptions, PadSession } from './session/pad-session.ts'
export type { ProgramOptions, Programs } from './session/programs.ts'
export { openPrograms } from './session/programs.ts'
export { startTypescriptPrograms } from './typescript/start-programs.ts'

/** A session of a language; its interpreter is loaded by its first run. */
export async function openPad(language: PadLanguage): Promise<PadSession> {
  switch (language) {
    case 'python':
      return (await import('./python/python-pad.ts')).openPythonPad()
    case 'typescript':
      return (await import('./typescript/typescript-pad.ts')).openTypescriptPad()
  }
}
