/**
 * A fork begins with the history of the session that it came from, copied in one burst: its lines keep their
 * old times or bear the moment of the fork. They are shown to the model, but they are no calls of this run.
 */
import { field, textField } from '#base/json.ts'
import type { CodexLine } from './lines.ts'
import type { SessionMeta, Source } from './shape.ts'
import { isOfModel } from './usage.ts'

/** Copied lines are written within this many seconds; no one types and no model answers faster. */
const BURST = 1

/**
 * How many of the first lines are copies; 0 if the session isn't a fork. A line without a time ends the
 * burst, as nothing says that it was written in it. Where every item would be a copy, as in a log that was
 * written again in one go, the items are the session's own.
 */
export function copiedLines(lines: readonly CodexLine[]): number {
  const [first] = lines
  if (first?.kind !== 'meta' || first.timestamp === undefined) return 0
  const last = first.timestamp + BURST
  const next = lines.findIndex(({ timestamp = Number.POSITIVE_INFINITY }) => timestamp > last)
  const burst = next < 0 ? lines : lines.slice(0, next)
  const copied = isFork(burst) ? ownStart(burst) : 0
  return lines.slice(copied).some(({ kind }) => kind === 'item') ? copied : 0
}

/**
 * A sub-agent is given its request within the burst: its first turn begins there, and no model has answered
 * yet.
 */
function ownStart(burst: readonly CodexLine[]): number {
  const answered = burst.findLastIndex(({ kind, payload }) => kind === 'item' && isOfModel(payload)) + 1
  const ending = burst.slice(answered)
  const turn = ending.findLastIndex(({ type }) => type === 'event_msg/task_started')
  const isLeft = ending.slice(turn).some(({ type }) => type === 'event_msg/turn_aborted')
  return turn < 0 || isLeft ? burst.length : answered + turn
}

/** The session says so, is a sub-agent's, or the meta lines of other sessions are in the burst. */
function isFork(burst: readonly CodexLine[]): boolean {
  const metas = burst.filter(({ kind }) => kind === 'meta')
  const [own] = metas
  if (own === undefined) return false
  const parent =
    textField<SessionMeta>(own.payload, 'forked_from_id') ??
    textField<SessionMeta>(own.payload, 'forked_from')
  const isSpawned = field<Source>(field<SessionMeta>(own.payload, 'source'), 'subagent') !== undefined
  return (
    parent !== undefined ||
    isSpawned ||
    metas.some(
      ({ payload }) => textField<SessionMeta>(payload, 'id') !== textField<SessionMeta>(own.payload, 'id'),
    )
  )
}
