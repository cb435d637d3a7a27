/**
 * A comparison as one HTML file that needs nothing else: no script, no request, every text escaped, charts as
 * inline SVG, for the screen in both themes and for paper.
 */
import { asInFiles } from '#base/locale.ts'
import { UNREPLAYABLE } from '../earlier/unreplayable.ts'
import { callName } from '../model/call-names.ts'
import { type CostTotals, readShare, totalDollars } from '../replay/cost-meter.ts'
import { addedMissesWords, countedMisses } from '../sweep/added-misses.ts'
import { lineChart, lineSample } from './chart.ts'
import type { ComparisonReport, DroppedRow, ReportColumn } from './comparison.ts'
import { comparisonSection } from './comparison-section.ts'
import { lostFactsSection } from './lost-facts-section.ts'
import { grouped, html, type Markup, signed, trusted } from './markup.ts'
import { runInside } from './run-inside.ts'
import { REPORT_STYLE } from './style.ts'
import { answerLines, runFacts, verdictCards } from './verdict-cards.ts'

/** Numbers are written as in files: the same for all people, whatever the locale of the page. */
export function comparisonPage(report: ComparisonReport): string {
  return asInFiles(() => pageOf(report))
}

/** Whatever the texts say, the page may load and run nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

function pageOf(report: ComparisonReport): string {
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Memoscope">
<title>${report.title}: ${nameOf(report)}</title>
<style>${trusted(REPORT_STYLE)}</style>
</head>
<body>
<main>
<header>
<h1><bdi>${report.title}</bdi></h1>
<p class="muted"><bdi>${nameOf(report)}</bdi> · Made with Memoscope on ${report.madeAt}</p>
${answerLines(report)}
${runFacts(report)}
</header>
${report.redaction === undefined ? undefined : html`<p class="note">${report.redaction}</p>`}
${verdictCards(report)}
${chart(report)}
${lostFactsSection(report)}
${totals(report)}
${report.columns.slice(1).map((column) => strategy(column, report.provider))}
${run(report)}
${comparisonSection(report)}
${numbers(report)}
${report.run === undefined ? undefined : heldRun(report.run)}
</main>
</body>
</html>
`
  return markup
}

function heldRun(text: string): Markup {
  return html`<p class="note">This file contains the run. Drop it into Memoscope to open it and try other strategies.</p>
${runInside(text)}`
}

/** What the person calls the comparison, else what it is. */
function nameOf({ comparison }: ComparisonReport): string {
  return comparison?.name || 'Context strategies compared'
}

function totals({ columns, provider, recordedMisses }: ComparisonReport): Markup {
  const [baseline] = columns
  const hasSummaries = columns.some(({ replay }) => replay.totals.summaries !== undefined)
  const hasCost = columns.every(({ replay }) => replay.totals.costs !== undefined)
  return html`<section aria-labelledby="totals">
<h2 id="totals">Totals</h2>
<div class="scroll" role="group" aria-label="Totals, scrollable" tabindex="0"><table>
<caption>Tokens${hasCost ? ', and US dollars with the prompt cache' : ''}. Differences are to the baseline in the first row.</caption>
<thead><tr><th scope="col" class="text">Strategy</th><th scope="col" class="number">Peak context</th><th scope="col" class="number">Difference</th><th scope="col" class="number">Total input tokens</th><th scope="col" class="number">Difference</th>${
    hasSummaries ? html`<th scope="col" class="number">Summaries</th>` : undefined
  }${
    hasCost
      ? html`<th scope="col" class="number">Cost</th><th scope="col" class="number">Difference</th><th scope="col" class="number">Cache hit rate</th><th scope="col" class="number">Added cache misses</th>`
      : undefined
  }<th scope="col" class="number">Calls ${provider} would refuse</th></tr></thead>
<tbody>
${columns.map((column) => totalsRow(column, baseline, { hasSummaries, hasCost, recordedMisses }))}
</tbody></table></div>${
    hasCost
      ? html`<p class="note">Added cache misses: calls that couldn’t reuse cached tokens, more than in the baseline.</p>`
      : undefined
  }
</section>`
}

interface TotalsShown {
  readonly recordedMisses: number | undefined
  readonly hasSummaries: boolean
  readonly hasCost: boolean
}

