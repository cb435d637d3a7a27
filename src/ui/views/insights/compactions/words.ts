/** A compaction in words: what it is called, who started it, what became of steps, and what it cost. Pure. */
import { durationWords } from '#base/format-duration.ts'
import { t } from '#base/words.ts'
import type { CompactionAccount, StepFate } from '#core/compactions/account.ts'
import { type Reread, unchangedRereads } from '#core/compactions/rereads.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Refetch } from '#core/references/lost.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { CompactionReport } from '#state/index.ts'
import { formatAmount, formatExact, plural } from '../../../kit/index.ts'

/** In the order in which they are listed. */
export const FATES: readonly { readonly id: StepFate; readonly title: string; readonly help: string }[] = [
  { id: 'kept', title: t`Kept`, help: t`Unchanged in the context.` },
  { id: 'summarized', title: t`Summarized`, help: t`The summary quotes the step, or contains facts of it.` },
  { id: 'restored', title: t`Restored`, help: t`Put back afterwards as an attached file.` },
  { id: 'removed', title: t`Removed`, help: t`Gone, and the summary contains no fact of the step.` },
  { id: 'unknown', title: t`Unknown`, help: t`Gone, and what replaced it can’t be read.` },
]

export function fateTitle(fate: StepFate): string {
  return FATES.find(({ id }) => id === fate)?.title ?? fate
}

export function compactionTitle({ kind }: Pick<CompactionAccount, 'kind'>): string {
  return kind === 'micro' ? t`Micro-compaction` : t`Compaction`
}

/** What a compaction of this kind is; empty: the word says it. */
export function kindWords({ kind }: Pick<CompactionAccount, 'kind'>): string {
  return kind === 'micro' ? t`The agent cleared old tool results, without a summary.` : ''
}

