/**
 * Prompts as deltas. Each call repeats its history, so whole prompts grow with the square of a run: instead,
 * a span contains the messages that follow a shared beginning, and two attributes of ours say which earlier
 * span begins the same and with how many messages. Tools that don't know them show what was new at each call.
 */
import { isArray, type JsonObject, type JsonValue, without } from '#base/json.ts'
import { createAttributes, structureOf } from '../spans/attributes.ts'
import type { Span } from '../spans/span.ts'

const BASE_SPAN = 'memoscope.input.base_span_id'
const BASE_COUNT = 'memoscope.input.base_message_count'
const MESSAGES = 'gen_ai.input.messages'

interface DeltaWriter {
  /**
   * The attributes of a call's prompt; `messages` are JSON texts. O(messages) where the texts are the same
   * objects.
   */
  attributes(
    span: string,
    agent: string | undefined,
    messages: readonly string[],
  ): Readonly<Record<string, string | number>>
}

export function createDeltaWriter(): DeltaWriter {
  const last = new Map<string | undefined, { readonly span: string; readonly messages: readonly string[] }>()
  return {
    attributes: (span, agent, messages) => {
      const base = last.get(agent)
      last.set(agent, { span, messages })
      const differs = messages.findIndex((message, index) => message !== base?.messages[index])
      const count = base === undefined ? 0 : differs < 0 ? messages.length : differs
      return {
        [MESSAGES]: `[${messages.slice(count).join(',')}]`,
        ...(base === undefined || count === 0 ? {} : { [BASE_SPAN]: base.span, [BASE_COUNT]: count }),
      }
    },
  }
}

/** No file makes more messages of its deltas than this. */
const MOST_MESSAGES = 3_000_000

/** The spans with whole prompts; a delta whose base is missing, or comes later, stays as it is. */
export function withWholePrompts(spans: readonly Span[]): readonly Span[] {
  const prompts = new Map<string, readonly JsonValue[]>()
  let room = MOST_MESSAGES
  return spans.map((span) => {
    const own = structureOf(span.attributes.get(MESSAGES))
    if (!isArray(own)) return span
    const base = prompts.get(span.attributes.text(BASE_SPAN) ?? '')
    const count = span.attributes.number(BASE_COUNT) ?? 0
    if (base === undefined || count <= 0 || count > base.length || room < count) {
      prompts.set(span.id, own)
      return span
    }
    room -= count
    const whole = [...base.slice(0, count), ...own]
    prompts.set(span.id, whole)
    return { ...span, attributes: createAttributes(withPrompt(span.attributes.all, whole)) }
  })
}

function withPrompt(all: JsonObject, whole: readonly JsonValue[]): JsonObject {
  return { ...without(all, [BASE_SPAN, BASE_COUNT]), [MESSAGES]: whole }
}
