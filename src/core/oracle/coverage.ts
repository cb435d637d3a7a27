/**
 * Which steps to show so that the least is lost: the maximum coverage under a budget, and the cheapest cover.
 * Both are hard in general and small in practice; they are searched to the end while that takes few nodes,
 * and otherwise left with a bound that holds and a solution that is near. Pure numbers: a step is its tokens
 * and the references it holds.
 */

import { append } from '#base/lists.ts'
import type { Pieces } from '#base/pieces.ts'
import type { Tokens } from '../model/units.ts'

export interface Holder {
  readonly tokens: Tokens
  /** Of the references asked about, 0-based, ascending. */
  readonly references: readonly number[]
}

export interface Solution {
  /** Lost weight, or tokens: of the solution found. */
  readonly found: number
  /** No one can do better. Equal to `found` where the search came to its end. */
  readonly atLeast: number
  /** Places of the chosen holders. */
  readonly chosen: readonly number[]
}

/** Nodes of a search before it is left with its bound. */
const MOST_NODES = 10000
/** Nodes between two pauses: some milliseconds at most. */
const NODES_AT_ONCE = 32

/** Differences of rounding are no gap. */
const EPSILON = 1e-9

/**
 * The least weight that any choice of holders within the budget leaves uncovered. A reference that no holder
 * has is lost whatever is chosen. O(holders · references) where everything fits or the bound is tight.
 */
export function* leastLost(
  holders: readonly Holder[],
  weights: readonly number[],
  budget: number,
): Pieces<Solution> {
  const problem = reduced(holders, weights.length)
  const start: Node = {
    open: new Set(weights.keys()),
    budget,
    lost: 0,
    chosen: [],
    excluded: new Set(),
  }
  const greedy = greedily(problem, weights, budget)
  let best = greedy
  const least = lostAtLeast(problem, weights, start)
  if (best.found <= least + EPSILON) return { ...best, atLeast: best.found }
  let nodes = 0
  const waiting: Node[] = [start]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (++nodes > MOST_NODES) return { ...best, atLeast: Math.min(best.found, least) }
    if (nodes % NODES_AT_ONCE === 0) yield
    if (lostAtLeast(problem, weights, node) >= best.found - EPSILON) continue
    const heaviest = heaviestOf(node.open, weights)
    if (heaviest === undefined) {
      best = { found: node.lost, chosen: node.chosen }
      continue
    }
    append(waiting, branches(problem, weights, { node, reference: heaviest }))
  }
  return { ...best, atLeast: best.found }
}

/** The fewest tokens of holders that together have every reference that any of them has. */
export function* cheapestCover(holders: readonly Holder[], count: number): Pieces<Solution> {
  const problem = reduced(holders, count)
  const open = new Set<number>()
  for (const { references } of problem) for (const reference of references) open.add(reference)
  let best = greedyCover(problem, open)
  const least = sum(sharesOf(problem, open, Number.POSITIVE_INFINITY).values())
  if (best.found <= least + EPSILON) return { ...best, atLeast: best.found }
  let nodes = 0
  const waiting: Cover[] = [{ open, tokens: 0, chosen: [] }]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (++nodes > MOST_NODES) return { ...best, atLeast: Math.min(best.found, least) }
    if (nodes % NODES_AT_ONCE === 0) yield
    const rest = sum(sharesOf(problem, node.open, Number.POSITIVE_INFINITY).values())
    if (node.tokens + rest >= best.found - EPSILON) continue
    const next = rarestOf(problem, node.open)
    if (next === undefined) best = { found: node.tokens, chosen: node.chosen }
    else append(waiting, coversOf(problem, node, next))
  }
  return { ...best, atLeast: best.found }
}

interface Placed extends Holder {
  /** In the list that was handed in. */
  readonly place: number
}

interface Node {
  /** References of which nothing is decided. */
  readonly open: ReadonlySet<number>
  readonly budget: number
  readonly lost: number
  readonly chosen: readonly number[]
  /** Holders that cannot be chosen any more: what they hold was given up. */
  readonly excluded: ReadonlySet<Placed>
}

