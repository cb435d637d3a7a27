/**
 * What a simulated prompt cache remembers of each agent: its newest context and the last contexts that it
 * left (KEPT_PER_AGENT in all); and what a request shares with them. A provider holds more, but only a run
 * that goes back to a context left long ago would notice.
 */
import type { CallIndex, EpochSeconds, Tokens } from '../model/units.ts'
import { addMark, type Mark } from './breakpoints.ts'
import type { Front, Request } from './request.ts'
import {
  commonItems,
  type Item,
  itemAt,
  prefixSums,
  type Sequence,
  type Sums,
  sameHash,
  sumsOf,
  sumsWithin,
} from './sequence.ts'

/** Contexts kept for each agent. */
export const KEPT_PER_AGENT = 8

/** A context that was sent. */
export interface Kept {
  readonly context: Sequence
  readonly front: Front
  /** Of its last use. */
  readonly time: EpochSeconds | undefined
  /** The call that sent it. */
  readonly call: CallIndex
  /** Entries at breakpoints, front to back; empty for an automatic cache. */
  readonly marks: Mark[]
  /** What it shares with the agent's next kept context; undefined: it is the newest. */
  next: Shared | undefined
  /** What was asked of it last, since an agent's calls ask for the same place call after call. */
  place: Place | undefined
}

/** The front of a context, up to this many items, and the item behind. */
interface Place {
  readonly sums: Sums
  readonly next: Item | undefined
}

/** What two contexts share. */
interface Shared {
  /** Items at the front. */
  readonly items: number
  /** Tokens, with the agent's front and the part of a rewritten step that is the same. */
  readonly tokens: Tokens
  /** The kept context is the front of this one, whole. */
  readonly isWhole: boolean
}

/** What a request shares with a kept context. */
interface Common extends Shared {
  readonly kept: Kept
}

/** What is kept when a request comes. */
export interface Held {
  /** The contexts of the request's agent, oldest first. */
  readonly own: readonly Kept[]
  readonly agents: ReadonlyMap<object, readonly Kept[]>
  /** The newest of the same agent. */
  readonly last: Common | undefined
}

/**
 * Shows `look` the agent's last context, then the kept ones that share more tokens than it says are enough by
 * then, those of the same agent first, newest first.
 */
export function eachSharing(
  request: Request,
  { own, agents, last }: Held,
  look: (common: Common | undefined) => number,
): void {
  const enough = look(last)
  if (own.length < 2 && agents.size < 2) return
  let border = borderAt(request, enough)
  /** `shared`: what is known of it without a look. Gives what is known then. */
  const consider = (kept: Kept, shared: Shared | undefined): Shared | undefined => {
    if (kept.front.key !== request.front.key) return undefined
    if (shared === undefined && !exceeds(request, kept, border)) return undefined
    const found = shared ?? commonWith(request, kept)
    if (found.tokens > border.tokens) {
      const tokens = look({ kept, ...found })
      if (tokens !== border.tokens) border = borderAt(request, tokens)
    }
    return found
  }
  let behind: Shared | undefined = last
  for (let index = own.length - 2; index >= 0; index--) {
    const kept = own[index]
    if (kept !== undefined) behind = consider(kept, throughNext(kept, behind))
  }
  if (agents.size > 1) {
    for (const [agent, list] of agents)
      if (agent !== request.agent) for (const kept of list) consider(kept, undefined)
  }
}

/**
 * What a kept context shares with the request, by what it shares with the kept one behind it and that one
 * with the request: the shorter of both. Where they are as long, or either is not known, it takes a look.
 */
function throughNext({ next }: Kept, behind: Shared | undefined): Shared | undefined {
  if (next === undefined || behind === undefined || behind.isWhole || next.items === behind.items)
    return undefined
  return next.items < behind.items ? next : behind
}

/** The request cut at this many tokens: what another context must share to be worth a closer look. */
interface Border {
  readonly tokens: Tokens
  readonly sums: Sums
  /** The first item behind. */
  readonly next: Item | undefined
}

function borderAt({ context, front }: Request, tokens: Tokens): Border {
  const sums = sumsWithin(context, tokens - front.tokens)
  return { tokens, sums, next: itemAt(context, sums.count) }
}

/**
 * Whether a kept context shares more than the border's tokens: a look at hashes, which most fail. O(log n).
 */
function exceeds({ front }: Request, kept: Kept, { tokens, sums, next }: Border): boolean {
  if (tokens < front.tokens) return true
  const place = placeAt(kept, sums.count)
  if (!sameHash(sums, place.sums)) return false
  const theirs = place.next
  if (next === undefined || theirs === undefined) return false
  return sameHash(next, theirs) || front.tokens + sums.tokens + commonTurn(next, theirs) > tokens
}

/** A context never changes, so what was found last still holds. */
function placeAt(kept: Kept, count: number): Place {
  const { context, place } = kept
  if (place !== undefined && place.sums.count === count) return place
  const found = { sums: prefixSums(context, count), next: itemAt(context, count) }
  kept.place = found
  return found
}

/** What a request shares with a kept context, by hashes alone. O(log² n) in the items. */
export function commonWith({ context, front }: Request, kept: Kept): Shared {
  if (front.key !== kept.front.key) return { items: 0, tokens: 0, isWhole: false }
  const size = sumsOf(kept.context)
  const isWhole = size.count <= sumsOf(context).count && sameHash(size, prefixSums(context, size.count))
  if (isWhole) return { items: size.count, tokens: front.tokens + size.tokens, isWhole }
  const items = commonItems(context, kept.context)
  const turn = commonTurn(itemAt(context, items), itemAt(kept.context, items))
  return { items, tokens: front.tokens + prefixSums(context, items).tokens + turn, isWhole }
}

/** Tokens of the assistant's turn that two steps share though their results differ. */
function commonTurn(one: Item | undefined, other: Item | undefined): number {
  if (one?.turn === undefined || other?.turn === undefined) return 0
  return sameHash(one.turn, other.turn) ? one.turn.tokens : 0
}

interface Sent {
  readonly request: Request
  readonly marks: readonly Mark[]
  readonly last: Common | undefined
}

/**
 * Keeps what was sent, with its entries. The newest context of an agent represents the one that it continues.
 */
export function keep(own: Kept[], { request, marks, last }: Sent): void {
  const { context, front, time, call } = request
  const kept = last?.isWhole === true ? last.kept.marks : []
  if (last?.isWhole === true) {
    own.pop()
    // What shares all of a context that goes on may share more of what it became.
    const before = own.at(-1)
    if (before?.next?.items === last.items) before.next = undefined
  } else if (last !== undefined) {
    const { items, tokens, isWhole } = last
    last.kept.next = { items, tokens, isWhole }
  }
  for (const mark of marks) addMark(kept, mark)
  own.push({ context, front, time, call, marks: kept, next: undefined, place: undefined })
  if (own.length > KEPT_PER_AGENT) own.shift()
}
