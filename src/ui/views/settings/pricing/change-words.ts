/** Which figures of a run two settings differ in, in a sentence. Pure. */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { summaryFacts } from '#core/account/summary-facts.ts'

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

const NONE = '–'

function factsOf(summary: RunSummary) {
  return summaryFacts(summary, undefined)
}
