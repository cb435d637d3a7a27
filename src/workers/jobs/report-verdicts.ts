/**
 * What a report says first: the verdict of each strategy with what else is to be said of it, and the facts
 * that it loses.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { AccountedReplay } from '#core/account/account.ts'
import { cacheMisses } from '#core/account/cache-misses.ts'
import { type EarlierConversation, earlierConversation } from '#core/account/earlier-history.ts'
import { runSummary } from '#core/account/summary.ts'
import { type SummaryFact, summaryFacts } from '#core/account/summary-facts.ts'
import { type AdvisedColumn, adviceOn } from '#core/advice/advice.ts'
import { answerOn, BASE_WORDS } from '#core/advice/answer.ts'
import { verdictOf } from '#core/advice/verdict.ts'
import type { VerdictText } from '#core/advice/verdict-text.ts'
import { earlierWords, ownSizeWords } from '#core/earlier/earlier-words.ts'
import { isUnreplayable } from '#core/earlier/unreplayable.ts'
import type { Step } from '#core/model/step.ts'
import type { Redactor } from '#core/redact/redactor.ts'
import { finderOf } from '#core/references/excerpt.ts'
import { lostFacts, NO_TOTALS } from '#core/references/lost.ts'
import { placesOf } from '#core/references/places.ts'
import { REFERENCE_KINDS } from '#core/references/reference.ts'
import { firstChanged, isUntouched } from '#core/replay/ledger.ts'
import type { LostFactRow, ReportColumn } from '#core/report/comparison.ts'
import { topLostFacts } from '#core/report/lost-facts.ts'
import type { RunLosses } from '#core/rereads/asking.ts'
import type { RereadSums } from '#core/rereads/run-risk.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { accountedReplay } from '../bench/accounted-replay.ts'
import type { Bench } from '../bench/workbench.ts'
import type { ExportBench } from './export-bench.ts'
import type { LossBench } from './loss.ts'
import type { validityView } from './views.ts'

/** More would make a report of megabytes. */
const LOST_ROWS = 500

/** The run in figures, as the page shows them: of what was sent, whatever the baseline of the comparison. */
export function reportedFacts(sent: Bench): readonly SummaryFact[] {
  const { trace, account, counting } = sent
  const summary = runSummary(trace, accountedReplay(sent, buildMemory(IDENTITY)), account().check)
  return summaryFacts(summary, counting.isWindowKnown ? counting : undefined)
}

/** A column with what its verdict is made of. */
export interface Judged {
  readonly column: ReportColumn
  /** The strategy without its parameters; absent: a person named it. */
  readonly title?: string
  readonly replay: AccountedReplay
  /** Absent: not known, as of an old skeleton. */
  readonly losses?: RunLosses
  /** Absent: not known, as of a skeleton. */
  readonly rereads?: RereadSums
  /** What it loses at sizes near its own; absent: it has no size, or it isn't known. */
  readonly lostRange?: LostRange
  /** Calls whose context the provider would refuse, although it takes the baseline’s. */
  readonly refusedCalls: number
  /** It is the one that Strategies recommends for the run. */
  readonly isRecommended: boolean
  /** A bound is not a choice: it has no verdict. */
  readonly isBound: boolean
  /** A summary that can't be read may contain some of its lost facts. */
  readonly isUpperBound: boolean
  /** It is the run without one of its compactions. */
  readonly isUndone: boolean
  readonly spec: CheckedSpec
}

interface ReportedFor {
  readonly provider: string
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
}

