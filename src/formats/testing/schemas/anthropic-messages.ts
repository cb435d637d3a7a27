/**
 * System prompt, messages and tools of an Anthropic Messages request.
 * https://docs.anthropic.com/en/api/messages and
 * https://github.com/anthropics/anthropic-sdk-typescript/blob/main/src/resources/messages/messages.ts
 * (MessageParam)
 */
import * as v from 'valibot'

const id = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9_-]+$/))
const text = v.object({ type: v.literal('text'), text: v.pipe(v.string(), v.minLength(1)) })
const image = v.object({
  type: v.literal('image'),
  source: v.variant('type', [
    v.object({
      type: v.literal('base64'),
      media_type: v.picklist(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
      data: v.string(),
    }),
    v.object({ type: v.literal('url'), url: v.string() }),
  ]),
})
const source = v.object({ type: v.picklist(['base64', 'text', 'content', 'url', 'file']) })
const document = v.object({ type: v.literal('document'), source })
const searchResult = v.object({ type: v.literal('search_result'), source: v.string() })
const toolResult = v.object({
  type: v.literal('tool_result'),
  tool_use_id: id,
  is_error: v.optional(v.boolean()),
  content: v.union([v.string(), v.array(v.variant('type', [text, image, document, searchResult]))]),
})

function contentOf<const Block extends v.GenericSchema>(block: Block) {
  return v.union([v.pipe(v.string(), v.minLength(1)), v.pipe(v.array(block), v.minLength(1))])
}

const message = v.variant('role', [
  v.object({
    role: v.literal('user'),
    content: contentOf(v.variant('type', [text, image, document, searchResult, toolResult])),
  }),
  v.object({
    role: v.literal('assistant'),
    content: contentOf(
      v.variant('type', [
        text,
        v.object({
          type: v.literal('thinking'),
          thinking: v.string(),
          signature: v.pipe(v.string(), v.minLength(1)),
        }),
        v.object({ type: v.literal('redacted_thinking'), data: v.string() }),
        v.object({
          type: v.literal('tool_use'),
          id,
          name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
          input: v.record(v.string(), v.unknown()),
        }),
      ]),
    ),
  }),
])

const tool = v.union([
  v.object({
    name: v.string(),
    description: v.optional(v.string()),
    input_schema: v.looseObject({ type: v.literal('object') }),
  }),
  // A tool that the API runs.
  v.object({ type: v.pipe(v.string(), v.regex(/^[a-z_]+_\d{8}$/)), name: v.string() }),
])

export const anthropicMessagesSchema = v.object({
  model: v.optional(v.string()),
  system: v.union([v.string(), v.array(text)]),
  tools: v.optional(v.array(tool)),
  messages: v.array(message),
})
