/** How the jobs have a person's own programs run: by the sandbox in the app, in the process itself in tests. */
import type { Result } from '#base/result.ts'
import type { OwnRun } from '#core/programs/run.ts'
import type { OwnDeclaration, Transcript } from '#core/spec/own-definition.ts'

/** Fails with what ended the code. */
export type RunPrograms = (
  run: OwnRun,
  options: { readonly signal: AbortSignal },
) => Promise<Result<Transcript>>

/** What a program in Python declares. Fails with what is wrong with it. */
export type CheckPython = (
  code: string,
  options: { readonly signal: AbortSignal },
) => Promise<Result<OwnDeclaration>>
