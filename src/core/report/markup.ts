/** HTML that cannot be broken out of: every value put into it is escaped, unless it is markup made here. */

export interface Markup {
  readonly markup: string
}

type Content = Markup | string | number | undefined | readonly Content[]

/** A template whose values are escaped: html`<td>${text}</td>`. */
export function html(pieces: TemplateStringsArray, ...values: readonly Content[]): Markup {
  let markup = pieces[0] ?? ''
  values.forEach((value, index) => {
    markup += render(value) + (pieces[index + 1] ?? '')
  })
  return { markup }
}

/** Text made here that contains no value from outside, such as a style sheet. */
export function trusted(markup: string): Markup {
  return { markup }
}

function render(content: Content): string {
  if (content === undefined) return ''
  if (typeof content === 'string') return escapeText(content)
  if (typeof content === 'number') return escapeText(String(content))
  return 'markup' in content ? content.markup : content.map(render).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * For text and for attributes in quotes. Control characters and those that turn the direction of text are
 * named.
 */
function escapeText(text: string): string {
  return text
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '')
    .replace(CONTROL, (char) => `\u2423${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the page.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * 41203 → 41,203, in a file the same for all people, whatever the locale of the page; the minus is the real
 * one.
 */
export function grouped(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return value < 0 ? `\u2212${digits}` : digits
}

/** A difference with its sign, its glyph and its share: `+1,204 (+12%) ▲`. */
export function signed(value: number, of: number): string {
  if (value === 0) return '±0'
  const share = of === 0 ? '' : ` (${value > 0 ? '+' : '\u2212'}${percent(Math.abs(value) / of)})`
  return `${value > 0 ? '+' : ''}${grouped(value)}${share} ${value > 0 ? '▲' : '▼'}`
}

function percent(share: number): string {
  const value = share * 100
  return `${value < 10 ? value.toFixed(1) : Math.round(value)}%`
}
