/** What writing the summary of a recorded compaction cost. */
import { given } from '#base/given.ts'
import type { CompactionAccount } from '#core/compactions/account.ts'
import { type CompactionCost, summaryCost } from '#core/compactions/cost.ts'
import { estimatedSummary } from '#core/compactions/estimated-summary.ts'
import type { Step } from '#core/model/step.ts'
import { timeOf } from '#core/model/trace.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { isRefused } from '#core/tokens/calibration/point.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import type { Bench } from './workbench.ts'

/** A compaction of the recorded agent, whose summary is in the context after it. */
export interface SummarizedContext {
  readonly account: CompactionAccount
  /** The context after it. */
  readonly after: readonly Step[]
}

/** As recorded, else estimated; undefined: too little is known, or it has no summary. */
export function summaryOf(
  bench: Bench,
  compacted: SummarizedContext,
  sent: readonly CallFigures[],
): CompactionCost['summary'] {
  return recordedSummary(bench, compacted.account, sent) ?? estimateOf(bench, compacted, sent)
}

/** A request beside the calls has the model of the call after it where it names none. */
function recordedSummary(
  { trace: { calls }, options }: Bench,
  { call, summary: [written], request, timestamp }: CompactionAccount,
  sent: readonly CallFigures[],
): CompactionCost['summary'] {
  const writing = calls.find(({ stepId }) => stepId === written)
  const next = call === undefined ? undefined : calls[call]
  const like = next === undefined ? undefined : { ...next, ...given({ model: request?.model, timestamp }) }
  return summaryCost({
    own: writing === undefined ? undefined : sent[writing.index],
    request,
    profile: like === undefined ? undefined : options.cost?.profileOf(like),
    timestamp,
  })
}

/** Of the coding agents, Claude Code asks for its summary with the prompt of the call before. */
const READS_CACHE = /^claude-code/

function estimateOf(
  { trace, options }: Bench,
  { account, after }: SummarizedContext,
  sent: readonly CallFigures[],
): CompactionCost['summary'] {
  const { call: next = trace.calls.length, agent, kind, isOpaque, timestamp, duration = 0 } = account
  const last = trace.calls.findLast((call) => call.index < next && call.agent === agent && !isRefused(call))
  if (last === undefined || kind !== 'full' || isOpaque) return undefined
  const counted = after
    .filter(({ id }) => account.summary.includes(id))
    .reduce((sum, step) => sum + totalTokens(options.measure(step)), 0)
  const before = timeOf(last, trace.steps)
  return estimatedSummary({
    last: sent[last.index],
    summary: Math.round(counted * (options.scaleOf?.(last) ?? 1)),
    profile: options.cost?.profileOf(last),
    readsCache: READS_CACHE.test(trace.source.format),
    pause: timestamp === undefined || before === undefined ? undefined : timestamp - duration - before,
    life: options.cost?.lifeOf?.(last),
    timestamp,
  })
}
