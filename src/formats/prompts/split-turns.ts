/**
 * Turns of a model that a log wrote in several messages: its reasoning, its text, and each of its parallel
 * calls alone. Taken for a request each, they would cost several times what the run did.
 */
import type { Incoming } from './conversation.ts'

/** The messages of a list, those of one turn as one. O(messages). */
export function joinSplitTurns(list: readonly Incoming[]): readonly Incoming[] {
  const messages = resultsBehind(list)
  const joined: Incoming[] = []
  for (let at = 0; at < messages.length; ) {
    const end = endOf(messages, at, ({ role }) => role === 'assistant')
    const next = endOf(messages, end, ({ role }) => role !== 'assistant')
    const answered = new Set(messages.slice(end, next).map(({ callId }) => callId))
    const turns: Incoming[] = []
    for (const message of messages.slice(at, end)) {
      const last = turns.at(-1)
      if (last !== undefined && isOfTurn(message, last, answered)) turns.splice(-1, 1, both(last, message))
      else turns.push(message)
    }
    for (const message of [...turns, ...messages.slice(end, next)]) joined.push(message)
    at = next
  }
  return joined
}

/**
 * The messages, with results behind all messages of their turn: an agent may run the first calls of a reply
 * while the model still writes the others, and no request is sent before all calls have their results.
 * O(messages).
 */
function resultsBehind(messages: readonly Incoming[]): readonly Incoming[] {
  const ordered: Incoming[] = []
  for (let at = 0; at < messages.length; ) {
    const end = endOf(messages, at, ({ role }) => role === 'assistant' || role === 'tool')
    for (const message of interleaved(messages.slice(at, end))) ordered.push(message)
    const next = endOf(messages, end, ({ role }) => role !== 'assistant' && role !== 'tool')
    for (const message of messages.slice(end, next)) ordered.push(message)
    at = next
  }
  return ordered
}

/** Of replies and results alone. */
function interleaved(messages: readonly Incoming[]): readonly Incoming[] {
  const ordered: Incoming[] = []
  const answerAt = new Map(messages.map(({ role, callId }, at) => [role === 'tool' ? callId : undefined, at]))
  const answered = new Set(answerAt.keys())
  const open = new Set<string>()
  let results: Incoming[] = []
  let last: Incoming | undefined
  const release = () => {
    for (const result of results) ordered.push(result)
    results = []
  }
  for (const [at, message] of messages.entries()) {
    if (message.role === 'tool') {
      results.push(message)
      if (message.callId !== undefined) open.delete(message.callId)
      continue
    }
    const goesOn = open.size > 0 && last !== undefined && isOfTurn(message, last, answered)
    if (!goesOn) {
      release()
      open.clear()
    }
    for (const { id } of message.calls ?? []) if ((answerAt.get(id) ?? -1) > at) open.add(id)
    ordered.push(message)
    last = message
  }
  release()
  return ordered
}

function endOf(messages: readonly Incoming[], from: number, fits: (message: Incoming) => boolean): number {
  let end = from
  for (let message = messages[end]; message !== undefined && fits(message); message = messages[end]) end++
  return end
}

/**
 * Nothing was between them, so the model was asked once; unless the log has counts of the later one, or calls
 * before it that were never answered.
 */
function isOfTurn(message: Incoming, last: Incoming, answered: ReadonlySet<string | undefined>): boolean {
  const { call } = message
  const isAlike =
    message.name === last.name &&
    message.agent === last.agent &&
    message.as === last.as &&
    message.demo === last.demo &&
    message.noCall === last.noCall &&
    call?.model === last.call?.model
  const isCounted = call?.usage !== undefined || call?.cost !== undefined || call?.stopReason !== undefined
  if (!isAlike || isCounted) return false
  return (last.calls ?? []).every(({ id }) => id !== '' && answered.has(id))
}

function both(last: Incoming, message: Incoming): Incoming {
  return {
    ...last,
    parts: [...last.parts, ...message.parts],
    calls: [...(last.calls ?? []), ...(message.calls ?? [])],
    records: [...(last.records ?? []), ...(message.records ?? [])],
  }
}
