/**
 * A context as an immutable sequence that shares what did not change with the contexts before it. So earlier
 * contexts stay at hand for nothing, a change costs O(log n), and how much two contexts have in common is
 * found in O(log² n). Slots may be empty: a memory that works by position leaves holes where it dropped a
 * step.
 */

import type { Step } from '../model/step.ts'
import type { Tokens } from '../model/units.ts'

/**
 * What is in a slot: the messages of a step. `one` and `other` are hashes of what is sent: equal for
 * equal messages.
 */
export interface Item {
  readonly step: Step
  readonly tokens: Tokens
  /** Content blocks, as providers with breakpoints count them. */
  readonly blocks: number
  readonly one: number
  readonly other: number
  /** The assistant's turn alone, which a step whose result was rewritten still shares. */
  readonly turn?: { readonly one: number; readonly other: number; readonly tokens: Tokens }
}

/** Sums over items in order; the hashes are those of the items as a polynomial, so they add up from parts. */
export interface Sums {
  readonly count: number
  readonly tokens: Tokens
  readonly blocks: number
  readonly one: number
  readonly other: number
}

interface Node extends Sums {
  /** The hash factors to the power of `count`. */
  readonly onePower: number
  readonly otherPower: number
  readonly left: Node | undefined
  readonly right: Node | undefined
  /** Only at the bottom. */
  readonly items: readonly (Item | undefined)[] | undefined
}

export interface Sequence {
  /** Undefined: all slots are empty. */
  readonly root: Node | undefined
  /** Levels above the bottom: the tree has room for LEAF · 2^height slots. */
  readonly height: number
  /** Behind the last slot that was written. */
  readonly slots: number
}

export const EMPTY: Sequence = { root: undefined, height: 0, slots: 0 }

const NO_SUMS: Sums = { count: 0, tokens: 0, blocks: 0, one: 0, other: 0 }
const LEAF = 8
/** Odd, so that no power of it vanishes. */
const ONE_FACTOR = 0x01000193
const OTHER_FACTOR = 0x5bd1e995

export function sumsOf({ root }: Sequence): Sums {
  return root ?? NO_SUMS
}

/** Puts items into the slots from `slot` on; `undefined` empties one. O(items + log n). */
export function write(sequence: Sequence, slot: number, items: readonly (Item | undefined)[]): Sequence {
  if (items.length === 0) return sequence
  const slots = Math.max(sequence.slots, slot + items.length)
  let { root, height } = sequence
  while (LEAF << height < slots) {
    root = root === undefined ? undefined : branch(root, undefined)
    height++
  }
  return { root: writeNode(root, { height, base: 0 }, { from: slot, items }), height, slots }
}

/** Only the slots below this one. O(log n). */
export function cutAt(sequence: Sequence, slot: number): Sequence {
  if (slot >= sequence.slots) return sequence
  return { ...sequence, root: cut(sequence.root, { height: sequence.height, base: 0 }, slot), slots: slot }
}

/** Items behind the last slot. O(items + log n). */
export function append(sequence: Sequence, items: readonly (Item | undefined)[]): Sequence {
  return write(sequence, sequence.slots, items)
}

/** Sums over the first `count` items. O(log n). */
export function prefixSums({ root }: Sequence, until: number): Sums {
  if (root === undefined || until <= 0) return NO_SUMS
  if (until >= root.count) return root
  let node: Node | undefined = root
  let [count, tokens, blocks, one, other] = [0, 0, 0, 0, 0]
  while (node?.items === undefined && node !== undefined) {
    const left: Node | undefined = node.left
    if (left === undefined) node = node.right
    else if (count + left.count > until) node = left
    else {
      count += left.count
      tokens += left.tokens
      blocks += left.blocks
      one = (Math.imul(one, left.onePower) + left.one) | 0
      other = (Math.imul(other, left.otherPower) + left.other) | 0
      node = node.right
    }
  }
  return plusItems({ count, tokens, blocks, one, other }, node?.items ?? [], until)
}

/** Sums over the items at the front that contain at most this many tokens together. O(log n). */
export function sumsWithin({ root }: Sequence, tokens: Tokens): Sums {
  let node = root
  let before: Sums = NO_SUMS
  while (node !== undefined && node.items === undefined) {
    const { left, right }: Node = node
    if (left !== undefined && before.tokens + left.tokens > tokens) node = left
    else {
      before = left === undefined ? before : plus(before, left)
      node = right
    }
  }
  let [fits, sum] = [before.count, before.tokens]
  for (const item of node?.items ?? []) {
    if (item === undefined) continue
    if (sum + item.tokens > tokens) break
    sum += item.tokens
    fits++
  }
  return plusItems(before, node?.items ?? [], fits)
}

/** The item at a place, counted without holes; undefined beyond the end. O(log n). */
export function itemAt(sequence: Sequence, index: number): Item | undefined {
  if (index < 0 || index >= sumsOf(sequence).count) return undefined
  let node = sequence.root
  let skipped = 0
  while (node !== undefined && node.items === undefined) {
    const { left, right }: Node = node
    if (left !== undefined && skipped + left.count > index) node = left
    else {
      skipped += left?.count ?? 0
      node = right
    }
  }
  for (const item of node?.items ?? []) {
    if (item === undefined) continue
    if (skipped === index) return item
    skipped++
  }
  return undefined
}

