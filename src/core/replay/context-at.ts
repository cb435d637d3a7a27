/**
 * The context and the ledger at one call, made on demand by folding the trace again up to there; for one call
 * after another the fold goes on where it was. O(fold).
 */

import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Compartment, Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { CallIndex } from '../model/units.ts'
import { type FoldableTrace, foldedCalls, type Visit } from './fold.ts'
import { type LedgerEntry, ledger } from './ledger.ts'
import { foldOptions, type ReplayOptions } from './replay.ts'

export interface ContextAt {
  /** The baseline at the call. */
  readonly base: readonly Step[]
  /** What the call would be shown. */
  readonly context: readonly Step[]
  /** Made when it is read, as are the compartments. */
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
  return contextsAt(trace, memory, options)(call)
}

/** The context at a call. It holds until the next one is asked for. Fails with `no-such-call`. */
export type ContextsAt = (call: CallIndex) => Result<ContextAt>

/**
 * Contexts at one call after another. One at a later call costs the fold from the last one on; one before it
 * folds again from the start.
 */
export function contextsAt(trace: FoldableTrace, memory: Memory, options: ReplayOptions): ContextsAt {
  const begin = () => foldedCalls(trace, memory, foldOptions(options, true))
  let visits = begin()
  let last: Visit | undefined
  return (call) => {
    if (last !== undefined && call < last.call.index) {
      visits = begin()
      last = undefined
    }
    while (last === undefined || last.call.index < call) {
      const next = visits.next()
      if (next.done === true) return fail(noSuchCall(trace, call))
      last = next.value
    }
    return last.call.index === call ? ok(contextOf(last, memory)) : fail(noSuchCall(trace, call))
  }
}

function contextOf({ agent, recall }: Visit, memory: Memory): ContextAt {
  const base = [...agent.base]
  const context = recall.steps
  return {
    base,
    context,
    get ledger() {
      return ledger(base, context, memory.blame(agent.state))
    },
    get compartments() {
      return memory.compartments(agent.state)
    },
    ...given({ problem: recall.problem }),
  }
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
