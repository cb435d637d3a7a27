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
import type { FieldWatch } from '../reading/field-watch.ts'

const EXTRA_KEYS = new Set(
  'actions response cost timestamp exception_info exit_status submission interrupt_type'.split(' '),
)
const RESPONSE_KEYS = new Set(
  'id object created created_at model choices output usage status extra'.split(' '),
)
const USAGE_KEYS = new Set(
  'prompt_tokens completion_tokens total_tokens cost prompt_tokens_details completion_tokens_details prompt_cache_hit_tokens prompt_cache_miss_tokens cache_read_input_tokens cache_creation_input_tokens input_tokens output_tokens input_tokens_details output_tokens_details'.split(
    ' ',
  ),
)

/** The provider's answer: in `extra`, or, with Responses items, the message itself. */
export function responseOf(message: JsonObject): JsonValue | undefined {
  return (
    field(field(message, 'extra'), 'response') ?? (isArray(field(message, 'output')) ? message : undefined)
  )
}

/** Counts what `extra`, the kept answer and its usage hold beside what is interpreted. */
export function watchExtra(watch: FieldWatch, message: JsonObject): void {
  const response = responseOf(message)
  watch.look('extra', field(message, 'extra'), EXTRA_KEYS)
  watch.look('response', response, RESPONSE_KEYS)
  watch.look('usage', field(response, 'usage'), USAGE_KEYS)
}

/** The facts of the request that `message` answers. */
export function factsOf(message: JsonObject, { model }: { readonly model: string | undefined }): CallFacts {
  const extra = field(message, 'extra')
  const response = responseOf(message)
  const usage = usageOf(field(response, 'usage'))
  const said = textField(response, 'model') ?? model
  const timestamp =
    numberField(response, 'created') ?? numberField(response, 'created_at') ?? numberField(extra, 'timestamp')
  const cost = numberField(extra, 'cost') ?? numberField(field(response, 'usage'), 'cost')
  const choices = field(response, 'choices')
  const stopReason =
    textField(isArray(choices) ? choices[0] : undefined, 'finish_reason') ?? textField(response, 'status')
  return {
    ...given({ model: said, usage, timestamp, cost, stopReason }),
  }
}

function usageOf(usage: JsonValue | undefined): Usage | undefined {
  return field(usage, 'input_tokens') === undefined ? readUsage(usage) : readResponsesUsage(usage)
}
