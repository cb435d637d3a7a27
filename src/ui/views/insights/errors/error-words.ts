/** Failures and what they cost, in words. Pure. */
import { formatAmount, formatExact, formatTenths, moneyFormat, moneyParts } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { cutMiddle } from '#base/text.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { stepPlaces } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { Failure, FailureKind, FailureSize, Retry } from '#core/waste/failures.ts'
import { plural } from '../../../kit/index.ts'
import { type ChainOutcome, type ErrorChain, kindOf, outcomeOf } from './error-chains.ts'

/** How many errors there are of each kind, in one line. */
export function failedWords(chains: readonly ErrorChain[]): string {
  const of = (kind: FailureKind) => countOf(chains.filter((chain) => kindOf(chain) === kind))
  const [missing, unanswered] = [of('missing'), of('unanswered')]
  const failed = of('failed') + missing
  const parts = [
    ...(failed > 0 ? [failedCalls(failed, missing === failed)] : []),
    ...(unanswered > 0 ? [plural(unanswered, 'failed model call')] : []),
  ]
  if (parts.length === 0) return t`No tool call and no model call of this run failed.`
  const all = plural(failed + unanswered, 'error')
  return parts.length === 1 ? allOf(parts) : t`${all}: ${allOf(parts)}`
}

function failedCalls(failed: number, isMissing: boolean): string {
  const calls = plural(failed, 'failed tool call')
  return isMissing ? t`${calls}, because a file was missing` : calls
}

/**
 * What is marked as an error or ended without an answer and yet isn’t one, by kind, so that it adds up with
 * the errors to what the file marks; empty: there is nothing.
 */
export function notCountedWords(failures: readonly Pick<Failure, 'kind' | 'step'>[]): string {
  const of = (wanted: FailureKind) => failures.filter(({ kind }) => kind === wanted)
  const models = of('aborted').filter(({ step }) => step === undefined).length
  const tools = of('aborted').length - models
  const [rejected, nothing] = [of('rejected').length, of('nothing').length]
  const parts = [
    ...(models > 0 ? [plural(models, 'aborted model call')] : []),
    ...(tools > 0 ? [plural(tools, 'aborted tool call')] : []),
    ...(rejected > 0
      ? [plural(rejected, 'tool call rejected by the user', 'tool calls rejected by the user')]
      : []),
    ...(nothing > 0 ? [nothingWords(nothing)] : []),
  ]
  return parts.length === 0 ? '' : t`Not counted: ${allOf(parts)}.`
}

/** How many attempts are one row. */
export function attemptWords([first, ...others]: ErrorChain): string {
  const count = 1 + others.length
  if (first?.kind === 'rejected') return plural(count, 'rejected tool call')
  if (first?.kind !== 'aborted') return plural(count, 'failed call')
  return first.step === undefined ? plural(count, 'aborted model call') : plural(count, 'aborted tool call')
}

/** What became of failed tool calls: of the only one, of all of several, or of one or many among others. */
const OUTCOMES: readonly {
  readonly outcome: ChainOutcome
  readonly only: string
  readonly all: (calls: string) => string
  readonly one: string
  readonly many: (count: string) => string
}[] = [
  {
    outcome: 'resolved',
    only: t`The failed tool call was resolved.`,
    all: (calls) => t`The ${calls} were resolved.`,
    one: t`1 was resolved`,
    many: (count) => t`${count} were resolved`,
  },
  {
    outcome: 'other',
    only: t`The failed tool call was followed by another error.`,
    all: (calls) => t`The ${calls} were followed by another error.`,
    one: t`1 was followed by another error`,
    many: (count) => t`${count} were followed by another error`,
  },
  {
    outcome: 'open',
    only: t`The failed tool call wasn’t resolved.`,
    all: (calls) => t`None of the ${calls} were resolved.`,
    one: t`1 wasn’t resolved`,
    many: (count) => t`${count} weren’t resolved`,
  },
  {
    outcome: 'untried',
    only: t`The failed tool call wasn’t retried.`,
    all: (calls) => t`None of the ${calls} were retried.`,
    one: t`1 wasn’t retried`,
    many: (count) => t`${count} weren’t retried`,
  },
  {
    outcome: 'running',
    only: t`The failed tool call was retried, but the result is unknown.`,
    all: (calls) => t`The ${calls} were retried, but the result is unknown.`,
    one: t`1 was retried with an unknown result`,
    many: (count) => t`${count} were retried with an unknown result`,
  },
  {
    outcome: 'missing',
    // Said where the errors are counted.
    only: '',
    all: () => '',
    one: t`1 failed because a file was missing`,
    many: (count) => t`${count} failed because a file was missing`,
  },
]

