/** The pages that a context held before a cut, what is known of each before it, and what became of it. */
import { type FetchedPage, hasWord, pagesOf, pageUsesOf } from '#core/rereads/fetched.ts'
import { coveredShare, isSameSource, type Page } from '#core/rereads/page.ts'
import { partsText } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import type { Cut } from './cuts.ts'
import { type Label, labelOf } from './label.ts'
import type { LaneCall } from './lanes.ts'

export interface Candidate {
  readonly page: Page
  /** The step that fetched it last. */
  readonly step: Step
  readonly characters: number
  readonly label: Label
  readonly facts: Facts
}

/** What is known before the cut, and what stayed. */
export interface Facts {
  /** Calls since it was fetched last. */
  readonly age: number
  /** Calls since a tool call named its source last. */
  readonly touched: number
  /** How often its source was fetched. */
  readonly fetches: number
  /** How often its file was written to. */
  readonly writes: number
  /** Whether the prose of what stayed (prompts, summaries, the agent's words) names its source. */
  readonly isNamed: boolean
}

/** Lines shorter than this are in every text. */
const TELLING = 20

/**
 * Each page once, of one fetched several times the last. At a compaction those that were removed: a page that stayed, or
 * whose lines mostly stand in what stayed, is left out. At a placebo cut all.
 */
export function candidatesAt(lane: readonly LaneCall[], { kind, place, window }: Cut): readonly Candidate[] {
  const at = lane[place]
  if (at === undefined) return []
  const stayed = kind === 'placebo' ? [] : at.after
  const stayedPages = stayed.flatMap(pagesOf)
  const stayedText = stayed.filter((step) => !at.before.includes(step) || step.kind !== 'action').map(stepText).join('\n')
  const prose = at.after.map(proseOf).join('\n')
  const calls = callsOf(lane, place)
  const candidates: Candidate[] = []
  const last = at.before.flatMap((step) => pagesOf(step).map((fetched) => ({ step, fetched })))
  last.forEach(({ step, fetched }, index) => {
    if (last.slice(index + 1).some((later) => isSamePage(later.fetched.page, fetched.page))) return
    const { page, characters } = fetched
    if (stayedPages.some((other) => isSameSource(page, other.page) && coveredShare(page, [other.page]) >= 0.5)) return
    if (kind === 'compaction' && isPreserved(fetched, stayedText)) return
    const label = labelOf(page, lane, place, window)
    candidates.push({ page, step, characters, label, facts: factsOf({ page, step, calls, prose }) })
  })
  return candidates
}

function isSamePage(one: Page, other: Page): boolean {
  return isSameSource(one, other) && one.from === other.from && one.to === other.to
}

/** Whether half of its telling lines stand in what stayed: an attachment, a quotation. */
function isPreserved({ text }: FetchedPage, stayed: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*\d+[→\t:]/, '').trim())
    .filter((line) => line.length >= TELLING)
  if (lines.length === 0) return false
  return lines.filter((line) => stayed.includes(line)).length * 2 >= lines.length
}

/** What the step says in words, without tool calls and results. */
function proseOf(step: Step): string {
  return 'parts' in step && step.kind !== 'system' ? partsText(step.parts) : ''
}

interface PastCall {
  readonly steps: readonly Step[]
  /** Calls from it to the cut. */
  readonly back: number
}

function callsOf(lane: readonly LaneCall[], place: number): readonly PastCall[] {
  return lane.slice(0, place).map(({ answer }, at) => ({ steps: answer, back: place - at }))
}

interface Asked {
  readonly page: Page
  readonly step: Step
  readonly calls: readonly PastCall[]
  readonly prose: string
}

function factsOf({ page, step, calls, prose }: Asked): Facts {
  const age = calls.find(({ steps }) => steps.includes(step))?.back ?? calls.length + 1
  const name = page.kind === 'file' ? page.key.slice(page.key.lastIndexOf('/') + 1) : undefined
  let touched = age
  let fetches = 0
  let writes = 0
  for (const { steps, back } of calls) {
    for (const use of steps.flatMap(pageUsesOf)) {
      if (use.fetched.some((other) => isSameSource(page, other.page))) fetches++
      if (name === undefined) continue
      if (use.writesTo(page.key)) writes++
      if (back < touched && hasWord(use.text, name)) touched = back
    }
  }
  return { age, touched, fetches: Math.max(1, fetches), writes, isNamed: hasWord(prose, name ?? page.key) }
}
