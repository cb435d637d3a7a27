/**
 * What is drawn of a memory while a run is played: its compartments as short lines, with what came to each
 * and what left it since the call before. Pure; the Memory view draws the same memory with its steps.
 */
import type { Room } from '#core/memory/memory.ts'
import type { LedgerState } from '#core/replay/ledger.ts'
import type { InspectView, LedgerView } from '#state/index.ts'

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

const STATES: readonly LedgerState[] = ['kept', 'rewritten', 'moved', 'dropped', 'added']

/** How many steps are in each state, in the order of the ledger. */
export function ledgerCounts({
  rows,
}: Pick<LedgerView, 'rows'>): readonly { readonly state: LedgerState; readonly count: number }[] {
  const counts = new Map<LedgerState, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return STATES.map((state) => ({ state, count: counts.get(state) ?? 0 }))
}