/** What became of the failed tool calls; empty: there are none, or only files were missing. */
export function outcomeWords(chains: readonly ErrorChain[]): string {
  const became = OUTCOMES.map((words) => ({
    words,
    count: countOf(chains.filter((chain) => outcomeOf(chain) === words.outcome)),
  })).filter(({ count }) => count > 0)
  const calls = plural(
    became.reduce((sum, { count }) => sum + count, 0),
    'failed tool call',
  )
  const [first, ...others] = became
  if (first === undefined) return ''
  if (others.length === 0) return first.count === 1 ? first.words.only : first.words.all(calls)
  const parts = allOf(
    became.map(({ count, words }) => (count === 1 ? words.one : words.many(formatExact(count)))),
  )
  const isOfAll = chains.every((chain) => kindOf(chain) === 'failed' || kindOf(chain) === 'missing')
  return isOfAll ? t`${parts}.` : t`Of the failed tool calls, ${parts}.`
}

/** Failed calls in them. */
function countOf(chains: readonly ErrorChain[]): number {
  return chains.reduce((sum, { length }) => sum + length, 0)
}

/** The one thing that went wrong; empty: there are several. */
export function onlyWords(chains: readonly ErrorChain[]): string {
  const [chain, ...others] = chains
  if (chain === undefined || others.length > 0 || chain.length < 2 || outcomeOf(chain) !== 'resolved')
    return ''
  return t`One tool call failed ${plural(chain.length, 'time')} with the same error, then it worked.`
}

/** Steps are named up to as many. */
const NAMED = 8

/** The replies that the agent rejected: not errors, but wasted calls; empty: there are none. */
export function rejectedWords(replies: readonly Pick<Step, 'number'>[]): string {
  const [first] = replies
  if (first === undefined) return ''
  if (replies.length === 1)
    return t`The agent rejected 1 reply of the model because of its format, which cost a model call: step ${formatExact(first.number)}.`
  const count = plural(replies.length, 'reply', 'replies')
  if (replies.length > NAMED)
    return t`The agent rejected ${count} of the model because of their format, and each cost a model call.`
  const places = allOf(replies.map(({ number }) => formatExact(number)))
  return t`The agent rejected ${count} of the model because of their format, and each cost a model call: steps ${places}.`
}

/** How many results marked as errors only say that a search found nothing. */
export function nothingWords(count: number): string {
  return plural(count, 'check or search that found nothing', 'checks or searches that found nothing')
}

/** How many smaller rows follow, and what they cost together where that is known. */
export function foldWords(items: readonly { readonly dollars: number | undefined }[]): string {
  const dollars = dollarsOf(items)
  const more = formatExact(items.length)
  return dollars === undefined ? t`${more} more` : t`${more} more, ${centsOf(dollars)} together`
}

/** Dollars of errors in whole cents: they are small beside what a run costs. */
const centsOf = moneyFormat([])

/**
 * What retries and error output cost, in a sentence. `whole`: what the run cost, in dollars. Empty: not known
 * yet, or there were none.
 */
export function errorCostWords(
  sizes: readonly FailureSize[],
  retried: readonly RetryCall[],
  whole?: number,
): string {
  const tokens = tokensOf(sizes)
  const [output, retries] = [dollarsOf(sizes), dollarsOf(retried)]
  if (output === undefined)
    return tokens === 0
      ? ''
      : t`Their output added ${formatAmount(tokens, 'tokens', true)} of input to later calls.`
  if (retries === undefined || retries < CENT) {
    if (sizes.length === 0) return ''
    return output < CENT
      ? t`They cost less than ${centsOf(CENT)}.`
      : t`Their output cost ${ofRun(centsOf(output), output, whole)} in later calls.`
  }
  const what = retriesWords(retried)
  if (output < CENT)
    return t`They cost at most ${ofRun(centsOf(retries), retries, whole)}, for the prompts of ${what}.`
  const [ofRetries = '', ofOutput = ''] = moneyParts([retries, output])
  const sum = ofRun(formatAmount(retries + output, '$'), retries + output, whole)
  return t`They cost at most ${sum}: ${ofRetries} for the prompts of ${what}, and ${ofOutput} for sending their output in later calls.`
}

/** With the share of the run's cost, where that is known. */
function ofRun(written: string, dollars: number, whole = 0): string {
  return whole <= 0 ? written : t`${written} (${formatTenths(dollars / whole)} of the run)`
}

const CENT = 0.01