function totalsRow(
  column: ReportColumn,
  baseline: ReportColumn | undefined,
  { hasSummaries, hasCost, recordedMisses }: TotalsShown,
): Markup {
  if (column.told?.isUnreplayable === true) {
    const cells = 5 + (hasSummaries ? 1 : 0) + (hasCost ? 4 : 0)
    return html`<tr><th scope="row" class="text"><bdi>${column.name}</bdi></th><td class="text" colspan="${cells}">${UNREPLAYABLE}</td></tr>`
  }
  const { totals: own } = column.replay
  const base = baseline?.replay.totals
  const made = own.summaries
  const difference = (value: number, of: number | undefined) =>
    column === baseline || of === undefined
      ? html`<td class="number">–</td>`
      : html`<td class="number ${value < of ? 'less' : value > of ? 'more' : ''}">${signed(value - of, of)}</td>`
  return html`<tr><th scope="row" class="text"><bdi>${column.name}</bdi></th><td class="number">${grouped(own.peak)}</td>${difference(own.peak, base?.peak)}<td class="number">${grouped(own.cumulative)}</td>${difference(own.cumulative, base?.cumulative)}${
    hasSummaries
      ? html`<td class="number">${made === undefined ? '–' : grouped(made.input + made.output)}</td>`
      : undefined
  }${hasCost ? costCells(own.costs, column === baseline ? undefined : base?.costs, recordedMisses) : undefined}<td class="number">${grouped(column.refusals.calls)} of ${grouped(own.calls)}</td></tr>`
}

/**
 * Cost, how much more or less than the baseline, cache hit rate, and the cache misses that it adds; of the
 * baseline, `base` undefined, all that were recorded.
 */
function costCells(
  own: CostTotals | undefined,
  base: CostTotals | undefined,
  recordedMisses: number | undefined,
): Markup {
  const recorded = recordedMisses === undefined ? '–' : `${grouped(recordedMisses)} recorded`
  const added = addedMissesWords(countedMisses(own), countedMisses(base))
  const paid = own === undefined ? 0 : totalDollars(own)
  const of = base === undefined ? undefined : totalDollars(base)
  const read = own && readShare(own)
  const kind = of === undefined || paid === of ? '' : paid < of ? 'less' : 'more'
  return html`<td class="number">${dollars(paid)}</td><td class="number ${kind}">${
    of === undefined || of === 0 ? '–' : signedShare(paid / of - 1)
  }</td><td class="number">${read === undefined ? '–' : `${Math.round(100 * read)}%`}</td><td class="number">${base === undefined ? recorded : (added ?? '–')}</td>`
}

/** Cents matter of a run that costs some; of a small one the hundredths of a cent do. */
function dollars(value: number): string {
  return `$${value.toFixed(value >= 1 || value === 0 ? 2 : 4)}`
}

