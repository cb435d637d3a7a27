/**
 * The part of a report that says what each strategy loses: the fact, the step it was last seen at, and the
 * call that needed it.
 */
import { formatCompact } from '#base/format-number.ts'
import { callName } from '../model/call-names.ts'
import type { ComparisonReport, LostFactRow, ReportColumn } from './comparison.ts'
import { grouped, html, type Markup } from './markup.ts'

export function lostFactsSection({ columns }: ComparisonReport): Markup | undefined {
  const losing = columns.slice(1).filter(({ lost }) => lost !== undefined && lost.total > 0)
  if (losing.length === 0) return undefined
  return html`<section aria-labelledby="lost">
<h2 id="lost">Lost facts</h2>
<p class="muted">What a call uses although its context no longer contains it: where it was last seen, what removed it, and the call that needed it.</p>
${losing.map(lostOf)}
</section>`
}

function lostOf({ name, lost }: ReportColumn): Markup | undefined {
  if (lost === undefined) return undefined
  const { top, total, neverBack, size } = lost
  const different = `${grouped(total)} different ${total === 1 ? 'fact' : 'facts'}`
  const facts = size === undefined ? different : `${different} at exactly ${formatCompact(size)}`
  const [first, rest] = [top.slice(0, SHOWN), top.slice(SHOWN)]
  const unlisted = total - top.length
  return html`<h3><bdi>${name}</bdi></h3>
${tableOf(first, {
  label: `Lost facts of ${name}`,
  caption: `${facts}: ${backWords(total, neverBack)}`,
})}
${
  rest.length === 0
    ? undefined
    : html`<details><summary>Show ${grouped(rest.length)} more</summary>
${tableOf(rest, { label: `More lost facts of ${name}`, caption: '' })}
${unlisted === 0 ? undefined : html`<p class="muted">${grouped(unlisted)} more are not listed.</p>`}
</details>`
}`
}

const SHOWN = 12

/** How many of them no later tool result contains, and that those are first where others follow. */
function backWords(total: number, neverBack: number): string {
  if (neverBack === 0)
    return `${total === 1 ? 'it' : total === 2 ? 'both' : 'all of them'} came back in a later tool result.`
  if (neverBack < total) return `${grouped(neverBack)} never came back in a later tool result, listed first.`
  return `${total === 1 ? 'it never' : 'none of them ever'} came back in a later tool result.`
}

interface TableWords {
  readonly label: string
  readonly caption: string
}

function tableOf(rows: readonly LostFactRow[], { label, caption }: TableWords): Markup {
  return html`<div class="scroll" role="group" aria-label="${label}, scrollable" tabindex="0"><table class="stack">
${caption === '' ? undefined : html`<caption>${caption}</caption>`}
<thead><tr><th scope="col">Fact</th><th scope="col">Kind</th><th scope="col">Last seen at</th><th scope="col">Removed by</th><th scope="col">Needed at</th></tr></thead>
<tbody>${rows.map(rowOf)}</tbody></table></div>`
}

function rowOf({ text, kind, source, how, rule, sinceCall, calls, readAgain }: LostFactRow): Markup {
  const [first = 0] = calls
  const more = calls.length === 1 ? '' : ` and ${grouped(calls.length - 1)} more`
  const since = sinceCall === undefined ? '' : ` before ${callName(sinceCall)}`
  const back = readAgain === undefined ? '' : `, came back at ${callName(readAgain)}`
  const removed = `${how === 'dropped' ? 'Dropped' : 'Shortened'} by `
  return html`<tr><th scope="row" class="fact"><bdi>${text}</bdi></th><td>${kind}</td><td class="what">${
    source === undefined
      ? 'A step of the agent’s own compaction'
      : html`Step ${grouped(source.number)} <span class="muted"><bdi>${source.line}</bdi></span>`
  }</td><td class="text">${removed}<bdi>${rule}</bdi>${since}</td><td class="calls">${`${callName(first)}${more}${back}`}</td></tr>`
}
