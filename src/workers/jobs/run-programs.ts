/** How the jobs have a person's own programs run: by the sandbox in the app, in the process itself in tests. */
import type { Result } from '#base/result.ts'
import type { Transcript } from '#core/own/definition.ts'
import type { OwnRun } from '#core/own/run.ts'

/** Fails with what ended the code. */
export type RunPrograms = (
  run: OwnRun,
  options: { readonly signal: AbortSignal },
) => Promise<Result<Transcript>>
