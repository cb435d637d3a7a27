/** Failures with the same message in one group, and their figures in words. Pure. */
import { formatAmount, formatExact, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { type Failure, type FailureSize, RETRY_STEPS, type Retry } from '#core/waste/failures.ts'
import { plural } from '../../../kit/index.ts'

export interface ErrorGroup {
  readonly key: string
  /** In the order of the run; never empty. */
  readonly failures: readonly Failure[]
}

/** In the order in which each message appeared first. O(failures). */
export function errorGroups(failures: readonly Failure[]): readonly ErrorGroup[] {
  const groups = new Map<string, Failure[]>()
  for (const failure of failures) {
    const key = keyOf(failure)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [failure])
    else group.push(failure)
  }
  return [...groups].map(([key, found]) => ({ key, failures: found }))
}

/** The same program failing with the same message, whatever numbers it names. */
function keyOf({ tool, exitCode, message, subject }: Failure): string {
  const [first = ''] = message.split('\n')
  const said = first === '' ? subject : first.replace(/\d+/g, '#')
  return [tool, exitCode, said].join('\n')
}

/** How many tool calls and model calls failed, in a sentence. */
export function failedWords(failures: readonly Failure[]): string {
  const calls = failures.filter(({ step }) => step === undefined).length
  const tools = failures.length - calls
  const [failed, unanswered] = [plural(tools, 'failed tool call'), plural(calls, 'model call')]
  if (calls === 0) return t`${failed}.`
  return tools === 0
    ? t`${unanswered} without an answer.`
    : t`${failed}, and ${unanswered} without an answer.`
}

/** How many the agent retried, in a sentence; empty: no tool call failed. */
export function retriedWords(failures: readonly Failure[]): string {
  const tools = failures.filter(({ step }) => step !== undefined)
  if (tools.length === 0) return ''
  const retries = tools.flatMap(({ retry }) => retry ?? [])
  if (retries.length === 0) return t`The agent retried none of them within ${RETRY_STEPS} steps.`
  const worked = retries.filter(({ isFailed }) => isFailed === false).length
  const [tried, all] = [formatExact(retries.length), plural(tools.length, 'tool call')]
  return t`The agent retried ${tried} of ${all} within ${RETRY_STEPS} steps; ${formatExact(worked)} succeeded at the first retry.`
}

/** What all error output added to the input, in a sentence; empty: not known yet, or nothing. */
export function outputWords(sizes: readonly FailureSize[] | undefined, input: number | undefined): string {
  const tokens = (sizes ?? []).reduce((sum, size) => sum + size.tokens * size.calls, 0)
  if (tokens === 0) return ''
  const amount = formatAmount(tokens, 'tokens', true)
  if (input === undefined || input === 0) return t`Their output added ${amount} of input to later calls.`
  const share = tokens / input
  return share < LEAST_SHARE
    ? t`Their output added ${amount} of input to later calls, less than 0.1% of the run’s input.`
    : t`Their output added ${amount} of input to later calls, ${formatShare(share)} of the run’s input.`
}

const LEAST_SHARE = 0.001

/** The size of one error’s output over the run; undefined: not known, or nothing. */
export function sizeWords(size: FailureSize | undefined): string | undefined {
  if (size === undefined || size.tokens === 0 || size.calls === 0) return undefined
  const [once, all] = [formatExact(size.tokens), formatAmount(size.tokens * size.calls, 'tokens', true)]
  return t`${once} tokens × ${plural(size.calls, 'call')} = ${all}`
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
