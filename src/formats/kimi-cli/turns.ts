/** A turn of Kimi Code CLI put together from the events of its loop. */
import { given } from '#base/given.ts'
import { field, type JsonObject, type JsonValue, numberField, objectField, textField } from '#base/json.ts'
import { type Part, partsText, type ToolCall, textPart } from '#core/model/message.ts'
import type { RawUsage } from '#core/usage/check-usage.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { argumentsText, readContent } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { countField } from '../reading/prompt-usage.ts'
import { readTime } from '../reading/timestamp.ts'
import type { LoopEvent, WireLine, WireUsage } from './shape.ts'

export interface TurnReader {
  /** The messages that are complete with this event: those of the turn, or a result that came late. */
  take(line: JsonObject, where: string): readonly Incoming[]
  /** The model that the next turn asks. */
  ask(model: string | undefined): void
  /** The messages of a turn that was not ended; none where the model said nothing. */
  end(): readonly Incoming[]
}

interface OpenTurn {
  readonly where: string
  readonly timestamp: number | undefined
  readonly parts: Part[]
  readonly calls: ToolCall[]
  readonly results: Incoming[]
  readonly records: JsonObject[]
  ended: JsonObject | undefined
}

export function createTurnReader(): TurnReader {
  let open: OpenTurn | undefined
  let model: string | undefined

  function end(): readonly Incoming[] {
    const turn = open
    open = undefined
    if (turn === undefined || (turn.parts.length === 0 && turn.calls.length === 0)) return []
    const { where, timestamp, parts, calls, results, records } = turn
    const call = given({ model, timestamp, ...endFacts(turn.ended) })
    return [{ role: 'assistant', where, parts, calls, records, ...given({ timestamp }), call }, ...results]
  }

  function begin(line: JsonObject, where: string): OpenTurn {
    const timestamp = readTime(field<WireLine>(line, 'time'))
    open = { where, timestamp, parts: [], calls: [], results: [], records: [], ended: undefined }
    return open
  }

  return {
    ask: (asked) => {
      model = asked ?? model
    },
    end,
    take: (line, where) => {
      const event = objectField<WireLine>(line, 'event') ?? {}
      const type = textField<LoopEvent>(event, 'type')
      if (type === 'step.begin') {
        const before = end()
        begin(line, where)
        return before
      }
      if (type === 'tool.result') {
        const result = resultOf(event, line, where)
        if (open === undefined) return [result]
        open.results.push(result)
        return []
      }
      const turn = open ?? begin(line, where)
      turn.records.push(line)
      if (type === 'content.part') turn.parts.push(...partOf(field<LoopEvent>(event, 'part')))
      if (type === 'tool.call') turn.calls.push(callOf(event))
      if (type !== 'step.end') return []
      turn.ended = event
      return end()
    },
  }
}

type ContentPart = NonNullable<LoopEvent['part']>
type Result = NonNullable<LoopEvent['result']>

function partOf(part: JsonValue | undefined): readonly Part[] {
  const think = textField<ContentPart>(part, 'think')
  if (think !== undefined) return think === '' ? [] : [{ kind: 'reasoning', text: think }]
  const text = textField<ContentPart>(part, 'text')
  return text === undefined || text === '' ? [] : [textPart(text)]
}

function callOf(event: JsonObject): ToolCall {
  return {
    id: textField<LoopEvent>(event, 'toolCallId') ?? '',
    name: textField<LoopEvent>(event, 'name') ?? '',
    arguments: argumentsText(field<LoopEvent>(event, 'args')),
  }
}

/** A failed result says in its output what went wrong. */
function resultOf(event: JsonObject, line: JsonObject, where: string): Incoming {
  const result = field<LoopEvent>(event, 'result')
  const parts = readContent(field<Result>(result, 'output'))
  const timestamp = readTime(field<WireLine>(line, 'time'))
  const base: Omit<Incoming, 'parts'> = {
    role: 'tool',
    callId: textField<LoopEvent>(event, 'toolCallId') ?? '',
    where,
    records: [line],
    ...given({ timestamp }),
  }
  if (field<Result>(result, 'isError') !== true) return { ...base, parts }
  return { ...base, parts: [], error: partsText(parts) }
}

function endFacts(event: JsonObject | undefined): CallFacts {
  const usage = usageOf(field<LoopEvent>(event, 'usage'))
  const stopReason = textField<LoopEvent>(event, 'finishReason')
  const waited = numberField<LoopEvent>(event, 'llmFirstTokenLatencyMs')
  const streamed = numberField<LoopEvent>(event, 'llmStreamDurationMs')
  const duration = waited === undefined || streamed === undefined ? undefined : (waited + streamed) / 1000
  return given({ usage, stopReason, duration })
}

export function usageOf(usage: JsonValue | undefined): RawUsage | undefined {
  const counts = given({
    input: countField<WireUsage>(usage, 'inputOther'),
    output: countField<WireUsage>(usage, 'output'),
    cacheRead: countField<WireUsage>(usage, 'inputCacheRead'),
    cacheWrite: countField<WireUsage>(usage, 'inputCacheCreation'),
  })
  return Object.keys(counts).length === 0 ? undefined : { ...counts, isCacheApart: true }
}
