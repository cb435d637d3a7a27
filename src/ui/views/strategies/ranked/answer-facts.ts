/** Facts below the answer, in sentences. Pure. */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatCompact, formatExact, formatPercent, formatShare } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { allMisses, type Misses } from '#core/account/misses/all-misses.ts'
import type { CostInfo } from '#core/cost/cost-info.ts'
import { percentOver } from '#core/cost/cost-range.ts'
import { callName } from '#core/model/call-names.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import { shortensResults } from '#core/rereads/risk-words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { claudeCode } from '#core/sweep/agents/claude-code.ts'
import { codex } from '#core/sweep/agents/codex.ts'
import type { BreakEven } from '#core/sweep/break-even.ts'
import { isSpread, type LostAt, type LostRange } from '#core/sweep/nearby-sizes.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'

/** From this share of the run's cost on, cache misses are worth a line. */
const LEAST_SHARE = 0.05

/** As Insights counts them, partial ones included. Undefined: they cost too little. */
export function missLine({ sum, counts }: Pick<Misses, 'sum' | 'counts'>): string | undefined {
  const { dollars = 0, share = 0 } = allMisses(sum, counts) ?? {}
  if (share < LEAST_SHARE) return undefined
  const [amount, part] = [formatAmount(dollars, '$'), formatShare(share)]
  const missed = allOf([
    ...(counts.misses === 0 ? [] : [plural(counts.misses, 'cache miss', 'cache misses')]),
    ...(counts.partial === 0 ? [] : [plural(counts.partial, 'partial miss', 'partial misses')]),
  ])
  return t`As recorded, ${missed} cost ${amount} more than hits would have (${part} of the run’s cost).`
}

/**
 * At which call it acts first, how large the recorded prompt is there, and whether one before was above its
 * size. Where it counts characters, its own threshold is another number.
 */
export function actsLine(
  { params, trigger }: Pick<CheckedSpec, 'params'> & Partial<Pick<CheckedSpec, 'trigger'>>,
  { call, recorded }: { readonly call: CallIndex; readonly recorded: readonly RecordedSize[] },
): string | undefined {
  const tokens = recorded.find((size) => size.call === call)?.tokens
  if (tokens === undefined) return undefined
  const [name, size] = [callName(call), formatCompact(tokens)]
  if (trigger?.kind === 'past-tokens')
    return recorded.some((before) => before.call < call && before.tokens > trigger.tokens)
      ? t`First acts at ${name} (${size} tokens as recorded); a conversation from before this file doesn’t count for it.`
      : t`First acts at ${name}, the first above that size (${size} tokens).`
  return params['counter'] === 'estimate'
    ? t`First acts at ${name} (${size} tokens as recorded; its threshold counts characters instead).`
    : t`First acts at ${name} (${size} tokens).`
}

type RecordedSize = Pick<CallFigures, 'call' | 'tokens'>

/** Above this share of the interval, a cost is taken for its upper end. */
const UPPER_END = 0.9

/**
 * The interval of the cost and so of the saving, in plain words. Where the cost is its upper end, the reason:
 * parts of a prompt that only its recorded size shows are taken to stay, though they may have gone with what
 * was removed. `recorded`: what the run cost. Undefined: it has none, as nothing is uncertain or too little
 * is known.
 */
export function uncertaintyLine(
  { low, high }: Pick<CostInfo, 'low' | 'high'>,
  { cost, recorded }: { readonly cost: number; readonly recorded: number },
): string | undefined {
  if (low === undefined || high === undefined || !(recorded > 0)) return undefined
  const [from, to] = [formatAmount(low, '$'), formatAmount(high, '$')]
  if (from === to) return undefined
  if (high >= recorded) {
    return t`With the same calls, the cost would be between ${from} and ${to} in 9 of 10 cases, so it might save nothing.`
  }
  if (cost - low > UPPER_END * (high - low)) {
    return t`With the same calls, the cost would be between ${from} and ${to}: the file doesn’t show everything that was sent, so more may have been removed than is counted.`
  }
  const [least = 0, most = 0] = [high, low].map((cost) => -percentOver(cost, recorded) / 100)
  const saving = least === most ? formatShare(most) : t`${formatShare(least)} to ${formatShare(most)}`
  return t`With the same calls, the cost would be between ${from} and ${to} in 9 of 10 cases, a saving of ${saving}.`
}

