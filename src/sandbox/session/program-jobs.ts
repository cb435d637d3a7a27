/**
 * What the worker of programs does, as functions without a worker: checks a program, folds a trace through
 * some.
 */
import type { Result } from '#base/result.ts'
import { type CustomRun, runCustom } from '#core/programs/run.ts'
import type { FoldableTrace } from '#core/replay/fold.ts'
import type { CustomProblem, CustomProgram, Transcript } from '#core/spec/custom-definition.ts'
import { ASKING, IDLE } from './hang-watch.ts'
import { CALL, type LoadedProgram, type LoadProgram } from './loaded-program.ts'
import type { Emit } from './serve.ts'

/** A run; a trace that the worker was given last is not sent again. */
export type RunMessage = Omit<CustomRun, 'trace'> & { readonly trace: FoldableTrace | undefined }

export type ProgramMessage =
  | { readonly kind: 'check'; readonly js: string; readonly timeout: number }
  | { readonly kind: 'run'; readonly run: RunMessage; readonly timeout: number }

type ProgramReply =
  /** What the default export declares, as the program says it: text for `checkDeclared`. */
  | { readonly kind: 'declared'; readonly declared: Result<string, CustomProblem> }
  | { readonly kind: 'transcript'; readonly transcript: Result<Transcript, CustomProblem> }

export interface ProgramJobs {
  answer(message: ProgramMessage): ProgramReply
}

/**
 * `loadProgram`: of the language that all programs of these jobs are written in. `tell`: where some code
 * can't be interrupted, so that whoever waits for an answer ends the worker (hang-watch.ts).
 */
export function createProgramJobs(
  loadProgram: LoadProgram,
  interrupt?: Int32Array,
  tell: Emit = () => undefined,
): ProgramJobs {
  let lastTrace: FoldableTrace = { steps: [], calls: [], recorded: [] }

  /** Loads programs for one job and disposes of them after it. */
  function withPrograms<T>(timeout: number, work: (load: (js: string) => ReturnType<LoadProgram>) => T): T {
    const loaded: LoadedProgram[] = []
    const limits = { call: CALL, until: performance.now() + timeout, interrupt }
    const result = work((js) => {
      tell(ASKING)
      const program = loadProgram(js, limits)
      if (program.ok) loaded.push(program.value)
      return program
    })
    // Python's finalizers are code, too.
    tell(ASKING)
    for (const program of loaded) program.dispose()
    tell(IDLE)
    return result
  }

  return {
    answer: (message) => {
      if (message.kind === 'check') {
        const declared = withPrograms(message.timeout, (load) => {
          const program = load(message.js)
          return program.ok ? program.value.describe() : program
        })
        return { kind: 'declared', declared }
      }
      const { trace = lastTrace, ...others } = message.run
      lastTrace = trace
      const transcript = withPrograms(message.timeout, (load) =>
        runCustom(
          { ...others, trace },
          (program: CustomProgram) => load(program.js),
          (call) => tell({ ...ASKING, call }),
        ),
      )
      return { kind: 'transcript', transcript }
    },
  }
}
