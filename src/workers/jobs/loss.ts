/**
 * The engine's jobs of lost facts. The references of a trace are found once; figures are kept, lists made
 * again.
 */
import { given } from '#base/given.ts'
import { sortedJson } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { factUses } from '#core/references/fact-uses.ts'
import { type LostOptions, lossFigures, lostFacts, refetchedResults } from '#core/references/lost.ts'
import type { ReferenceIndex } from '#core/references/reference-index.ts'
import { noSuchCall } from '#core/replay/context-at.ts'
import { droppedMessages } from '#core/replay/dropped-messages.ts'
import type { RunLosses } from '#core/rereads/asking.ts'
import { shortensResults } from '#core/rereads/risk-words.ts'
import { rereadRiskInPieces } from '#core/rereads/run-risk.ts'
import { SKELETON_KEY } from '#core/skeleton/skeleton.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { accountedReplayWithLosses } from '../bench/accounted-replay.ts'
import { inPieces } from '../bench/in-pieces.ts'
import { createCallsLru } from '../bench/lru.ts'
import type { MemoryBench, Workbench } from '../bench/workbench.ts'
import type { Handlers } from '../protocol/host.ts'
import type { OnMemory } from '../protocol/job-table.ts'
import type { Jobs } from '../protocol/jobs.ts'
import type { Memories } from './memories.ts'

/** A run under counting settings with a memory, and the references of the run. */
export type LossBench = MemoryBench & { readonly index: ReferenceIndex }

export interface LossJobs {
  readonly handlers: Pick<
    Handlers<'engine'>,
    'lost' | 'lostFacts' | 'droppedMessages' | 'factUses' | 'refetchedResults' | 'rereadRisk'
  >
  /**
   * For other jobs that need the references. Fails as the workbench's `open`, and for a skeleton that has
   * none.
   */
  open(wanted: OnMemory, signal: AbortSignal): Promise<Result<LossBench>>
  /** Forgets the figures of all traces but these. */
  keepOnly(ids: ReadonlySet<string>): void
}

const KEPT = 64

export function createLossJobs(workbench: Workbench, memories: Memories): LossJobs {
  const kept = createCallsLru<RunLosses>(KEPT)

  async function open(wanted: OnMemory, signal: AbortSignal): Promise<Result<LossBench>> {
    const bench = await memories.open(wanted, signal)
    if (!bench.ok) return bench
    const index = await memories.referencesOf(bench.value.trace, signal)
    return index.ok ? ok({ ...bench.value, index: index.value }) : index
  }

  /** A list of one call or of all. */
  async function listed<T>(
    { call, ...wanted }: Jobs['lostFacts']['input'],
    signal: AbortSignal,
    list: (bench: LossBench, which: LostOptions) => readonly T[],
  ): Promise<Result<readonly T[]>> {
    const bench = await open(wanted, signal)
    if (!bench.ok) return bench
    const { trace, index, options } = bench.value
    if (call !== undefined && trace.calls[call] === undefined) return fail(noSuchCall(trace, call))
    return ok(list(bench.value, { index, options, ...given({ call }) }))
  }

  const handlers: LossJobs['handlers'] = {
    lost: async ({ traceId, memory, counting }, { signal }) => {
      const stored = await workbench.answersFor(counting)
      if (!stored.ok) return stored
      const key = `${traceId} ${sortedJson([memory, counting, stored.value.revision])}`
      const known = kept.get(key)
      if (known !== undefined) return ok(known)
      const bench = await open({ traceId, memory, counting }, signal)
      if (!bench.ok) return bench
      const { trace, index, options } = bench.value
      const made = shortensResults(memory)
        ? accountedReplayWithLosses(bench.value, bench.value.memory, { index, isShortening: true }).losses
        : lossFigures(trace, bench.value.memory, index, options)
      kept.set(key, made)
      return ok(made)
    },
    lostFacts: (input, { signal }) =>
      listed(input, signal, ({ trace, memory }, which) => lostFacts(trace, memory, which)),
    droppedMessages: async (input, { signal }) => {
      const bench = await memories.open(input, signal)
      if (!bench.ok) return bench
      const { trace, memory, options } = bench.value
      return ok(droppedMessages(trace, memory, options))
    },
    factUses: async ({ traceId, counting, facts }, { signal }) => {
      const bench = await memories.open({ traceId, counting, memory: IDENTITY }, signal)
      return bench.ok ? ok(factUses(bench.value.trace, facts)) : bench
    },
    refetchedResults: ({ isAction = false, ...input }, { signal }) =>
      listed(input, signal, ({ trace, memory }, which) =>
        refetchedResults(trace, memory, { ...which, isAction }),
      ),
    rereadRisk: async (input, { signal }) => {
      const bench = await memories.open(input, signal)
      if (!bench.ok) return bench
      const { trace, memory, options } = bench.value
      // A skeleton has no arguments, so it is unknown what its tool calls fetched.
      if (Object.hasOwn(trace.metadata, SKELETON_KEY)) return ok(undefined)
      return inPieces(rereadRiskInPieces(trace, memory, options), { signal })
    },
  }
  return {
    handlers,
    open,
    keepOnly: (ids) => kept.drop((key) => !ids.has(storedIdOf(key.slice(0, key.indexOf(' '))))),
  }
}
