/** Failures and what they cost, in words. Pure. */
import { formatAmount, formatExact } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { cutMiddle } from '#base/text.ts'
import { t } from '#base/words.ts'
import { partsText } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import { isCount } from '#core/waste/error-text.ts'
import type { Failure, FailureKind, FailureSize, Retry } from '#core/waste/failures.ts'
import { plural, visibleLine } from '../../../kit/index.ts'
import { type ChainOutcome, type ErrorChain, kindOf, outcomeOf } from './error-chains.ts'
import { centsOf, dollarsOf } from './error-costs.ts'

/** How many errors there are of each kind, in one line. `hidden`: failures without a recorded error. */
export function failedWords(chains: readonly ErrorChain[], hidden = 0): string {
  const of = (kind: FailureKind) => countOf(chains.filter((chain) => kindOf(chain) === kind))
  const [missing, unanswered] = [of('missing'), of('unanswered')]
  const failed = of('failed') + missing
  const parts = [
    ...(failed > 0 ? [failedCalls(failed, missing === failed)] : []),
    ...(unanswered > 0 ? [plural(unanswered, 'failed model call')] : []),
  ]
  if (parts.length === 0 && hidden > 0) return t`No errors recorded`
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
  const [rejected, nothing, elapsed] = [of('rejected').length, of('nothing').length, of('elapsed').length]
  const parts = [
    ...(models > 0 ? [plural(models, 'aborted model call')] : []),
    ...(tools > 0 ? [plural(tools, 'aborted tool call')] : []),
    ...(rejected > 0
      ? [plural(rejected, 'tool call rejected by the user', 'tool calls rejected by the user')]
      : []),
    ...(nothing > 0 ? [nothingWords(nothing)] : []),
    ...(elapsed > 0 ? [elapsedWords(elapsed)] : []),
  ]
  return parts.length === 0 ? '' : t`Not counted: ${allOf(parts)}.`
}

/** How many commands failed without a recorded error, in one sentence; empty: none did. */
export function unrecordedWords(hidden: number, errors: number): string {
  if (hidden === 0) return ''
  if (errors === 0)
    return hidden === 1
      ? t`1 command failed without a recorded error, because a pipe hid its exit code.`
      : t`${formatExact(hidden)} commands failed without a recorded error, because a pipe hid their exit codes.`
  return hidden === 1
    ? t`1 more command failed without a recorded error, because a pipe hid its exit code.`
    : t`${formatExact(hidden)} more commands failed without a recorded error, because a pipe hid their exit codes.`
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
    outcome: 'stopped',
    only: t`The retry of the failed tool call was rejected or aborted.`,
    all: (calls) => t`The retries of the ${calls} were rejected or aborted.`,
    one: t`1 was rejected or aborted when retried`,
    many: (count) => t`${count} were rejected or aborted when retried`,
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
]

/** What became of the failed tool calls; empty: there are none. */
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
  const isOfAll = chains.every((chain) => OUTCOMES.some(({ outcome }) => outcome === outcomeOf(chain)))
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

/** How many results marked as errors only say that a search found nothing or a check fails. */
export function nothingWords(count: number): string {
  return plural(count, 'check or search that answered “no”', 'checks or searches that answered “no”')
}

/** How many results marked as errors only say that the time was over that a command was to wait. */
export function elapsedWords(count: number): string {
  return plural(count, 'wait that reached its time limit', 'waits that reached their time limit')
}

/** How many smaller rows follow, and what they cost together where that is known. */
export function foldWords(items: readonly { readonly dollars: number | undefined }[]): string {
  const dollars = dollarsOf(items)
  const more = formatExact(items.length)
  return dollars === undefined ? t`${more} more` : t`${more} more, ${centsOf(dollars)} together`
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
export function errorLine(failure: Failure): string {
  const [line = ''] = failure.message.split('\n')
  if (line !== '') return line
  if (failure.kind === 'nothing') return t`No match`
  if (errorText(failure).split('\n').some(isCount)) return t`No error message`
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
export function errorText({ step, result, message, kind }: Failure): string {
  const { error, parts = [] } = step?.kind === 'action' ? (step.results[result] ?? {}) : {}
  return cutMiddle((kind === 'hidden' ? partsText(parts) : (error ?? message)).trim(), SHOWN)
}

/** Why there is no retry, or none after `attempts` failed ones. */
export function noRetryWords({ next }: Failure, attempts = 1): string {
  if (next === undefined) return t`No further tool call`
  return attempts > 1 ? t`Not retried again` : t`Not retried`
}

/** A retry that failed although its exit code doesn’t say it. */
export function hiddenWords(number: number): string {
  return t`Step ${number}: failed again; a pipe hid its exit code`
}

/** What the agent did next about a failure of this kind; `number`: the retry's step as a person sees it. */
export function retryWords(retry: Retry, number: number, kind?: Failure['kind']): string {
  if (retry.isHidden) return hiddenWords(number)
  return t`${retriedWords(retry, number)}: ${endWords(retry, kind)}`
}

function retriedWords({ tool, isAfterChange, isSame }: Retry, number: number): string {
  if (tool !== undefined) return t`Retried with ${visibleLine(shortToolName(tool))} in step ${number}`
  if (isAfterChange) return t`Run again in step ${number}, after other work`
  return isSame ? t`Repeated in step ${number}` : t`Retried with changes in step ${number}`
}

/** How a retry ended. A call that wasn’t allowed didn’t fail: it never ran. */
function endWords({ stopped, isFailed, isSame, isAfterChange, tool }: Retry, kind?: Failure['kind']): string {
  if (stopped === 'aborted') return t`aborted`
  if (stopped === 'rejected') return kind === 'rejected' ? t`rejected again` : t`rejected`
  if (isFailed === undefined) return t`result unknown`
  if (!isFailed) return t`no error`
  return isSame && !isAfterChange && tool === undefined ? t`failed again` : t`failed`
}