/** The columns with their verdicts, and what is to be said of all. The first is the baseline. */
export function withVerdicts(
  judged: readonly Judged[],
  { counting, trace, options }: Bench,
  { provider, isMore }: ReportedFor,
): {
  readonly columns: readonly ReportColumn[]
  readonly general: readonly string[]
  readonly answer: readonly string[]
} {
  const [base] = judged
  if (base === undefined) return { columns: [], general: [], answer: [] }
  const earlier = earlierConversation(trace, base.replay.calls)
  const told = judged.map((one) =>
    one === base || one.isBound ? undefined : toldOf(one, base, { provider, isMore, earlier }),
  )
  const advised = judged.flatMap((one, place) =>
    advisedOf(one, { place, isBase: one === base, told: told[place] }),
  )
  const profile = trace.calls.flatMap((call) => options.cost?.profileOf(call)?.title ?? [])[0]
  const isKnown = advised.length === judged.filter(({ isBound }) => !isBound).length
  const said = isKnown ? adviceOn(advised, { profile, window: windowOf(counting) }) : []
  const sizes = judged.map(({ spec, replay }, at) =>
    told[at]?.isUnreplayable === true
      ? undefined
      : ownSizeWords({ spec, changedFrom: firstChanged(replay.calls) }, earlier),
  )
  // The warning of a size already says what the file lacks.
  const isWarned = sizes.some((size) => size !== undefined)
  const about = { base: BASE_WORDS[counting.baseline], window: windowOf(counting), isMore }
  return {
    answer: isKnown ? answerOn(withShortNames(advised, judged), about).map(({ text }) => text) : [],
    columns: judged.map(({ column }, at) => {
      const notes = said.filter(({ place }) => place === at).map(({ text }) => text)
      const [verdict, size] = [told[at], sizes[at]]
      return {
        ...column,
        notes: size === undefined ? notes : [...notes, size],
        ...given({ told: verdict }),
      }
    }),
    general: [
      ...(earlier === undefined || isWarned ? [] : [earlierWords(earlier)]),
      ...said.filter(({ place }) => place === undefined).map(({ text }) => text),
    ],
  }
}

/** By the title, where no other column has the same. */
function withShortNames(
  advised: readonly AdvisedColumn[],
  judged: readonly Judged[],
): readonly AdvisedColumn[] {
  return advised.map((column) => {
    const title = judged[column.place]?.title
    const isUnique = judged.filter((one) => one.title === title).length === 1
    return title !== undefined && isUnique ? { ...column, name: title } : column
  })
}

function windowOf({ isWindowKnown, window }: Bench['counting']): number | undefined {
  return isWindowKnown ? window : undefined
}

function toldOf(
  { column, spec, replay, losses, rereads, lostRange: range, refusedCalls, isUpperBound, isUndone }: Judged,
  base: Judged,
  { provider, isMore, earlier }: ReportedFor & { readonly earlier: EarlierConversation | undefined },
): VerdictText {
  const changed = replay.calls.filter(({ counts }) => !isUntouched(counts)).length
  return {
    name: column.name,
    verdict: verdictOf(replay, base.replay, losses),
    calls: replay.totals.calls,
    ...(isUndone
      ? {}
      : given({ losses: losses && { ...losses.totals, isUpperBound, isMore, range }, rereads })),
    ...given({ dropped: replay.totals.dropped, startsOver: replay.totals.startsOver }),
    ...(isUnreplayable(spec, { changed }, earlier) && { isUnreplayable: true }),
    ...(refusedCalls === 0 ? {} : { refused: { provider, calls: refusedCalls } }),
  }
}

interface AdvisedAt {
  readonly place: number
  readonly isBase: boolean
  readonly told: VerdictText | undefined
}

function advisedOf(
  { column, replay, losses, rereads, lostRange, isBound, isUpperBound, isUndone, isRecommended }: Judged,
  { place, isBase, told }: AdvisedAt,
): readonly AdvisedColumn[] {
  const known = isBase ? NO_LOSSES : losses
  if (isBound || known === undefined) return []
  const refused = told?.refused?.calls ?? 0
  const undone = isUndone ? {} : undefined
  return [
    {
      ...{ place, name: column.name, replay, losses: known, rereads, refused, isUpperBound, isRecommended },
      ...given({ undone, lostRange, isUnreplayable: told?.isUnreplayable }),
    },
  ]
}

const NO_LOSSES: RunLosses = { calls: [], totals: NO_TOTALS }

