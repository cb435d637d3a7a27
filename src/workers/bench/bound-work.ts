/**
 * The oracle as the engine works it out: in pieces, one after another, each kept and shared by all
 * who wait for it. So a column of the oracle, its figures and the console never differ, and none is
 * found twice.
 */
import { CANCELED } from '#base/errors.ts'
import { sortedJson } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Memory } from '#core/memory/memory.ts'
import { type Bound, boundInPieces } from '#core/oracle/bound.ts'
import { askedOf, type BoundQuestion } from '#core/oracle/question.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import type { JobContext } from '../protocol/host.ts'
import type { OnMemory, OnRun, PartsDone } from '../protocol/job-table.ts'
import { inPieces } from './in-pieces.ts'
import { createLru } from './lru.ts'
import type { ReferencesOf } from './references-of.ts'
import { createSharedWork } from './shared-work.ts'
import type { Bench, Workbench } from './workbench.ts'

type Wanted = BoundQuestion & OnRun
type Open = (wanted: OnMemory, signal: AbortSignal) => Promise<Result<Bench & { readonly memory: Memory }>>

export interface BoundWork {
  /** Fails with `cancelled`, with `no-references`, and with what the memory fails with. */
  bound(wanted: Wanted, context: JobContext<PartsDone>): Promise<Result<Bound>>
  /** Forgets all traces but these. */
  keepOnly(ids: ReadonlySet<string>): void
}

const KEPT = 16

/** `open`: of memories that run. */
export function createBoundWork(workbench: Workbench, open: Open, referencesOf: ReferencesOf): BoundWork {
  const kept = createLru<Bound>(KEPT)
  const running = createSharedWork<Bound>()
  const listeners = new Map<string, Set<(progress: PartsDone) => void>>()
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const mine = last.then(work)
    last = mine
    return mine
  }

  async function find(wanted: Wanted, context: JobContext<PartsDone>): Promise<Result<Bound>> {
    const { signal, onProgress } = context
    if (signal.aborted) return fail(CANCELED)
    const { traceId, counting, memory: spec, ...given } = wanted
    const bench = await open({ traceId, memory: spec, counting }, signal)
    if (!bench.ok) return bench
    const { trace, memory, options } = bench.value
    const index = await referencesOf(trace, signal)
    if (!index.ok) return index
    const total = trace.calls.length
    onProgress({ done: 0, total })
    const about = { index: index.value, options, encoding: surelyCounted(bench.value), ...given }
    return inPieces(boundInPieces(trace, memory, about), {
      signal,
      onProgress: (done) => onProgress({ done, total }),
    })
  }

  return {
    bound: async (wanted, { signal, onProgress }) => {
      const { traceId, counting } = wanted
      const stored = await workbench.answersFor(counting)
      if (!stored.ok) return stored
      const asked = { traceId, counting, ...askedOf(wanted) }
      const key = `${traceId} ${sortedJson([asked, stored.value.revision])}`
      const known = kept.get(key)
      if (known !== undefined) return ok(known)
      const heard = listeners.get(key) ?? new Set()
      listeners.set(key, heard.add(onProgress))
      const tell = (progress: PartsDone) => {
        for (const listener of heard) listener(progress)
      }
      const made = await running.share(key, signal, (shared) =>
        inTurn(() => find(asked, { signal: shared, onProgress: tell })),
      )
      heard.delete(onProgress)
      if (heard.size === 0) listeners.delete(key)
      if (made === undefined) return fail(CANCELED)
      if (made.ok) kept.set(key, made.value)
      return made
    },
    keepOnly: (ids) => kept.drop((key) => !ids.has(storedIdOf(key.slice(0, key.indexOf(' '))))),
  }
}

/** A factor below one makes tokens fewer than the words have: then words cost nothing for sure. */
function surelyCounted({ factor, counting }: Bench): EncodingId | undefined {
  return factor < 1 ? undefined : counting.encoding
}
