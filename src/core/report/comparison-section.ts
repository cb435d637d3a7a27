/** The part of a report from which its comparison can be built again: a link, and the memories as data. */
import type { ComparisonReport } from './comparison.ts'
import { html, type Markup } from './markup.ts'

export function comparisonSection({ comparison, columns }: ComparisonReport): Markup | undefined {
  if (comparison === undefined) return undefined
  const { name, address, data } = comparison
  const memories = columns.slice(1).map((column) => column.name)
  return html`<section aria-labelledby="comparison">
<h2 id="comparison">Comparison</h2>
<dl>${name === '' ? undefined : html`<dt>Name</dt><dd><bdi>${name}</bdi></dd>`}<dt>Strategies</dt><dd><bdi>${memories.join('; ') || 'none'}</bdi></dd></dl>
${address !== undefined && isPage(address) ? html`<p><a href="${address}">Open it in Memoscope</a>, in the browser that holds the run.</p>` : undefined}
<p>To rebuild this comparison, import this page under <i>Saved comparisons</i>.</p>
<details><summary>Strategies as data (JSON)</summary>
<pre id="comparison-data">${written(data)}</pre>
</details>
</section>`
}

/** No one's link runs a script. */
function isPage(address: string): boolean {
  return /^(?:https?|file):\/\//.test(address)
}

/** Signs that turn the direction of text, which a page of ours does not show, as JSON can write them. */
function written(data: unknown): string {
  return JSON.stringify(data, undefined, 2).replace(
    /[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
