/** Failures in chains: a call and its retries that failed in the same way are one error. Pure. */
import type { StepId } from '#core/model/step.ts'
import type { Failure, FailureKind } from '#core/waste/failures.ts'

/** In the order of the run; never empty. */
export type ErrorChain = readonly Failure[]

/**
 * `open`: retries failed with the same error or hidden by a pipe, and none followed the last. `untried`: the
 * call wasn’t made again, whatever the agent did instead. `other`: the next one failed with another error.
 * `stopped`: the next one wasn’t allowed, or was aborted.
 * `running`: how the retry ended isn’t recorded. Only failed tool calls have them: agents send model calls
 * again on their own, and an aborted call is not resolved.
 */
export type ChainOutcome =
  | 'resolved'
  | 'open'
  | 'untried'
  | 'other'
  | 'stopped'
  | 'running'
  | Exclude<FailureKind, 'failed' | 'missing'>

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

/** The equal failure that a retry became: in its step, of the same tool, on the same subject where one is. */
function retryOf(failure: Failure, byStep: ReadonlyMap<StepId, readonly Failure[]>): Failure | undefined {
  const { retry, tool, subject } = failure
  const isHidden = failure.kind === 'hidden'
  if (retry?.isFailed !== true || (retry.isHidden ?? false) !== isHidden) return undefined
  // The end of a command in the background is the result of a call that waited for it.
  const { end, isAfterChange } = retry
  const same = (byStep.get(end ?? retry.step) ?? []).filter(
    (later) =>
      (later.kind === 'hidden') === isHidden &&
      (end !== undefined || later.tool === tool) &&
      isSameError(failure, later, isAfterChange),
  )
  return same.find((later) => later.subject === subject) ?? same[0]
}

/** After a change, other lines than the first also tell errors apart, such as how many tests failed. */
function isSameError(one: Failure, other: Failure, isAfterChange: boolean): boolean {
  const told = ({ message }: Failure) => {
    const plain = message.replaceAll(CHANCE, '')
    return isAfterChange ? plain : plain.split('\n')[0]
  }
  return told(one) === told(other)
}

/** Durations and addresses differ each time. */
const CHANCE = /\b\d+(?:\.\d+)?\s?(?:ms|s|seconds)\b|\b0x[\da-f]+\b/gi

export function outcomeOf(chain: ErrorChain): ChainOutcome {
  const kind = kindOf(chain)
  return kind === 'failed' || kind === 'missing' ? retryOutcome(chain) : kind
}

/** Its failures are the same error. */
export function kindOf([first]: ErrorChain): FailureKind {
  return first?.kind ?? 'failed'
}

/** Whether it counts as an error; else a person stopped it, or no error is recorded. */
export function isCounted({ kind }: Pick<Failure, 'kind'>): boolean {
  return kind !== 'aborted' && kind !== 'rejected' && kind !== 'hidden'
}

/** Whether it is an answer that only looks like an error. */
export function isAnswer({ kind }: Pick<Failure, 'kind'>): boolean {
  return kind === 'nothing' || kind === 'elapsed'
}

function retryOutcome(chain: ErrorChain): ChainOutcome {
  const retry = chain.at(-1)?.retry
  if (retry === undefined) return chain.length > 1 ? 'open' : 'untried'
  if (retry.isHidden) return 'open'
  if (retry.stopped !== undefined) return 'stopped'
  if (retry.isFailed === true) return 'other'
  return retry.isFailed === false ? 'resolved' : 'running'
}