/**
 * What the provider would refuse, call by call, although it takes the baseline’s context. A recorded call
 * that was answered was not refused: what is wrong with it is missing in the file. `base`: as the rules have
 * it of the baseline; undefined: `calls` are the baseline’s.
 */
export function refusedOf(
  calls: Violations,
  base: Violations | undefined,
  { trace, counting }: Pick<Bench, 'trace' | 'counting'>,
): Violations {
  const isSent = counting.baseline === 'as-recorded'
  const isTaken = (at: number): boolean => {
    if (base !== undefined) return (base[at]?.length ?? 0) > 0
    return isSent && trace.calls[at]?.failure === undefined
  }
  return calls.map((violations, at) => (isTaken(at) ? [] : violations))
}

/** Of each call. */
export type Violations = ReturnType<typeof validityView>

/** By rule, for the report. */
export function refusalsOf(calls: Violations): ReportColumn['refusals'] {
  const rules = new Map<string, { calls: number; example: string }>()
  for (const violations of calls) {
    for (const rule of new Set(violations.map((violation) => violation.rule))) {
      const known = rules.get(rule)
      if (known !== undefined) known.calls++
      else rules.set(rule, { calls: 1, example: violations.find((one) => one.rule === rule)?.message ?? '' })
    }
  }
  return {
    calls: calls.filter((violations) => violations.length > 0).length,
    rules: [...rules].map(([rule, found]) => ({ rule, ...found })),
  }
}

/** Cache misses of the recorded run, as Insights counts them. Undefined: it isn’t priced. */
export function recordedMissesOf(sent: Bench): number | undefined {
  const { calls, totals } = accountedReplay(sent, buildMemory(IDENTITY))
  return totals.costs === undefined ? undefined : cacheMisses(sent.trace, calls).length
}

/** The facts that a strategy loses, redacted. `lineOf`: a step in a line. */
export function reportedLosses(
  { trace, memory, index, options }: LossBench,
  { redactor, redaction }: ExportBench,
  lineOf: (step: LossBench['trace']['steps'][number]) => string,
): NonNullable<ReportColumn['lost']> {
  const { top, ...counts } = topLostFacts(lostFacts(trace, memory, { index, options }), LOST_ROWS)
  const isBare = skeletonFacts(trace.metadata) !== undefined
  const steps = new Map(trace.steps.map((step) => [step.id, step]))
  const rows = top.map(({ first, calls }): LostFactRow => {
    const { text, kind, lastSeen, removed, readAgain } = first
    const step = steps.get(lastSeen)
    const said = redaction === undefined ? text : saidOf(text, step && redactor.step(step), redactor)
    return {
      text: isBare ? t`Text not included` : (said?.slice(0, MOST_LETTERS) ?? t`[redacted]`),
      kind: REFERENCE_KINDS.find((known) => known.kind === kind)?.title ?? '',
      ...(step === undefined ? {} : { source: { number: step.number, line: lineOf(step) } }),
      how: removed.how,
      rule: removed.rule,
      ...given({ sinceCall: removed.call, readAgain }),
      calls: [...new Set(calls)],
    }
  })
  return { ...counts, top: rows }
}

const MOST_LETTERS = 160

/**
 * A fact is in its normal form, which no detector of secrets knows: it is shown only if the redacted step
 * still says it, if need be with placeholders. Undefined: it doesn't.
 */
function saidOf(text: string, step: Step | undefined, redactor: Redactor): string | undefined {
  if (step === undefined) return undefined
  const places = placesOf(step)
  if (says(places, text)) return text
  const masked = redactor.text(text)
  const [wanted, isMasked] = [masked.toLowerCase(), masked !== text]
  return isMasked && places.some((place) => place.text.toLowerCase().includes(wanted)) ? masked : undefined
}

function says(places: ReturnType<typeof placesOf>, text: string): boolean {
  const isIn = finderOf(text)
  return places.some((place) => isIn(place.text))
}
