/** A compaction in words: what it is called, who started it, what became of steps, and what it cost. Pure. */
import { durationWords } from '#base/format-duration.ts'
import { t } from '#base/words.ts'
import type { Counting } from '#core/account/settle.ts'
import type { CompactionAccount, StepFate } from '#core/compactions/account.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Tokens } from '#core/model/units.ts'
import type { Refetch } from '#core/references/lost.ts'
import type { HeavyStep } from '#core/waste/heaviest.ts'
import type { CompactionReport } from '#state/index.ts'
import { formatAmount, formatCompact, formatExact, formatShare, plural } from '../../../kit/index.ts'

/** In the order in which they are listed. */
export const FATES: readonly { readonly id: StepFate; readonly title: string; readonly help: string }[] = [
  { id: 'kept', title: t`Kept`, help: t`Unchanged in the context.` },
  { id: 'summarized', title: t`Summarized`, help: t`The summary quotes the step, or contains facts of it.` },
  { id: 'restored', title: t`Restored`, help: t`Put back afterwards as an attached file.` },
  { id: 'removed', title: t`Removed`, help: t`Gone, and the summary contains no fact of the step.` },
  {
    id: 'unknown',
    title: t`Replaced`,
    help: t`Gone. What the summary kept of it isn’t known: the file has it only encrypted.`,
  },
]

export function fateTitle(fate: StepFate): string {
  return FATES.find(({ id }) => id === fate)?.title ?? fate
}

export function compactionTitle(report: Pick<CompactionAccount, 'kind' | 'steps'>): string {
  if (report.kind === 'micro') return t`Micro-compaction`
  return isPruning(report) ? t`Context pruned` : t`Compaction`
}

/** Whether the agent left out or shortened old content, as some do before every call, without a summary. */
function isPruning({ kind, steps }: Pick<CompactionAccount, 'kind' | 'steps'>): boolean {
  return kind === 'unmarked' && steps.length > 0 && !steps.some(({ fate }) => fate === 'summarized')
}

/** When it happened; empty: the file has no times. */
export function sinceStartWords(
  { timestamp, steps: removed }: Pick<CompactionAccount, 'timestamp' | 'steps'>,
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
): string {
  if (removed.length === 0) return t`at the start of this file; the session began in another file`
  const start = [...steps, ...calls].find((entry) => entry.timestamp !== undefined)?.timestamp
  if (timestamp === undefined || start === undefined || timestamp < start) return ''
  return t`${durationWords(timestamp - start)} into the run`
}

/** Why an account of it has a range. */
export function opaqueWords(): string {
  return t`The file has its summary only encrypted, so what it kept isn’t known.`
}

/** Before which call, and who started it. */
export function whenWords({
  call,
  trigger,
  kind,
}: Pick<CompactionAccount, 'call' | 'trigger' | 'kind'>): string {
  const place = call === undefined ? t`after the last call` : t`before ${callName(call)}`
  if (kind === 'unmarked') return t`${place}, not marked in the file`
  if (trigger === 'auto') return t`${place}, automatic`
  if (trigger === 'manual') return t`${place}, started by the user`
  return trigger === undefined ? place : t`${place}, trigger: ${trigger}`
}

/** Which removed results were fetched again, and what that shows. */
export function refetchedWords(all: readonly Pick<Refetch, 'call' | 'isSame'>[]): string {
  const [first] = all
  if (first === undefined) return t`None: the agent repeated no read-only call whose result was removed.`
  const same = all.filter(({ isSame }) => isSame === true).length
  const results = plural(all.length, 'result')
  const which =
    all.length === 1
      ? t`${results}, at ${callName(first.call)}.`
      : t`${results}, the first at ${callName(first.call)}.`
  const why =
    same === 0
      ? t`Their content had changed by then, so the agent needed them anyway.`
      : t`${plural(same, 'tool call')} could have been avoided: compact later, or keep the newest tool results.`
  return all.length === 1 && same === 0
    ? t`${results}, at ${callName(first.call)}. Its content had changed by then, so the agent needed it anyway.`
    : `${which} ${why}`
}