/** How long after the start of the run it happened; empty: the file has no times. */
export function sinceStartWords(
  { timestamp }: Pick<CompactionAccount, 'timestamp'>,
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
): string {
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

/** How a removed result was fetched again, in sentences that end with the step that it was in before. */
export function refetchWords({ call, isSame }: Pick<Refetch, 'call' | 'isSame'>, before: number | undefined) {
  const place = callName(call)
  const said =
    isSame === undefined
      ? t`Re-fetched at ${place}, without a result.`
      : isSame
        ? t`Re-fetched at ${place}: the result was the same as before.`
        : t`Re-fetched at ${place}: the result had changed, so the agent had to read it anyway.`
  return before === undefined ? said : t`${said} A compaction had removed it from step ${before}:`
}

/** The context before and after it, in tokens; empty: neither size is known. */
export function sizeWords({
  tokensBefore: before,
  tokensAfter: after,
}: Pick<CompactionAccount, 'tokensBefore' | 'tokensAfter'>): string {
  if (before === undefined || after === undefined) return ''
  return t`${formatAmount(before, 'tokens')} → ${formatAmount(after, 'tokens')}`
}

export function fateCounts({ steps }: Pick<CompactionAccount, 'steps'>): ReadonlyMap<StepFate, number> {
  const counts = new Map<StepFate, number>()
  for (const { fate } of steps) counts.set(fate, (counts.get(fate) ?? 0) + 1)
  return counts
}

/** How much is gone for the agent where the compaction can't be read; undefined: it is known. */
export function rangeWords({ gone, steps }: Pick<CompactionAccount, 'gone' | 'steps'>): string | undefined {
  if (gone.low === gone.high) return undefined
  const [least, most, all] = [formatExact(gone.low), formatExact(gone.high), plural(steps.length, 'step')]
  return gone.low === 0
    ? t`The file doesn’t show what the summary kept: up to ${most} of ${all} lost their content.`
    : t`The file doesn’t show what the summary kept: between ${least} and ${most} of ${all} lost their content. What the agent re-fetched was lost.`
}

type Costed = Pick<CompactionReport, 'cost' | 'kind' | 'steps'>

/** A figure with what it is made up of, a fact each. */
interface Figured {
  /** Absent: there is nothing to count. */
  readonly figure?: string
  readonly facts: readonly string[]
}

/** What it cost; undefined: no call follows it. */
export function costWords({ cost, kind, steps }: Costed): Figured | undefined {
  if (cost === undefined) return undefined
  const { rewrite, summary } = cost
  const hasSummary = summary !== undefined || steps.some(({ fate }) => fate === 'summarized')
  const dollars = (value: number | undefined) =>
    value === undefined ? '' : ` (${formatAmount(value, '$', true)})`
  // Clearing results takes no call, and neither does a change of the context without a summary.
  const isWritten = kind !== 'micro' && (kind !== 'unmarked' || hasSummary)
  const known =
    rewrite.dollars === undefined
      ? formatAmount(rewrite.tokens + (summary?.tokens ?? 0), 'tokens', true)
      : formatAmount(rewrite.dollars + (summary?.dollars ?? 0), '$', true)
  const isWhole =
    !isWritten || (rewrite.dollars === undefined ? summary?.tokens : summary?.dollars) !== undefined
  const facts = [
    ...(isWritten
      ? [
          summary === undefined
            ? t`The call that wrote the summary is not recorded.`
            : summary.tokens === undefined
              ? t`Writing the summary cost ${formatAmount(summary.dollars ?? 0, '$', true)}.`
              : t`Writing the summary took ${formatAmount(summary.tokens, 'tokens', true)}${dollars(summary.dollars)}.`,
        ]
      : []),
    t`The next call read ${formatAmount(rewrite.tokens, 'tokens', true)}${dollars(rewrite.dollars)} without the cache.`,
  ]
  return { figure: isWhole ? known : t`at least ${known}`, facts }
}

/**
 * What it saved later calls; undefined: no call follows it, or what it removed is in another file, so that
 * nothing can be said.
 */
export function savedWords({ cost, steps }: Omit<Costed, 'kind'>): Figured | undefined {
  if (cost === undefined || steps.length === 0) return undefined
  const { saved, fullAt } = cost
  const place = fullAt === undefined ? '' : callName(fullAt)
  if (saved.calls === 0) return { facts: [t`Without it, ${place} wouldn’t have fit in the context window.`] }
  const tokens = formatAmount(Math.abs(saved.tokens), 'tokens', true)
  const calls = plural(saved.calls, 'call')
  const change =
    saved.tokens >= 0
      ? saved.calls === 1
        ? t`The next call was smaller by ${tokens}.`
        : t`The next ${calls} were smaller by ${tokens} in total.`
      : saved.calls === 1
        ? t`The next call was larger by ${tokens}.`
        : t`The next ${calls} were larger by ${tokens} in total.`
  const over =
    fullAt === undefined
      ? []
      : [t`Without it, the context window would have been full at ${place}, so nothing after that counts.`]
  const figure =
    saved.dollars === undefined
      ? formatAmount(saved.tokens, 'tokens', true)
      : formatAmount(saved.dollars, '$', true)
  return { figure, facts: [change, ...over] }
}

/** What usage proves to have come back, without saying what it was. */
export function unseenWords({ unseen, isOpaque }: CompactionReport): string | undefined {
  if (unseen === undefined) return undefined
  const amount = formatAmount(unseen, 'tokens', true)
  return isOpaque
    ? t`Inferred: about ${amount} of the next prompt are not in the file, such as an encrypted summary.`
    : t`Inferred: about ${amount} of the next prompt are not in the file, such as files attached again.`
}

/** What all compactions of the run together cost later calls, in a sentence. */
export function lostWords({
  lost: { length },
  lostMayBeIn,
}: Pick<OwnCompaction, 'lostMayBeIn'> & { readonly lost: readonly unknown[] }): string {
  if (length === 0) return t`Later calls used nothing that was no longer in the context.`
  const facts = plural(length, 'fact')
  if (lostMayBeIn === undefined) return t`Later calls used ${facts} no longer in the context.`
  return lostMayBeIn === 'summary'
    ? t`Later calls used at most ${facts} no longer in the context: a summary that can’t be read may contain them.`
    : t`Later calls used at most ${facts} no longer in the context: files attached again, which this file doesn’t contain, may include them.`
}

/** Why the savings of the cards don't add up to what Strategies says of all compactions together. */
export function togetherWords(): string {
  return t`Each card undoes one compaction and counts the calls up to the next. Strategies undoes all of them together, so its savings can be larger.`
}

/** In brackets behind a number of calls; empty: not known. */
function timeIn(seconds: number | undefined): string {
  return seconds === undefined ? '' : ` (${durationWords(seconds)})`
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

/** What happened next, a fact each. */
export function nextFacts({
  rereads,
  messages,
  callsToFirstEdit,
  secondsToFirstEdit,
  steps,
}: Pick<CompactionAccount, 'rereads' | 'messages' | 'callsToFirstEdit' | 'steps'> &
  Partial<Pick<CompactionAccount, 'secondsToFirstEdit'>>): readonly string[] {
  const changed = rereads.length - unchangedRereads(rereads)
  const read =
    rereads.length === 0
      ? t`Within 20 steps, the agent re-fetched none of the removed results.`
      : changed === 0
        ? t`${plural(rereads.length, 're-fetched result')} within 20 steps, the same as before.`
        : changed === rereads.length
          ? t`${plural(changed, 're-fetched result')} within 20 steps, all changed in between.`
          : t`${plural(rereads.length, 're-fetched result')} within 20 steps, ${formatExact(changed)} of them changed in between.`
  const edit =
    callsToFirstEdit === undefined
      ? t`No file was edited before the next compaction or the end.`
      : callsToFirstEdit === 0
        ? t`The first call after the compaction edited a file.`
        : t`First edit after ${plural(callsToFirstEdit, 'call')}${timeIn(secondsToFirstEdit)}.`
  const corrections = messages.filter(({ isCorrection }) => isCorrection).length
  const corrected =
    corrections === 0 ? [] : [t`The user corrected the agent ${plural(corrections, 'time')} within 20 steps.`]
  return steps.length === 0 ? [edit, ...corrected] : [read, edit, ...corrected]
}
