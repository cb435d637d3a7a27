/**
 * How the jobs have custom programs run: by the sandbox in the app, in the process itself in tests.
 */
import type { Result } from '#base/result.ts'
import type { CustomRun } from '#core/programs/run.ts'
import type { CustomDeclaration, Transcript } from '#core/spec/custom-definition.ts'

/** Fails with what ended the code. */
export type RunPrograms = (
  run: CustomRun,
  options: { readonly signal: AbortSignal },
) => Promise<Result<Transcript>>

/** What a program in Python declares. Fails with what is wrong with it. */
export type CheckPython = (
  code: string,
  options: { readonly signal: AbortSignal },
) => Promise<Result<CustomDeclaration>>
