/** What a strategy cut from a step, in a line. Pure. */
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'

interface Cut {
  /** The beginning of what was cut, in one line. */
  readonly text: string
  /** Results that were cut, and how many the step has. */
  readonly results: number
  readonly of: number
}

/** Characters; no line is longer. */
const MOST = 200

/** Undefined: nothing was cut, only added. O(text). */
export function cutOf(before: Step, after: Step): Cut | undefined {
  const [were, are] = [resultTexts(before), resultTexts(after)]
  const cut = were.map((text, place) => between(text, are[place] ?? '')).filter((text) => text !== '')
  const text = cut[0] ?? between(stepText(before), stepText(after))
  return text === '' ? undefined : { text, results: cut.length, of: were.length }
}

export function resultTexts(step: Step): readonly string[] {
  return step.kind === 'action' ? step.results.map(({ parts }) => partsText(parts)) : []
}

/** Of `before`, what is between the beginning and the end that `after` has, too. */
function between(before: string, after: string): string {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return before
    .slice(start, Math.min(before.length - end, start + MOST))
    .replace(/\s+/g, ' ')
    .trim()
}