/** When a removed result was fetched again, its size, and whether it had changed. */
export function refetchWords(
  { call, isSame }: Pick<Refetch, 'call' | 'isSame'>,
  tokens: Tokens | undefined,
): string {
  const place = callName(call)
  if (isSame === undefined) return t`Again at ${place}: no result`
  const amount = tokens === undefined ? '' : formatAmount(tokens, 'tokens')
  if (amount === '') return isSame ? t`Again at ${place}: unchanged` : t`Again at ${place}: changed`
  return isSame ? t`Again at ${place}: ${amount}, unchanged` : t`Again at ${place}: ${amount}, changed`
}

type SizedCompaction = Pick<CompactionAccount, 'tokensBefore' | 'tokensAfter'>

/** The context before and after it, in tokens; empty: neither size is known. */
export function sizeWords({ tokensBefore: before, tokensAfter: after }: SizedCompaction): string {
  if (before === undefined || after === undefined) return ''
  return t`${formatAmount(before, 'tokens')} → ${formatAmount(after, 'tokens')}`
}

export function fateCounts({ steps }: Pick<CompactionAccount, 'steps'>): ReadonlyMap<StepFate, number> {
  const counts = new Map<StepFate, number>()
  for (const { fate } of steps) counts.set(fate, (counts.get(fate) ?? 0) + 1)
  return counts
}

export type ReportPart = Pick<CompactionReport, 'call' | 'cost' | 'kind' | 'steps' | 'isOpaque'>

/** Of the steps of a fate; `tokens`: undefined: not known yet. */
export function fateWords(count: number, tokens: Tokens | undefined): string {
  const steps = plural(count, 'step')
  return tokens === undefined ? steps : t`${formatAmount(tokens, 'tokens')} in ${steps}`
}

/** Tokens of the steps of each fate. */
export function fateTokens(
  { steps }: Pick<CompactionAccount, 'steps'>,
  tokensOf: ReadonlyMap<StepId, Tokens>,
): ReadonlyMap<StepFate, Tokens> {
  const sums = new Map<StepFate, Tokens>()
  for (const { fate, step } of steps) sums.set(fate, (sums.get(fate) ?? 0) + (tokensOf.get(step) ?? 0))
  return sums
}

type KnownWindow = Pick<Counting, 'window' | 'isWindowKnown' | 'isWindowInferred'>

/** How full the context was when it was compacted; empty: that or the limit is not known. */
export function fullWords(before: Tokens | undefined, known: KnownWindow | undefined): string {
  if (before === undefined || known?.isWindowKnown !== true || before > known.window) return ''
  const [share, size] = [formatShare(before / known.window), formatCompact(known.window)]
  return known.isWindowInferred
    ? t`${share} of the ${size} context window (inferred)`
    : t`${share} of the ${size} context window`
}

