/** How the jobs have a person's own programs run: by the sandbox in the app, in the process itself in tests. */
import type { Result } from '#base/result.ts'
import type { OwnRun } from '#core/programs/run.ts'
import type { Transcript } from '#core/spec/own-definition.ts'

/** Fails with what ended the code. */
export type RunPrograms = (
  run: OwnRun,
  options: { readonly signal: AbortSignal },
) => Promise<Result<Transcript>>
