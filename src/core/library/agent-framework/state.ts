/**
 * What the compactions of the Agent Framework work on: messages that are excluded with a reason, never
 * deleted.
 */
import { append } from '#base/lists.ts'
import type { Step } from '../../model/step.ts'
import { type GroupKind, type Message, spansOf } from './groups.ts'

export interface Item {
  readonly message: Message
  /** Why it is left out; undefined: it is not. */
  reason: string | undefined
}

export interface Group {
  readonly id: string
  readonly kind: GroupKind
  readonly items: readonly Item[]
}

/** Changed in place while compactions run over it; made anew for each request. */
export interface State {
  items: Item[]
  /** In the order of their first messages. */
  groups: Group[]
}

export function createState(messages: readonly Message[]): State {
  const items = messages.map((message): Item => ({ message, reason: undefined }))
  const byFirst = new Map<number, { kind: GroupKind; items: Item[] }>()
  for (const { kind, start, end, group } of spansOf(messages)) {
    const known = byFirst.get(group) ?? { kind, items: [] }
    append(known.items, items.slice(start, end + 1))
    byFirst.set(group, known)
  }
  return { items, groups: [...byFirst.values()].map((group) => ({ ...group, id: groupId(group.items) })) }
}

function groupId([first]: readonly Item[]): string {
  return `group_${first?.message.id ?? ''}`
}

export function includedSteps(state: State): readonly Step[] {
  return state.items.flatMap(({ message, reason }) => (reason === undefined ? [message.step] : []))
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
    const item: Item = { message, reason: undefined }
    beforeItem.set(first, item)
    return [{ id: groupId([item]), kind: 'assistant_text' as const, items: [item] }, group]
  })
  state.items = state.items.flatMap((item) => {
    const before = beforeItem.get(item)
    return before === undefined ? [item] : [before, item]
  })
}
