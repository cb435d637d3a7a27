/** Failures in chains: one call and its retries, as far as they failed, are one error to look at. Pure. */
import type { StepId } from '#core/model/step.ts'
import type { Failure } from '#core/waste/failures.ts'

/** In the order of the run; never empty. */
export type ErrorChain = readonly Failure[]

/**
 * `open`: the last attempt failed, and none followed that didn’t. `running`: how the last retry ended isn’t
 * recorded. Model calls without an answer are none of them, as agents send them again on their own.
 */
export type ChainOutcome = 'resolved' | 'open' | 'running' | 'unanswered'

/** In the order of their first failures. O(failures), of unanswered calls O(failures²). */
export function chainsOf(failures: readonly Failure[]): readonly ErrorChain[] {
  const byStep = new Map<StepId, Failure[]>()
  for (const failure of failures) {
    if (failure.step === undefined) continue
    byStep.set(failure.step.id, [...(byStep.get(failure.step.id) ?? []), failure])
  }
  const seen = new Set<Failure>()
  return failures.flatMap((first) => {
    if (seen.has(first)) return []
    const chain: Failure[] = []
    let next: Failure | undefined = first
    while (next !== undefined && !seen.has(next)) {
      seen.add(next)
      chain.push(next)
      next = next.step === undefined ? sameAnswer(failures, next) : retryOf(next, byStep)
    }
    return [chain]
  })
}

/** The next model call that failed with the same message. */
function sameAnswer(failures: readonly Failure[], failure: Failure): Failure | undefined {
  return failures
    .slice(failures.indexOf(failure) + 1)
    .find(({ step, message }) => step === undefined && message === failure.message)
}

/** The failure that a retry became: in its step, of the same tool, on the same subject where one is. */
function retryOf(
  { retry, tool, subject }: Failure,
  byStep: ReadonlyMap<StepId, readonly Failure[]>,
): Failure | undefined {
  if (retry?.isFailed !== true) return undefined
  const ofTool = byStep.get(retry.step)?.filter((failure) => failure.tool === tool) ?? []
  return ofTool.find((failure) => failure.subject === subject) ?? ofTool[0]
}

export function outcomeOf(chain: ErrorChain): ChainOutcome {
  const last = chain.at(-1)
  if (last?.step === undefined) return 'unanswered'
  if (last.retry === undefined || last.retry.isFailed === true) return 'open'
  return last.retry.isFailed === false ? 'resolved' : 'running'
}
