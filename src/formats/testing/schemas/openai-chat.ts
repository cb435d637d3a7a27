/**
 * Messages and tools of an OpenAI chat completion request.
 * https://github.com/openai/openai-openapi/blob/master/openapi.yaml (ChatCompletionRequestMessage)
 */
import * as v from 'valibot'

const text = v.object({ type: v.literal('text'), text: v.string() })
const image = v.object({ type: v.literal('image_url'), image_url: v.object({ url: v.string() }) })
const audio = v.object({
  type: v.literal('input_audio'),
  input_audio: v.object({ data: v.string(), format: v.string() }),
})
const file = v.object({ type: v.literal('file'), file: v.record(v.string(), v.unknown()) })
const refusal = v.object({ type: v.literal('refusal'), refusal: v.string() })

function contentOf<const Part extends v.GenericSchema>(part: Part) {
  return v.union([v.string(), v.pipe(v.array(part), v.minLength(1))])
}

const call = v.object({
  id: v.string(),
  type: v.literal('function'),
  function: v.object({ name: v.string(), arguments: v.string() }),
})

const assistant = v.pipe(
  v.object({
    role: v.literal('assistant'),
    content: v.nullish(contentOf(v.variant('type', [text, refusal]))),
    name: v.optional(v.string()),
    refusal: v.nullish(v.string()),
    tool_calls: v.optional(v.pipe(v.array(call), v.minLength(1))),
    function_call: v.nullish(v.object({ name: v.string(), arguments: v.string() })),
  }),
  v.check(
    ({ content, tool_calls, function_call, refusal: refused }) =>
      (content ?? tool_calls ?? function_call ?? refused ?? undefined) !== undefined,
    'content is required without calls',
  ),
)

const message = v.variant('role', [
  v.object({ role: v.literal('developer'), content: contentOf(text), name: v.optional(v.string()) }),
  v.object({ role: v.literal('system'), content: contentOf(text), name: v.optional(v.string()) }),
  v.object({
    role: v.literal('user'),
    content: contentOf(v.variant('type', [text, image, audio, file])),
    name: v.optional(v.string()),
  }),
  assistant,
  v.object({ role: v.literal('tool'), content: contentOf(text), tool_call_id: v.string() }),
  v.object({ role: v.literal('function'), content: v.nullable(v.string()), name: v.string() }),
])

const tool = v.object({
  type: v.literal('function'),
  function: v.object({
    name: v.string(),
    description: v.optional(v.string()),
    parameters: v.optional(v.record(v.string(), v.unknown())),
  }),
})

export const openAiChatSchema = v.object({
  messages: v.array(message),
  tools: v.optional(v.pipe(v.array(tool), v.minLength(1))),
})
