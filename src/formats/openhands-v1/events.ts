/** Events of OpenHands V1 as they are in a file: `kind` tells what each is. */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import type { ConversationEvent } from './shape.ts'

/** One event, with what places it among the others. */
export interface V1Event {
  readonly record: JsonObject
  readonly kind: string
  readonly id?: string
  /** The event before it in its branch; null: none. Absent in logs that are no trees. */
  readonly parent?: string | null
  readonly source?: string
  readonly where: string
}

/** Kinds whose name does not end in `Event`. */
const OTHER_KINDS: ReadonlySet<string> = new Set([
  'Condensation',
  'CondensationRequest',
  'UserRejectObservation',
])

/** Kinds that only this format has, whatever else is on the line. */
const OWN_KINDS: ReadonlySet<string> = new Set([
  'SystemPromptEvent',
  'SystemPromptUpdateEvent',
  'MessageEvent',
  'ActionEvent',
  'ObservationEvent',
  'UserRejectObservation',
  'AgentErrorEvent',
  'Condensation',
  'CondensationRequest',
  'ConversationStateUpdateEvent',
])

function isKind(kind: string | undefined): kind is string {
  return kind !== undefined && (kind.endsWith('Event') || OTHER_KINDS.has(kind))
}

/** Whether a value is an event: a kind of that name, and who it is of. */
export function isV1Event(value: JsonValue): boolean {
  return (
    isKind(textField<ConversationEvent>(value, 'kind')) &&
    textField<ConversationEvent>(value, 'source') !== undefined
  )
}

/** Whether an event is of a kind that only this format has. */
export function isOwnKind(value: JsonValue): boolean {
  return OWN_KINDS.has(textField<ConversationEvent>(value, 'kind') ?? '')
}

/** Any object is an event; what it is of is recognized by `kind`, and an unknown one is passed over later. */
export function readV1Event(record: JsonValue, where: string): V1Event | undefined {
  if (!isObject(record)) return undefined
  const kind = textField<ConversationEvent>(record, 'kind') ?? 'null'
  const id = textField<ConversationEvent>(record, 'id')
  const source = textField<ConversationEvent>(record, 'source')
  const parent = field<ConversationEvent>(record, 'parent_id')
  const isTree = parent === null || typeof parent === 'string'
  return {
    record,
    kind,
    where,
    ...given({ id, source }),
    ...(isTree ? { parent } : {}),
  }
}

/**
 * The actions of each answer: consecutive ones with the same `llm_response_id`, which only state updates and
 * results may be between. Keyed by the first.
 */
export function answerGroups(events: readonly V1Event[]): ReadonlyMap<V1Event, readonly V1Event[]> {
  const groups = new Map<V1Event, V1Event[]>()
  let open: { readonly id: string; readonly list: V1Event[] } | undefined
  for (const event of events) {
    if (event.kind === 'MessageEvent' || event.kind === 'Condensation') open = undefined
    if (event.kind !== 'ActionEvent') continue
    const id = textField<ConversationEvent>(event.record, 'llm_response_id') ?? ''
    if (open !== undefined && id !== '' && id === open.id) {
      open.list.push(event)
      continue
    }
    open = { id, list: [event] }
    groups.set(event, open.list)
  }
  return groups
}

/** For each event of a tree, the events before it in its branch; undefined for a log that is none. */
export interface EventTree {
  /** The event before `event` in its branch. */
  before(event: V1Event): V1Event | undefined
}

/** The tree of a log; undefined where no event names a parent. */
export function eventTree(events: readonly V1Event[]): EventTree | undefined {
  if (!events.some(({ parent }) => typeof parent === 'string')) return undefined
  const byId = new Map(
    events.flatMap((event) => (event.id === undefined ? [] : [[event.id, event] as const])),
  )
  const previous = new Map(events.map((event, index) => [event, events[index - 1]]))
  return {
    before: (event) => {
      if (event.parent === null) return undefined
      // Events without a parent, and those whose parent is not in the file, follow the one before them.
      const named = event.parent === undefined ? undefined : byId.get(event.parent)
      return named ?? previous.get(event)
    },
  }
}

/**
 * The events before `event` in its branch, oldest first. A circle of parents ends where it closes. O(branch).
 */
export function branchBefore(tree: EventTree, event: V1Event): readonly V1Event[] {
  const branch: V1Event[] = []
  const seen = new Set<V1Event>([event])
  for (let next = tree.before(event); next !== undefined && !seen.has(next); next = tree.before(next)) {
    seen.add(next)
    branch.push(next)
  }
  return branch.reverse()
}