/** A summary without the marks of Markdown; a heading ends in a colon. */
export function withoutMarks(summary: string): string {
  return summary
    .replaceAll(/^#{1,6}[ \t]+(.*?)[ \t]*$/gm, (_, heading: string) => {
      const title = heading.replace(/[ \t]+#+$/, '')
      return /[\p{P}]$/u.test(title) && !/[*`)\]"”’']$/.test(title) ? title : `${title}:`
    })
    .replaceAll(/\*\*(\S(?:[^*\n]*\S)?)\*\*/g, '$1')
}

/** Of a summary, as much as is shown at first: up to the end of a line, where one is near. */
export function summaryStart(summary: string): string {
  if (summary.length <= SHOWN_CHARACTERS * 1.2) return summary
  const start = summary.slice(0, SHOWN_CHARACTERS)
  const end = start.lastIndexOf('\n')
  return (end > SHOWN_CHARACTERS / 2 ? start.slice(0, end) : start).trimEnd()
}

const SHOWN_CHARACTERS = 1500

/** How much smaller the context became; empty: a size is not known, or it did not. */
export function shrunkWords({ tokensBefore: before = 0, tokensAfter: after = 0 }: SizedCompaction): string {
  if (after === 0 || before <= after) return ''
  return t`Shrank by ${formatAmount(before - after, 'tokens')} (${formatShare(1 - after / before)}).`
}

type Happened = Pick<ReportPart, 'kind' | 'steps' | 'isOpaque'> &
  Partial<Pick<CompactionAccount, 'tokensBefore' | 'tokensAfter' | 'messagesKept'>>

/** What the agent did to its context. */
export function happenedWords(report: Happened): string {
  const { kind, steps, isOpaque } = report
  const some = plural(steps.filter(({ fate }) => fate !== 'kept').length, 'step')
  if (steps.length === 0) return elsewhereWords(report)
  if (kind === 'micro') return t`Old tool results in ${some}, without a summary.`
  if (kind === 'unmarked' && !steps.some(({ fate }) => fate === 'summarized'))
    return t`${some} left out or shortened, which the file doesn’t mark.`
  return isOpaque
    ? t`${some}, replaced by a summary that only the provider can read: the file has it encrypted.`
    : t`${some}, replaced by a summary.`
}

/** Of one whose earlier steps are in another file. */
function elsewhereWords({ messagesKept = 0, tokensBefore, tokensAfter }: Happened): string {
  const what =
    messagesKept === 0
      ? t`The agent replaced the earlier conversation with a summary`
      : t`The agent replaced the earlier conversation with a summary and kept its last ${plural(messagesKept, 'message')}`
  const size = sizeWords({ tokensBefore, tokensAfter })
  return size === '' ? t`${what}.` : t`${what}: ${size}.`
}

/** What the compactions of a run removed together; of one before the file began, its sizes. */
export function headlineWords(
  reports: readonly (SizedCompaction & Pick<CompactionAccount, 'steps' | 'kind'>)[],
): string {
  const [first] = reports
  if (first !== undefined && reports.length === 1 && first.steps.length === 0) {
    const { tokensBefore: before, tokensAfter: after } = first
    return before === undefined || after === undefined
      ? t`Before this file, the session was compacted.`
      : t`Before this file, the session was compacted: ${formatCompact(before)} → ${formatAmount(after, 'tokens', true)}.`
  }
  const removed = reports.reduce((sum, report) => sum + shrunkBy(report), 0)
  const count = plural(reports.length, 'compaction')
  if (removed <= 0 && reports.every(isPruning))
    return t`The agent left out or shortened old content before ${plural(reports.length, 'call')}.`
  const known = reports.filter(({ tokensBefore, tokensAfter = 0 }) => tokensBefore && tokensAfter > 0)
  if (removed > 0 && known.length < reports.length)
    return t`${formatExact(known.length)} of ${count} shrank the context by ${formatAmount(removed, 'tokens', true)}; the size of the others isn’t recorded.`
  return removed > 0
    ? t`${count} shrank the context by ${formatAmount(removed, 'tokens', true)}.`
    : t`The agent compacted its context ${plural(reports.length, 'time')}.`
}

/** 0 where a size is not known. */
function shrunkBy({ tokensBefore = 0, tokensAfter = 0 }: SizedCompaction): Tokens {
  return tokensBefore === 0 || tokensAfter === 0 ? 0 : tokensBefore - tokensAfter
}

/** How many removed results the agent fetched again, and how many of them hadn't changed; empty: none. */
export function refetchedSumWords(refetches: readonly Pick<Refetch, 'isSame'>[]): string {
  const results = refetchedResults(refetches)
  return results === '' ? '' : t`The agent re-fetched ${results}.`
}

/** The same for the end of a sentence. */
export function refetchedResults(refetches: readonly Pick<Refetch, 'isSame'>[]): string {
  const all = refetches.length
  const same = refetches.filter(({ isSame }) => isSame === true).length
  const results = plural(all, 'removed result')
  if (all === 0 || same === 0) return all === 0 ? '' : results
  if (same < all) return t`${results}, ${formatExact(same)} of them unchanged`
  return all === 1 ? t`${results}, which hadn’t changed` : t`${results}, all unchanged`
}

/**
 * The size of a summary, and what calls paid for it. `sent`: its steps, if they are among the heaviest.
 * `areSome`: other calls got no answer, so that the range of calls has more than were sent it.
 */
export function summarySizeWords(
  tokens: Tokens,
  sent: readonly Pick<HeavyStep, 'calls' | 'dollars'>[] = [],
  areSome = false,
): string {
  const size = formatAmount(tokens, 'tokens')
  const [first] = sent
  if (first === undefined || sent.length > 1) return t`${size}.`
  const calls = areSome ? plural(first.calls, 'answered call', 'answered calls') : plural(first.calls, 'call')
  return first.dollars === undefined
    ? t`${size}, sent in ${calls}.`
    : t`${size}, sent in ${calls} for ${formatAmount(first.dollars, '$')}.`
}

/** `most`: what the prompt after it has beside its known steps; undefined: not known. */
export function encryptedSizeWords(most: Tokens | undefined): string {
  return most === undefined
    ? t`Encrypted, so its size isn’t known.`
    : t`Encrypted, at most ${formatAmount(most, 'tokens')}: the recorded prompt minus what is known.`
}

/** How the savings of all cards are counted. */
export function countedWords(
  reports: readonly Pick<ReportPart, 'cost' | 'kind'>[],
  counting?: KnownWindow,
): readonly string[] {
  const costs = reports.flatMap(({ cost }) => cost ?? [])
  const isPriced = costs.some(({ saved }) => saved.dollars !== undefined)
  return [
    t`Sizes are those of the agent’s last prompt before a compaction and its first one after it, as the provider counted them, or the agent where the provider’s count isn’t recorded.`,
    ...(isPriced
      ? [
          t`Savings include the cache miss right after a compaction, and later misses, at which the calls would have paid in full for what it removed.`,
        ]
      : []),
    t`What writing the summary cost is subtracted. Where it isn’t recorded, it is estimated: the last prompt, from the cache if the agent asks that way and it was still there, and the summary as output.`,
    ...(costs.some(({ fullAt }) => fullAt !== undefined)
      ? [t`Calls that wouldn’t have fit in the context window without a compaction don’t count as savings.`]
      : []),
    ...(counting?.isWindowInferred === true
      ? [
          t`The context window of ${formatAmount(counting.window, 'tokens', true)} is inferred from the size at which the agent compacted automatically. You can change it in Settings.`,
        ]
      : []),
    t`Re-fetched results are read-only calls repeated because a compaction had removed their result, over the whole run. The part of a prompt that is not in the file is its recorded size less the steps.`,
    ...(reports.length > 1 ? [togetherWords()] : []),
  ]
}

/** Why the savings of the cards don't add up to what Strategies says of all compactions together. */
function togetherWords(): string {
  return t`Each card undoes one compaction and counts the calls up to the next. Strategies undoes all of them together and stops counting once the context window would have been full.`
}

/** How often the user corrected the agent within 20 steps; empty: never. */
export function correctionWords({ messages }: Pick<CompactionAccount, 'messages'>): string {
  const corrections = messages.filter(({ isCorrection }) => isCorrection).length
  return corrections === 0 ? '' : t`${plural(corrections, 'time')} in the next 20 steps.`
}

/** The file of the session that a summary continues, as it names it; undefined: it doesn’t. Hostile text. */
export function earlierSession(summary: string): string | undefined {
  return /read the full transcript at: (\S[^\n]*?\.jsonl)\b/.exec(summary)?.[1]
}

/** Whether a compaction lost what later calls used, in a word, and how the agent knew it all the same. */
export function lostOfWords(
  count: number,
  { call, isOpaque, unseen }: Pick<CompactionReport, 'call' | 'isOpaque' | 'unseen'>,
): { readonly verdict: string; readonly why: string } {
  const facts = plural(count, 'removed fact')
  if (call === undefined)
    return { verdict: t`Nothing.`, why: t`The run ended there, so no later call could need what it removed.` }
  if (count === 0) return { verdict: t`Nothing.`, why: t`No later call used a fact that it removed.` }
  if (isOpaque)
    return {
      verdict: t`At most ${plural(count, 'fact')}.`,
      why:
        count === 1
          ? t`Later calls used ${facts}. The summary may have kept it.`
          : t`Later calls used ${facts}. The summary may have kept some of them.`,
    }
  return unseen === undefined
    ? {
        verdict: t`At most ${plural(count, 'fact')}.`,
        why: t`Later calls used ${facts}. The agent may have had another source, for example its system prompt, or put a path together from its parts.`,
      }
    : {
        verdict: t`At most ${plural(count, 'fact')}.`,
        why: t`Later calls used ${facts}. The agent may have known them from content that this file doesn’t have.`,
      }
}
