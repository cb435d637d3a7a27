/** Whether a page was fetched again behind a cut. */
import { type PageUse, pageUsesOf } from '#core/rereads/fetched.ts'
import { coveredShare, isSameSource, type Page } from '#core/rereads/page.ts'
import type { AgentCall } from './agent-calls.ts'

/** Calls behind a cut in which a page counts as fetched again. */
export const HORIZON = 20
/** Of its lines, at least. */
const LEAST_SHARE = 0.5

export interface Label {
  /**
   * Fetched again, written to first, seen to the end of the horizon without either, or the run or context
   * ended before.
   */
  readonly outcome: 'again' | 'written' | 'not' | 'censored'
  /** After how many calls that was known, from 1. */
  readonly calls: number
}

/** Reads what the calls from `place` on fetched; `window` calls at most, of them the horizon. */
export function labelOf(page: Page, own: readonly AgentCall[], place: number, window: number): Label {
  const seen: Page[] = []
  const most = Math.min(HORIZON, window)
  for (let calls = 1; calls <= most; calls++) {
    for (const use of usesAt(own, place + calls - 1)) {
      for (const { page: other } of use.fetched) if (isSameSource(page, other)) seen.push(other)
      if (seen.length > 0 && coveredShare(page, seen) >= LEAST_SHARE) return { outcome: 'again', calls }
      if (page.kind === 'file' && use.writesTo(page.key)) return { outcome: 'written', calls }
    }
  }
  return { outcome: most < HORIZON ? 'censored' : 'not', calls: most }
}

/** Calls until the first one that writes to a file; undefined: none in the window. */
export function callsToEdit(own: readonly AgentCall[], place: number, window: number): Label {
  const most = Math.min(HORIZON, window)
  for (let calls = 1; calls <= most; calls++) {
    if (usesAt(own, place + calls - 1).some(({ isEdit }) => isEdit)) return { outcome: 'written', calls }
  }
  return { outcome: most < HORIZON ? 'censored' : 'not', calls: most }
}

function usesAt(own: readonly AgentCall[], place: number): readonly PageUse[] {
  return (own[place]?.answer ?? []).flatMap(pageUsesOf)
}