/** Where the interval of the recorded calls isn't all of the range. Undefined: it is. */
export function askedAgainLine({ range, cut }: Pick<SweepFigures, 'range' | 'cut'>): string | undefined {
  if (range === undefined || cut === undefined || cut.needed === 0) return undefined
  const calls = plural(cut.askedAgain, 'more call')
  return t`With ${calls} for cut results, it would be up to ${formatAmount(range.high, '$')}.`
}

/** Which calls the figures leave out. `spec`: absent: of no strategy. */
export function notCoveredWords(spec?: CheckedSpec): string {
  return spec !== undefined && shortensResults(spec)
    ? t`With another context, the agent might have made other calls. Of those, only calls for cut results are in the range.`
    : t`With another context, the agent might have made other calls. These figures don’t account for that.`
}

/** In percent points of the recorded cost: what is no wider says itself by the cost's own difference. */
const NARROW = 3

/**
 * The interval of the cost in a few words, as shares of the recorded cost too where it is wide, or why there
 * is none.
 */
export function likelyCost({ range, cut }: Pick<SweepFigures, 'range' | 'cut'>, recorded: number): string {
  if (range === undefined) return t`range unknown: too little usage is recorded`
  const { low, high } = range
  const [from, to] = [formatAmount(low, '$'), formatAmount(high, '$')]
  if (from === to) return t`for the same calls`
  const calls = withCalls(cut)
  const [least, most] = [low, high].map((cost) => percentOver(cost, recorded))
  if (!(recorded > 0) || least === undefined || most === undefined || most - least <= NARROW) {
    return t`${from} to ${to} ${calls}`
  }
  const shares = t`${formatPercent(least / 100)} to ${formatPercent(most / 100)}`
  return t`${from} to ${to} (${shares}) ${calls}`
}

/** Which calls the range of a cost is of. */
function withCalls(cut: SweepFigures['cut']): string {
  return cut === undefined || cut.needed === 0
    ? t`for the same calls`
    : t`with up to ${plural(cut.askedAgain, 'more call')}`
}

/** Of a summary that a model writes: the median of those that Claude Code recorded in public sessions. */
export const SUMMARY_LENGTH = { tokens: 2800 }

/** Simulated against recorded compactions of public sessions, by agent (docs/compactions.md). */
const CHECKS: Readonly<Record<string, Check>> = {
  [claudeCode.name]: {
    cost: { sessions: 35, within: 32, median: 0.012 },
    facts: { sessions: 24, simulated: 76, recorded: 75, most: 16 },
  },
  [codex.name]: { cost: { sessions: 17, within: 17, median: 0.006 } },
}

interface Check {
  /** In how many sessions the recorded cost was within the interval, and by what share most are off. */
  readonly cost: { readonly sessions: number; readonly within: number; readonly median: number }
  /** What later calls used and no longer had, over all sessions, and the most that one differs by. */
  readonly facts?: Readonly<Record<'sessions' | 'simulated' | 'recorded' | 'most', number>>
}

type Compacting = Pick<CheckedSpec, 'id'>

/** How simulated compactions compare with those of the agent. Undefined: no agent, or no compaction. */
export function compactionCheck(agent: string | undefined, { id }: Compacting): string | undefined {
  if (id !== 'compaction' || agent === undefined) return undefined
  const check = CHECKS[agent]
  if (check === undefined)
    return t`Not checked on ${agent}: no sessions that it compacted itself were compared.`
  const { sessions, within } = check.cost
  const costs = t`In ${within} of ${sessions} sessions that ${agent} compacted itself, the recorded cost was within the simulated range.`
  return check.facts === undefined
    ? t`${costs} Lost facts couldn’t be checked.`
    : t`${costs} Lost facts were checked after single compactions only.`
}

/** The same in detail, for whoever asks how sure that is. */
export function checkDetails(agent: string | undefined, { id }: Compacting): string | undefined {
  if (id !== 'compaction' || agent === undefined) return undefined
  const check = CHECKS[agent]
  if (check === undefined)
    return t`No sessions that ${agent} compacted itself were compared. Simulated summaries follow Claude Code’s, and may keep more or less than ${agent}’s own.`
  const { cost, facts } = check
  const costs = t`On ${cost.sessions} sessions that ${agent} compacted itself, the simulated cost was off by ${formatShare(cost.median)} in the median session. In ${cost.within} of them, the recorded cost was within the range. The range is wide, because it assumes that all prompts after a compaction are off in the same direction.`
  if (facts === undefined)
    return t`${costs} Lost facts couldn’t be compared, because ${agent}’s summaries are encrypted or missing.`
  return t`${costs} On ${facts.sessions} sessions with a single compaction, simulated summaries lost ${facts.simulated} facts in total, and ${agent}’s own lost ${facts.recorded}; single sessions differed by up to ${facts.most}. Runs with more compactions lose more, and weren’t compared.`
}

