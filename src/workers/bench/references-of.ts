/**
 * The references of a trace, found once as long as the trace is held: what is lost, fetched again and at
 * oracle rests on them.
 */
import { CANCELED } from '#base/errors.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { type ReferenceIndex, referenceIndexInPieces } from '#core/references/reference-index.ts'
import { placeReaderFor } from '#core/skeleton/skeleton.ts'
import { inPieces } from './in-pieces.ts'
import { createSharedWork } from './shared-work.ts'

/** Fails with `cancelled`, and with `no-references` for an old skeleton. */
export type ReferencesOf = (trace: Trace, signal: AbortSignal) => Promise<Result<ReferenceIndex>>

const NO_REFERENCES: Problem = {
  code: 'no-references',
  message: t`This skeleton was made by an older version that didn’t include facts, so lost facts can’t be determined.`,
  hint: t`Export a new skeleton of the run.`,
}

/** O(text of the trace) the first time, in pieces; jobs that ask together share it. */
export function createReferencesOf(): ReferencesOf {
  const known = new WeakMap<Trace, ReferenceIndex>()
  const names = new WeakMap<Trace, string>()
  const running = createSharedWork<ReferenceIndex>()
  let named = 0

  /** An id may come back with another trace. */
  function nameOf(trace: Trace): string {
    const name = names.get(trace) ?? String(named++)
    names.set(trace, name)
    return name
  }

  return async (trace, signal) => {
    const before = known.get(trace)
    if (before !== undefined) return ok(before)
    const reader = placeReaderFor(trace)
    if (reader === undefined) return fail(NO_REFERENCES)
    const made = await running.share(nameOf(trace), signal, (shared) =>
      inPieces(referenceIndexInPieces(trace, reader), { signal: shared }),
    )
    if (made === undefined) return fail(CANCELED)
    if (made.ok) known.set(trace, made.value)
    return made
  }
}
