/**
 * What the recorded agent's own compactions saved and lost, against the full history that it would have had.
 */
import { CANCELED } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { ok, type Result } from '#base/result.ts'
import type { Figure } from '#core/account/summary.ts'
import { type CompactionAccount, compactionAccounts } from '#core/compactions/account.ts'
import { compactedContexts } from '#core/compactions/contexts.ts'
import { onePerName } from '#core/compactions/lost-of.ts'
import { lostMayBeIn } from '#core/compactions/unseen.ts'
import type { RecordedChange } from '#core/model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '#core/model/units.ts'
import { type LostFact, lostFacts, refetchedResults } from '#core/references/lost.ts'
import { isCacheMiss, totalDollars } from '#core/replay/cost-meter.ts'
import type { Replay } from '#core/replay/replay.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import {
  type CompactionEvent,
  compactionsOf,
  fullHistory,
  type OwnCompaction,
  restoredBy,
  summariesCost,
} from '#core/sweep/own-compaction.ts'
import { NO_FIGURES, withRun } from '#core/sweep/sweep.ts'
import { ownCompactions, uncompacted } from '#core/sweep/uncompacted.ts'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { accountedReplay } from '../bench/accounted-replay.ts'
import { giveWay } from '../bench/give-way.ts'
import { summaryOf } from '../bench/summary-cost.ts'
import type { Handlers } from '../protocol/host.ts'
import type { LossBench, LossJobs } from './loss.ts'

/** O(two replays, and a search for what was lost). Undefined where the run was never compacted. */
export function createOwnCompactionJobs(losses: LossJobs): Pick<Handlers<'engine'>, 'ownCompaction'> {
  return {
    ownCompaction: async ({ traceId, counting }, { signal }) => {
      const bench = await losses.open({ traceId, memory: IDENTITY, counting }, signal)
      if (!bench.ok) return bench
      const compactions = recordedCompactions(bench.value)
      if (compactions.length === 0) return ok(undefined)
      await giveWay()
      if (signal.aborted) return { ok: false, error: CANCELED }
      return foundOn(bench.value, compactions)
    },
  }
}

/** Against another baseline than the recorded run, none of them counts. */
function recordedCompactions({ trace, counting }: Pick<LossBench, 'trace' | 'counting'>) {
  return counting.baseline === 'as-recorded' ? compactionsOf(trace) : []
}

/** The facts that the run's own compactions lost; none where it was never compacted. */
export function ownLost(
  bench: Pick<LossBench, 'trace' | 'counting' | 'options' | 'index'>,
): readonly LostFact[] {
  if (recordedCompactions(bench).length === 0) return []
  const { options, index } = bench
  const { trace, own } = uncompacted(bench.trace)
  return lostFacts(trace, ownCompactions(own, 'own compaction'), { index, options })
}

function foundOn(bench: LossBench, compactions: readonly RecordedChange[]): Result<OwnCompaction> {
  const { trace, index, options } = bench
  const sent = accountedReplay(bench, buildMemory(IDENTITY))
  const replay = accountedReplay(bench, fullHistory(compactions, restoredBy(trace)))
  // As Compare's column has them: of a history without the summaries that compactions left in the log.
  const full = uncompacted(trace)
  const own = ownCompactions(full.own, 'own compaction')
  const accounts = compactionAccounts(trace)
  const refetched = refetchedResults(full.trace, own, { index, options })
  const window = bench.counting.isWindowKnown ? bench.counting.window : undefined
  const firstOver =
    window === undefined ? undefined : replay.calls.find(({ tokens }) => tokens > window)?.call
  const events = eventsOf(bench, compactions, { sent, accounts })
  return ok({
    events,
    full: withRun(NO_FIGURES, { replay, lost: { count: 0, weight: 0 }, refused: undefined, window }),
    ...costOf(replay),
    firstOver,
    ...(firstOver === undefined ? {} : { savedBefore: savedBefore(firstOver, { sent, replay, events }) }),
    lost: onePerName(ownLost(bench)),
    ...given({ lostMayBeIn: lostMayBeIn(trace, bench.calibrations) }),
    refetched: refetched.length,
    refetchedChanged: refetched.filter(({ isSame }) => isSame === false).length,
    refetches: refetched,
    ...given({ cacheMisses: missesOf(compactions, { sent, replay }) }),
  })
}

