/**
 * What the events of a stream tell of a message beyond its own lines: the final usage and the stop reason
 * come after them. A message whose lines were written while it came in knows only a part of its output.
 */
import { given } from '#base/given.ts'
import { field, type JsonValue, textField } from '#base/json.ts'
import type { Usage } from '#core/model/trace.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import type { Line } from '../claude-code/lines.ts'
import { SYNTHETIC } from '../claude-code/plan.ts'
import { readAnthropicUsage } from '../messages/anthropic-content.ts'
import type { Delta, StreamEvent, StreamLine, StreamMessage } from './shape.ts'

interface StreamedFacts {
  /** By message id. */
  readonly facts: ReadonlyMap<string, CallFacts>
  /** Ids of messages that began to come in and of which no line was written. */
  readonly unfinished: readonly string[]
}

/** One pass. Sub-agents stream side by side, so the message in progress is kept per agent. */
export function readEvents(lines: readonly Line[]): StreamedFacts {
  const facts = new Map<string, CallFacts>()
  const current = new Map<string | undefined, string>()
  const begun = new Set<string>()
  const written = new Set<string>()
  const begins = new Map<string, Usage | undefined>()
  for (const { value } of lines) {
    const id = textField<StreamMessage>(value.message, 'id')
    if (value.type === 'assistant' && id !== undefined) written.add(id)
    if (value.type !== 'stream_event') continue
    const agent = textField<StreamLine>(value, 'parent_tool_use_id')
    const { event } = value
    const started = textField<StreamMessage>(field<StreamEvent>(event, 'message'), 'id')
    if (textField<StreamEvent>(event, 'type') === 'message_start' && started !== undefined) {
      current.set(agent, started)
      begun.add(started)
      begins.set(
        started,
        readAnthropicUsage(field<StreamMessage>(field<StreamEvent>(event, 'message'), 'usage')),
      )
    }
    const now = current.get(agent)
    if (textField<StreamEvent>(event, 'type') === 'message_delta' && now !== undefined) {
      facts.set(now, finalFacts(event, begins.get(now)))
    }
  }
  return { facts, unfinished: [...begun].filter((id) => !written.has(id)) }
}

/** The end says what is final, the beginning how long what was written to the cache lives. */
function finalFacts(event: JsonValue | undefined, begin: Usage | undefined): CallFacts {
  const end = readAnthropicUsage(field<StreamEvent>(event, 'usage'))
  const usage = end === undefined ? undefined : { ...begin, ...end }
  const stopReason = textField<Delta>(field<StreamEvent>(event, 'delta'), 'stop_reason')
  return {
    ...given({ usage, stopReason }),
  }
}

/**
 * The facts of messages that no event completes and that do not say why they stopped: their count of the
 * output was taken while it came in, so only what was sent is known.
 */
export function partialFacts(
  lines: readonly Line[],
  known: ReadonlyMap<string, CallFacts>,
): ReadonlyMap<string, CallFacts> {
  const partial = new Map<string, CallFacts>()
  for (const { value } of lines) {
    const id = value.type === 'assistant' ? textField<StreamMessage>(value.message, 'id') : undefined
    if (id === undefined || known.has(id) || textField<StreamMessage>(value.message, 'model') === SYNTHETIC)
      continue
    const usage = readAnthropicUsage(field<StreamMessage>(value.message, 'usage'))
    if (usage === undefined) continue
    const { output: _output, ...sent } = usage
    if (textField<StreamMessage>(value.message, 'stop_reason') === undefined) partial.set(id, { usage: sent })
    else partial.delete(id)
  }
  return partial
}