/** Calls before which a memory summarizes: as often, a person types what makes it do so. */
export function summarizedCalls(
  calls: readonly Pick<CallFigures, 'call' | 'summaries'>[],
): readonly CallIndex[] {
  return calls.flatMap(({ call, summaries }) => (summaries?.output === undefined ? [] : [call]))
}

/**
 * How often that is, in a sentence. `within`: how many of them are in the middle of a turn. Undefined: never.
 */
export function typedTimes(count: number, within: number): string | undefined {
  if (count === 0) return undefined
  if (count === 1)
    return within === 0
      ? t`In this run, it would have compacted about once.`
      : t`In this run, it would have compacted about once, in the middle of a turn, where you have to interrupt the agent first.`
  if (within === 0) return t`In this run, it would have compacted about ${count} times.`
  return within === count
    ? t`In this run, it would have compacted about ${count} times, each in the middle of a turn, where you have to interrupt the agent first.`
    : t`In this run, it would have compacted about ${count} times, ${within} of them in the middle of a turn, where you have to interrupt the agent first.`
}

/** A line that takes its place before it is known, so that nothing below moves. */
export const NOT_YET = '\u00a0'

/** Of which size the number of lost facts is, or why it is no range. Undefined: sizes nearby aren’t known. */
export function sizeWords({ lost, range }: LostAt, spec: Pick<CheckedSpec, 'trigger'>): string | undefined {
  if (range === undefined) return undefined
  return isSpread(range) ? exactWords(lost, spec) : t`${formatExact(lost)} at each size within 10%`
}

/**
 * What a loss may cost before nothing is saved. `most`: facts that it may lose. `rereads`: results that the
 * agent would probably read again beyond those of the recorded run; the cost doesn’t include them.
 */
export function breakEvenLine({ calls, each }: BreakEven, most: number, rereads = 0): string {
  const more = plural(calls, 'more call')
  const said = t`If lost facts made the agent call the model again, ${more} (about ${formatAmount(each, '$')} each on average) would use up the saving`
  const line = calls < most ? t`${said}; it may lose ${plural(most, 'fact')}.` : t`${said}.`
  return rereads === 0
    ? line
    : t`${line} The agent would probably read about ${plural(rereads, 'more result')} again than as recorded.`
}

/** And below it, what was lost at the size that is recommended. */
export function exactWords(lost: number, { trigger }: Pick<CheckedSpec, 'trigger'>): string {
  const size = trigger.kind === 'past-tokens' ? formatCompact(trigger.tokens) : ''
  return t`${formatExact(lost)} at exactly ${size}`
}

/** Of the facts that it loses: how many at sizes near its own. Undefined: as many, or not known. */
export function nearbyLine(range: LostRange | undefined): string | undefined {
  if (range === undefined || !isSpread(range)) return undefined
  const [fewest, most] = [formatExact(range.fewest), formatExact(range.most)]
  return t`Compacting up to 10% earlier or later, it would lose ${fewest} to ${most} facts: what is lost depends on where in the run the compaction falls.`
}

/**
 * That its summaries are simulated, and what it would have cost with longer ones: `longer` in dollars, with
 * summaries of `SUMMARY_LENGTH`. `isLong`: they have that length. Undefined: it makes none.
 */
export function summariesLine(
  { calls }: { readonly calls: readonly Pick<CallFigures, 'summaries'>[] },
  longer?: number,
  isLong = false,
): string | undefined {
  const count = calls.flatMap(({ summaries }) => summaries?.output ?? []).length
  if (count === 0) return undefined
  if (isLong) return t`Its summaries are simulated, at the usual length of those that Claude Code writes.`
  if (longer === undefined) {
    return count === 1
      ? t`Its summary is simulated; a model’s is usually longer and costs more.`
      : t`Its summaries are simulated; a model’s are usually longer and cost more.`
  }
  const cost = formatAmount(longer, '$')
  return count === 1
    ? t`Its summary is simulated. With one of the usual length in Claude Code, it would have cost ${cost}.`
    : t`Its summaries are simulated. At their usual length in Claude Code, it would have cost ${cost}.`
}
