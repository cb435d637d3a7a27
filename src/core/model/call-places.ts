/**
 * Calls and results found by their ids, which are not unique in real files: in time that grows with their
 * number, as one step can contain a hundred thousand.
 */
import type { ToolCall } from './message.ts'

const firstCalls = new WeakMap<readonly ToolCall[], ReadonlyMap<string, ToolCall>>()

/** The first call with this id. Reads the list once, then O(1). */
export function callById(calls: readonly ToolCall[], id: string): ToolCall | undefined {
  let first = firstCalls.get(calls)
  if (first === undefined) {
    // Of equal keys the last one wins, which is the first call.
    first = new Map(calls.toReversed().map((call) => [call.id, call]))
    firstCalls.set(calls, first)
  }
  return first.get(id)
}

/**
 * Gives the places of `ids` away, each once: for an id the first that is left, undefined when none is. O(ids)
 * in all.
 */
export function placeGiver(ids: readonly string[]): (id: string) => number | undefined {
  const places = new Map<string, number[]>()
  for (const [place, id] of ids.entries()) {
    const known = places.get(id)
    if (known === undefined) places.set(id, [place])
    else known.push(place)
  }
  const given = new Map<string, number>()
  return (id) => {
    const next = given.get(id) ?? 0
    given.set(id, next + 1)
    return places.get(id)?.[next]
  }
}
