/** What a run would have been sent without one of its compactions, for as long as that fits. */
import { type UndoSpan, undoneMemory } from '#core/compactions/undo.ts'
import type { Memory } from '#core/memory/memory.ts'
import type { CallIndex } from '#core/model/units.ts'
import { accountedReplay } from './accounted-replay.ts'
import type { Bench } from './workbench.ts'

interface Undone {
  readonly memory: Memory
  /**
   * The first call whose prompt would no longer fit into the context window; from there on the memory shows
   * what was recorded. Absent: none, or the window is unknown.
   */
  readonly fullAt?: CallIndex
}

/** `inner`: as in `undoneMemory`. O(a replay) where the window is known. */
export function undoneOn(bench: Bench, span: UndoSpan, inner: Memory, title: string): Undone {
  const { trace, counting } = bench
  const { from, until = Number.POSITIVE_INFINITY, agent } = span
  const memory = undoneMemory(span, inner, title)
  if (!counting.isWindowKnown) return { memory }
  const fullAt = accountedReplay(bench, memory).calls.find(
    ({ call, tokens }) =>
      call >= from && call < until && trace.calls[call]?.agent === agent && tokens > counting.window,
  )?.call
  if (fullAt === undefined) return { memory }
  return { memory: undoneMemory({ ...span, until: fullAt }, inner, title), fullAt }
}
