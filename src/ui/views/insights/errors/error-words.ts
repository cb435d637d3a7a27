/** Failures and what they cost, in words. Pure. */
import { formatAmount, formatExact, moneyFormat, moneyParts } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { Failure, FailureSize, Retry } from '#core/waste/failures.ts'
import { plural } from '../../../kit/index.ts'
import { type ChainOutcome, type ErrorChain, outcomeOf } from './error-chains.ts'

/** How many tool calls failed and what became of them; of model calls, how many failed. */
export function failedWords(chains: readonly ErrorChain[]): string {
  if (chains.length === 0) return t`No tool call and no model call of this run failed.`
  const countOf = (outcome: ChainOutcome) =>
    chains.reduce((sum, chain) => sum + (outcomeOf(chain) === outcome ? chain.length : 0), 0)
  const [resolved, open, running] = [countOf('resolved'), countOf('open'), countOf('running')]
  const calls = countOf('unanswered')
  const unanswered = t`${plural(calls, 'model call')} got no answer.`
  const tools = resolved + open + running
  if (tools === 0) return unanswered
  const became = allOf([
    ...(resolved > 0 ? [t`${formatExact(resolved)} resolved by a retry`] : []),
    ...(open > 0 ? [t`${formatExact(open)} not resolved`] : []),
    ...(running > 0 ? [t`${formatExact(running)} retried with an unknown outcome`] : []),
  ])
  const failed = t`${plural(tools, 'tool call')} failed: ${became}.`
  return calls === 0 ? failed : `${failed} ${unanswered}`
}

/** How many calls reported an error that is their answer. */
export function answerWords(count: number): string {
  return t`Not counted as errors: ${plural(count, 'tool call')} whose error is the answer`
}

/** Dollars of errors in whole cents: they are small beside what a run costs. */
const centsOf = moneyFormat([])

/**
 * What retries and error output cost, in a sentence. Empty: not known yet, there were none, or less than a
 * cent.
 */
export function errorCostWords(
  sizes: readonly FailureSize[],
  retried: ReadonlySet<CallIndex>,
  calls: readonly Pick<CallFigures, 'call' | 'cost'>[],
): string {
  const tokens = tokensOf(sizes)
  const [output, retries] = [dollarsOf(sizes), dollarsOfCalls(retried, calls)]
  if (output === undefined)
    return tokens === 0
      ? ''
      : t`Their output added ${formatAmount(tokens, 'tokens', true)} of input to later calls.`
  if (retries === undefined || retries < CENT)
    return output < CENT ? '' : t`Their output cost ${centsOf(output)} in later calls.`
  const what = plural(retried.size, 'call')
  if (output < CENT) return t`Retries cost ${centsOf(retries)}: the whole prompts of ${what} that retried.`
  const [ofRetries = '', ofOutput = ''] = moneyParts([retries, output])
  const sum = formatAmount(retries + output, '$')
  return t`Retries and error output cost about ${sum}: ${ofRetries} for the whole prompts of ${what} that retried, and ${ofOutput} for the output in later calls.`
}

const CENT = 0.01

/** The model calls that made the retries. O(failures · calls). */
export function retriesOf(
  trace: Pick<Trace, 'steps' | 'calls'>,
  failures: readonly Failure[],
): ReadonlySet<CallIndex> {
  return callsAt(trace, new Set(failures.flatMap(({ retry }) => retry?.step ?? [])))
}

function callsAt(
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
  made: ReadonlySet<StepId>,
): ReadonlySet<CallIndex> {
  return new Set(
    steps.flatMap((step, place) =>
      made.has(step.id)
        ? (calls.findLast(
            ({ at, agent, failure }) => failure === undefined && at <= place && agent === step.agent,
          )?.index ?? [])
        : [],
    ),
  )
}

/** What these calls cost; undefined: one has no price. */
function dollarsOfCalls(
  made: ReadonlySet<CallIndex>,
  calls: readonly Pick<CallFigures, 'call' | 'cost'>[],
): number | undefined {
  const costs = calls.flatMap(({ call, cost }) => (made.has(call) ? (cost?.money.billed ?? []) : []))
  return costs.length < made.size ? undefined : costs.reduce((sum, one) => sum + one, 0)
}

/** Over the run. */
function tokensOf(sizes: readonly FailureSize[]): number {
  return sizes.reduce((sum, size) => sum + size.tokens * size.calls, 0)
}

/** Undefined where one has no price. */
function dollarsOf(sizes: readonly FailureSize[]): number | undefined {
  const known = sizes.flatMap(({ dollars }) => dollars ?? [])
  return known.length < sizes.length ? undefined : known.reduce((sum, one) => sum + one, 0)
}

/** What the output of one error cost over the run, or why nothing. */
export function sizeWords(size: FailureSize | undefined): string {
  if (size === undefined || size.tokens === 0) return t`No output`
  if (size.calls === 0) return t`Sent to no later call`
  const tokens = formatAmount(size.tokens * size.calls, 'tokens', true)
  return size.dollars === undefined
    ? t`${tokens} over the run`
    : t`${centsOf(size.dollars)}, ${tokens} over the run`
}

/** Finds the size of a failure. O(sizes), then O(1). */
export function sizeFinder(
  sizes: readonly FailureSize[] | undefined,
): (failure: Failure) => FailureSize | undefined {
  const known = new Map((sizes ?? []).map((size) => [sizeKey(size.step, size.result), size]))
  return ({ step, result }) => (step === undefined ? undefined : known.get(sizeKey(step.id, result)))
}

function sizeKey(step: StepId, result: number): string {
  return `${result} ${step}`
}

/** Why there is no retry. */
export function noRetryWords({ next }: Failure): string {
  return next === undefined ? t`No further tool call` : t`Not retried`
}

/** What the agent did next about it; `number`: the retry's step as a person sees it. */
export function retryWords({ isSame, isFailed }: Retry, number: number): string {
  if (isSame) {
    if (isFailed === undefined) return t`Repeated in step ${number}: outcome not recorded`
    return isFailed ? t`Repeated in step ${number}: failed again` : t`Repeated in step ${number}: succeeded`
  }
  if (isFailed === undefined) return t`Retried with changes in step ${number}: outcome not recorded`
  return isFailed
    ? t`Retried with changes in step ${number}: failed`
    : t`Retried with changes in step ${number}: succeeded`
}