/** Only of the first calls after them: what later calls of the full history would have missed isn't known. */
function missesOf(
  compactions: readonly RecordedChange[],
  { sent, replay }: { readonly sent: Replay; readonly replay: Replay },
): number | undefined {
  if (sent.totals.costs === undefined) return undefined
  const missed = ({ calls }: Replay) =>
    new Set(
      calls.flatMap(({ call, cacheMiss }) =>
        cacheMiss !== undefined && isCacheMiss(cacheMiss.reason) ? [call] : [],
      ),
    )
  const [own, full] = [missed(sent), missed(replay)]
  const first = new Set(compactions.map(({ call }) => call))
  return [...first].filter((call) => own.has(call) && !full.has(call)).length
}

/** Dollars only where every call has a price. */
function savedBefore(
  firstOver: CallIndex,
  {
    sent,
    replay,
    events,
  }: Pick<OwnCompaction, 'events'> & { readonly sent: Replay; readonly replay: Replay },
): NonNullable<OwnCompaction['savedBefore']> {
  let [tokens, dollars]: [Tokens, Dollars | undefined] = [0, 0]
  for (const [of, sign] of [
    [replay, 1],
    [sent, -1],
  ] as const) {
    for (const figures of of.calls) {
      if (figures.call >= firstOver) continue
      const billed = figures.cost?.money.billed
      tokens += sign * figures.tokens
      dollars = dollars === undefined || billed === undefined ? undefined : dollars + sign * billed
    }
  }
  const written = summariesCost({ events }, firstOver) ?? 0
  return { tokens, ...given({ dollars: dollars === undefined ? undefined : dollars - written }) }
}

/**
 * At calls that were compacted before, the record doesn't say what would have been read: misses there are in
 * the range.
 */
function costOf({ totals: { costs } }: Replay): { readonly fullCost?: Figure } {
  if (costs === undefined) return {}
  const { source = 'estimate', ...range } = costs.info ?? {}
  return { fullCost: { value: totalDollars(costs), source, ...range } }
}

const INFERRED = indexOfCategory('inferred')

interface EventBasis {
  readonly sent: Replay
  readonly accounts: readonly CompactionAccount[]
}

/** One for each call that was compacted before. */
function eventsOf(
  bench: LossBench,
  compactions: readonly RecordedChange[],
  { sent, accounts }: EventBasis,
): readonly CompactionEvent[] {
  const { calls } = bench.trace
  const contexts = compactedContexts(bench.trace)
  const figuresAt = new Map(sent.calls.map((figures) => [figures.call, figures]))
  const tokensAt = (call: number | undefined) => figuresAt.get(call ?? -1)?.tokens ?? 0
  const inferredAt = (call: number | undefined) => figuresAt.get(call ?? -1)?.byCategory[INFERRED] ?? 0
  return [...new Set(compactions.map(({ call }) => call))].map((call) => {
    const agent = calls[call]?.agent
    const last = calls.findLast((other) => other.index < call && other.agent === agent)
    const at = accounts.findIndex((account) => account.call === call)
    const account = accounts[at]
    const { tokensBefore, tokensAfter } = account ?? {}
    const written = account && summaryOf(bench, { account, after: contexts[at]?.after ?? [] }, sent.calls)
    return {
      call,
      before: tokensBefore ?? tokensAt(last?.index),
      after: tokensAfter ?? tokensAt(call),
      ...(tokensBefore === undefined || tokensAfter === undefined ? { isEstimated: true } : {}),
      unseen: Math.max(0, inferredAt(last?.index) - inferredAt(call)),
      ...given({ written: written?.dollars }),
    }
  })
}
