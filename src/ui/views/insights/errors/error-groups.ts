/** Failures with the same message in one group, and their figures in words. Pure. */
import { formatAmount, formatExact, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { Failure, FailureSize, Retry } from '#core/waste/failures.ts'
import { plural } from '../../../kit/index.ts'

export interface ErrorGroup {
  readonly key: string
  /** In the order of the run; never empty. */
  readonly failures: readonly Failure[]
}

/**
 * Most frequent first, then by the tokens that later calls were sent of them, then in the order of the run.
 * O(failures · log failures).
 */
export function errorGroups(
  failures: readonly Failure[],
  sizeOf: (failure: Failure) => FailureSize | undefined,
): readonly ErrorGroup[] {
  const groups = new Map<string, Failure[]>()
  for (const failure of failures) {
    const key = keyOf(failure)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [failure])
    else group.push(failure)
  }
  const sent = (found: readonly Failure[]) => tokensOf(found.flatMap((one) => sizeOf(one) ?? []))
  return [...groups]
    .map(([key, found]) => ({ key, failures: found, tokens: sent(found) }))
    .sort((one, other) => other.failures.length - one.failures.length || other.tokens - one.tokens)
}

/** The same program failing with the same message, whatever numbers it names. */
function keyOf({ tool, exitCode, message, subject }: Failure): string {
  const [first = ''] = message.split('\n')
  const said = first === '' ? subject : first.replace(/\d+/g, '#')
  return [tool, exitCode, said].join('\n')
}

/** How many tool calls and model calls failed, and how many tool calls the agent retried, in sentences. */
export function failedWords(failures: readonly Failure[]): readonly string[] {
  const tools = failures.filter(({ step }) => step !== undefined)
  const calls = failures.length - tools.length
  return [
    ...(tools.length === 0 ? [] : [t`${plural(tools.length, 'tool call')} failed.`, retriedWords(tools)]),
    ...(calls === 0 ? [] : [t`${plural(calls, 'model call')} got no answer.`]),
  ]
}

function retriedWords(tools: readonly Failure[]): string {
  const retries = tools.flatMap(({ retry }) => retry ?? [])
  const ended = retries.filter(({ isFailed }) => isFailed !== undefined)
  const worked = ended.filter(({ isFailed }) => isFailed === false).length
  if (tools.length === 1) {
    if (retries.length === 0) return t`The agent didn’t retry it.`
    if (ended.length === 0) return t`The agent retried it.`
    return worked === 1 ? t`The agent retried it, successfully.` : t`The agent retried it, without success.`
  }
  const tried = formatExact(retries.length)
  if (retries.length === 0) return t`The agent retried none of them.`
  if (ended.length === 0) return t`The agent retried ${tried} of them.`
  if (worked === 0) return t`The agent retried ${tried} of them, without success.`
  return worked === retries.length
    ? t`The agent retried ${tried} of them, successfully.`
    : t`The agent retried ${tried} of them, ${formatExact(worked)} successfully.`
}

/** How many calls ended with the exit code of an error that is their answer. */
export function answerWords(count: number): string {
  return t`Not counted: ${plural(count, 'tool call')} whose exit code is an answer`
}

/** What all error output added to the input, in a sentence; empty: not known yet, or little. */
export function outputWords(sizes: readonly FailureSize[] | undefined, input: number | undefined): string {
  const tokens = tokensOf(sizes ?? [])
  const share = input === undefined || input === 0 ? 0 : tokens / input
  if (share < LEAST_SHARE) return ''
  const amount = formatAmount(tokens, 'tokens', true)
  return t`Their output added ${amount} of input to later calls, ${formatShare(share)} of the run’s input.`
}

/** Over the run. */
function tokensOf(sizes: readonly FailureSize[]): number {
  return sizes.reduce((sum, size) => sum + size.tokens * size.calls, 0)
}

/** Less is not worth a sentence. */
const LEAST_SHARE = 0.01

/** The size of one error’s output over the run; undefined: not known, or little. */
export function sizeWords(size: FailureSize | undefined): string | undefined {
  const all = size === undefined ? 0 : size.tokens * size.calls
  return all < LEAST_TOKENS ? undefined : t`${formatAmount(all, 'tokens', true)} over the run`
}

const LEAST_TOKENS = 1000

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

/** What the agent did next about it; `number`: the retry's step as a person sees it. */
export function retryWords({ isSame, isFailed }: Retry, number: number): string {
  if (isSame) {
    if (isFailed === undefined) return t`Repeated in step ${number}: still running`
    return isFailed ? t`Repeated in step ${number}: failed again` : t`Repeated in step ${number}: succeeded`
  }
  if (isFailed === undefined) return t`Retried with changes in step ${number}: still running`
  return isFailed
    ? t`Retried with changes in step ${number}: failed`
    : t`Retried with changes in step ${number}: succeeded`
}
