/** Which figures of a run two settings differ in, in a sentence. Pure. */
import { plural } from '#base/format-count.ts'
import { formatCompact, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { summaryFacts } from '#core/account/summary-facts.ts'
import type { Replay } from '#core/replay/replay.ts'

/** `before`: under the default; `now`: as chosen. */
export function changeWords(before: RunSummary, now: RunSummary): string {
  const old = new Map(factsOf(before).map((fact) => [fact.id, fact]))
  const facts = factsOf(now)
  const changed = facts.flatMap(({ id, label, short, exact }) => {
    const other = old.get(id)
    if (other?.exact === exact) return []
    return [`${label} ${other?.short ?? NONE} → ${short}`]
  })
  const gone = [...old.values()]
    .filter(({ id }) => !facts.some((fact) => fact.id === id))
    .map(({ label, short }) => `${label} ${short} → ${NONE}`)
  const all = [...changed, ...gone]
  return all.length === 0
    ? t`Changes no number in this run’s summary.`
    : t`Changes ${plural(all.length, 'number')} on this run: ${all.join(', ')}.`
}

/**
 * What another baseline changes: the contexts that strategies are compared with, in every view. What the run
 * recorded is the same.
 */
export function baselineWords(before: Contexts, now: Contexts): string {
  const tokensAt = new Map(before.calls.map(({ call, tokens }) => [call, tokens]))
  const changed = now.calls.filter(({ call, tokens }) => tokensAt.get(call) !== tokens).length
  if (changed === 0) return t`Changes no context of this run.`
  const total = t`total input tokens ${formatCompact(before.totals.cumulative)} → ${formatCompact(now.totals.cumulative)}`
  const peak = t`peak context ${formatCompact(before.totals.peak)} → ${formatCompact(now.totals.peak)}`
  return t`Changes the baseline’s context at ${formatExact(changed)} of ${plural(now.calls.length, 'call')}: ${total}, ${peak}. The context strip, Strategies, Compare, and Memory show it; the run’s recorded cost and usage don’t change.`
}

type Contexts = { readonly calls: readonly Pick<Replay['calls'][number], 'call' | 'tokens'>[] } & {
  readonly totals: Pick<Replay['totals'], 'cumulative' | 'peak'>
}

const NONE = '–'

function factsOf(summary: RunSummary) {
  return summaryFacts(summary, undefined)
}
