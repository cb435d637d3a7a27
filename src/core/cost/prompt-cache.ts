/**
 * A provider's prompt cache, simulated: what a request reads from it and writes to it, and why it could not read more.
 * Pure bookkeeping over contexts (sequence.ts); prices are in bill.ts.
 *
 * It remembers, for each lane, its newest context and the last contexts that it left (KEPT_PER_LANE in all): a provider
 * holds more, but only a run that goes back to a context left long ago would notice.
 */
import { t } from '#base/words.ts'
import type { CacheRule } from '../profiles/profile.ts'
import { addMark, furthestMark, isAlive, type Mark, placeBreakpoints } from './breakpoints.ts'
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

/** Contexts kept for each lane. */
export const KEPT_PER_LANE = 8

/** Tokens in front of a prompt that belong to no step: tool definitions, and what the file does not hold. */
export interface Front {
  /** Prompts share their front only under the same key. */
  readonly key: string
  readonly tokens: number
  /** The part of `tokens` that is not in the file: it was found in the recorded sizes of prompts. */
  readonly notRecorded?: number
}

export interface Request {
  /** What tells lanes apart: any object. */
  readonly lane: object
  readonly context: Sequence
  readonly front: Front
  /** Tokens behind the context that are never cached: what a request adds beside its messages. */
  readonly tail: number
  /** Seconds since the epoch; undefined: nothing is ever too old. */
  readonly time: number | undefined
}

export type MissReason =
  /** Nothing was sent before it. */
  | 'first-call'
  /** The prompt differs from the lane's last one before its end. */
  | 'changed'
  /** It was in the cache, but not used for longer than it lives. */
  | 'expired'
  /** The last prompt was shorter than the provider caches. */
  | 'below-minimum'
  /** It is in the cache, but no entry is within reach of a breakpoint of this request. */
  | 'breakpoint'

export const MISS_REASONS: readonly { readonly id: MissReason; readonly title: string }[] = [
  { id: 'first-call', title: t`first call` },
  { id: 'changed', title: t`the prompt changed` },
  { id: 'expired', title: t`lifetime over` },
  { id: 'below-minimum', title: t`below the minimum` },
  { id: 'breakpoint', title: t`no breakpoint within reach` },
]

export interface Miss {
  readonly reason: MissReason
  /** With `changed`: how many items the prompt has in common with the lane's last one. */
  readonly common: number
  /** With `changed`: the lane's last context. */
  readonly last?: Sequence
}

/** Tokens of one request: `input + read + written = prompt`. */
export interface CacheUse {
  readonly prompt: number
  readonly input: number
  readonly read: number
  /** By lifetime id; all of them together are `written`. */
  readonly writes: Readonly<Record<string, number>>
  readonly written: number
  readonly miss?: Miss
}

/** A context that was sent. */
interface Kept {
  readonly context: Sequence
  readonly front: Front
  /** Of its last use. */
  readonly time: number | undefined
  /** Entries at breakpoints, front to back; empty for an automatic cache. */
  readonly marks: Mark[]
  /** What it shares with the lane's next kept context; undefined: it is the newest. */
  next: Shared | undefined
  /** What was asked of it last, since lanes ask for the same place call after call. */
  place: Place | undefined
}

/** The front of a context, up to so many items, and the item behind. */
interface Place {
  readonly sums: Sums
  readonly next: Item | undefined
}

export interface PromptCache {
  use(request: Request): CacheUse
}

export function createPromptCache(rule: CacheRule): PromptCache {
  const lanes = new Map<object, Kept[]>()
  return {
    use: (request) => {
      const own = lanes.get(request.lane) ?? []
      lanes.set(request.lane, own)
      const kept = own.at(-1)
      const last = kept === undefined ? undefined : { kept, ...commonWith(request, kept) }
      const { used, marks } = plan(rule, request, { own, lanes, last })
      if (rule.kind !== 'none') keep(own, { request, marks, last })
      return used
    },
  }
}

