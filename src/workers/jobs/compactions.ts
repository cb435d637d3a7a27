/**
 * The recorded agent's compactions, each with what became of every step, what came next, and what it cost.
 */
import { CANCELED } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { ok, type Result } from '#base/result.ts'
import { type CompactionAccount, compactionAccounts } from '#core/compactions/account.ts'
import { type CompactedRun, compactionGroups } from '#core/compactions/collection.ts'
import { type CompactedContext, compactedContexts } from '#core/compactions/contexts.ts'
import { type CompactionCost, compactionCost } from '#core/compactions/cost.ts'
import { undoSpan } from '#core/compactions/undo.ts'
import { unseenTokens } from '#core/compactions/unseen.ts'
import type { Step } from '#core/model/step.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { accountedReplay } from '../bench/accounted-replay.ts'
import { giveWay } from '../bench/give-way.ts'
import { type SummarizedContext, summaryOf } from '../bench/summary-cost.ts'
import { undoneOn } from '../bench/undone.ts'
import type { Bench, Workbench } from '../bench/workbench.ts'
import type { Handlers } from '../protocol/host.ts'
import type { CompactionReport, CountingSettings } from '../protocol/protocol.ts'

const NOTHING_PRUNED = buildMemory(IDENTITY)

/** More are accounted for without their savings, each of which takes a replay. */
const MOST_REPLAYS = 24

/** O(a replay of the run for each compaction). Empty where the run was never compacted. */
export function createCompactionJobs(
  workbench: Workbench,
): Pick<Handlers<'engine'>, 'compactions' | 'compactionTable'> {
  return {
    compactions: async ({ traceId, counting }, { signal }) => {
      const bench = await workbench.open(traceId, asRecorded(counting), signal)
      return bench.ok ? reportsOn(bench.value, signal) : bench
    },
    compactionTable: async ({ traceIds, counting }, { signal, onProgress }) => {
      const runs: CompactedRun[] = []
      for (const [at, traceId] of traceIds.entries()) {
        const bench = await workbench.open(traceId, asRecorded(counting), signal)
        if (!bench.ok) return bench
        const reports = await reportsOn(bench.value, signal)
        if (!reports.ok) return reports
        const { steps, calls, source } = bench.value.trace
        runs.push({ trace: { steps, calls, source }, accounts: reports.value })
        onProgress({ done: at + 1, total: traceIds.length })
      }
      return ok(compactionGroups(runs))
    },
  }
}

/** What the agent did is in the recorded contexts, whatever the columns are built on. */
function asRecorded(counting: CountingSettings): CountingSettings {
  return { ...counting, baseline: 'as-recorded' }
}

async function reportsOn(bench: Bench, signal: AbortSignal): Promise<Result<readonly CompactionReport[]>> {
  const { trace } = bench
  const accounts = compactionAccounts(trace)
  if (accounts.length === 0) return ok([])
  const sent = accountedReplay(bench, NOTHING_PRUNED).calls
  const contexts = compactedContexts(trace)
  const reports: CompactionReport[] = []
  for (const [index, account] of accounts.entries()) {
    await giveWay()
    if (signal.aborted) return { ok: false, error: CANCELED }
    const cost =
      index < MOST_REPLAYS
        ? costOf(
            bench,
            { account, later: accounts.slice(index + 1), after: contexts[index]?.after ?? [] },
            sent,
          )
        : undefined
    const unseen = unseenTokens(trace.calls, account.call, bench.calibrations)
    reports.push({
      ...account,
      ...given({ cost, unseen, changed: changedTokens(bench, contexts[index]) }),
    })
  }
  return ok(reports)
}

/** Undefined: all steps are as in the log. */
function changedTokens(
  { trace, options }: Bench,
  context: CompactedContext | undefined,
): CompactionReport['changed'] {
  const logged = new Set(trace.steps)
  const tokensIn = (steps: readonly Step[] = []) =>
    steps.flatMap((step) =>
      logged.has(step) ? [] : [[step.id, totalTokens(options.measure(step))] as const],
    )
  const [before, after] = [tokensIn(context?.before), tokensIn(context?.after)]
  return before.length + after.length === 0 ? undefined : { before, after }
}

interface Compacted extends SummarizedContext {
  readonly later: readonly CompactionAccount[]
}

function costOf(
  bench: Bench,
  compacted: Compacted,
  sent: ReturnType<typeof accountedReplay>['calls'],
): CompactionCost | undefined {
  const { trace } = bench
  const { account, later } = compacted
  if (account.call === undefined) return undefined
  const changes = trace.recorded.filter(({ call }) => call === account.call)
  const span = changes.length === 0 ? undefined : undoSpan(trace, account.call)
  const undone = span?.ok === true ? undoneOn(bench, span.value, NOTHING_PRUNED, '') : undefined
  const until = later.find(({ agent }) => agent === account.agent)?.call
  return compactionCost(
    account,
    {
      sent,
      undone: undone === undefined ? sent : accountedReplay(bench, undone.memory).calls,
      ...given({ until, fullAt: undone?.fullAt, summary: summaryOf(bench, compacted, sent) }),
    },
    (call) => trace.calls[call]?.agent,
  )
}
