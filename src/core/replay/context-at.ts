/** The context and the ledger at one call, made on demand by folding the trace again up to there. O(fold). */

import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Compartment, Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { CallIndex } from '../model/units.ts'
import { type FoldableTrace, foldCalls } from './fold.ts'
import { type LedgerEntry, ledger } from './ledger.ts'
import { foldOptions, type ReplayOptions } from './replay.ts'

export interface ContextAt {
  /** The baseline at the call. */
  readonly base: readonly Step[]
  /** What the call would be shown. */
  readonly context: readonly Step[]
  readonly ledger: readonly LedgerEntry[]
  readonly compartments: readonly Compartment[]
  readonly problem?: Problem
}

/** Fails with `no-such-call`. */
export function contextAt(
  trace: FoldableTrace,
  memory: Memory,
  call: CallIndex,
  options: ReplayOptions,
): Result<ContextAt> {
  let found: ContextAt | undefined
  foldCalls(trace, memory, foldOptions(options, true), (visit) => {
    if (visit.call.index !== call) return true
    const base = [...visit.agent.base]
    const context = visit.recall.steps
    found = {
      base,
      context,
      ledger: ledger(base, context, memory.blame(visit.agent.state)),
      compartments: memory.compartments(visit.agent.state),
      ...given({ problem: visit.recall.problem }),
    }
    return false
  })
  return found === undefined ? fail(noSuchCall(trace, call)) : ok(found)
}

/** What is wrong with a call that a trace does not have. */
export function noSuchCall({ calls }: Pick<FoldableTrace, 'calls'>, call: CallIndex): Problem {
  return {
    code: 'no-such-call',
    message: t`There is no call ${call} in this run.`,
    hint:
      calls.length === 0 ? t`The run has no model calls.` : t`Calls are numbered 0 to ${calls.length - 1}.`,
  }
}
