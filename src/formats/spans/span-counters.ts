/** Raw counts over spans, for the import report and the conformance check. */
import { field, type JsonObject, textField } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { countBy } from '../reading/counters.ts'
import type { Counters } from '../reading/format.ts'
import { numberOf } from './attributes.ts'

/** A span's name, parent and flat attributes, as they are in the file. */
interface RawSpan {
  readonly name: string | undefined
  readonly traceId: string | undefined
  readonly hasParent: boolean
  readonly attributes: JsonObject
  /** Where the system has a word for the kind beside the attributes. */
  readonly kind?: string | undefined
}

const MESSAGE = /^llm\.(input|output)_messages\.(\d+)\./
const CALL = /^llm\.output_messages\.(\d+)\.message\.tool_calls\.(\d+)\./
const TEXT =
  /^llm\.(?:input|output)_messages\.\d+\.message\.(?:content|contents\.\d+\.message_content\.text)$/

export function spanCounters(spans: readonly RawSpan[]): Counters {
  const counts = spans.map(messageCounts)
  const sum = (key: keyof ReturnType<typeof messageCounts>) =>
    counts.reduce((total, count) => total + count[key], 0)
  return {
    spans: spans.length,
    traces: new Set(spans.map((span) => span.traceId)).size,
    roots: spans.filter((span) => !span.hasParent).length,
    by_kind: countBy(spans, kindOf),
    by_name: countBy(spans, (span) => span.name),
    input_messages: sum('input'),
    output_messages: sum('output'),
    output_tool_calls: sum('calls'),
    prompt_tokens: sum('prompt'),
    completion_tokens: sum('completion'),
    text_chars: sum('points'),
    text_utf16: sum('units'),
  }
}

function kindOf({ attributes, kind }: RawSpan): string | undefined {
  return (
    textField(attributes, 'openinference.span.kind') ?? textField(attributes, 'gen_ai.operation.name') ?? kind
  )
}

function messageCounts({ attributes }: RawSpan) {
  const input = new Set<string>()
  const output = new Set<string>()
  const calls = new Set<string>()
  let points = 0
  let units = 0
  for (const [key, value] of Object.entries(attributes)) {
    const [, side, index = ''] = MESSAGE.exec(key) ?? []
    if (side === undefined) continue
    ;(side === 'input' ? input : output).add(index)
    const [, message, call] = CALL.exec(key) ?? []
    if (call !== undefined) calls.add(`${message} ${call}`)
    if (typeof value === 'string' && TEXT.test(key)) {
      points += codePointLength(value)
      units += value.length
    }
  }
  const tokens = (key: string) => numberOf(field(attributes, `llm.token_count.${key}`)) ?? 0
  return {
    input: input.size,
    output: output.size,
    calls: calls.size,
    prompt: tokens('prompt'),
    completion: tokens('completion'),
    points,
    units,
  }
}
