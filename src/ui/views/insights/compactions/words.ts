/** A compaction in words: what it is called, who started it, what became of steps, and what it cost. Pure. */
import { durationWords } from '#base/format-duration.ts'
import { t } from '#base/words.ts'
import type { CompactionAccount, StepFate } from '#core/compactions/account.ts'
import { type Reread, unchangedRereads } from '#core/compactions/rereads.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex, Tokens } from '#core/model/units.ts'
import type { Refetch } from '#core/references/lost.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { CompactionReport } from '#state/index.ts'
import { formatAmount, formatExact, formatShare, plural } from '../../../kit/index.ts'

/** In the order in which they are listed. */
export const FATES: readonly { readonly id: StepFate; readonly title: string; readonly help: string }[] = [
  { id: 'kept', title: t`Kept`, help: t`Unchanged in the context.` },
  { id: 'summarized', title: t`Summarized`, help: t`The summary quotes the step, or contains facts of it.` },
  { id: 'restored', title: t`Restored`, help: t`Put back afterwards as an attached file.` },
  { id: 'removed', title: t`Removed`, help: t`Gone, and the summary contains no fact of the step.` },
  { id: 'unknown', title: t`Replaced`, help: t`Gone, and the summary that replaced it is encrypted.` },
]

export function fateTitle(fate: StepFate): string {
  return FATES.find(({ id }) => id === fate)?.title ?? fate
}

export function compactionTitle({ kind }: Pick<CompactionAccount, 'kind'>): string {
  return kind === 'micro' ? t`Micro-compaction` : t`Compaction`
}

/** When it happened; empty: the file has no times. */
export function sinceStartWords(
  { timestamp, steps: removed }: Pick<CompactionAccount, 'timestamp' | 'steps'>,
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
): string {
  if (removed.length === 0) return t`at the start of this file: the session began in another`
  const start = [...steps, ...calls].find((entry) => entry.timestamp !== undefined)?.timestamp
  if (timestamp === undefined || start === undefined || timestamp < start) return ''
  return t`${durationWords(timestamp - start)} into the run`
}

