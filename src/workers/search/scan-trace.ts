/**
 * Searching one trace without an index: its texts are read through once, which takes a small part of the time
 * that an index of them does. Gives way meanwhile, so that an abort is heard.
 */
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { type Clause, clauseFinder } from '#core/search/query.ts'
import { pacedPause } from '../bench/give-way.ts'
import type { Searchable } from './index-trace.ts'

/** O(text) for each search, and nothing before it. */
export function scanTrace(trace: Trace): Searchable {
  return {
    trace,
    find: async (clauses, passes) => {
      const looks = clauses.map(lookFor)
      const pause = pacedPause()
      const found: {
        readonly position: number
        readonly counts: readonly number[]
        readonly length: number
      }[] = []
      let characters = 0
      for (const [position, step] of trace.steps.entries()) {
        const text = stepText(step)
        characters += text.length
        const counts = passes(step) ? countsIn(text, looks) : undefined
        if (counts !== undefined) found.push({ position, counts, length: text.length })
        await pause()
      }
      const mean = Math.max(1, characters / Math.max(1, trace.steps.length))
      const scored = found.map(({ position, counts, length }) => ({
        position,
        score: counts.reduce((sum, count) => sum + weightOf(count, length / mean), 0),
      }))
      return scored
        .sort((one, other) => other.score - one.score || one.position - other.position)
        .map(({ position }) => position)
    },
  }
}

/** How often each clause is in a text; undefined where one of them does not. */
type Look = (text: string, small: string) => number

function countsIn(text: string, looks: readonly Look[]): readonly number[] | undefined {
  const small = text.toLowerCase()
  const counts: number[] = []
  for (const look of looks) {
    const count = look(text, small)
    if (count === 0) return undefined
    counts.push(count)
  }
  return counts
}

/** More finds in one text say no more. */
const MOST_COUNTED = 30

/** Most texts have not even one of the words: that is told without an expression, which is slow. */
function lookFor(clause: Clause): Look {
  const finder = new RegExp(clauseFinder(clause), 'giu')
  const { terms } = clause
  return (text, small) => {
    if (!terms.every((term) => small.includes(term))) return 0
    finder.lastIndex = 0
    let count = 0
    while (count < MOST_COUNTED && finder.test(text)) count++
    return count
  }
}

/** As the index weighs words (BM25): more in a short text is better. `length`: as a share of the mean. */
function weightOf(count: number, length: number): number {
  return (count * 2.2) / (count + 1.2 * (0.3 + 0.7 * length))
}
