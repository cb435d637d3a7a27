/**
 * Messages as MARSYS' `Message` takes them.
 * https://github.com/rezaho/MARSYS/blob/main/packages/framework/src/marsys/agents/memory.py
 */
import * as v from 'valibot'

const named = v.pipe(v.string(), v.minLength(1))
const record = v.record(v.string(), v.unknown())

export const marsysSchema = v.array(
  v.object({
    role: v.picklist(['system', 'user', 'assistant', 'tool', 'agent_call', 'agent_response']),
    content: v.nullable(v.union([v.string(), v.array(v.looseObject({ type: v.string() })), record])),
    message_id: named,
    name: v.nullish(v.string()),
    tool_calls: v.nullish(
      v.array(v.object({ id: v.string(), function: v.object({ name: v.string(), arguments: v.string() }) })),
    ),
    agent_calls: v.nullish(
      v.array(
        v.object({
          agent_name: named,
          request: v.pipe(
            v.unknown(),
            v.check((one) => one !== null),
          ),
        }),
      ),
    ),
    structured_data: v.nullish(record),
    images: v.nullish(v.array(v.string())),
    tool_call_id: v.nullish(v.string()),
    reasoning_details: v.nullish(v.array(record)),
    response_metadata: v.nullish(record),
  }),
)