function signedShare(share: number): string {
  const percent = Math.round(100 * share)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

function chart({ columns }: ComparisonReport): Markup {
  const lines = columns.map(({ name, replay }) => ({
    title: name,
    values: replay.calls.map(({ tokens }) => tokens),
  }))
  return html`<section aria-labelledby="calls">
<h2 id="calls">Context at each call</h2>
<figure>
${lineChart(lines, 'Size of the context at each call', 'tokens')}
<figcaption>Tokens in the context, over the calls of the run.</figcaption>
</figure>
<ul class="legend">${lines.map(({ title }, index) => html`<li>${lineSample(index)}<bdi>${title}</bdi></li>`)}</ul>
</section>`
}

function strategy(column: ReportColumn, provider: string): Markup {
  const { name, does, dropped, refusals, replay, caveats } = column
  const problems = new Set(replay.calls.flatMap(({ problem }) => problem?.message ?? []))
  return html`<section>
<h2><bdi>${name}</bdi></h2>
${does === undefined ? undefined : html`<p class="muted"><bdi>${does}</bdi></p>`}
${caveats.map((caveat) => html`<p class="note">${caveat}</p>`)}
${[...problems].slice(0, 5).map((problem) => html`<p class="note">Failed at some calls: ${problem}</p>`)}
${lastCall(replay)}
${droppedTable(dropped)}
<h3>What ${provider} would refuse</h3>
${
  refusals.rules.length === 0
    ? html`<p>Nothing: it accepts every context.</p>`
    : html`<ul>${refusals.rules.map(
        ({ rule, calls, example }) =>
          html`<li>${rule.replaceAll('-', ' ')}, at ${grouped(calls)} ${calls === 1 ? 'call' : 'calls'}: ${example}</li>`,
      )}</ul>`
}
</section>`
}

/** The states of the baseline's steps at the end of the run. */
function lastCall({ calls }: ReportColumn['replay']): Markup | undefined {
  const last = calls.at(-1)
  if (last === undefined) return undefined
  const { kept, rewritten, dropped, moved, added } = last.counts
  const counts = { kept, shortened: rewritten, dropped, moved, inserted: added }
  const told = Object.entries(counts).flatMap(([state, count]) =>
    count === 0 ? [] : [`${grouped(count)} ${state}`],
  )
  return html`<p>At the last call, ${callName(last.call)}: ${grouped(last.tokens)} tokens; steps: ${told.join(', ') || 'none'}.</p>`
}

function droppedTable({ steps, most }: ReportColumn['dropped']): Markup {
  if (steps === 0) return html`<p>Drops no step at any call.</p>`
  const hasRule = most.some(({ rule }) => rule !== undefined)
  return html`<h3>Largest dropped steps</h3>
<div class="scroll" role="group" aria-label="Largest dropped steps, scrollable" tabindex="0"><table>
<caption>${grouped(steps)} ${steps === 1 ? 'step is' : 'steps are'} missing at one or more calls; these saved most.</caption>
<thead><tr><th scope="col" class="number">Step</th><th scope="col">Kind</th><th scope="col">Content</th><th scope="col" class="number">Tokens</th><th scope="col" class="number">Missing at</th>${hasRule ? html`<th scope="col">Dropped by</th>` : undefined}</tr></thead>
<tbody>${most.map((row) => droppedRow(row, hasRule))}</tbody></table></div>`
}

function droppedRow(row: DroppedRow, hasRule: boolean): Markup {
  const since = row.sinceCall === undefined ? '' : `, before ${callName(row.sinceCall)}`
  const rule = row.rule === undefined ? '–' : `${row.rule}${since}`
  return html`<tr><td class="number">${row.number}</td><td>${row.kind}</td><td class="what"><bdi>${row.line}</bdi></td><td class="number">${grouped(row.tokens)}</td><td class="number">${grouped(row.missingAt)} ${row.missingAt === 1 ? 'call' : 'calls'}</td>${hasRule ? html`<td class="text">${rule}</td>` : undefined}</tr>`
}

function run(report: ComparisonReport): Markup {
  const { source, fidelity, columns, warnings } = report
  const calls = columns[0]?.replay.calls.length ?? 0
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Run', report.title],
    [
      'File',
      source.runs > 1 ? `${source.fileName}, run ${source.run + 1} of ${source.runs}` : source.fileName,
    ],
    ['Format', [source.format, source.version].filter(Boolean).join(' ')],
    ['Steps', grouped(report.steps)],
    ['Model calls', grouped(calls)],
    ['Models', report.models.join(', ') || undefined],
    ['Agents', report.agents.length > 1 ? report.agents.join(', ') : undefined],
    [
      'Reconstructed prompts',
      fidelity === undefined
        ? undefined
        : `${grouped(fidelity.equal)} of ${grouped(fidelity.checked)} equal the recorded ones`,
    ],
  ]
  return html`<section aria-labelledby="run">
<h2 id="run">Run details</h2>
<dl>${facts.map(([name, value]) => (value === undefined ? undefined : html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`))}</dl>
${
  warnings.length === 0
    ? undefined
    : html`<h3>Import notes</h3><ul>${warnings
        .slice(0, SHOWN_WARNINGS)
        .map(({ message, where }) => html`<li>${where === undefined ? '' : `${where}: `}${message}</li>`)}${
        warnings.length > SHOWN_WARNINGS
          ? html`<li>… and ${grouped(warnings.length - SHOWN_WARNINGS)} more.</li>`
          : undefined
      }</ul>`
}
</section>`
}

const SHOWN_WARNINGS = 20

function numbers({ lens, provenance, madeAt }: ComparisonReport): Markup {
  return html`<section aria-labelledby="numbers">
<h2 id="numbers">How the numbers were calculated</h2>
<dl>${lens.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}<dt>Made</dt><dd>${madeAt}</dd></dl>
<ul>${provenance.map((sentence) => html`<li>${sentence}</li>`)}</ul>
</section>`
}
