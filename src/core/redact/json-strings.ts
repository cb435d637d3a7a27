/**
 * The strings of a JSON text, replaced where they are: what is written around them stays as it was, so the
 * arguments of a call stay JSON, in the style of whoever wrote them.
 */
import { jsonOf } from '#base/json.ts'
import { isCardNumber } from './checksums.ts'

/** What becomes of a string; `key` is the key that it is the value of, or that the list with it is. */
export type StringMapper = (value: string, key?: string) => string

/** Whether a text is a JSON object or list, or one of those as a JSON string. */
export function isJsonText(text: string): boolean {
  const first = /^\s{0,100}([[{"])/.exec(text)?.[1]
  return first !== undefined && /[\]}"]\s{0,100}$/.test(text.slice(-101)) && jsonOf(text) !== undefined
}

/** The text with all strings, keys, and numbers of payment cards mapped; `text` must be JSON. O(text). */
export function mapJsonStrings(text: string, map: StringMapper): string {
  let key: string | undefined
  let mapped = ''
  let from = 0
  for (let start = text.indexOf('"'); start >= 0; start = text.indexOf('"', from)) {
    const end = endOfString(text, start)
    const written = text.slice(start, end)
    const value = written.includes('\\') ? jsonOf(written) : written.slice(1, -1)
    const isKey = /^\s*:/.test(text.slice(end, end + 20))
    if (isKey && typeof value === 'string') key = value
    const after = typeof value !== 'string' ? undefined : isKey ? map(value) : map(value, key)
    mapped += mapCards(text.slice(from, start), map, key)
    mapped += after === undefined || after === value ? written : rewritten(after, written)
    from = end
  }
  return mapped + mapCards(text.slice(from), map, key)
}

/** What is between strings: a payment card number there becomes a string when it is replaced. */
function mapCards(between: string, map: StringMapper, key: string | undefined): string {
  return between.replace(/(?<![\w.+-])\d{13,19}(?![\w.])/g, (digits) => {
    const after = isCardNumber(digits) ? map(digits, key) : digits
    return after === digits ? digits : JSON.stringify(after)
  })
}

/** Behind the closing quote: the next one that is not escaped. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === BACKSLASH) at++
    else if (unit === QUOTE) return at + 1
  }
  return text.length
}

const BACKSLASH = 92
const QUOTE = 34

/** Escaped as the string before it: without letters beyond ASCII where that had none. */
function rewritten(value: string, before: string): string {
  const json = JSON.stringify(value)
  if (!/\\u[0-9a-f]{4}/i.test(before)) return json
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
