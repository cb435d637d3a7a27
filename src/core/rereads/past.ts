/** What the calls of one agent did so far, as far as it tells whether a page will be asked for again. */
import type { Step } from '../model/step.ts'
import { type FetchedPage, hasWord, type PageUse, pageUsesOf } from './fetched.ts'
import { isSameSource, type Page } from './page.ts'

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
  factsOf(page: FetchedPage, step: Step): PageFacts
}

/** Something that was done at a call, by its place among all calls. */
interface At<T> {
  readonly call: number
  readonly it: T
}

/** What all calls of an agent did. It only grows, so that whoever follows the same run again reads it. */
export interface PastLog {
  readonly calls: (readonly PageUse[])[]
  readonly callOf: Map<string, number>
  readonly fetched: Map<string, At<Page>[]>
  readonly edits: At<PageUse>[]
}

export function createPastLog(): PastLog {
  return { calls: [], callOf: new Map(), fetched: new Map(), edits: [] }
}

/** `log`: of the same answers; as far as it goes they are not read again. */
export function createPast(log: PastLog = createPastLog()): Past {
  const { calls, callOf, fetched, edits } = log
  let gained = 0

  function lastNaming(name: string, age: number): number {
    for (let back = 1; back < age; back++) {
      if (calls[gained - back]?.some(({ text }) => hasWord(text, name))) return back
    }
    return age
  }

  return {
    gain: (answer) => {
      const call = gained++
      if (call < calls.length) return
      const uses = answer.flatMap(pageUsesOf)
      for (const { id } of answer) callOf.set(id, call)
      calls.push(uses)
      for (const use of uses) {
        if (use.isEdit) edits.push({ call, it: use })
        for (const { page, source } of use.fetched) {
          const same = fetched.get(source)
          if (same === undefined) fetched.set(source, [{ call, it: page }])
          else same.push({ call, it: page })
        }
      }
    },
    factsOf: ({ page, source }, { id }) => {
      const age = gained - (callOf.get(id) ?? -1)
      const fetches = countBefore(fetched.get(source) ?? [], gained, (other) => isSameSource(page, other))
      if (page.kind !== 'file') return { age, touched: age, fetches: Math.max(1, fetches), writes: 0 }
      return {
        age,
        touched: lastNaming(source, age),
        fetches: Math.max(1, fetches),
        writes: countBefore(edits, gained, (use) => use.writesTo(page.key)),
      }
    },
  }
}

function countBefore<T>(all: readonly At<T>[], until: number, counts: (it: T) => boolean): number {
  let count = 0
  for (const { call, it } of all) {
    if (call >= until) break
    if (counts(it)) count++
  }
  return count
}
