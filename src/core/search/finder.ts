/**
 * Finding plain text, pure: an expression for it, the text cut where it finds something, and the surroundings
 * of the first find. Letter case does not count, and any blanks represent any others: what a row shows in one
 * line is found.
 */
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'

/** An expression that finds the query as plain text; undefined for an empty one. */
export function finderOf(query: string): RegExp | undefined {
  const text = query.trim()
  return text === '' ? undefined : new RegExp(literal(text), 'iu')
}

/** The source of an expression that finds the text as it is, but for case and blanks. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+')
}

interface TextRun {
  readonly text: string
  readonly isFound: boolean
  /** Where it begins: a stable key of the run. */
  readonly start: number
}

/** The text cut where the finder finds something, in reading order. */
export function splitFound(text: string, finder: RegExp | undefined): readonly TextRun[] {
  if (finder === undefined) return [{ text, isFound: false, start: 0 }]
  const runs: TextRun[] = []
  let end = 0
  for (const match of text.matchAll(new RegExp(finder, 'giu'))) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), isFound: false, start: end })
    if (match[0] !== '') runs.push({ text: match[0], isFound: true, start: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length || runs.length === 0) runs.push({ text: text.slice(end), isFound: false, start: end })
  return runs
}

const SNIPPET_BEFORE = 24
const SNIPPET_AFTER = 160

/** The surroundings of the first find in a step, in one line; empty where nothing is found. */
export function snippetOf(step: Step, finder: RegExp): string {
  const text = stepText(step)
  const match = finder.exec(text)
  if (match === null) return ''
  const from = Math.max(0, match.index - SNIPPET_BEFORE)
  const until = match.index + match[0].length + SNIPPET_AFTER
  return `${from > 0 ? '…' : ''}${text.slice(from, until).replace(/\s+/g, ' ').trim()}`
}
