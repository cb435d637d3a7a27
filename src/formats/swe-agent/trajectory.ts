/**
 * The `trajectory` of a SWE-agent run beside its history: which entry belongs to which turn, and the prompts
 * that some versions store with the entries.
 */
import { field, isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import type { Single, Turn, Unsent } from './history.ts'
import { isDemo } from './history.ts'
import type { HistoryMessage, TrajectoryEntry } from './shape.ts'

/** A turn with its trajectory entry, if it has one. */
export type Entry = Single | Unsent | (Turn & { readonly entry?: number })

/**
 * Puts history and trajectory together in order. An entry that fits no turn was refused: it is before the
 * turn that followed it.
 */
export function mergeTrajectory(
  history: readonly (Turn | Single)[],
  trajectory: readonly JsonValue[],
): readonly Entry[] {
  const merged: Entry[] = []
  let next = 0
  for (const item of history) {
    if (item.kind === 'single' || isDemo(item.message)) {
      merged.push(item)
      continue
    }
    const entry = entryFor(item, trajectory, next)
    if (entry === undefined) {
      merged.push(item)
      continue
    }
    for (; next < entry; next++) merged.push({ kind: 'unsent', entry: next })
    merged.push({ ...item, entry })
    next = entry + 1
  }
  for (; next < trajectory.length; next++) merged.push({ kind: 'unsent', entry: next })
  return merged
}

/**
 * The next entry with the turn's answer and action; else the very next one if at least one of the two agrees.
 */
function entryFor(turn: Turn, trajectory: readonly JsonValue[], next: number): number | undefined {
  const exact = trajectory.findIndex(
    (entry, index) => index >= next && hasAnswer(entry, turn) && hasAction(entry, turn),
  )
  if (exact >= 0) return exact
  const following = trajectory[next]
  return following !== undefined && (hasAnswer(following, turn) || hasAction(following, turn))
    ? next
    : undefined
}

function hasAnswer(entry: JsonValue, { message }: Turn): boolean {
  const response = textField<TrajectoryEntry>(entry, 'response')
  return (
    response !== undefined &&
    (response === textField<HistoryMessage>(message, 'content') ||
      response === textField<HistoryMessage>(message, 'thought'))
  )
}

function hasAction(entry: JsonValue, { message }: Turn): boolean {
  return (
    (textField<TrajectoryEntry>(entry, 'action') ?? '').trim() ===
    (textField<HistoryMessage>(message, 'action') ?? '').trim()
  )
}

/**
 * The prompt of the call that entry `index` answers: its own `query`; else the view after the entry before;
 * for the first entry its own view without its own answer and what follows it. Undefined where none was
 * stored.
 */
export function recordedPrompt(
  trajectory: readonly JsonValue[],
  index: number,
): readonly JsonObject[] | undefined {
  const query = listField<TrajectoryEntry>(trajectory[index], 'query')
  if (query !== undefined) return query.filter(isObject)
  if (index > 0) return listField<TrajectoryEntry>(trajectory[index - 1], 'messages')?.filter(isObject)
  const after = listField<TrajectoryEntry>(trajectory[0], 'messages')?.filter(isObject)
  const response = textField<TrajectoryEntry>(trajectory[0], 'response')
  const own = after?.findLastIndex(
    (message) =>
      textField<HistoryMessage>(message, 'role') === 'assistant' &&
      textField<HistoryMessage>(message, 'content') === response,
  )
  return own === undefined || own < 0 ? after : after?.slice(0, own)
}

/** An entry as kept in a step's records: without the prompts, which repeat the history in every entry. */
export function entryRecord(entry: JsonValue): JsonValue {
  if (!isObject(entry)) return entry
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'messages' && key !== 'query'))
}

export function observationOf(entry: JsonValue | undefined): string {
  const observation = field<TrajectoryEntry>(entry, 'observation')
  return typeof observation === 'string' ? observation : ''
}