/** What two contexts share. */
interface Shared {
  /** Items at the front. */
  readonly items: number
  /** Tokens, with the lane's front and the part of a rewritten step that is the same. */
  readonly tokens: number
  /** The kept context is the front of this one, whole. */
  readonly isWhole: boolean
}

/** What a request shares with a kept context. */
interface Common extends Shared {
  readonly kept: Kept
}

interface Held {
  /** The contexts of the request's own lane, oldest first. */
  readonly own: readonly Kept[]
  readonly lanes: ReadonlyMap<object, readonly Kept[]>
  /** The newest of the own lane. */
  readonly last: Common | undefined
}

interface Planned {
  readonly used: CacheUse
  /** Entries that the request writes or refreshes. */
  readonly marks: readonly Mark[]
}

function plan(rule: CacheRule, request: Request, held: Held): Planned {
  switch (rule.kind) {
    case 'none':
      return { used: use(request, { read: 0, writes: NO_WRITES }), marks: NO_MARKS }
    case 'automatic':
      return { used: planAutomatic(rule, request, held), marks: NO_MARKS }
    case 'breakpoints':
      return planBreakpoints(rule, request, held)
  }
}

const NO_WRITES: Readonly<Record<string, number>> = {}
const NO_MARKS: readonly Mark[] = []

type Automatic = Extract<CacheRule, { readonly kind: 'automatic' }>

function planAutomatic(rule: Automatic, request: Request, held: Held): CacheUse {
  const { time } = request
  let fresh = 0
  let any = 0
  let isWhole = false
  eachSharing(request, held, (common) => {
    if (common === undefined) return fresh
    any = Math.max(any, common.tokens)
    if (!isAlive({ time: common.kept.time, seconds: rule.lifetime }, time)) return fresh
    if (common.tokens >= fresh) isWhole = common.isWhole || (isWhole && common.tokens === fresh)
    fresh = Math.max(fresh, common.tokens)
    return fresh
  })
  const read = readable(rule, fresh)
  const miss = missOf(held, {
    wasCached: (tokens) => readable(rule, tokens) > 0,
    isExpired: read < readable(rule, any),
    isWhole,
    isOutOfReach: false,
  })
  return use(request, { read, writes: NO_WRITES, miss })
}

/** Of a common prefix of so many tokens: whole blocks, from the minimum on. */
function readable({ minimum, block }: Automatic, tokens: number): number {
  return tokens < minimum ? 0 : tokens - (tokens % block)
}

type Breakpoints = Extract<CacheRule, { readonly kind: 'breakpoints' }>

function planBreakpoints(rule: Breakpoints, request: Request, held: Held): Planned {
  const { time } = request
  const breakpoints = placeBreakpoints(rule, request)
  let fresh: Mark | undefined
  let read = 0
  let any = 0
  let anywhere = 0
  let isWhole = false
  eachSharing(request, held, (common) => {
    if (common === undefined) return read
    const query = { marks: common.kept.marks, common: common.items, breakpoints }
    const end = query.marks.at(-1)
    if (common.isWhole && end !== undefined && isAlive(end, time)) isWhole = true
    const most = tokensOf(furthestMark(query, NO_LIMITS))
    if (most <= read) return read
    const found = furthestMark(query, { reach: rule.reach, time })
    if (tokensOf(found) > read) {
      fresh = found
      read = tokensOf(found)
    }
    if (read === most) return read
    any = Math.max(any, tokensOf(furthestMark(query, { reach: rule.reach, time: undefined })))
    anywhere = Math.max(anywhere, tokensOf(furthestMark(query, { ...NO_LIMITS, time })))
    return read
  })
  const miss = missOf(held, {
    wasCached: (tokens) => tokens >= rule.minimum,
    isExpired: read < any,
    isWhole,
    isOutOfReach: read < anywhere,
  })
  const marks = fresh === undefined ? breakpoints : [{ ...fresh, time }, ...breakpoints]
  return { used: use(request, { read, writes: writesOf(breakpoints, read), miss }), marks }
}

function tokensOf(mark: Mark | undefined): number {
  return mark?.tokens ?? 0
}

