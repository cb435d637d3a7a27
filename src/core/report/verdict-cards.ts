/** The first thing a report says: the run in figures, and a card a strategy, in the words of Compare. */
import {
  costPhrase,
  dollarsPhrase,
  lossPhrases,
  missesPhrase,
  refusedPhrase,
  tokensPhrase,
  verdictTone,
} from '../advice/verdict-text.ts'
import { UNREPLAYABLE } from '../earlier/unreplayable.ts'
import { rereadPhrase, riskBasisWords } from '../rereads/risk-words.ts'
import { instructionWords, THE_SUMMARIES } from '../sweep/instruction-words.ts'
import type { ComparisonReport, ReportColumn } from './comparison.ts'
import { html, type Markup } from './markup.ts'

export function runFacts({ facts }: ComparisonReport): Markup | undefined {
  if (facts.length === 0) return undefined
  return html`<dl class="facts">${facts.map(
    ({ label, short, exact, source, tone }) =>
      html`<div><dt>${label}</dt><dd class="${tone ?? ''}" title="${exact}. ${source}"><bdi>${short}</bdi></dd></div>`,
  )}</dl>`
}

/** What Compare says above its cards: which strategy to use, and why. */
export function answerLines({ answer }: ComparisonReport): Markup | undefined {
  return answer.length === 0 ? undefined : html`<p class="answer">${answer.join(' ')}</p>`
}

export function verdictCards({ columns, general }: ComparisonReport): Markup | undefined {
  const cards = columns.flatMap((column) => cardOf(column) ?? [])
  if (cards.length === 0) return undefined
  const [baseline] = columns
  return html`<section aria-labelledby="summary">
<h2 id="summary">Summary</h2>
<p class="muted">Compared with the baseline: <bdi>${baseline?.name}</bdi></p>
<ul class="cards">${cards}</ul>
${general.length === 0 ? undefined : html`<p class="muted">${general.join(' ')}</p>`}
</section>`
}

function cardOf({ name, does, told, notes }: ReportColumn): Markup | undefined {
  if (told === undefined) return undefined
  if (told.isUnreplayable === true) {
    return html`<li class="card">
<h3 class="name"><bdi>${name}</bdi></h3>
<p>${UNREPLAYABLE}.</p>
</li>`
  }
  const { verdict, calls, losses, rereads, refused } = told
  const drops = instructionWords(told.dropped, THE_SUMMARIES)
  const lines = [
    dollarsPhrase(verdict),
    lossPhrases(losses, rereads).join(' · '),
    missesPhrase(verdict, calls),
  ]
  const risk = rereads === undefined ? undefined : rereadPhrase(rereads)
  const [cost, tokens] = [costPhrase(verdict), tokensPhrase(verdict)]
  return html`<li class="card" data-tone="${verdictTone(told)}">
<h3 class="name"><bdi>${name}</bdi></h3>
${does === undefined ? undefined : html`<p class="muted"><bdi>${does}</bdi></p>`}
<p class="money">${cost === undefined ? undefined : html`<strong>${cost}</strong> `}${tokens}</p>
${lines.map((line) => (line === undefined || line === '' ? undefined : html`<p>${line}</p>`))}
${risk === undefined ? undefined : html`<p title="${riskBasisWords()}">${risk}</p>`}
${drops === undefined ? undefined : html`<p class="drops">${drops}</p>`}
${refused === undefined ? undefined : html`<p class="refused">${refusedPhrase(refused, calls)}</p>`}
${notes.map((note) => html`<p class="muted">${note}</p>`)}
</li>`
}
