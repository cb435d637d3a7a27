/** The errors of a run as a list: by what became of them, everywhere the most expensive first. Pure. */
import { roundedParts } from '#base/rounded-parts.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { type Failure, type FailureSize, RETRY_STEPS } from '#core/waste/failures.ts'
import { causeOf } from './error-causes.ts'
import { type ChainOutcome, chainsOf, type ErrorChain, isCounted, outcomeOf } from './error-chains.ts'
import { centsOf } from './error-costs.ts'

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

/** By outcome alone: the cause is a filter. What doesn’t count is last. */
const PARTS: readonly Pick<ErrorPart, 'outcome' | 'title' | 'note'>[] = [
  { outcome: 'open', title: t`Not resolved` },
  {
    outcome: 'untried',
    title: t`Not retried`,
    note: t`The same call wasn’t made again in the next ${RETRY_STEPS} steps; the agent may have gone another way.`,
  },
  { outcome: 'running', title: t`Retried, result unknown` },
  { outcome: 'other', title: t`Followed by another error` },
  { outcome: 'stopped', title: t`Retry rejected or aborted` },
  { outcome: 'resolved', title: t`Resolved` },
  { outcome: 'unanswered', title: t`Failed model calls` },
  {
    outcome: 'hidden',
    title: t`Failures hidden by a pipe, not counted`,
    note: t`A pipe ends with the exit code of its last command, such as tail, so these failed commands look successful. Have the agent put “set -o pipefail;” before a command that it pipes to tail or grep. Don’t use it with head, which can end the command early and make it look failed (exit code 141): have the agent write the output to a file first.`,
  },
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
  const parts = PARTS.flatMap((part) => {
    const found = shown.filter(({ outcome }) => outcome === part.outcome)
    if (found.length === 0) return []
    const count = found.reduce((sum, { failures }) => sum + failures.length, 0)
    return [{ ...part, count, items: found.toSorted(byCost) }]
  })
  return parts.toSorted((one, other) => rankOf(one) - rankOf(other) || byCost(sumsOf(one), sumsOf(other)))
}

/** Errors, then failures that aren't recorded as such, then what a person stopped. */
function rankOf({ outcome, items: [first] }: ErrorPart): number {
  if (outcome === 'hidden') return 1
  return first !== undefined && !isCounted(first.last) ? 2 : 0
}

function sumsOf({ items }: ErrorPart): Pick<ErrorItem, 'dollars' | 'tokens'> {
  return { dollars: dollarsIn(items), tokens: items.reduce((sum, { tokens }) => sum + tokens, 0) }
}

function byCost(
  one: Pick<ErrorItem, 'dollars' | 'tokens'>,
  other: Pick<ErrorItem, 'dollars' | 'tokens'>,
): number {
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

/**
 * Writes what some of the items cost together: as each is in whole cents, what is written of parts adds up to
 * what is written of all that count. Empty: it isn't known. O(items · log items), then O(some).
 */
export function costWriter(items: readonly ErrorItem[]): (some: readonly ErrorItem[]) => string {
  const isOther = ({ last }: ErrorItem) => !isCounted(last)
  const cents = new Map([
    ...inCents(items.filter((item) => !isOther(item))),
    ...inCents(items.filter(isOther)),
  ])
  return (some) => {
    const [written, dollars] = [dollarsIn(some, (item) => cents.get(item.last)), dollarsIn(some)]
    if (written === undefined || dollars === undefined) return ''
    return written < CENT / 2 && dollars > 0 ? t`<${centsOf(CENT)}` : centsOf(written)
  }
}

const CENT = 0.01

function inCents(items: readonly ErrorItem[]): readonly (readonly [Failure, number])[] {
  const priced = items.flatMap(({ last, dollars }) => (dollars === undefined ? [] : [{ last, dollars }]))
  const rounded = roundedParts(
    priced.map(({ dollars }) => dollars),
    { decimals: 2 },
  )
  return priced.map(({ last }, at) => [last, rounded[at] ?? 0] as const)
}

/** Of those that have a price; undefined: none has. */
function dollarsIn(
  items: readonly ErrorItem[],
  of: (item: ErrorItem) => number | undefined = ({ dollars }) => dollars,
): number | undefined {
  const known = items.flatMap((item) => of(item) ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0)
}

function countedFirst(chains: readonly ErrorChain[]): readonly ErrorChain[] {
  const counted = chains.filter((chain) => chain.every(isCounted))
  return [...counted, ...chains.filter((chain) => !chain.every(isCounted))]
}
