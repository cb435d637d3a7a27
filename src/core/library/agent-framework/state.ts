/**
 * What the compactions of the Agent Framework work on: messages that are excluded with a reason, never
 * deleted.
 */
import { append } from '#base/lists.ts'
import type { Step } from '../../model/step.ts'
import { type GroupKind, type Message, spansOf } from './groups.ts'

interface Item {
  readonly message: Message
  /** Why it is left out; undefined: it is not. */
  reason: string | undefined
  /** Its tokens, once they were asked for: compactions add them up again and again. */
  tokens: number | undefined
}

export interface Group {
  readonly kind: GroupKind
  readonly items: readonly Item[]
}

/** Changed in place while compactions run over it; made again for each request. */
export interface State {
  items: Item[]
  /** In the order of their first messages. */
  groups: Group[]
}

export function createState(messages: readonly Message[]): State {
  const items = messages.map(itemOf)
  const byFirst = new Map<number, { kind: GroupKind; items: Item[] }>()
  for (const { kind, start, end, group } of spansOf(messages)) {
    const known = byFirst.get(group)
    if (known === undefined) byFirst.set(group, { kind, items: items.slice(start, end + 1) })
    else append(known.items, items.slice(start, end + 1))
  }
  return { items, groups: [...byFirst.values()] }
}

function itemOf(message: Message): Item {
  return { message, reason: undefined, tokens: undefined }
}

export function groupId({ items: [first] }: Group): string {
  return `group_${first?.message.id ?? ''}`
}

export function includedSteps(state: State): readonly Step[] {
  return state.items.filter(({ reason }) => reason === undefined).map(({ message }) => message.step)
}

/** What of an item a limit counts. */
export type Size = (item: Item) => number

export const oneEach: Size = () => 1

/** Tokens, which `measure` is asked for once an item. */
export function tokensBy(measure: (step: Step) => number): Size {
  return (item) => {
    item.tokens ??= measure(item.message.step)
    return item.tokens
  }
}

/** Of what is included. O(n). */
export function includedSize({ items }: State, size: Size): number {
  let total = 0
  for (const item of items) if (item.reason === undefined) total += size(item)
  return total
}

export function isIncluded(group: Group): boolean {
  return group.items.some(({ reason }) => reason === undefined)
}

/** Whether some message changed. */
export function exclude(groups: readonly Group[], reason: string): boolean {
  let hasChanged = false
  for (const item of groups.flatMap(({ items }) => items)) {
    hasChanged ||= item.reason !== reason
    item.reason = reason
  }
  return hasChanged
}

/**
 * The group that no compaction drops: the last included one that is not system; if there are only such, the
 * last.
 */
export function lastGroup(groups: readonly Group[]): Group | undefined {
  return (
    groups.findLast((group) => group.kind !== 'system' && isIncluded(group)) ?? groups.findLast(isIncluded)
  )
}

/** Puts each message, as a group of its own, right before the group. O(n). */
export function insertBefore(state: State, added: ReadonlyMap<Group, Message>): void {
  const beforeItem = new Map<Item, Item>()
  state.groups = state.groups.flatMap((group) => {
    const message = added.get(group)
    const [first] = group.items
    if (message === undefined || first === undefined) return [group]
    const item = itemOf(message)
    beforeItem.set(first, item)
    return [{ kind: 'assistant_text' as const, items: [item] }, group]
  })
  state.items = state.items.flatMap((item) => {
    const before = beforeItem.get(item)
    return before === undefined ? [item] : [before, item]
  })
}
