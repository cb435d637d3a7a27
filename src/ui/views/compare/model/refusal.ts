/** What a memory refused over a run: how often, from which call on, and why. */

import { wholeNumber } from '#base/locale.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Replay } from '#core/replay/replay.ts'

interface Refusal {
  readonly problem: Problem
  readonly count: number
  readonly calls: number
  /** The first call at which it refused, 0-based. */
  readonly first: number
}

/** Undefined: it did its work at every call. */
export function refusalOf(replay: Replay | undefined): Refusal | undefined {
  const refused = replay?.calls.filter((figures) => figures.problem !== undefined) ?? []
  const [first] = refused
  if (replay === undefined || first?.problem === undefined) return undefined
  return { problem: first.problem, count: refused.length, calls: replay.calls.length, first: first.call }
}

/** Where it happened, and what the model is shown there. A budget that could not be kept is not a refusal. */
export function refusalWords({ problem, count, calls, first }: Refusal): {
  readonly where: string
  /** Why; of a budget, which is another number at each call, with the call. */
  readonly said: string
  readonly kept: string
} {
  const isBudget = problem.code === 'over-budget'
  const what = isBudget ? t`Over budget` : t`Not pruned`
  // “Not pruned at every call” could be read as “pruned at some”.
  const always = isBudget ? t`Over budget at every call.` : t`Not pruned at any call.`
  return {
    where:
      count === calls
        ? always
        : t`${what} at ${wholeNumber(count)} of ${wholeNumber(calls)} calls, from ${callName(first)} on.`,
    said: isBudget ? t`At ${callName(first)}: ${problem.message}` : problem.message,
    kept: isBudget
      ? t`At these calls, everything that it may drop is dropped.`
      : t`At these calls, the context is the same as the baseline.`,
  }
}