const NO_LIMITS = { reach: Number.POSITIVE_INFINITY, time: undefined }

/** What lies behind what was read, up to each breakpoint, under the lifetime of that breakpoint. */
function writesOf(breakpoints: readonly Mark[], read: number): Readonly<Record<string, number>> {
  const writes: Record<string, number> = {}
  let from = read
  for (const { tokens, lifetime } of breakpoints) {
    if (tokens <= from) continue
    writes[lifetime] = (writes[lifetime] ?? 0) + tokens - from
    from = tokens
  }
  return writes
}

interface Drawn {
  readonly read: number
  readonly writes: Readonly<Record<string, number>>
  readonly miss?: Miss | undefined
}

function use({ front, context, tail }: Request, { read, writes, miss }: Drawn): CacheUse {
  const prompt = front.tokens + sumsOf(context).tokens + tail
  let written = 0
  for (const lifetime in writes) written += writes[lifetime] ?? 0
  const input = prompt - read - written
  return { prompt, input, read, writes, written, ...(miss === undefined ? {} : { miss }) }
}

/**
 * Shows `look` the lane's last context, then the kept ones that share more tokens than it says are enough by then, those
 * of the own lane first, newest first.
 */
function eachSharing(
  request: Request,
  { own, lanes, last }: Held,
  look: (common: Common | undefined) => number,
): void {
  const enough = look(last)
  if (own.length < 2 && lanes.size < 2) return
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
  if (lanes.size > 1) {
    for (const [lane, list] of lanes)
      if (lane !== request.lane) for (const kept of list) consider(kept, undefined)
  }
}

/**
 * What a kept context shares with the request, by what it shares with the kept one behind it and that one with the
 * request: the shorter of both. Where they are as long, or either is not known, it takes a look.
 */
function throughNext({ next }: Kept, behind: Shared | undefined): Shared | undefined {
  if (next === undefined || behind === undefined || behind.isWhole || next.items === behind.items)
    return undefined
  return next.items < behind.items ? next : behind
}

/** The request cut at so many tokens: what another context must share to be worth a closer look. */
interface Border {
  readonly tokens: number
  readonly sums: Sums
  /** The first item behind. */
  readonly next: Item | undefined
}

function borderAt({ context, front }: Request, tokens: number): Border {
  const sums = sumsWithin(context, tokens - front.tokens)
  return { tokens, sums, next: itemAt(context, sums.count) }
}

/** Whether a kept context shares more than the border's tokens: a look at hashes, which most fail. O(log n). */
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

function commonWith({ context, front }: Request, kept: Kept): Shared {
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

interface Findings {
  /** Whether anything of a prompt of so many tokens is cached at all. */
  readonly wasCached: (tokens: number) => boolean
  /** With longer lives more would have been read. */
  readonly isExpired: boolean
  /** A prompt that is in the cache is the front of this one, whole. */
  readonly isWhole: boolean
  /** With a longer look back from the breakpoints more would have been read. */
  readonly isOutOfReach: boolean
}

function missOf({ last }: Held, found: Findings): Miss | undefined {
  if (last === undefined) return found.isWhole ? undefined : { reason: 'first-call', common: 0 }
  const { kept, items: common, isWhole } = last
  if (!found.wasCached(kept.front.tokens + sumsOf(kept.context).tokens))
    return { reason: 'below-minimum', common }
  if (found.isExpired) return { reason: 'expired', common }
  if (!isWhole && !found.isWhole) return { reason: 'changed', common, last: kept.context }
  return found.isOutOfReach ? { reason: 'breakpoint', common } : undefined
}

interface Sent {
  readonly request: Request
  readonly marks: readonly Mark[]
  readonly last: Common | undefined
}

/** The newest context of a lane stands for the one that it continues. */
function keep(own: Kept[], { request, marks, last }: Sent): void {
  const { context, front, time } = request
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
  own.push({ context, front, time, marks: kept, next: undefined, place: undefined })
  if (own.length > KEPT_PER_LANE) own.shift()
}
