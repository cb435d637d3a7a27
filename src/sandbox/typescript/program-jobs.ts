/** The jobs of programs in TypeScript: session/program-jobs.ts on QuickJS. */
import { createProgramJobs as createJobs, type ProgramJobs } from '../session/program-jobs.ts'
import { loadProgram } from './guest-program.ts'
import type { Engine } from './vm.ts'

export type { ProgramJobs, ProgramMessage, RunMessage } from '../session/program-jobs.ts'

export function createProgramJobs(engine: Engine, interrupt?: Int32Array): ProgramJobs {
  return createJobs((js, limits) => loadProgram(engine, js, limits), interrupt)
}