/** How many items at the front are the same in both. O(log² n). */
export function commonItems(one: Sequence, other: Sequence): number {
  if (one.root === other.root) return sumsOf(one).count
  const most = sumsOf(other).count
  let node = one.root
  let before: Sums = NO_SUMS
  while (node !== undefined && node.items === undefined) {
    const { left, right }: Node = node
    const next = left === undefined ? before : plus(before, left)
    if (left === undefined) node = right
    else if (next.count <= most && sameHash(next, prefixSums(other, next.count))) {
      before = next
      node = right
    } else node = left
  }
  let common = before.count
  for (const item of node?.items ?? []) {
    if (item === undefined) continue
    const against = itemAt(other, common)
    if (against === undefined || !sameHash(item, against)) break
    common++
  }
  return common
}

export function sameHash(a: Pick<Sums, 'one' | 'other'>, b: Pick<Sums, 'one' | 'other'>): boolean {
  return a.one === b.one && a.other === b.other
}

/** Where a node is: its level above the bottom and its first slot. */
interface Place {
  readonly height: number
  readonly base: number
}

interface Entries {
  readonly from: number
  readonly items: readonly (Item | undefined)[]
}

function writeNode(node: Node | undefined, { height, base }: Place, entries: Entries): Node | undefined {
  if (height === 0) return leaf(writeLeaf(node?.items, base, entries))
  const middle = base + (LEAF << (height - 1))
  const { from, items } = entries
  return branch(
    from < middle ? writeNode(node?.left, { height: height - 1, base }, entries) : node?.left,
    from + items.length > middle
      ? writeNode(node?.right, { height: height - 1, base: middle }, entries)
      : node?.right,
  )
}

function writeLeaf(
  old: readonly (Item | undefined)[] | undefined,
  base: number,
  { from, items }: Entries,
): readonly (Item | undefined)[] {
  const next: (Item | undefined)[] = old === undefined ? [] : old.slice()
  const end = Math.min(base + LEAF, from + items.length)
  for (let slot = Math.max(base, from); slot < end; slot++) {
    while (next.length < slot - base) next.push(undefined)
    next[slot - base] = items[slot - from]
  }
  return next
}

function cut(node: Node | undefined, { height, base }: Place, from: number): Node | undefined {
  const room = LEAF << height
  if (node === undefined || from >= base + room) return node
  if (from <= base) return undefined
  if (node.items !== undefined) return leaf(node.items.slice(0, from - base))
  const half = room >> 1
  return branch(
    cut(node.left, { height: height - 1, base }, from),
    cut(node.right, { height: height - 1, base: base + half }, from),
  )
}

function leaf(items: readonly (Item | undefined)[]): Node | undefined {
  let [count, tokens, blocks, one, other] = [0, 0, 0, 0, 0]
  let [onePower, otherPower] = [1, 1]
  for (const item of items) {
    if (item === undefined) continue
    count++
    tokens += item.tokens
    blocks += item.blocks
    one = (Math.imul(one, ONE_FACTOR) + item.one) | 0
    other = (Math.imul(other, OTHER_FACTOR) + item.other) | 0
    onePower = Math.imul(onePower, ONE_FACTOR)
    otherPower = Math.imul(otherPower, OTHER_FACTOR)
  }
  if (count === 0) return undefined
  const [left, right] = NO_CHILDREN
  return { count, tokens, blocks, one, other, onePower, otherPower, left, right, items }
}

const NO_CHILDREN: readonly [undefined, undefined] = [undefined, undefined]

function branch(left: Node | undefined, right: Node | undefined): Node | undefined {
  if (left === undefined && right === undefined) return undefined
  const [before, behind] = [left ?? NO_NODE, right ?? NO_NODE]
  return {
    count: before.count + behind.count,
    tokens: before.tokens + behind.tokens,
    blocks: before.blocks + behind.blocks,
    one: (Math.imul(before.one, behind.onePower) + behind.one) | 0,
    other: (Math.imul(before.other, behind.otherPower) + behind.other) | 0,
    onePower: Math.imul(before.onePower, behind.onePower),
    otherPower: Math.imul(before.otherPower, behind.otherPower),
    left,
    right,
    items: undefined,
  }
}

const NO_NODE = { ...NO_SUMS, onePower: 1, otherPower: 1 }

function plus(before: Sums, node: Node): Sums {
  return {
    count: before.count + node.count,
    tokens: before.tokens + node.tokens,
    blocks: before.blocks + node.blocks,
    one: (Math.imul(before.one, node.onePower) + node.one) | 0,
    other: (Math.imul(before.other, node.otherPower) + node.other) | 0,
  }
}

/** With the items of a leaf, until there are `count` in all. */
function plusItems(before: Sums, items: readonly (Item | undefined)[], until: number): Sums {
  let { count, tokens, blocks, one, other } = before
  for (const item of items) {
    if (count === until) break
    if (item === undefined) continue
    count++
    tokens += item.tokens
    blocks += item.blocks
    one = (Math.imul(one, ONE_FACTOR) + item.one) | 0
    other = (Math.imul(other, OTHER_FACTOR) + item.other) | 0
  }
  return { count, tokens, blocks, one, other }
}
