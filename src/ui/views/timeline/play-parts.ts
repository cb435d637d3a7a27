/**
 * What is drawn of a memory while a run is played: its compartments as short lines, with what came to each
 * and what left it since the call before. Pure; the Memory view draws the same memory with its steps.
 */
import type { Room } from '#core/memory/memory.ts'
import type { InspectView, LedgerView } from '#state/index.ts'
import { type Mark, markOf, STEP_MARKS } from '../../kit/index.ts'

export interface PlayPart {
  readonly id: string
  readonly title: string
  /**
   * What is above the compartments of a lane; undefined: it is on its own, or another of its lane is
   * above it.
   */
  readonly heading: string | undefined
  readonly about: string | undefined
  readonly steps: number
  readonly tokens: number
  readonly room: Room | undefined
  /** Steps that came since the call before, from outside or from another compartment. */
  readonly came: number
  readonly left: number
}

/** One line a compartment, in the memory's order. O(moves). */
export function playParts({
  compartments,
  moves,
}: Pick<InspectView, 'compartments' | 'moves'>): readonly PlayPart[] {
  return compartments.map(({ id, title, lane, about, steps, tokens, room }, index) => ({
    id,
    title,
    heading: lane === compartments[index - 1]?.lane ? undefined : lane,
    about,
    steps: steps.length,
    tokens,
    room,
    came: moves.filter(({ to }) => to === id).length,
    left: moves.filter(({ from }) => from === id).length,
  }))
}

/** How many steps are in each state, in the order of the legend. */
export function ledgerCounts({
  rows,
}: Pick<LedgerView, 'rows'>): readonly { readonly state: Mark; readonly count: number }[] {
  const counts = new Map<Mark, number>()
  for (const row of rows) counts.set(markOf(row), (counts.get(markOf(row)) ?? 0) + 1)
  return STEP_MARKS.map((state) => ({ state, count: counts.get(state) ?? 0 }))
}
