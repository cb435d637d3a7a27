/** Where a text holds something that detectors look for: the spans, in order, none over another. */
import type { Detector, Pattern, RedactionWord } from './detectors.ts'

export interface Span {
  /** UTF-16 units of the text. */
  readonly start: number
  readonly end: number
  readonly value: string
  readonly word: RedactionWord
  readonly detector: string
}

/** The spans in a text. Where two overlap the one that starts first stays, of two that start together that of the earlier detector. */
export function spansOf(text: string, detectors: readonly Detector[]): readonly Span[] {
  const found: Span[] = []
  for (const detector of detectors) {
    for (const pattern of detector.patterns) collect(text, detector, pattern, found)
  }
  return found.length < 2 ? found : withoutOverlap(found)
}

function collect(text: string, { id, word }: Detector, pattern: Pattern, found: Span[]): void {
  const { marks, regex, accepts } = pattern
  if (marks.length > 0 && !marks.some((mark) => text.includes(mark))) return
  for (const match of text.matchAll(regex)) {
    const [whole] = match
    const value = match.groups?.['found'] ?? whole
    const end = match.index + whole.length
    if (value === '' || accepts?.(value) === false) continue
    found.push({ start: end - value.length, end, value, word, detector: id })
  }
}

export function withoutOverlap(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((one, other) => one.start - other.start)
  const kept: Span[] = []
  let until = 0
  for (const span of sorted) {
    if (span.start < until) continue
    kept.push(span)
    until = span.end
  }
  return kept
}
