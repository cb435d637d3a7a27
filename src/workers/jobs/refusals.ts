/**
 * What a provider would refuse of a strategy's contexts although it takes the recorded ones: such a strategy
 * cannot be used as it is. In pieces, so that other jobs are let in and an abort is heard.
 */
import { sortedJson } from '#base/json.ts'
import type { Pieces } from '#base/pieces.ts'
import { ok, type Result } from '#base/result.ts'
import { contextMessages } from '#core/dialects/index.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Memory } from '#core/memory/memory.ts'
import { foldedCalls } from '#core/replay/fold.ts'
import { foldOptions } from '#core/replay/replay.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import type { CheckedRules } from '#core/validity/check.ts'
import { createFirstRefusal } from '#core/validity/first-refusal.ts'
import { inPieces } from '../bench/in-pieces.ts'
import { createLru } from '../bench/lru.ts'
import type { Bench, MemoryBench } from '../bench/workbench.ts'
import type { OnRun } from '../protocol/job-table.ts'
import type { Jobs } from '../protocol/jobs.ts'

type Refusals = Jobs['refusals']['output']

/** Calls that are listed; the others are counted. */
const LISTED = 50

const KEPT_BASELINES = 12

interface Wanted extends OnRun {
  readonly provider: CheckedRules
}

export interface RefusalWork {
  /** O(calls · context), and for the baseline once. Fails with `cancelled`. */
  find(bench: MemoryBench, wanted: Wanted, signal: AbortSignal): Promise<Result<Refusals>>
  /** Forgets all traces but these. */
  keepOnly(ids: ReadonlySet<string>): void
}

export function createRefusalWork(): RefusalWork {
  const baselines = createLru<Refused>(KEPT_BASELINES)

  async function ofBaseline(
    bench: Bench,
    { traceId, ...wanted }: Wanted,
    signal: AbortSignal,
  ): Promise<Result<Refused>> {
    const key = `${traceId} ${sortedJson(wanted)}`
    const known = baselines.get(key)
    if (known !== undefined) return ok(known)
    const made = await inPieces(refusedBy(wanted.provider, bench, buildMemory(IDENTITY)), { signal })
    if (made.ok) baselines.set(key, made.value)
    return made
  }

  return {
    find: async (bench, wanted, signal) => {
      const own = await inPieces(refusedBy(wanted.provider, bench, bench.memory), { signal })
      if (!own.ok) return own
      // Most strategies are not refused anywhere: then the baseline, whose prompts are the largest, need not
      // be looked at.
      if (own.value.size === 0) return ok({ calls: 0, listed: [] })
      const baseline = await ofBaseline(bench, wanted, signal)
      if (!baseline.ok) return baseline
      // What the provider took in other recorded prompts, it would take here, too.
      const taken = new Set(baseline.value.values())
      const refused = [...own.value].filter(
        ([call, reason]) => !baseline.value.has(call) && !taken.has(reason),
      )
      return ok({
        calls: refused.length,
        listed: refused.slice(0, LISTED).map(([call, reason]) => ({ call, reason })),
      })
    },
    keepOnly: (ids) => baselines.drop((key) => !ids.has(storedIdOf(key.slice(0, key.indexOf(' '))))),
  }
}

/** The first reason for each call that is refused. */
type Refused = ReadonlyMap<number, string>

function* refusedBy(
  provider: CheckedRules,
  { trace, bound, options }: Bench,
  memory: Memory,
): Pieces<Refused, number> {
  const refused = new Map<number, string>()
  const firstOf = createFirstRefusal(provider, (step) => contextMessages([step], bound))
  for (const { call, recall } of foldedCalls(trace, memory, foldOptions(options, false))) {
    const first = firstOf(recall.steps)
    if (first !== undefined) refused.set(call.index, first.message)
    yield call.index
  }
  return refused
}
