/** What the calls of one agent did so far, as far as it tells whether a page will be asked for again. */
import type { Step } from '../model/step.ts'
import { hasWord, type PageUse, pageUsesOf } from './fetched.ts'
import { isSameSource, type Page, sourceName } from './page.ts'

/** What is known of a page before a call. Calls are counted back from it. */
export interface PageFacts {
  /** Calls since it was fetched. */
  readonly age: number
  /** Calls since a tool call named its file; of what is not a file, its age. */
  readonly touched: number
  /** How often its source was fetched. */
  readonly fetches: number
  /** How often its file was written to. */
  readonly writes: number
}

export interface Past {
  /** The steps that the answer of the next call became. O(tool uses). */
  gain(answer: readonly Step[]): void
  /** Of a page that this step fetched. O(fetches and edits so far). */
  factsOf(page: Page, step: Step): PageFacts
}

export function createPast(): Past {
  const calls: (readonly PageUse[])[] = []
  const callOf = new Map<string, number>()
  const fetched = new Map<string, Page[]>()
  const edits: PageUse[] = []

  function lastNaming(name: string, age: number): number {
    for (let back = 1; back < age; back++) {
      if (calls[calls.length - back]?.some(({ text }) => hasWord(text, name))) return back
    }
    return age
  }

  return {
    gain: (answer) => {
      const uses = answer.flatMap(pageUsesOf)
      for (const { id } of answer) callOf.set(id, calls.length)
      calls.push(uses)
      for (const use of uses) {
        if (use.isEdit) edits.push(use)
        for (const { page } of use.fetched) {
          const same = fetched.get(sourceName(page))
          if (same === undefined) fetched.set(sourceName(page), [page])
          else same.push(page)
        }
      }
    },
    factsOf: (page, { id }) => {
      const age = calls.length - (callOf.get(id) ?? -1)
      const fetches = (fetched.get(sourceName(page)) ?? []).filter((other) =>
        isSameSource(page, other),
      ).length
      if (page.kind !== 'file') return { age, touched: age, fetches: Math.max(1, fetches), writes: 0 }
      return {
        age,
        touched: lastNaming(sourceName(page), age),
        fetches: Math.max(1, fetches),
        writes: edits.filter((use) => use.writesTo(page.key)).length,
      }
    },
  }
}