/** Why an account of it has a range. */
export function opaqueWords(): string {
  return t`Its summary is encrypted, so what it kept can’t be read.`
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

/** Of all re-fetched results of a run: how many, and how many the agent needed anyway. At least one. */
export function refetchedWords(all: readonly Pick<Refetch, 'isSame'>[]): string {
  const results = plural(all.length, 'removed result')
  const changed = all.filter(({ isSame }) => isSame === false).length
  if (changed === 0) return t`After a compaction, the agent fetched ${results} again.`
  return changed === all.length
    ? t`After a compaction, the agent fetched ${results} again. The content had changed by then.`
    : t`After a compaction, the agent fetched ${results} again; ${formatExact(changed)} of them had changed.`
}

/** What can be done about re-fetched results. */
export function refetchAdvice(all: readonly Pick<Refetch, 'isSame'>[]): string {
  const same = all.filter(({ isSame }) => isSame === true).length
  return same === 0
    ? t`Nothing to improve: the agent needed the new content, which a longer context wouldn’t have contained either.`
    : t`${plural(same, 'call')} could have been avoided: compact later, or keep the newest tool results when you compact.`
}

interface RefetchFacts {
  /** Of the result; undefined: not known yet. */
  readonly tokens: Tokens | undefined
  /** The first call after the compaction that removed it. */
  readonly removedAt: CallIndex | undefined
}

/** When a removed result was fetched again, its size, what had removed it, and whether it had changed. */
export function refetchWords(
  { call, isSame }: Pick<Refetch, 'call' | 'isSame'>,
  { tokens, removedAt }: RefetchFacts,
): readonly string[] {
  const place = callName(call)
  return [
    tokens === undefined || isSame === undefined
      ? t`Fetched again at ${place}.`
      : t`Fetched again at ${place}: ${formatAmount(tokens, 'tokens')}.`,
    ...(removedAt === undefined ? [] : [t`The compaction before ${callName(removedAt)} had removed it.`]),
    isSame === undefined
      ? t`This time it had no result.`
      : isSame
        ? t`The result was the same, so without the compaction this call wouldn’t have been needed.`
        : t`The result had changed, so the agent had to fetch it anyway.`,
  ]
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

type Told = Pick<
  CompactionReport,
  'cost' | 'kind' | 'steps' | 'tokensBefore' | 'tokensAfter' | 'isOpaque' | 'rereads' | 'messages'
>

/** Of the steps of a fate; `tokens`: undefined: not known yet. */
export function fateWords(count: number, tokens: Tokens | undefined): string {
  const steps = plural(count, 'step')
  return tokens === undefined ? steps : t`${formatAmount(tokens, 'tokens', true)} in ${steps}`
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

/** What happened, what it saved, and whether it hurt: a sentence each. */
export function storyWords(report: Told): readonly string[] {
  return [...happenedWords(report), ...savedWords(report), ...harmWords(report)]
}

/** What the agent did to its context, and how much smaller it became. */
function happenedWords(report: Told): readonly string[] {
  const { kind, steps, isOpaque } = report
  const gone = steps.filter(({ fate }) => fate !== 'kept').length
  const removed = removedWords(report)
  const some = plural(gone, 'step')
  const what =
    steps.length === 0
      ? t`The agent replaced the earlier conversation, which is in another file, with a summary.`
      : kind === 'micro'
        ? t`The agent cleared old tool results in ${some}, without a summary.`
        : kind === 'unmarked' && !steps.some(({ fate }) => fate === 'summarized')
          ? t`The agent left out or shortened ${some}, which the file doesn’t mark.`
          : isOpaque
            ? t`The agent replaced ${some} with an encrypted summary, which can’t be read here.`
            : t`The agent replaced ${some} with a summary.`
  return removed === '' ? [what] : [what, t`The context shrank by ${removed}.`]
}

/** How much smaller the context became; empty: a size is not known, or it did not. */
function removedWords({ tokensBefore: before = 0, tokensAfter: after = 0 }: SizedCompaction): string {
  if (after === 0 || before <= after) return ''
  return t`${formatAmount(before - after, 'tokens', true)} (${formatShare(1 - after / before)})`
}

/**
 * What it saved in all, its own cost subtracted; empty: no call follows it, or what it removed is in another
 * file, so that nothing can be said.
 */
export function savedWords({ cost, kind, steps }: Pick<Told, 'cost' | 'kind' | 'steps'>): readonly string[] {
  if (cost === undefined || steps.length === 0) return []
  const { saved, fullAt, summary } = cost
  const place = fullAt === undefined ? '' : callName(fullAt)
  if (saved.calls === 0)
    return [t`Without it, ${place} wouldn’t have fit in the context window, so what it saved isn’t known.`]
  const isPriced = saved.dollars !== undefined
  // Clearing results takes no call, and neither does a change of the context without a summary.
  const isWritten =
    kind !== 'micro' &&
    (kind !== 'unmarked' || summary !== undefined || steps.some(({ fate }) => fate === 'summarized'))
  const written = isPriced ? summary?.dollars : summary?.tokens
  const value = (saved.dollars ?? saved.tokens) - (written ?? 0)
  const amount = formatAmount(Math.abs(value), isPriced ? '$' : 'tokens', true)
  const calls = plural(saved.calls, 'call')
  const isMost = isWritten && written === undefined
  return [
    value < 0
      ? t`Over the next ${calls}, it cost ${amount} more than it saved.`
      : isMost
        ? t`Over the next ${calls}, it saved at most ${amount}.`
        : t`Over the next ${calls}, it saved ${amount}.`,
    ...(fullAt === undefined ? [] : [t`Without it, ${place} wouldn’t have fit in the context window.`]),
  ]
}

/** How the savings of all cards are counted. */
export function countedWords(reports: readonly Pick<Told, 'cost' | 'kind'>[]): readonly string[] {
  const costs = reports.flatMap(({ cost }) => cost ?? [])
  const isPriced = costs.some(({ saved }) => saved.dollars !== undefined)
  return [
    t`Sizes are those of the agent’s last prompt before a compaction and its first one after it, as the provider counted them, or the agent where the provider’s count isn’t recorded.`,
    ...(isPriced
      ? [
          t`Savings include the cache miss right after a compaction, and later misses, at which the calls would have paid in full for what it removed.`,
        ]
      : []),
    t`Writing the summary is subtracted. “At most” means that its cost isn’t recorded.`,
    ...(costs.some(({ fullAt }) => fullAt !== undefined)
      ? [t`Calls that wouldn’t have fit in the context window without a compaction don’t count as savings.`]
      : []),
    t`Fetching a removed result again and corrections by the user count within 20 steps after a compaction.`,
    ...(reports.length > 1 ? [togetherWords()] : []),
  ]
}

/** What usage proves to have come back, without saying what it was. */
export function unseenWords({ unseen, isOpaque }: CompactionReport): string | undefined {
  if (unseen === undefined) return undefined
  const amount = formatAmount(unseen, 'tokens', true)
  return isOpaque
    ? t`About ${amount} of the next prompt aren’t in this file, such as the encrypted summary.`
    : t`About ${amount} of the next prompt aren’t in this file, such as files attached again.`
}

/** Which removed facts later calls used, of all compactions of the run together, in a sentence. */
export function lostWords({
  lost: { length },
  lostMayBeIn,
}: Pick<OwnCompaction, 'lostMayBeIn'> & { readonly lost: readonly unknown[] }): string {
  if (length === 0) return t`Later calls used nothing that the compactions had removed.`
  const facts = plural(length, 'fact')
  if (lostMayBeIn === undefined) return t`Later calls used ${facts} that the compactions had removed.`
  return lostMayBeIn === 'summary'
    ? t`Later calls used at most ${facts} that the compactions had removed: an encrypted summary may contain them.`
    : t`Later calls used at most ${facts} that the compactions had removed: files attached again, which this file doesn’t contain, may include them.`
}

/** Why the savings of the cards don't add up to what Strategies says of all compactions together. */
function togetherWords(): string {
  return t`Each card undoes one compaction and counts the calls up to the next. Strategies undoes all of them together and stops counting once the context window would have been full.`
}

/** What a read brought this time, against the one that was removed. */
export function againWords({ isSame, changed }: Pick<Reread, 'isSame' | 'changed'>): string {
  if (isSame === true) return t`(same result)`
  if (isSame === undefined || changed === undefined) return t`(no result)`
  const { added, removed } = changed
  return added + removed === 0
    ? t`(same lines in another order)`
    : t`(${plural(added, 'line')} added, ${formatExact(removed)} removed)`
}

/** What happened within 20 steps that shows whether something was missing. */
export function harmWords({
  rereads,
  messages,
  steps,
}: Pick<CompactionAccount, 'rereads' | 'messages' | 'steps'>): readonly string[] {
  const unchanged = unchangedRereads(rereads)
  const changed = rereads.length - unchanged
  const corrections = messages.filter(({ isCorrection }) => isCorrection).length
  if (rereads.length + corrections === 0)
    return [
      steps.length === 0
        ? t`The user made no correction in the next 20 steps.`
        : t`In the next 20 steps, the agent fetched no removed result again, and the user made no correction.`,
    ]
  return [
    ...(unchanged > 0 ? [t`The agent fetched ${plural(unchanged, 'removed result')} again, unchanged.`] : []),
    ...(changed > 0
      ? [t`The agent fetched ${plural(changed, 'removed result')} again, as the content had changed.`]
      : []),
    corrections === 0
      ? t`The user made no correction.`
      : t`The user corrected the agent ${plural(corrections, 'time')}.`,
  ]
}

/** How the agent knew facts that its context no longer contained. */
export function knownWords({ isOpaque, unseen }: Pick<CompactionReport, 'isOpaque' | 'unseen'>): string {
  if (isOpaque) return t`The agent knew them from another source, most likely the encrypted summary.`
  return unseen === undefined
    ? t`The agent had another source for that, for example its system prompt, or put a path together from its parts.`
    : t`The agent knew them from another source, most likely content that this file doesn’t have.`
}
