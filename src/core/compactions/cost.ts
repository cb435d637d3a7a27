/**
 * What a compaction cost and saved: what the first call after it could not read from the cache, and what the
 * calls after it would have cost had it not happened, up to the agent's next compaction or until the context
 * window would have been full.
 */
import { given } from '#base/given.ts'
import { costOfUsage } from '../cost/price-usage.ts'
import type { SummaryRequest } from '../model/compaction.ts'
import type { CallIndex, Dollars, EpochSeconds, Tokens } from '../model/units.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import type { CallFigures } from '../replay/replay.ts'
import type { CompactionAccount } from './account.ts'

export interface CompactionCost {
  /**
   * The request that wrote the summary, its tokens those of its prompt and its answer; absent: the file
   * records neither its usage nor its price, and too little is known to estimate them.
   */
  readonly summary?: {
    readonly tokens?: Tokens
    readonly dollars?: Dollars
    readonly isEstimated?: true
  }
  /** The part of the first prompt after it that was not read from the cache. */
  readonly rewrite: { readonly tokens: Tokens; readonly dollars?: Dollars }
  /**
   * The history without it, less what was sent, over the calls after it; negative: it made them dearer.
   * `calls`: those before `fullAt`; `missed`: those of them that missed the cache, apart from the first, so
   * that they would have paid in full for the history, and what is saved at them; absent: none.
   */
  readonly saved: {
    readonly calls: number
    readonly missed?: { readonly calls: readonly CallIndex[]; readonly dollars?: Dollars }
    readonly tokens: Tokens
    readonly dollars?: Dollars
    /** What the calls up to the agent's next compaction cost as they were sent, and the last of them. */
    readonly sent?: { readonly dollars: Dollars; readonly last: CallIndex }
  }
  /**
   * The call at which the context window would have been full without it, so that it could not have been put
   * off any longer; absent: none, or the window is not known.
   */
  readonly fullAt?: CallIndex
}

interface CostBasis {
  /**
   * Figures of the calls as they were sent, and of the same calls without this compaction, up to `fullAt`.
   */
  readonly sent: readonly CallFigures[]
  readonly undone: readonly CallFigures[]
  /** The call of the agent before which the next compaction happened; absent: none did. */
  readonly until?: number
  readonly fullAt?: CallIndex
  readonly summary?: CompactionCost['summary']
}

interface SummaryBasis {
  /** The call that is the summary's own step; undefined: none is. */
  readonly own: CallFigures | undefined
  /** The request that the file records beside the calls, and the prices of its model. */
  readonly request: SummaryRequest | undefined
  readonly profile: Profile | undefined
  readonly timestamp: EpochSeconds | undefined
}

/**
 * What writing the summary cost, as recorded, else at the prices of its model; undefined: neither is known.
 */
export function summaryCost(basis: SummaryBasis): CompactionCost['summary'] {
  const { own, request, profile, timestamp } = basis
  if (own !== undefined) {
    const amounts = own.use ?? own.cost
    return { ...given({ tokens: amounts?.billed, dollars: own.cost?.money.billed }) }
  }
  const { usage, cost } = request ?? {}
  if (usage === undefined && cost === undefined) return undefined
  const { input = 0, cacheRead = 0, cacheWrite = 0, output = 0 } = usage ?? {}
  const priced =
    usage === undefined || profile === undefined
      ? undefined
      : costOfUsage(profile, usage, timestamp).money.billed
  const tokens = usage === undefined ? undefined : input + cacheRead + cacheWrite + output
  return { ...given({ tokens, dollars: cost ?? priced }) }
}

/** Undefined for a compaction that no call follows. O(calls). */
export function compactionCost(
  { call: first, agent }: Pick<CompactionAccount, 'call' | 'agent'>,
  { sent, undone, until = Number.POSITIVE_INFINITY, fullAt, summary }: CostBasis,
  agentOf: (call: number) => string | undefined,
): CompactionCost | undefined {
  if (first === undefined) return undefined
  const after = (figures: readonly CallFigures[]) =>
    figures.filter(({ call }) => call >= first && call < until && agentOf(call) === agent)
  const [ofSent, ofUndone] = [after(sent), after(undone)]
  const [own] = ofSent
  if (own === undefined) return undefined
  const [cost, without] = [sumOf(ofSent.map(billed)), sumOf(ofUndone.map(billed))]
  const { call: last = first } = ofSent.at(-1) ?? {}
  const known =
    cost === undefined || without === undefined
      ? {}
      : { dollars: without - cost, sent: { dollars: cost, last } }
  const tokens = sum(ofUndone.map((figures) => figures.tokens)) - sum(ofSent.map((figures) => figures.tokens))
  const before = fullAt === undefined ? ofSent : ofSent.filter(({ call }) => call < fullAt)
  const missed = missedOf(
    before.filter((one) => one !== own),
    ofUndone,
  )
  return {
    rewrite: rewriteOf(own),
    saved: { calls: before.length, tokens, ...known, ...given({ missed }) },
    ...given({ summary, fullAt }),
  }
}

function missedOf(
  sent: readonly CallFigures[],
  undone: readonly CallFigures[],
): CompactionCost['saved']['missed'] {
  const paid = new Map(undone.filter(isMiss).map((figures) => [figures.call, billed(figures)]))
  const missed = sent.filter((one) => isMiss(one) && paid.has(one.call))
  if (missed.length === 0) return undefined
  const [cost, without] = [sumOf(missed.map(billed)), sumOf(missed.map(({ call }) => paid.get(call)))]
  return {
    calls: missed.map(({ call }) => call),
    ...(cost === undefined || without === undefined ? {} : { dollars: without - cost }),
  }
}

function billed({ cost }: CallFigures): number | undefined {
  return cost?.money.billed
}

/** Whether it paid in full for most of its prompt. */
function isMiss({ cost }: CallFigures): boolean {
  return cost !== undefined && cost.input + cost.cacheWrite > cost.cacheRead
}

/** Of usage and prices that are known; else the whole prompt may have been read or not. */
function rewriteOf({ use, cost, tokens }: CallFigures): CompactionCost['rewrite'] {
  const fresh = use === undefined ? tokens : use.input + use.cacheWrite
  if (cost === undefined) return { tokens: fresh }
  return { tokens: fresh, dollars: cost.money.input + cost.money.cacheWrite }
}

/** Undefined where one is. */
function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length < values.length ? undefined : sum(known)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
