/**
 * Finding text in steps, pure: whether a step holds it, where, and which row comes next. All rows are searched, drawn
 * or not; letter case does not count.
 */
import type { Step } from '#core/step.ts'
import { stepText } from '#core/steps.ts'

/** An expression that finds the query as plain text; undefined for an empty one. */
export function finderOf(query: string): RegExp | undefined {
  const text = query.trim()
  return text === '' ? undefined : new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu')
}

export function holds(step: Step, finder: RegExp): boolean {
  return finder.test(stepText(step))
}

export interface TextRun {
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
    runs.push({ text: match[0], isFound: true, start: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length || runs.length === 0) runs.push({ text: text.slice(end), isFound: false, start: end })
  return runs
}

const SNIPPET_BEFORE = 24
const SNIPPET_AFTER = 160

/** The surroundings of the first find in a step, in one line. */
export function snippetOf(step: Step, finder: RegExp): string {
  const text = stepText(step)
  const match = finder.exec(text)
  if (match === null) return ''
  const from = Math.max(0, match.index - SNIPPET_BEFORE)
  const until = match.index + match[0].length + SNIPPET_AFTER
  return `${from > 0 ? '…' : ''}${text.slice(from, until).replace(/\s+/g, ' ').trim()}`
}

/**
 * The next of the sorted indexes after `from`, or the one before it when going back; from the end it goes on at the
 * beginning. Undefined where there is none.
 */
export function nextFound(indexes: readonly number[], from: number, isBack: boolean): number | undefined {
  if (isBack) return indexes.findLast((index) => index < from) ?? indexes.at(-1)
  return indexes.find((index) => index > from) ?? indexes[0]
}