/** How many they are, and how many of them failed, which the headline doesn't count as resolving. */
function retriesWords(retried: readonly RetryCall[]): string {
  const what = plural(retried.length, 'retry', 'retries')
  const failed = retried.filter(({ isFailed }) => isFailed === true).length
  return failed === 0 ? what : t`${what} (${formatExact(failed)} failed)`
}

/** A model call that made a retry. */
export interface RetryCall {
  readonly call: CallIndex
  /** Undefined: it has no price. */
  readonly dollars: number | undefined
  /** Each retry that it made failed. */
  readonly isFailed?: boolean | undefined
}

/** Finds the model call that made a step. O(steps + calls), then O(calls). */
export function callFinder(
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
  figures: readonly Pick<CallFigures, 'call' | 'cost'>[],
): (step: StepId) => RetryCall | undefined {
  const placeOf = stepPlaces(steps)
  const costs = new Map(figures.map(({ call, cost }) => [call, cost?.money.billed]))
  return (id) => {
    const place = placeOf(id)
    if (place === undefined) return undefined
    const made = calls.findLast(
      ({ at, agent, failure }) => failure === undefined && at <= place && agent === steps[place]?.agent,
    )
    return made && { call: made.index, dollars: costs.get(made.index) }
  }
}

/** The model calls that made the retries, each once; a call after a change is other work. */
export function retriesOf(
  failures: readonly Failure[],
  callOf: (step: StepId) => RetryCall | undefined,
): readonly RetryCall[] {
  const made = new Map<CallIndex, RetryCall>()
  for (const { retry } of failures) {
    const found = retry && !retry.isAfterChange ? callOf(retry.step) : undefined
    if (retry === undefined || found === undefined) continue
    const isFailed = retry.isFailed === true && made.get(found.call)?.isFailed !== false
    made.set(found.call, { ...found, isFailed })
  }
  return [...made.values()]
}

/** Over the run. */
function tokensOf(sizes: readonly FailureSize[]): number {
  return sizes.reduce((sum, size) => sum + size.tokens * size.calls, 0)
}

/** Undefined where one has no price. */
function dollarsOf(sizes: readonly { readonly dollars?: number | undefined }[]): number | undefined {
  const known = sizes.flatMap(({ dollars }) => dollars ?? [])
  return known.length < sizes.length ? undefined : known.reduce((sum, one) => sum + one, 0)
}

/** How much the output of one error added to later calls, or why nothing. */
export function sizeWords(size: FailureSize | undefined): string {
  if (size === undefined || size.tokens === 0) return t`No output`
  if (size.calls === 0) return t`Sent to no later call`
  const tokens = formatAmount(size.tokens, 'tokens', true)
  return t`${tokens}, sent in ${plural(size.calls, 'later call')}`
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

/** The one line that says most of an error. */
export function errorLine({ message, kind }: Failure): string {
  const [line = ''] = message.split('\n')
  if (line !== '') return line
  if (kind === 'nothing') return t`No match`
  return t`No output`
}

/** The telling lines, where there is more that is shown only on demand. */
export function errorStart(failure: Failure): string {
  const { message } = failure
  const whole = errorText(failure)
  return message === '' || whole.split('\n').length <= FEW_LINES ? whole : message
}

/** As many lines are shown at once. */
const FEW_LINES = 8

/** Letters of an error that are shown where a person opens it; the step has the rest. */
const SHOWN = 4000

/** What the tool wrote, whole or its beginning and end. */
export function errorText({ step, result, message }: Failure): string {
  const error = step?.kind === 'action' ? step.results[result]?.error : undefined
  return cutMiddle((error ?? message).trim(), SHOWN)
}

/** Why there is no retry, or none after `attempts` failed ones. */
export function noRetryWords({ next }: Failure, attempts = 1): string {
  if (next === undefined) return t`No further tool call`
  return attempts > 1 ? t`Not retried again` : t`Not retried`
}

/** What the agent did next about it; `number`: the retry's step as a person sees it. */
export function retryWords({ isSame, isAfterChange, isFailed }: Retry, number: number): string {
  if (isAfterChange) {
    if (isFailed === undefined) return t`Run again in step ${number}, after other work: result unknown`
    return isFailed
      ? t`Run again in step ${number}, after other work: failed`
      : t`Run again in step ${number}, after other work: no error`
  }
  if (isSame) {
    if (isFailed === undefined) return t`Repeated in step ${number}: result unknown`
    return isFailed ? t`Repeated in step ${number}: failed again` : t`Repeated in step ${number}: no error`
  }
  if (isFailed === undefined) return t`Retried with changes in step ${number}: result unknown`
  return isFailed
    ? t`Retried with changes in step ${number}: failed`
    : t`Retried with changes in step ${number}: no error`
}
