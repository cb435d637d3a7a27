/** The engine's jobs of lost references. The references of a trace are found once; figures are kept, lists made anew. */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { buildMemory } from '#core/memories/spec.ts'
import { type LossFigures, lossFigures, lostReferences } from '#core/references/lost.ts'
import type { ReferenceIndex } from '#core/references/reference-index.ts'
import { noSuchCall } from '#core/replay/context-at.ts'
import { referenceIndexFor } from '#core/skeleton/skeleton.ts'
import type { Trace } from '#core/trace.ts'
import type { Handlers } from '../host.ts'
import type { Lens } from '../protocol.ts'
import { createLru } from './lru.ts'
import { type Bench, keyOf, type Workbench } from './workbench.ts'

export interface LossJobs extends Pick<Handlers<'engine'>, 'lost' | 'lostReferences'> {
  /** Forgets the figures of all traces but these. */
  keepOnly(ids: ReadonlySet<string>): void
}

const KEPT = 64

const NO_REFERENCES: Problem = {
  code: 'no-references',
  message: 'This skeleton was made before skeletons kept references, so what a memory loses cannot be told.',
  hint: 'Export the skeleton of the run again.',
}

export function createLossJobs(workbench: Workbench): LossJobs {
  const kept = createLru<LossFigures>(KEPT)
  const indexes = new WeakMap<Trace, ReferenceIndex>()

  async function open(
    traceId: string,
    lens: Lens,
    signal: AbortSignal,
  ): Promise<Result<Bench & { readonly index: ReferenceIndex }>> {
    const bench = await workbench.open(traceId, lens, signal)
    if (!bench.ok) return bench
    const { trace } = bench.value
    const index = indexes.get(trace) ?? referenceIndexFor(trace)
    if (index === undefined) return fail(NO_REFERENCES)
    indexes.set(trace, index)
    return ok({ ...bench.value, index })
  }

  return {
    lost: async ({ traceId, memory, lens }, { signal }) => {
      const stored = await workbench.answersFor(lens)
      if (!stored.ok) return stored
      const key = `${traceId} ${keyOf([memory, lens, stored.value.revision])}`
      const known = kept.get(key)
      if (known !== undefined) return ok(known)
      const bench = await open(traceId, lens, signal)
      if (!bench.ok) return bench
      const { trace, index, options } = bench.value
      const made = lossFigures(trace, buildMemory(memory), index, options)
      kept.set(key, made)
      return ok(made)
    },
    lostReferences: async ({ traceId, memory, lens, call }, { signal }) => {
      const bench = await open(traceId, lens, signal)
      if (!bench.ok) return bench
      const { trace, index, options } = bench.value
      if (call !== undefined && trace.calls[call] === undefined) return fail(noSuchCall(trace, call))
      const which = { index, options, ...(call === undefined ? {} : { call }) }
      return ok(lostReferences(trace, buildMemory(memory), which))
    },
    keepOnly: (ids) => kept.drop((key) => !ids.has(key.slice(0, key.indexOf(' ')))),
  }
}
