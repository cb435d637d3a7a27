/** What the steps of a context show of pages: the pages that they fetched, and the text of others. */
import type { Step, StepId } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { type FetchedPage, pagesOf } from './fetched.ts'
import { coveredShare, isSameSource } from './page.ts'

/** The pages of the steps in a context, by source. */
export function createShownPages() {
  const bySource = new Map<string, Map<Step, readonly FetchedPage[]>>()
  /** By a step that shows their page: hidden steps that wait until it goes. */
  const waiting = new Map<Step, Set<StepId>>()
  return {
    add: (step: Step) => {
      const pages = pagesOf(step)
      for (const { source } of pages) {
        const steps = bySource.get(source) ?? new Map<Step, readonly FetchedPage[]>()
        bySource.set(source, steps)
        steps.set(step, pages)
      }
    },
    /** Gives the hidden steps whose pages have to be looked for again. */
    remove: (step: Step): Iterable<StepId> => {
      for (const { source } of pagesOf(step)) bySource.get(source)?.delete(step)
      const free = waiting.get(step) ?? []
      waiting.delete(step)
      return free
    },
    /** Whether a step still shows the page of the hidden step `of`; if so `of` waits for that step. */
    holds: (wanted: FetchedPage, of: StepId): boolean => {
      for (const [step, pages] of bySource.get(wanted.source) ?? []) {
        if (!pages.some((one) => holds(one, wanted))) continue
        const ids = waiting.get(step) ?? new Set<StepId>()
        waiting.set(step, ids.add(of))
        return true
      }
      return false
    },
  }
}

/** Whether most of the wanted page is in the other one. */
function holds(one: FetchedPage, wanted: FetchedPage): boolean {
  return (
    isSameSource(one.page, wanted.page) &&
    coveredShare(wanted.page, [one.page]) >= 0.5 &&
    one.characters * 2 >= wanted.characters * coveredShare(wanted.page, [one.page])
  )
}

/**
 * The steps in a context that were made of others, such as a line that represents a tool call: what they
 * quote in full isn't gone.
 */
export function createQuotes() {
  const byOrigin = new Map<StepId, Set<Step>>()
  return {
    add: (step: Step) => {
      for (const id of step.origin ?? []) byOrigin.set(id, (byOrigin.get(id) ?? new Set()).add(step))
    },
    /** Gives the steps of which it was made. */
    remove: (step: Step): readonly StepId[] => {
      for (const id of step.origin ?? []) byOrigin.get(id)?.delete(step)
      return step.origin ?? []
    },
    /** Whether a step that was made of this one has the whole text of its page. */
    holds: ({ text }: FetchedPage, of: StepId): boolean => {
      const wanted = text.trim()
      return [...(byOrigin.get(of) ?? [])].some((step) => stepText(step).includes(wanted))
    },
  }
}
