/**
 * What mini-SWE-agent keeps of each request in `extra`: usage, cost, times; and which of it is not
 * interpreted.
 */
import { given } from '#base/given.ts'
import { field, isArray, type JsonObject, type JsonValue, numberField, textField } from '#base/json.ts'
import type { Usage } from '#core/model/trace.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { readUsage } from '../messages/chat-message.ts'
import { readResponsesUsage } from '../messages/responses-items.ts'
import { type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Choice, Extra, MiniMessage, ModelResponse, ResponsesMessage, ResponseUsage } from './shape.ts'

const EXTRA_KEYS = keysOf<Extra>({
  actions: true,
  response: true,
  cost: true,
  timestamp: true,
  exception_info: true,
  exit_status: true,
  submission: true,
  interrupt_type: true,
})
const RESPONSE_KEYS = keysOf<ModelResponse>({
  id: true,
  object: true,
  created: true,
  created_at: true,
  model: true,
  choices: true,
  output: true,
  usage: true,
  status: true,
  extra: true,
})
const USAGE_KEYS = keysOf<ResponseUsage>({
  prompt_tokens: true,
  completion_tokens: true,
  total_tokens: true,
  cost: true,
  prompt_tokens_details: true,
  completion_tokens_details: true,
  prompt_cache_hit_tokens: true,
  prompt_cache_miss_tokens: true,
  cache_read_input_tokens: true,
  cache_creation_input_tokens: true,
  input_tokens: true,
  output_tokens: true,
  input_tokens_details: true,
  output_tokens_details: true,
})

/** The provider's answer: in `extra`, or, with Responses items, the message itself. */
function responseOf(message: JsonObject): JsonValue | undefined {
  return (
    field<Extra>(field<MiniMessage>(message, 'extra'), 'response') ??
    (isArray(field<ResponsesMessage>(message, 'output')) ? message : undefined)
  )
}

/** Counts what `extra`, the kept answer and its usage hold beside what is interpreted. */
export function watchExtra(watch: FieldWatch, message: JsonObject): void {
  const response = responseOf(message)
  watch.look('extra', field<MiniMessage>(message, 'extra'), EXTRA_KEYS)
  watch.look('response', response, RESPONSE_KEYS)
  watch.look('usage', field<ModelResponse>(response, 'usage'), USAGE_KEYS)
}

/** The facts of the request that `message` answers. */
export function factsOf(message: JsonObject, { model }: { readonly model: string | undefined }): CallFacts {
  const extra = field<MiniMessage>(message, 'extra')
  const response = responseOf(message)
  const usage = usageOf(field<ModelResponse>(response, 'usage'))
  const said = textField<ModelResponse>(response, 'model') ?? model
  const timestamp =
    numberField<ModelResponse>(response, 'created') ??
    numberField<ModelResponse>(response, 'created_at') ??
    numberField<Extra>(extra, 'timestamp')
  const cost =
    numberField<Extra>(extra, 'cost') ??
    numberField<ResponseUsage>(field<ModelResponse>(response, 'usage'), 'cost')
  const choices = field<ModelResponse>(response, 'choices')
  const stopReason =
    textField<Choice>(isArray(choices) ? choices[0] : undefined, 'finish_reason') ??
    textField<ModelResponse>(response, 'status')
  return {
    ...given({ model: said, usage, timestamp, cost, stopReason }),
  }
}

function usageOf(usage: JsonValue | undefined): Usage | undefined {
  return field<ResponseUsage>(usage, 'input_tokens') === undefined
    ? readUsage(usage)
    : readResponsesUsage(usage)
}
