/** Runs `letta-summarizer.json`: where the history is cut, and the cut in the middle of a text. */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { bufferCut, clipSummary, type LettaMessage, slidingCut, wholeCut } from '#core/library/letta/cuts.ts'
import { truncateMiddle } from '#core/library/letta/middle-truncate.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

export function matchLetta({ op, input, params }: GoldenCase): Answer {
  const given = listField(input, 'messages') ?? []
  const messages = given.map(readMessage)
  switch (op) {
    case 'static_buffer':
      return staticBuffer(messages, params)
    case 'sliding_window': {
      const cut = slidingCut(messages, {
        share: numberField(params, 'sliding_window_percentage') ?? 0.3,
        window: numberField(params, 'context_window') ?? 0,
        tokensAt: (index) => codePointLength(textField(given[index], 'text') ?? ''),
      })
      return cut.ok ? summarised(messages, cut.value, params) : refused(cut.error.message)
    }
    case 'summarize_all':
      return summarised(messages, wholeCut(messages), params)
    case 'middle_truncate':
      return middle(input, params)
    default:
      return unsupported(`the operation “${op}” is not known`)
  }
}

function readMessage(value: JsonValue): LettaMessage {
  const calls = field(value, 'tool_calls')
  return {
    role: textField(value, 'role') ?? '',
    hasCalls: isArray(calls) && calls.length > 0,
    stepId: textField(value, 'step_id'),
  }
}

function staticBuffer(messages: readonly LettaMessage[], params: JsonObject): Answer {
  const cut = bufferCut(messages, {
    limit: numberField(params, 'message_buffer_limit') ?? 10,
    min: numberField(params, 'message_buffer_min') ?? 3,
    force: field(params, 'force') === true,
    clear: field(params, 'clear') === true,
  })
  return answered({ kept: kept(messages, cut), changed: cut > 1 })
}

function kept(messages: readonly LettaMessage[], cut: number): readonly number[] {
  return messages.flatMap((_, index) => (index === 0 || index >= cut ? [index] : []))
}

function summarised(messages: readonly LettaMessage[], cut: number, params: JsonObject): Answer {
  const length = numberField(params, 'summary_length')
  const summary = length === undefined ? 'SUMMARY' : 'x'.repeat(length)
  return answered({
    summary: clipSummary(summary, numberField(params, 'clip_chars')),
    kept: kept(messages, cut),
    summarised: messages.flatMap((_, index) => (index > 0 && index < cut ? [index] : [])),
  })
}

function middle(input: JsonObject, params: JsonObject): Answer {
  const head = numberField(params, 'head_frac')
  const tail = numberField(params, 'tail_frac')
  const cut = truncateMiddle(textField(input, 'text') ?? '', {
    budgetBytes: numberField(params, 'budget_bytes') ?? 0,
    ...given({ head, tail }),
  })
  return answered([cut.text, cut.dropped])
}
