/** The pages that a context held before a cut, what is known of each before it, and what became of it. */

import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import { type FetchedPage, pagesOf } from '#core/rereads/fetched.ts'
import { coveredShare, isSameSource, type Page } from '#core/rereads/page.ts'
import { createPast, type PageFacts } from '#core/rereads/past.ts'
import type { AgentCall } from './agent-calls.ts'
import type { Cut } from './cuts.ts'
import { type Label, labelOf } from './label.ts'

export interface Candidate {
  readonly page: Page
  /** The step that fetched it last. */
  readonly step: Step
  readonly characters: number
  readonly label: Label
  readonly facts: PageFacts
}

/** Lines shorter than this are in every text. */
const TELLING = 20

/**
 * Each page once, of one fetched several times the last. At a compaction those that were removed: a page that
 * stayed, or whose lines mostly are in what stayed, is left out. At a placebo cut all.
 */
export function candidatesAt(own: readonly AgentCall[], { kind, place, window }: Cut): readonly Candidate[] {
  const at = own[place]
  if (at === undefined) return []
  const stayed = kind === 'placebo' ? [] : at.after
  const stayedPages = stayed.flatMap(pagesOf)
  const stayedText = stayed
    .filter((step) => !at.before.includes(step) || step.kind !== 'action')
    .map(stepText)
    .join('\n')
  const past = createPast()
  for (const { answer } of own.slice(0, place)) past.gain(answer)
  const candidates: Candidate[] = []
  const last = at.before.flatMap((step) => pagesOf(step).map((fetched) => ({ step, fetched })))
  last.forEach(({ step, fetched }, index) => {
    if (last.slice(index + 1).some((later) => isSamePage(later.fetched.page, fetched.page))) return
    const { page, characters } = fetched
    if (
      stayedPages.some((other) => isSameSource(page, other.page) && coveredShare(page, [other.page]) >= 0.5)
    )
      return
    if (kind === 'compaction' && isPreserved(fetched, stayedText)) return
    const label = labelOf(page, own, place, window)
    candidates.push({ page, step, characters, label, facts: past.factsOf(fetched, step) })
  })
  return candidates
}

function isSamePage(one: Page, other: Page): boolean {
  return isSameSource(one, other) && one.from === other.from && one.to === other.to
}

/** Whether half of its telling lines are in what stayed: an attachment, a quotation. */
function isPreserved({ text }: FetchedPage, stayed: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*\d+[→\t:]/, '').trim())
    .filter((line) => line.length >= TELLING)
  if (lines.length === 0) return false
  return lines.filter((line) => stayed.includes(line)).length * 2 >= lines.length
}
