/**
 * A provider's prompt cache, simulated: what a request reads from it and writes to it, and why it could not
 * read more. Pure bookkeeping over contexts (sequence.ts); prices are in price-usage.ts. What it remembers of
 * each agent is in kept.ts.
 */

import { given } from '#base/given.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CacheRule } from '../profiles/rules/profile.ts'
import { furthestMark, isAlive, type Mark, placeBreakpoints } from './breakpoints.ts'
import { commonWith, eachSharing, type Held, type Kept, keep } from './kept.ts'
import type { Miss } from './misses.ts'
import type { Request } from './request.ts'
import { sumsOf } from './sequence.ts'

/** Tokens of one request: `input + read + written = prompt`. */
interface CacheUse {
  readonly prompt: Tokens
  readonly input: Tokens
  readonly read: Tokens
  /** By lifetime id; all of them together are `written`. */
  readonly writes: Readonly<Record<string, number>>
  readonly written: Tokens
  /** The last call before that used what is read; absent where nothing is. */
  readonly readFrom?: CallIndex
  readonly miss?: Miss
  readonly lapsed?: Lapsed
}

/** What a request would have read from an entry that had expired, where that is more than what it read. */
export interface Lapsed {
  readonly tokens: Tokens
  /** The last call before that used it. */
  readonly from: CallIndex
}

export interface PromptCache {
  use(request: Request): CacheUse
  /** Tokens of the agent's last prompt that a request with the same front could read now. O(breakpoints). */
  left(request: Pick<Request, 'agent' | 'time' | 'life'>): Tokens
}

export function createPromptCache(rule: CacheRule): PromptCache {
  const agents = new Map<object, Kept[]>()
  return {
    use: (request) => {
      const own = agents.get(request.agent) ?? []
      agents.set(request.agent, own)
      const kept = own.at(-1)
      const last = kept === undefined ? undefined : { kept, ...commonWith(request, kept) }
      const { used, marks } = plan(rule, request, { own, agents, last })
      if (rule.kind !== 'none') keep(own, { request, marks, last })
      return used
    },
    left: ({ agent, time, life: { outlived } }) => {
      const kept = agents.get(agent)?.at(-1)
      if (kept === undefined || rule.kind === 'none') return 0
      if (rule.kind === 'breakpoints')
        return tokensOf(kept.marks.findLast((mark) => isAlive(mark, time, outlived)))
      if (!isAlive({ time: kept.time, seconds: rule.lifetime }, time, outlived)) return 0
      return readable(rule, kept.front.tokens + sumsOf(kept.context).tokens)
    },
  }
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
  const { time, life } = request
  let fresh = 0
  let readFrom: CallIndex | undefined
  let any: Lapsed | undefined
  let isWhole = false
  eachSharing(request, held, (common) => {
    if (common === undefined) return fresh
    const { kept } = common
    any = longer(any, { tokens: readable(rule, common.tokens), from: kept.call })
    if (!isAlive({ time: kept.time, seconds: rule.lifetime }, time, life.outlived)) return fresh
    if (common.tokens >= fresh) isWhole = common.isWhole || (isWhole && common.tokens === fresh)
    if (common.tokens > fresh) readFrom = kept.call
    fresh = Math.max(fresh, common.tokens)
    return fresh
  })
  const read = readable(rule, fresh)
  const miss = missOf(held, {
    wasCached: (tokens) => readable(rule, tokens) > 0,
    isExpired: read < tokensOf(any),
    isWhole,
    isOutOfReach: false,
  })
  return use(request, { read, readFrom, writes: NO_WRITES, miss, lapsed: any })
}

function longer(one: Lapsed | undefined, other: Lapsed): Lapsed {
  return one === undefined || other.tokens > one.tokens ? other : one
}

/** Of a common prefix of this many tokens: whole blocks, from the minimum on. */
function readable({ minimum, block }: Automatic, tokens: Tokens): number {
  return tokens < minimum ? 0 : tokens - (tokens % block)
}

type Breakpoints = Extract<CacheRule, { readonly kind: 'breakpoints' }>

function planBreakpoints(rule: Breakpoints, request: Request, held: Held): Planned {
  const { time, life } = request
  const { outlived } = life
  const breakpoints = placeBreakpoints(rule, request)
  let fresh: Mark | undefined
  let read = 0
  let any: Lapsed | undefined
  let anywhere = 0
  let isWhole = false
  eachSharing(request, held, (common) => {
    if (common === undefined) return read
    const query = { marks: common.kept.marks, common: common.items, breakpoints }
    const end = query.marks.at(-1)
    if (common.isWhole && end !== undefined && isAlive(end, time, outlived)) isWhole = true
    const most = tokensOf(furthestMark(query, NO_LIMITS))
    if (most <= read) return read
    const found = furthestMark(query, { reach: rule.reach, time, outlived })
    if (tokensOf(found) > read) {
      fresh = found
      read = tokensOf(found)
    }
    if (read === most) return read
    const within = furthestMark(query, { ...NO_LIMITS, reach: rule.reach })
    if (within !== undefined) any = longer(any, { tokens: within.tokens, from: within.call })
    anywhere = Math.max(anywhere, tokensOf(furthestMark(query, { ...NO_LIMITS, time, outlived })))
    return read
  })
  const miss = missOf(held, {
    wasCached: (tokens) => tokens >= rule.minimum,
    isExpired: read < tokensOf(any),
    isWhole,
    isOutOfReach: read < anywhere,
  })
  const marks = fresh === undefined ? breakpoints : [{ ...fresh, time, call: request.call }, ...breakpoints]
  const writes = writesOf(breakpoints, read)
  return { used: use(request, { read, readFrom: fresh?.call, writes, miss, lapsed: any }), marks }
}

function tokensOf(of: Pick<Mark, 'tokens'> | undefined): number {
  return of?.tokens ?? 0
}

const NO_LIMITS = { reach: Number.POSITIVE_INFINITY, time: undefined, outlived: undefined }

/** What lies behind what was read, up to each breakpoint, under the lifetime of that breakpoint. */
function writesOf(breakpoints: readonly Mark[], read: Tokens): Readonly<Record<string, number>> {
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
  readonly read: Tokens
  readonly readFrom?: CallIndex | undefined
  readonly writes: Readonly<Record<string, number>>
  readonly miss?: Miss | undefined
  /** The longest that was kept, expired or not. */
  readonly lapsed?: Lapsed | undefined
}

function use({ front, context, tail }: Request, { read, readFrom, writes, miss, lapsed }: Drawn): CacheUse {
  const prompt = front.tokens + sumsOf(context).tokens + tail
  let written = 0
  for (const lifetime in writes) written += writes[lifetime] ?? 0
  const input = prompt - read - written
  const from = read === 0 || readFrom === undefined ? {} : { readFrom }
  return {
    prompt,
    input,
    read,
    writes,
    written,
    ...from,
    ...given({ miss, lapsed: tokensOf(lapsed) > read ? lapsed : undefined }),
  }
}

interface Findings {
  /** Whether anything of a prompt of this many tokens is cached at all. */
  readonly wasCached: (tokens: Tokens) => boolean
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
