/**
 * Events of OpenHands V0 as they are in a file: flat lists, lists of pairs of action and observation, and
 * the resolver's, whose arguments are at the top level.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import type { CallMetadata, Choice, Event, ModelResponse } from './shape.ts'

/** An event: an action or an observation. */
export interface OhEvent {
  readonly record: JsonObject
  readonly side: 'action' | 'observation'
  /** The value of `action` or `observation`. */
  readonly type: string
  /** As text; undefined where the event has none. */
  readonly id?: string
  /** Of an observation: the id of its action. */
  readonly cause?: string
  readonly source?: string
  /** `args` of an action, or the event itself where they are at the top level. */
  readonly args: JsonObject
  readonly where: string
}

/** What a list holds. */
interface ReadEvents {
  readonly events: readonly OhEvent[]
  /** Objects that are neither action nor observation. */
  readonly others: readonly JsonObject[]
  /** How many entries are no objects. */
  readonly skipped: number
}

/** The events of a list, pairs laid flat. */
export function readEvents(history: readonly JsonValue[], place: (index: number) => string): ReadEvents {
  const events: OhEvent[] = []
  const others: JsonObject[] = []
  let skipped = 0
  history.forEach((entry, index) => {
    for (const record of isArray(entry) ? entry : [entry]) {
      const event = readEvent(record, place(index))
      if (event !== undefined) events.push(event)
      else if (isObject(record)) others.push(record)
      else skipped++
    }
  })
  return { events, others, skipped }
}

function readEvent(record: JsonValue, where: string): OhEvent | undefined {
  if (!isObject(record)) return undefined
  const action = textField<Event>(record, 'action')
  const type = action ?? textField<Event>(record, 'observation')
  if (type === undefined) return undefined
  const id = idText(field<Event>(record, 'id'))
  const cause = idText(field<Event>(record, 'cause'))
  const source = textField<Event>(record, 'source')
  const args = field<Event>(record, 'args')
  return {
    record,
    side: action === undefined ? 'observation' : 'action',
    type,
    args: isObject(args) ? args : record,
    where: id === undefined ? where : `${where} (event ${id})`,
    ...given({ id, cause, source }),
  }
}

function idText(id: JsonValue | undefined): string | undefined {
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined
}

/**
 * Whether a value is an event of V0: exactly one of `action` and `observation`, as V1's events have both or
 * `kind`.
 */
export function isEventLike(value: JsonValue | undefined): boolean {
  if (!isObject(value) || Object.hasOwn(value, 'kind')) return false
  return (
    (textField<Event>(value, 'action') === undefined) !==
    (textField<Event>(value, 'observation') === undefined)
  )
}

/** `tool_call_metadata`, which is empty or absent where there was no native call. */
export function metadataOf({ record }: OhEvent): JsonObject | undefined {
  const metadata = field<Event>(record, 'tool_call_metadata')
  return isObject(metadata) && Object.keys(metadata).length > 0 ? metadata : undefined
}

/** The whole answer of the model, which the event keeps. */
export function responseOf(event: OhEvent): JsonObject | undefined {
  const response = field<CallMetadata>(metadataOf(event), 'model_response')
  return isObject(response) ? response : undefined
}

/** The message of the model's answer, which the event repeats as a whole. */
export function answerOf(event: OhEvent): JsonObject | undefined {
  const choice = (listField<ModelResponse>(responseOf(event), 'choices') ?? [])[0]
  const message = field<Choice>(choice, 'message')
  return isObject(message) ? message : undefined
}

/**
 * The actions of each native answer, in order: several calls of one answer are actions of their own, with
 * their observations between them. Keyed by the first action. A delegate's events follow its own action,
 * which is alone.
 */
export function answerGroups(events: readonly OhEvent[]): ReadonlyMap<OhEvent, readonly OhEvent[]> {
  const groups = new Map<OhEvent, OhEvent[]>()
  let open: { readonly id: string; readonly most: number; readonly list: OhEvent[] } | undefined
  for (const event of events) {
    if (event.side !== 'action') continue
    const id = textField(responseOf(event), 'id') ?? ''
    const isJoined = id !== '' && id === open?.id && event.type !== 'delegate'
    if (open !== undefined && isJoined && open.list.length < open.most) {
      open.list.push(event)
      continue
    }
    if (metadataOf(event) === undefined && event.source !== 'agent') continue
    const most =
      numberField<CallMetadata>(metadataOf(event), 'total_calls_in_response') ?? Number.POSITIVE_INFINITY
    open = { id, most, list: [event] }
    groups.set(event, open.list)
    if (event.type === 'delegate') open = undefined
  }
  return groups
}
