/**
 * The shortest piece of a step's text that still says something: the line or the sentence it is in, or a
 * few words to each side where those are long. For what is to be kept of a step that is gone.
 */
import type { Step } from '../model/step.ts'
import { createFinder } from './finder.ts'
import { placesOf } from './places.ts'

/**
 * The rule of a step that a pinned fact made. Its text is the run's own, so its numbers are no chance
 * (reference-index.ts).
 */
export const PINNED_FACT = 'pinned fact'

/** Longer lines are cut to their sentences, and longer sentences to the words around. */
const SHORT = 160
/** Longer quotes are cut to the words around. */
const QUOTE = 80
/** Characters of context to each side. */
const AROUND = 40
const SENTENCE_ENDS = /(?<=[.!?;])\s+/

/** Whether a text says it, looked for as lost facts are. `text`: its normal form. */
export function finderOf(text: string): (inText: string) => boolean {
  const find = createFinder([text])
  return (inText) => find(inText).length > 0
}

/** Undefined: no text of the step says it. O(text of the step · log of the words in a line). */
export function excerptOf(step: Step, says: (text: string) => boolean): string | undefined {
  const pieces = placesOf(step).flatMap(({ text }) => (says(text) ? [excerptIn(text, says)] : []))
  return shortest(pieces)
}

/** The shortest line or sentence of `text` that says it; `text` has to say it somewhere. */
function excerptIn(text: string, says: (text: string) => boolean): string {
  const line = shortestLine(text, says)
  if (line.length <= SHORT) return line.trim()
  const sentence = shortestOf(line.split(SENTENCE_ENDS), says) ?? line
  return (sentence.length <= SHORT ? sentence : around(sentence, says)).trim()
}

/**
 * The shortest line of `text` that says it, or so much of it that two short lines of a card have room for it,
 * with ellipses where it goes on; `text` has to say it somewhere.
 */
export function quoteIn(text: string, says: (text: string) => boolean): string {
  const line = shortestLine(text, says).trim()
  if (line.length <= QUOTE) return line
  const words = around(line, says).trim()
  return `${line.startsWith(words) ? '' : '…'}${words}${line.endsWith(words) ? '' : '…'}`
}

function shortestLine(text: string, says: (text: string) => boolean): string {
  return shortestOf(text.split(/\r?\n/), says) ?? text
}

function shortestOf(pieces: readonly string[], says: (text: string) => boolean): string | undefined {
  return shortest(pieces.filter(says))
}

function shortest(pieces: readonly string[]): string | undefined {
  return pieces.reduce<string | undefined>(
    (best, piece) => (best === undefined || piece.length < best.length ? piece : best),
    undefined,
  )
}

/**
 * The last place that says it, with what is about it, cut at white space only so that no word is torn.
 */
function around(text: string, says: (text: string) => boolean): string {
  const cuts = [0, ...Array.from(text.matchAll(/\s+/g), ({ index }) => index), text.length]
  const first = lastTrue(cuts, (from) => says(text.slice(from)))
  const start = cuts[first] ?? 0
  const last = firstTrue(cuts, (to) => to > start && says(text.slice(start, to)))
  const end = cuts[last] ?? text.length
  const from = cuts.find((cut) => cut >= start - AROUND) ?? start
  const to = cuts.findLast((cut) => cut <= end + AROUND) ?? end
  const wide = text.slice(Math.min(from, start), Math.max(to, end))
  return says(wide) ? wide : text
}

/** Places at the front are true, those behind are not: the last true one. */
function lastTrue(cuts: readonly number[], isTrue: (cut: number) => boolean): number {
  let low = 0
  let high = cuts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isTrue(cuts[middle] ?? 0)) low = middle
    else high = middle - 1
  }
  return low
}

function firstTrue(cuts: readonly number[], isTrue: (cut: number) => boolean): number {
  let low = 0
  let high = cuts.length - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isTrue(cuts[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
