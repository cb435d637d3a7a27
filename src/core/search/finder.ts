/**
 * Finding plain text, pure: an expression for it, the text cut where it finds something, and the surroundings
 * of the first find. Letter case does not count, and any blanks represent any others: what a row shows in one
 * line is found.
 */

import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { readableTexts } from './readable-texts.ts'

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

/** Characters of an excerpt to each side of the find. */
export interface Around {
  readonly before: number
  readonly after: number
}

const AROUND: Around = { before: 32, after: 160 }
/** A longer word before the find is cut at a sign within it. */
const LONGEST_WORD = 80

/** The surroundings of the first find in a step, in one line; empty where nothing is found. */
export function snippetOf(step: Step, finder: RegExp, around = AROUND): string {
  for (const text of [...readableTexts(step), stepText(step)]) {
    const match = finder.exec(text)
    if (match !== null) return excerptAt(text, match.index, match.index + match[0].length, around)
  }
  return ''
}

/** In whole words where they aren't very long: the rest of a cut one reads like another word. */
function excerptAt(text: string, from: number, to: number, { before, after }: Around): string {
  const start = startBefore(text, from, before)
  const end = endAfter(text, to, after)
  const words = withoutEscapes(text.slice(start, end)).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '…' : ''}${words}${end < text.trimEnd().length ? '…' : ''}`
}

function startBefore(text: string, from: number, before: number): number {
  if (from <= before) return 0
  const first = Math.max(0, from - LONGEST_WORD)
  const starts = Array.from(
    text.slice(first, from).matchAll(/\s+/g),
    ({ 0: gap, index }) => first + index + gap.length,
  )
  if (first === 0) starts.unshift(0)
  const word = starts.find((start) => start >= from - before) ?? starts.at(-1)
  if (word !== undefined) return word
  const sign = text.slice(from - before, from).search(/[/\\,;:=&"'`]/)
  return from - before + Math.max(0, sign)
}

function endAfter(text: string, to: number, after: number): number {
  if (to + after >= text.length) return text.length
  const gap = text.slice(to, to + after + 1).search(/\s\S{0,40}$/)
  return gap < 0 ? to + after : to + gap
}

/** Of JSON inside other text, such as what a command printed, without how its strings are written. */
function withoutEscapes(text: string): string {
  if (!/"\s*[:,]\s*["[{\d]/.test(text)) return text
  return text.replace(/\\[nrt]/g, ' ').replace(/\\(["\\/])/g, '$1')
}