interface Cover {
  readonly open: ReadonlySet<number>
  readonly tokens: Tokens
  readonly chosen: readonly number[]
}

/** Beyond this many different holders it is dearer to look for the useless ones than to carry them. */
const MOST_COMPARED = 300

/** Without holders that another one replaces: it has all that they have and weighs no more. */
function reduced(holders: readonly Holder[], count: number): readonly Placed[] {
  const cheapest = new Map<string, Placed>()
  holders.forEach(({ tokens, references }, place) => {
    const own = references.filter((reference) => reference < count)
    const key = own.join()
    const known = cheapest.get(key)
    if (own.length > 0 && (known === undefined || tokens < known.tokens)) {
      cheapest.set(key, { tokens, references: own, place })
    }
  })
  const all = [...cheapest.values()].sort(
    (one, other) => other.references.length - one.references.length || one.tokens - other.tokens,
  )
  if (all.length > MOST_COMPARED) return all
  const kept: { readonly holder: Placed; readonly has: ReadonlySet<number> }[] = []
  for (const holder of all) {
    const isUseless = kept.some(
      (other) =>
        other.holder.tokens <= holder.tokens &&
        holder.references.every((reference) => other.has.has(reference)),
    )
    if (!isUseless) kept.push({ holder, has: new Set(holder.references) })
  }
  return kept.map(({ holder }) => holder)
}

/**
 * For each reference the least that a holder costs per open reference it has. Whatever is chosen to cover
 * some of them costs at least the sum of their shares: each is covered by one of the chosen, which pays for
 * no more than it has.
 */
function sharesOf(
  problem: readonly Placed[],
  open: ReadonlySet<number>,
  budget: number,
): ReadonlyMap<number, number> {
  const shares = new Map<number, number>()
  for (const { tokens, references } of problem) {
    if (tokens > budget) continue
    let own = 0
    for (const reference of references) if (open.has(reference)) own++
    if (own === 0) continue
    const share = tokens / own
    for (const reference of references) {
      if (open.has(reference)) shares.set(reference, Math.min(share, shares.get(reference) ?? share))
    }
  }
  return shares
}

/** What is lost in all below a node, at least: shares are filled into the budget, the last one in part. */
function lostAtLeast(problem: readonly Placed[], weights: readonly number[], node: Node): number {
  const able = node.excluded.size === 0 ? problem : problem.filter((holder) => !node.excluded.has(holder))
  const shares = sharesOf(able, node.open, node.budget)
  let lost = node.lost
  const wanted: { readonly weight: number; readonly share: number }[] = []
  for (const reference of node.open) {
    const weight = weights[reference] ?? 0
    const share = shares.get(reference)
    if (share === undefined) lost += weight
    else wanted.push({ weight, share })
  }
  wanted.sort((one, other) => one.share * other.weight - other.share * one.weight)
  let left = node.budget
  for (const { weight, share } of wanted) {
    if (share > left) lost += weight * (1 - left / share)
    left = Math.max(0, left - share)
  }
  return lost
}

/**
 * The reference is covered by one of its holders, or given up. Depth first: what looks best is taken last, as
 * the stack gives it first.
 */
function branches(
  problem: readonly Placed[],
  weights: readonly number[],
  { node, reference }: { readonly node: Node; readonly reference: number },
): readonly Node[] {
  const holders = problem.filter(
    (holder) => holder.references.includes(reference) && !node.excluded.has(holder),
  )
  const without = new Set(node.open)
  without.delete(reference)
  const given: Node = {
    ...node,
    open: without,
    lost: node.lost + (weights[reference] ?? 0),
    excluded: new Set([...node.excluded, ...holders]),
  }
  const taken = holders
    .filter(({ tokens }) => tokens <= node.budget)
    .sort((one, other) => other.tokens - one.tokens)
    .map(
      (holder): Node => ({
        ...node,
        open: withoutAll(node.open, holder.references),
        budget: node.budget - holder.tokens,
        chosen: [...node.chosen, holder.place],
      }),
    )
  return [given, ...taken]
}

