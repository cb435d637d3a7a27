/**
 * Where a run is looked at: its recorded compactions, and placebo cuts at random calls where nothing was
 * removed.
 */

import type { Step } from '#core/model/step.ts'
import { pagesOf } from '#core/rereads/fetched.ts'
import type { AgentCall } from './agent-calls.ts'

export type CutKind = 'compaction' | 'placebo'

export interface Cut {
  readonly kind: CutKind
  /** Place among the agent's calls. */
  readonly place: number
  /** Calls from here to the next cut of the agent's memory or the end of its run, this one included. */
  readonly window: number
}

/**
 * What a recorded change was. `opaque`: what replaced the removed steps can't be read; `moved`: the run went
 * back, or left no page out.
 */
type ChangeKind = 'none' | 'compaction' | 'opaque' | 'moved'

export function changeKind({ before, after, gained, changes, isOpaque }: AgentCall): ChangeKind {
  if (changes.length === 0 || changes.every(({ inferred }) => inferred === true)) return 'none'
  const left = new Set(after)
  const removed = before.filter((step) => !left.has(step))
  if (removed.length === 0) return 'none'
  const fresh = new Set([...gained, ...after.filter((step) => !before.includes(step))])
  const written = after.filter((step) => fresh.has(step))
  if (isOpaque || written.some(isSealed)) return 'opaque'
  if (!removed.some((step) => pagesOf(step).length > 0)) return 'moved'
  const hasSummary = written.some(({ kind }) => kind === 'summary')
  const hasRewritten = after.some((step) => removed.some(({ id }) => id === step.id))
  return hasSummary || hasRewritten || hasKeptBehind(before, left, fresh) ? 'compaction' : 'moved'
}

/**
 * Whether something older than the last call stayed behind a step that went: going back only cuts off the
 * end.
 */
function hasKeptBehind(before: readonly Step[], left: ReadonlySet<Step>, fresh: ReadonlySet<Step>): boolean {
  const old = before.filter((step) => !fresh.has(step))
  const first = old.findIndex((step) => !left.has(step))
  return first >= 0 && old.slice(first).some((step) => left.has(step))
}

/** Whether the step contains what only the provider can read. */
function isSealed(step: Step): boolean {
  return (
    step.kind === 'summary' &&
    step.parts.some(({ kind }) => kind === 'other') &&
    !step.parts.some((part) => part.kind === 'text' && part.text.trim() !== '')
  )
}

/** The compactions of an agent whose result can be read, and how many could not. */
export function compactionsOf(own: readonly AgentCall[]): {
  readonly cuts: readonly Cut[]
  readonly opaque: number
} {
  const kinds = own.map(changeKind)
  const cuts = kinds.flatMap((kind, place): readonly Cut[] =>
    kind === 'compaction' ? [{ kind, place, window: windowAt(kinds, place) }] : [],
  )
  return { cuts, opaque: kinds.filter((kind) => kind === 'opaque').length }
}

function windowAt(kinds: readonly ChangeKind[], place: number): number {
  const next = kinds.findIndex((kind, at) => at > place && kind !== 'none')
  return (next < 0 ? kinds.length : next) - place
}

/**
 * Up to `most` calls of an agent, without repetition, at which nothing was removed and which contain a page
 * already. `random`: numbers from 0 to 1.
 */
export function placeboCuts(own: readonly AgentCall[], most: number, random: () => number): readonly Cut[] {
  const kinds = own.map(changeKind)
  const places = own.flatMap(({ after }, place) =>
    kinds[place] === 'none' && after.some((step) => pagesOf(step).length > 0) ? [place] : [],
  )
  const chosen: Cut[] = []
  while (chosen.length < most && places.length > 0) {
    const [place = 0] = places.splice(Math.floor(random() * places.length), 1)
    chosen.push({ kind: 'placebo', place, window: windowAt(kinds, place) })
  }
  return chosen.sort((one, other) => one.place - other.place)
}

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
