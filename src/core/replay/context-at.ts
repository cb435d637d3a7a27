/**
 * The context and the ledger at one call, made on demand by folding the trace again up to there; for one call
 * after another the fold goes on where it was, and back the last contexts before a call are kept. O(fold).
 */

import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Compartment, Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import { type FoldableTrace, foldedCalls, type Visit } from './fold.ts'
import { type LedgerEntry, ledger } from './ledger.ts'
import { createMadeSummaries, type MadeSummaries } from './made-summaries.ts'
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
  /** As a recall's. */
  readonly freed?: Tokens
}

/** Fails with `no-such-call`. */
export function contextAt(
  trace: FoldableTrace,
  memory: Memory,
  call: CallIndex,
  options: ReplayOptions,
): Result<ContextAt> {
  const made = createMadeSummaries()
  for (const visit of foldedCalls(trace, memory, foldOptions(options, true))) {
    made.note(visit)
    if (visit.call.index === call) return ok(contextOf(visit, memory, made))
  }
  return fail(noSuchCall(trace, call))
}

/** What a call is shown, without what is inside the memory. */
export type ShownAt = Omit<ContextAt, 'compartments'>

/** The context at a call. It holds until the next one is asked for. Fails with `no-such-call`. */
export type ContextsAt = (call: CallIndex) => Result<ShownAt>

/** Steps of the contexts that are kept for whoever goes back, all together, and how many contexts at most. */
const KEPT_STEPS = 64_000
const MOST_KEPT = 16

/**
 * Contexts at one call after another. One at a later call costs the fold from the last one on. One before it
 * folds again from the start, as no memory keeps an earlier state, and keeps the contexts of some calls
 * before it: the next ones back cost nothing. O(fold ÷ contexts kept) a call back.
 */
export function contextsAt(trace: FoldableTrace, memory: Memory, options: ReplayOptions): ContextsAt {
  const begin = () => foldedCalls(trace, memory, foldOptions(options, true))
  const most = Math.min(MOST_KEPT, Math.floor(KEPT_STEPS / Math.max(1, trace.steps.length)))
  const kept = new Map<CallIndex, ShownAt>()
  let visits = begin()
  let made = createMadeSummaries()
  let last: Visit | undefined
  return (call) => {
    const known = kept.get(call)
    if (known !== undefined) return ok(known)
    const isBack = last !== undefined && call < last.call.index
    if (isBack) {
      visits = begin()
      made = createMadeSummaries()
      last = undefined
      kept.clear()
    }
    while (last === undefined || last.call.index < call) {
      const next = visits.next()
      if (next.done === true) return fail(noSuchCall(trace, call))
      last = next.value
      made.note(last)
      const { index } = last.call
      if (isBack && index < call && index >= call - most) kept.set(index, keptOf(last, memory, made))
    }
    return last.call.index === call ? ok(contextOf(last, memory, made)) : fail(noSuchCall(trace, call))
  }
}

function contextOf({ agent, recall }: Visit, memory: Memory, made: MadeSummaries): ContextAt {
  const base = [...agent.base]
  const context = recall.steps
  return {
    base,
    context,
    get ledger() {
      return ledger(base, context, memory.blame(agent.state), made.of(agent))
    },
    get compartments() {
      return memory.compartments(agent.state)
    },
    ...given({ problem: recall.problem, freed: recall.freed }),
  }
}

/** The same with nothing that the fold changes later. O(context). */
function keptOf({ agent, recall }: Visit, memory: Memory, made: MadeSummaries): ShownAt {
  const base = [...agent.base]
  const context = [...recall.steps]
  const blame = new Map(memory.blame(agent.state))
  const madeSoFar = new Map(made.of(agent))
  return {
    base,
    context,
    get ledger() {
      return ledger(base, context, blame, madeSoFar)
    },
    ...given({ problem: recall.problem, freed: recall.freed }),
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
