/** What the compactions of a run saved and lost together, in words. Pure. */
import { t } from '#base/words.ts'
import { lostOf } from '#core/compactions/lost-of.ts'
import { isLossBound } from '#core/compactions/unseen.ts'
import type { Trace } from '#core/model/trace.ts'
import type { LostFact, Refetch } from '#core/references/lost.ts'
import { isRefused } from '#core/tokens/calibration/point.ts'
import type { CompactionReport } from '#state/index.ts'
import { formatAmount, formatExact, plural } from '../../../kit/index.ts'
import { savingOf } from './saved-words.ts'
import { type ReportPart, refetchedResults, refetchedSumWords } from './words.ts'

interface Verdict {
  /** Saved together, and whether they lost anything, in a line. */
  readonly lead: string
  /** What else they were for; empty: nothing, or the lead says it. */
  readonly rest: string
  /** Why the loss is a bound; empty: it isn’t. */
  readonly why: string
  /** Which results the agent fetched again; empty: none, or the lead says it. */
  readonly refetched: string
}

interface LostTogether {
  readonly lost: readonly LostFact[]
  /** Results that they removed and the agent fetched again. */
  readonly refetches: readonly Pick<Refetch, 'isSame'>[]
  /** Answered calls after them: those that could have used what they removed. */
  readonly later: number
}

/** Fewer calls say little about what was lost, so their number is given. */
const FEW_CALLS = 10

/** The answered calls of the same agent after the first compaction of each. O(calls · reports). */
export function laterCalls(
  calls: Trace['calls'],
  reports: readonly Pick<CompactionReport, 'call' | 'agent'>[],
): number {
  const isAfter = (at: number, agent: string | undefined) =>
    reports.some(({ call, agent: own }) => call !== undefined && call <= at && own === agent)
  return calls.filter((call, at) => !isRefused(call) && isAfter(at, call.agent)).length
}

/** What the compactions of a run saved and lost together. */
export function verdictWords(
  reports: readonly (ReportPart & Pick<CompactionReport, 'unseen'>)[],
  together: LostTogether,
): Verdict {
  const saving = savedTogether(reports)
  const loss = lossOf(reports, together)
  const isNeeded = reports.some(({ cost }) => cost?.fullAt !== undefined)
  const kept = isNeeded ? t`Kept the run within its context window.` : ''
  const { why, refetched } = loss
  if (saving === undefined) return { lead: joined(kept, loss.words), rest: '', why, refetched }
  const rest = joined(kept, dearWords(saving), aloneWords(saving))
  return { lead: savedAndLost(saving, loss), rest, why, refetched }
}

/** How many of several cost more than they saved, though together they saved. */
function dearWords({ value, dear, of }: Together): string {
  if (value < 0 || dear === 0) return ''
  return dear === 1
    ? t`One of ${formatExact(of)} cost more than it saved.`
    : t`${formatExact(dear)} of ${formatExact(of)} cost more than they saved.`
}

/** That the sum isn’t what the run without any of them would have cost, which Strategies says. */
function aloneWords({ of }: Together): string {
  return of < 2
    ? ''
    : t`This adds up ${plural(of, 'compaction')}: each is compared with the same run without that one, up to the next. Strategies compares the run with one that has no compactions.`
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter((words) => words !== '').join(' ')
}

interface Together {
  readonly value: number
  readonly amount: string
  readonly isMost: boolean
  /** How many of them cost more than they saved. */
  readonly dear: number
  readonly of: number
}

/** Undefined: nothing is known of it. */
function savedTogether(reports: readonly ReportPart[]): Together | undefined {
  const savings = reports.flatMap((report) => savingOf(report) ?? [])
  const [first] = savings
  if (first === undefined || savings.some(({ unit }) => unit !== first.unit)) return undefined
  const value = savings.reduce((sum, one) => sum + one.value, 0)
  const amount = formatAmount(Math.abs(value), first.unit, true)
  const dear = savings.filter((saving) => saving.value < 0).length
  return { value, amount, isMost: savings.some((saving) => saving.isMost), dear, of: savings.length }
}

function savedAndLost({ value, amount, isMost }: Together, { words, most }: Loss): string {
  if (value < 0) return joined(t`Cost ${amount} more than it saved.`, words)
  if (most === undefined) return joined(isMost ? t`Saved up to ${amount}.` : t`Saved ${amount}.`, words)
  return isMost ? t`Saved up to ${amount}; lost at most ${most}.` : t`Saved ${amount}; lost at most ${most}.`
}

interface Loss {
  readonly words: string
  /** The facts that they lost at most; undefined: their number is not a bound. */
  readonly most?: string
  /** Why it is one; empty: it isn’t. */
  readonly why: string
  readonly refetched: string
}

/** Each card says the same of its compaction. */
function lossOf(
  reports: readonly Pick<CompactionReport, 'call' | 'steps' | 'isOpaque' | 'unseen'>[],
  { lost, refetches, later }: LostTogether,
): Loss {
  const refetched = refetchedSumWords(refetches)
  const found = reports.map((report) => ({
    facts: lostOf(report, lost),
    isProbable: !isLossBound(report),
  }))
  const probable = new Set(
    found.flatMap(({ facts, isProbable }) => (isProbable ? facts.map(({ text }) => text) : [])),
  )
  if (probable.size > 0)
    return { words: t`May have lost ${plural(probable.size, 'fact')}.`, why: '', refetched }
  const bound = new Set(found.flatMap(({ facts }) => facts.map(({ text }) => text)))
  if (bound.size === 0) {
    return { words: noLossWords(refetches, later), why: '', refetched: '' }
  }
  const most = plural(bound.size, 'fact')
  const why = reports.some(({ isOpaque }) => isOpaque)
    ? t`A summary that only the provider can read may have kept what counts as lost.`
    : t`Content that isn’t in the file may have what counts as lost.`
  return { words: t`Lost at most ${most}.`, most, why, refetched }
}

function noLossWords(refetches: LostTogether['refetches'], later: number): string {
  const results = refetchedResults(refetches)
  if (later === 0 && results === '')
    return t`The run ended there, so nothing after it needed what it removed.`
  if (later > 0 && later < FEW_CALLS) {
    const calls = plural(later, 'later call')
    return results === ''
      ? t`Lost nothing that the ${calls} used.`
      : t`Lost nothing that the ${calls} used, but the agent re-fetched ${results}.`
  }
  return results === ''
    ? t`Lost nothing that later calls used.`
    : t`Lost nothing that later calls used, but the agent re-fetched ${results}.`
}
