/**
 * Runs work in pieces (base/pieces.ts) in a worker: other jobs are let in, and an abort is heard, every few
 * dozen milliseconds.
 */
import { CANCELED } from '#base/errors.ts'
import type { Pieces } from '#base/pieces.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { pacedPause } from './give-way.ts'

interface PiecesOptions<P> {
  readonly signal: AbortSignal
  /** Called now and then with what the work yielded last. */
  readonly onProgress?: (progress: P) => void
  /** Given by tests: what is waited for between two pieces. */
  readonly pause?: () => Promise<void>
}

/** Between two reports, in milliseconds: as often as a person can read. */
const TELL_MS = 120

/** Fails with `cancelled` at the first pause after an abort; no piece is begun after that. */
export async function inPieces<T, P>(
  work: Pieces<T, P>,
  { signal, onProgress, pause = pacedPause() }: PiecesOptions<P>,
): Promise<Result<T>> {
  let told = performance.now()
  for (;;) {
    const next = work.next()
    if (next.done === true) return ok(next.value)
    await pause()
    if (signal.aborted) return fail(CANCELED)
    if (performance.now() - told < TELL_MS) continue
    told = performance.now()
    onProgress?.(next.value)
  }
}
