/**
 * What the console tells of the recorded agent's compactions: the page's own accounts, with the steps of each
 * fate by id.
 */
import { ok, type Result } from '#base/result.ts'
import type { CompactionAccount, StepFate } from '#core/compactions/account.ts'
import type { CompactionGroup } from '#core/compactions/collection.ts'
import type { CompactionCost } from '#core/compactions/cost.ts'
import type { StepId } from '#core/model/step.ts'
import { runJob } from '#workers/client.ts'
import type { CompactionReport } from '#workers/protocol/protocol.ts'
import { newestState } from '../edits/edit-session.ts'
import { type ConsoleOptions, countingOf } from './console-input.ts'

export interface ConsoleCompaction
  extends Pick<
    CompactionAccount,
    | 'call'
    | 'agent'
    | 'kind'
    | 'trigger'
    | 'tokensBefore'
    | 'tokensAfter'
    | 'isOpaque'
    | 'gone'
    | 'rereads'
    | 'messages'
  > {
  /** Every step of the context before it is in one of these five lists. */
  readonly kept: readonly StepId[]
  readonly summarized: readonly {
    readonly step: StepId
    readonly sentence: string
    readonly facts: readonly string[]
  }[]
  readonly restored: readonly { readonly step: StepId; readonly by: StepId }[]
  readonly removed: readonly StepId[]
  readonly unknown: readonly StepId[]
  /** Steps that came with it: what it wrote, and files that it attached again. */
  readonly written: { readonly summary: readonly StepId[]; readonly attached: readonly StepId[] }
  readonly callsToFirstEdit: number | undefined
  readonly secondsToFirstEdit: number | undefined
  readonly cost: CompactionCost | undefined
  /** Tokens that came back and that the file does not show, inferred from the recorded usage. */
  readonly unseen: number | undefined
}

export async function compactionsInConsole(
  traceId: string,
  options?: ConsoleOptions,
): Promise<Result<readonly ConsoleCompaction[]>> {
  const counting = countingOf(options)
  if (!counting.ok) return counting
  const state = await newestState(traceId)
  if (!state.ok) return state
  const found = await runJob('compactions', { traceId: state.value, counting: counting.value })
  return found.ok ? ok(found.value.map(consoleCompaction)) : found
}

/** Of several runs, per agent and version. */
export async function compactionTableInConsole(
  traceIds: readonly string[],
  options?: ConsoleOptions,
): Promise<Result<readonly CompactionGroup[]>> {
  const counting = countingOf(options)
  if (!counting.ok) return counting
  const states: string[] = []
  for (const id of traceIds) {
    const state = await newestState(id)
    if (!state.ok) return state
    states.push(state.value)
  }
  return runJob('compactionTable', { traceIds: states, counting: counting.value })
}

/** One compaction as the console tells of it. */
export function consoleCompaction({
  steps,
  after: _,
  summary,
  attached,
  timestamp: __,
  duration: ___,
  isInferred: ____,
  request: _____,
  ...rest
}: CompactionReport): ConsoleCompaction {
  const idsOf = (fate: StepFate) => steps.filter((one) => one.fate === fate).map(({ step }) => step)
  return {
    ...rest,
    kept: idsOf('kept'),
    summarized: steps.flatMap(({ step, sentence, facts = [] }) =>
      sentence === undefined ? [] : [{ step, sentence, facts }],
    ),
    restored: steps.flatMap(({ step, by }) => (by === undefined ? [] : [{ step, by }])),
    removed: idsOf('removed'),
    unknown: idsOf('unknown'),
    written: { summary, attached },
    cost: rest.cost,
    unseen: rest.unseen,
  }
}
