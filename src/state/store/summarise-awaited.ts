/**
 * Gets a summary for each text that waits for one, until none does: an answer may bring new texts, as with a
 * summary of summaries. Everything it touches is handed in.
 */
import { given } from '#base/given.ts'
import { ok, type Problem, type Result } from '#base/result.ts'
import type { DeviceRequest } from '#core/summaries/on-device.ts'

export interface AwaitedSource {
  /** Texts that have no answer yet, at most this many. */
  readonly next: (limit: number) => Promise<Result<readonly DeviceRequest[]>>
  readonly summarise: (text: string) => Promise<Result<string>>
  /** Keeps an answer; from then on its text is no longer given. */
  readonly store: (key: string, summary: string) => Promise<Result<undefined>>
}

export interface AwaitedProgress {
  readonly made: number
  /** As far as is known. */
  readonly total: number
}

export interface AwaitedOutcome {
  readonly made: number
  /** Texts that got no summary, and the reason of the last. */
  readonly refused: number
  readonly problem?: Problem
}

interface AwaitedOptions {
  /** How many texts are known to wait. */
  readonly total: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: AwaitedProgress) => void
}

/** Texts asked for at a time: each time costs a fold of the run, each text a second or more. */
const BATCH = 8
/** After this many refusals in a row the device is taken to be out of order. */
const PATIENCE = 3

/** What came of it so far. */
interface Tally {
  made: number
  problem: Problem | undefined
  /** Refusals since the last summary. */
  inARow: number
  readonly refused: Set<string>
}

/**
 * Stops at an abort with what was made. Fails where the texts cannot be had or an answer cannot be stored.
 */
export async function summariseAwaited(
  source: AwaitedSource,
  { total, signal, onProgress }: AwaitedOptions,
): Promise<Result<AwaitedOutcome>> {
  const tally: Tally = { made: 0, problem: undefined, inARow: 0, refused: new Set() }
  const isOver = () => signal.aborted || tally.inARow >= PATIENCE
  while (!isOver()) {
    const texts = await source.next(BATCH + tally.refused.size)
    if (isOver()) break
    if (!texts.ok) return texts
    const fresh = texts.value.filter(({ key }) => !tally.refused.has(key))
    if (fresh.length === 0) break
    for (const request of fresh) {
      if (isOver()) break
      onProgress({ made: tally.made, total: Math.max(total, tally.made + tally.refused.size + 1) })
      const answered = await answer(source, request, { tally, signal })
      if (!answered.ok) return answered
    }
  }
  const { made, refused, problem } = tally
  return ok({ made, refused: refused.size, ...given({ problem }) })
}

/** Fails where the answer cannot be stored; a refusal is noted. What comes after an abort is not kept. */
async function answer(
  { summarise, store }: AwaitedSource,
  { key, text }: DeviceRequest,
  { tally, signal }: { readonly tally: Tally; readonly signal: AbortSignal },
): Promise<Result<undefined>> {
  const summary = await summarise(text)
  if (signal.aborted) return ok(undefined)
  if (!summary.ok) {
    tally.problem = summary.error
    tally.refused.add(key)
    tally.inARow++
    return ok(undefined)
  }
  const stored = await store(key, summary.value)
  if (!stored.ok) return stored
  tally.made++
  tally.inARow = 0
  return ok(undefined)
}
