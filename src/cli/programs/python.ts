/**
 * Strategies in Python: Pyodide in a separate process, behind the same interface as the page's workers.
 */
import type { DisposableWorker } from '#sandbox/session/disposable.ts'
import { openPrograms, type Programs } from '#sandbox/session/programs.ts'

let start: (() => DisposableWorker) | undefined
let programs: Programs | undefined

/** How its process is started; the built program says it (main.ts), as a process needs a script. */
export function providePython(starts: () => DisposableWorker): void {
  start = starts
}

/** Undefined: there is no Python here. The process starts with the first program. */
export function pythonPrograms(): Programs | undefined {
  if (start === undefined) return undefined
  programs ??= openPrograms({ typescript: elsewhere, python: start })
  return programs
}

/** TypeScript runs in QuickJS beside the command (load-program.ts). */
function elsewhere(): never {
  throw new Error('TypeScript is not run here')
}

/** Ends the process, which would keep the program from ending. */
export function closePython(): void {
  programs?.dispose()
  programs = undefined
}