function coversOf(problem: readonly Placed[], node: Cover, reference: number): readonly Cover[] {
  return problem
    .filter((holder) => holder.references.includes(reference))
    .sort((one, other) => other.tokens - one.tokens)
    .map((holder) => ({
      open: withoutAll(node.open, holder.references),
      tokens: node.tokens + holder.tokens,
      chosen: [...node.chosen, holder.place],
    }))
}

/** By weight for tokens, then what still fits; or the one best holder alone, where that keeps more. */
function greedily(
  problem: readonly Placed[],
  weights: readonly number[],
  budget: number,
): Omit<Solution, 'atLeast'> {
  const open = new Set(weights.keys())
  const gainOf = ({ references }: Placed) =>
    sum(references.map((reference) => (open.has(reference) ? (weights[reference] ?? 0) : 0)))
  const single = problem
    .filter(({ tokens }) => tokens <= budget)
    .reduce<{ readonly holder: Placed; readonly gain: number } | undefined>((best, holder) => {
      const gain = gainOf(holder)
      return best === undefined || gain > best.gain ? { holder, gain } : best
    }, undefined)
  const chosen: number[] = []
  let left = budget
  let kept = 0
  for (;;) {
    const next = bestBy(problem, (holder) =>
      holder.tokens > left ? 0 : gainOf(holder) / Math.max(holder.tokens, EPSILON),
    )
    if (next === undefined) break
    kept += gainOf(next)
    left -= next.tokens
    chosen.push(next.place)
    for (const reference of next.references) open.delete(reference)
  }
  // Added up from what is left, not taken from the total: nothing left is then exactly 0.
  const lostOf = (left: ReadonlySet<number>) => sum([...left].map((reference) => weights[reference] ?? 0))
  if (single !== undefined && single.gain > kept) {
    const left = withoutAll(new Set(weights.keys()), single.holder.references)
    return { found: lostOf(left), chosen: [single.holder.place] }
  }
  return { found: lostOf(open), chosen }
}

function greedyCover(problem: readonly Placed[], all: ReadonlySet<number>): Omit<Solution, 'atLeast'> {
  const open = new Set(all)
  const chosen: number[] = []
  let tokens = 0
  for (;;) {
    const next = bestBy(problem, (holder) => {
      const own = holder.references.filter((reference) => open.has(reference)).length
      return own / Math.max(holder.tokens, EPSILON)
    })
    if (next === undefined) return { found: tokens, chosen }
    tokens += next.tokens
    chosen.push(next.place)
    for (const reference of next.references) open.delete(reference)
  }
}

function bestBy(problem: readonly Placed[], value: (holder: Placed) => number): Placed | undefined {
  let best: Placed | undefined
  let most = 0
  for (const holder of problem) {
    const own = value(holder)
    if (own > most) {
      best = holder
      most = own
    }
  }
  return best
}

function heaviestOf(open: ReadonlySet<number>, weights: readonly number[]): number | undefined {
  let heaviest: number | undefined
  for (const reference of open) {
    if (heaviest === undefined || (weights[reference] ?? 0) > (weights[heaviest] ?? 0)) heaviest = reference
  }
  return heaviest
}

/** The open reference with the fewest holders: the fewest branches. */
function rarestOf(problem: readonly Placed[], open: ReadonlySet<number>): number | undefined {
  const counts = new Map<number, number>()
  for (const { references } of problem) {
    for (const reference of references) {
      if (open.has(reference)) counts.set(reference, (counts.get(reference) ?? 0) + 1)
    }
  }
  let rarest: number | undefined
  for (const [reference, count] of counts) {
    if (rarest === undefined || count < (counts.get(rarest) ?? 0)) rarest = reference
  }
  return rarest
}

function withoutAll(open: ReadonlySet<number>, references: readonly number[]): ReadonlySet<number> {
  const rest = new Set(open)
  for (const reference of references) rest.delete(reference)
  return rest
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
