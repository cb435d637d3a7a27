/**
 * What a simulated compaction costs against what the recorded one did cost, on the same calls: the run
 * without its compactions is replayed with simulated ones at about the recorded size.
 */
import { ok, unwrap } from '#base/result.ts'
import type { AccountedReplay } from '#core/account/account.ts'
import { isUntouched } from '#core/replay/ledger.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { agents } from '#core/sweep/agents/index.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { TRUTH_COUNTING } from '../truth/counting.ts'
import type { FoundTrace } from '../truth/traces.ts'

export interface SimulatedRow {
  readonly file: string
  readonly format: string
  /** Calls after the first compaction: the recorded one, and the simulated one. */
  readonly recordedCalls: number
  readonly simulatedCalls: number
  /** US dollars without requests that write summaries, which these files don't record. */
  readonly recorded: number
  readonly simulated: number
  /** US dollars without any compaction. */
  readonly uncompacted: number
  readonly low: number | undefined
  readonly high: number | undefined
  /** The agent compacted it once, on its own account. */
  readonly isSingle: boolean
  /** Lost facts of all calls, with the recorded summary and with a simulated one. */
  readonly recordedLost: number
  readonly simulatedLost: number
}

/** Shares of the largest recorded prompt: an agent doesn't compact at the same size twice. */
const SIZES = [1, 0.985, 0.97, 0.955, 0.94, 0.925, 0.91]

/** Undefined: the agent never compacted, or what it can be told is not known here. */
export async function simulatedRow({ file, trace }: FoundTrace): Promise<SimulatedRow | undefined> {
  const { format } = trace.source
  const like: CheckedSpec | undefined = agents
    .find(({ formats }) => formats.includes(format))
    ?.settings.find(({ size }) => size !== undefined)?.spec
  if (like === undefined || trace.compactions?.some(({ kind }) => kind === 'full') !== true) return undefined
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const counting = { ...TRUTH_COUNTING, baseline: 'uncompacted' } as const
  // A session that begins with a compaction has none to undo.
  const replayOf = async (memory: CheckedSpec) => {
    const replay = await engine.replay({ traceId: trace.id, memory, counting }, context)
    return replay.ok ? replay.value : undefined
  }
  const lostOf = async (memory: CheckedSpec) =>
    unwrap(await engine.lost({ traceId: trace.id, memory, counting }, context)).totals.count
  const own = await replayOf(OWN)
  if (own === undefined) return undefined
  const simulated: { readonly spec: CheckedSpec; readonly replay: AccountedReplay }[] = []
  for (const share of SIZES) {
    const spec = atSize(like, own.totals.peak * share)
    const replay = await replayOf(spec)
    if (replay !== undefined) simulated.push({ spec, replay })
  }
  const recordedCalls = compactedCalls(own)
  const [nearest] = simulated.toSorted(
    (one, other) =>
      Math.abs(compactedCalls(one.replay) - recordedCalls) -
      Math.abs(compactedCalls(other.replay) - recordedCalls),
  )
  const uncompacted = (await replayOf(IDENTITY))?.totals.costs?.cost.money.billed
  const costs = nearest?.replay.totals.costs
  const recorded = own.totals.costs?.cost.money.billed
  if (nearest === undefined || costs === undefined || recorded === undefined || uncompacted === undefined)
    return undefined
  const { summaries = 0, info } = costs
  return {
    file,
    format,
    recordedCalls,
    simulatedCalls: compactedCalls(nearest.replay),
    recorded,
    simulated: costs.cost.money.billed,
    uncompacted,
    low: info?.low === undefined ? undefined : info.low - summaries,
    high: info?.high === undefined ? undefined : info.high - summaries,
    isSingle: trace.compactions.length === 1 && trace.compactions[0]?.trigger !== 'manual',
    recordedLost: await lostOf(OWN),
    simulatedLost: await lostOf(nearest.spec),
  }
}

const OWN = unwrap(checkSpec({ id: OWN_COMPACTION, params: {} }))

function atSize(like: CheckedSpec, size: number): CheckedSpec {
  return { ...like, trigger: { kind: 'past-tokens', tokens: Math.round(size) } }
}

/** Calls whose context is not the full history. */
function compactedCalls({ calls }: AccountedReplay): number {
  return calls.filter(({ counts }) => !isUntouched(counts)).length
}
