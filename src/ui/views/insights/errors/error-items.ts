/** The errors of a run as a list: by what became of them, in each part the most expensive first. Pure. */
import { moneyParts } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { type Failure, type FailureSize, RETRY_STEPS } from '#core/waste/failures.ts'
import { causeOf } from './error-causes.ts'
import { type ChainOutcome, chainsOf, type ErrorChain, isCounted, outcomeOf } from './error-chains.ts'

/** One call and its failed retries. */
export interface ErrorItem {
  /** Never empty. */
  readonly failures: ErrorChain
  /** What became of the whole chain. */
  readonly outcome: ChainOutcome
  /** The last attempt of the chain. */
  readonly last: Failure
  /** Of its output in later calls and the calls that only retried it; undefined: not known. */
  readonly dollars: number | undefined
  /** Of its output, over the run. */
  readonly tokens: number
}

export interface ErrorPart {
  readonly outcome: ChainOutcome
  readonly title: string
  /** What the title alone doesn’t say. */
  readonly note?: string
  /** Failed calls, as the headline counts them. */
  readonly count: number
  readonly items: readonly ErrorItem[]
}

/** What matters first. By outcome alone: the cause is a filter. */
const PARTS: readonly Pick<ErrorPart, 'outcome' | 'title' | 'note'>[] = [
  { outcome: 'open', title: t`Not resolved` },
  {
    outcome: 'untried',
    title: t`Not retried`,
    note: t`The same call wasn’t made again in the next ${RETRY_STEPS} steps; the agent may have gone another way.`,
  },
  { outcome: 'running', title: t`Retried, result unknown` },
  { outcome: 'other', title: t`Followed by another error` },
  { outcome: 'resolved', title: t`Resolved` },
  { outcome: 'unanswered', title: t`Failed model calls` },
  { outcome: 'rejected', title: t`Rejected by the user, not counted` },
  { outcome: 'aborted', title: t`Aborted calls, not counted` },
]

interface ErrorCosts {
  readonly sizeOf: (failure: Failure) => FailureSize | undefined
  /** What the model call cost that made a step, undefined where it has no price, and its index. */
  readonly callOf: (
    step: StepId,
  ) => { readonly call: number; readonly dollars: number | undefined } | undefined
}

/** O(failures · log failures). A call that retried several counts once, of what counts where it can. */
export function errorItems(
  failures: readonly Failure[],
  { sizeOf, callOf }: ErrorCosts,
): readonly ErrorItem[] {
  const seen = new Set<number>()
  return countedFirst(chainsOf(failures)).flatMap((chain) => {
    const last = chain.at(-1)
    if (last === undefined) return []
    const sizes = chain.flatMap((failure) => sizeOf(failure) ?? [])
    const made = chain.flatMap(({ retry }) => {
      const found = retry && !retry.isAfterChange ? callOf(retry.step) : undefined
      if (found === undefined || seen.has(found.call)) return []
      seen.add(found.call)
      return [found]
    })
    return [
      {
        failures: chain,
        outcome: outcomeOf(chain),
        last,
        // What a call without an answer cost isn't recorded.
        dollars:
          last.step === undefined ? undefined : sumOf([...sizes, ...made].map(({ dollars }) => dollars)),
        tokens: sizes.reduce((sum, { tokens, calls }) => sum + tokens * calls, 0),
      },
    ]
  })
}

/** Undefined where one is. */
function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  return amounts.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  )
}

/** `cause`: only failures of it; undefined: all. */
export function errorParts(items: readonly ErrorItem[], cause: string | undefined): readonly ErrorPart[] {
  const shown = items.filter(({ failures }) => cause === undefined || causeOf(failures) === cause)
  return PARTS.flatMap((part) => {
    const found = shown.filter(({ outcome }) => outcome === part.outcome)
    if (found.length === 0) return []
    const count = found.reduce((sum, { failures }) => sum + failures.length, 0)
    return [{ ...part, count, items: found.toSorted(part.outcome === 'open' ? byAttempts : byCost) }]
  })
}

/** First what the agent tried most often and gave up on. */
function byAttempts(one: ErrorItem, other: ErrorItem): number {
  return other.failures.length - one.failures.length || byCost(one, other)
}

function byCost(one: ErrorItem, other: ErrorItem): number {
  return (other.dollars ?? 0) - (one.dollars ?? 0) || other.tokens - one.tokens
}

/** Rows that are shown whatever they cost, and dollars from which on all are. */
const SHOWN = 4
const SMALL = 0.05

/** What is shown of a part at first, and the small rest of it; a rest of one is shown, too. */
export function foldedItems(items: readonly ErrorItem[]): {
  readonly shown: readonly ErrorItem[]
  readonly folded: readonly ErrorItem[]
} {
  const large = items.findLastIndex(({ dollars = 0 }) => dollars >= SMALL) + 1
  const from = Math.max(SHOWN, large)
  const isShort = items.length - from <= 1
  return isShort ? { shown: items, folded: [] } : { shown: items.slice(0, from), folded: items.slice(from) }
}

/** The dollars of each item in cents: those of the items that count add up to their sum as written. */
export function itemCosts(items: readonly ErrorItem[]): ReadonlyMap<Failure, string> {
  const isOther = ({ last }: ErrorItem) => !isCounted(last)
  return new Map([
    ...writtenCosts(items.filter((item) => !isOther(item))),
    ...writtenCosts(items.filter(isOther)),
  ])
}

function writtenCosts(items: readonly ErrorItem[]): readonly (readonly [Failure, string])[] {
  const priced = items.flatMap(({ last, dollars }) => (dollars === undefined ? [] : [{ last, dollars }]))
  const written = moneyParts(
    priced.map(({ dollars }) => dollars),
    { decimals: 2 },
  )
  return priced.map(({ last }, at) => [last, written[at] ?? ''] as const)
}

function countedFirst(chains: readonly ErrorChain[]): readonly ErrorChain[] {
  const counted = chains.filter((chain) => chain.every(isCounted))
  return [...counted, ...chains.filter((chain) => !chain.every(isCounted))]
}
