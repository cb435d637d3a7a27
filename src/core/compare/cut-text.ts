/** What a strategy cut from a step, in a line. Pure. */
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { finderOf } from '../search/finder.ts'

interface Cut {
  /** The beginning of what was cut, or what is around a fact that was; in one line. */
  readonly text: string
  /** The beginning of the first text that was shortened, as it is now; in one line. */
  readonly left: string
  /** Results that were cut, and how many the step has. */
  readonly results: number
  readonly of: number
}

/** Characters; no line is longer. */
const MOST = 200

/** Of one line before a fact. */
const AROUND = 60

/**
 * Undefined: nothing was cut, only added. With `facts`, those that were lost with it, the text is about the
 * first of them that it contains. O(text).
 */
export function cutOf(before: Step, after: Step, facts: readonly string[] = []): Cut | undefined {
  const [were, are] = [resultTexts(before), resultTexts(after)]
  const ofResults = were
    .map((text, place) => ({ text: between(text, are[place] ?? ''), left: are[place] ?? '' }))
    .filter(({ text }) => text !== '')
  const cut = ofResults[0] ?? { text: between(stepText(before), stepText(after)), left: stepText(after) }
  if (cut.text === '') return undefined
  const lost = facts.flatMap((fact) => aroundFact(ofResults.length === 0 ? [cut] : ofResults, fact))[0]
  return {
    text: lost ?? cut.text.slice(0, MOST),
    left: oneLine(cut.left.slice(0, MOST)),
    results: ofResults.length,
    of: were.length,
  }
}

function aroundFact(cuts: readonly { readonly text: string }[], fact: string): readonly string[] {
  const finder = finderOf(fact)
  if (finder === undefined) return []
  return cuts.flatMap(({ text }) => {
    const at = text.search(finder)
    if (at < 0) return []
    const start = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1
    return [`${start > 0 ? '…' : ''}${text.slice(start, start + MOST)}`]
  })
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
  return oneLine(before.slice(start, before.length - end))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
