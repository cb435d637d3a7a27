/** The words around what was found, for a person who judges it; all that was found is masked. Pure. */
import type { Span } from './search.ts'

export interface Surroundings {
  /** In one line. */
  readonly before: string
  readonly after: string
}

/** UTF-16 units on each side. */
const REACH = 60
const MASK = '•••'

/**
 * `key`: what the text is the value of. Undefined where nothing is around the span. `spans`: all that was
 * found in the text, in order.
 */
export function surroundingsOf(
  text: string,
  span: Span,
  { spans, key }: { readonly spans: readonly Span[]; readonly key?: string | undefined },
): Surroundings | undefined {
  const from = Math.max(0, span.start - REACH)
  const to = Math.min(text.length, span.end + REACH)
  const before = masked(text, spans, [from, span.start])
  const after = masked(text, spans, [span.end, to])
  const words = {
    before: from === 0 ? before.trimStart() : `…${before.replace(/^\S{0,20}\s+/, '')}`,
    after: to === text.length ? after.trimEnd() : `${after.replace(/\s+\S{0,20}$/, '')}…`,
  }
  if (words.before !== '' || words.after !== '') return words
  return key === undefined ? undefined : { before: `${key}: `, after: '' }
}

function masked(text: string, spans: readonly Span[], [from, to]: readonly [number, number]): string {
  let result = ''
  let at = from
  for (const { start, end } of spans) {
    if (end <= at || start >= to) continue
    result += text.slice(at, start) + MASK
    at = Math.max(at, end)
  }
  return (result + text.slice(at, Math.max(at, to))).replace(/\s+/g, ' ')
}
