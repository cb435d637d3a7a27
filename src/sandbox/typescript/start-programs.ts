/** Starts the worker of programs in TypeScript. */
export function startTypescriptPrograms(): Worker {
  return new Worker(new URL('./program.worker.ts', import.meta.url), { type: 'module', name: 'programs' })
}
