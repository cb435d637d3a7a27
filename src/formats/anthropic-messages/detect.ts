/**
 * Whether a document is Anthropic messages: certain with something only the Messages API has (its blocks, a
 * system prompt beside the messages, tools with an `input_schema`); plain turns without any of it are left to
 * OpenAI chat.
 */
import { field, isArray, isObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import { type AnthropicRun, findRuns } from './containers.ts'
import type { ApiMessage, ApiTool, Block } from './shape.ts'

/** So many runs, and messages of each, are looked at. */
const RUNS = 20
const MESSAGES = 200

/** Keys of wrappers and messages that other formats have and the Messages API has not. */
const FOREIGN_WRAPPER = [
  'trajectory_format',
  'history',
  'trajectory',
  'simulations',
  'request_params',
  'events',
  'format',
  'choices',
]
const FOREIGN_MESSAGE = [
  'parts',
  'tool_calls',
  'function_call',
  'toolInvocations',
  'agent_calls',
  'turn_idx',
  'uuid',
  'message_type',
  'stopReason',
]
const ROLES: ReadonlySet<string | undefined> = new Set(['user', 'assistant', 'system'])
const OWN_BLOCKS: ReadonlySet<string | undefined> = new Set([
  'tool_use',
  'tool_result',
  'server_tool_use',
  'web_search_tool_result',
  'mcp_tool_use',
  'mcp_tool_result',
  'thinking',
  'redacted_thinking',
])

export function detect(document: ParsedDocument): Confidence {
  if (document.kind === 'folder' || hasForeignWrapper(document.value)) return 'no'
  const runs = findRuns(document).runs.slice(0, RUNS)
  if (runs.length === 0 || runs.some(isForeign)) return 'no'
  return runs.some(isProven) ? 'certain' : 'no'
}

function hasForeignWrapper(value: JsonValue): boolean {
  const records = isArray(value) ? value.slice(0, RUNS) : [value]
  return records.some((record) => FOREIGN_WRAPPER.some((key) => field(record, key) !== undefined))
}

function isForeign({ messages }: AnthropicRun): boolean {
  const seen = messages.slice(0, MESSAGES)
  const fitting = seen.filter((message) => ROLES.has(textField<ApiMessage>(message, 'role'))).length
  if (fitting * 2 <= seen.length) return true
  return seen.some((message) => FOREIGN_MESSAGE.some((key) => field(message, key) !== undefined))
}

function isProven({ messages, system, tools, response }: AnthropicRun): boolean {
  if (system !== undefined || response !== undefined || tools.some(hasInputSchema)) return true
  return messages.slice(0, MESSAGES).some(isOwnMessage)
}

/** Whether a tool is defined as the Messages API has it. */
export function hasInputSchema(tool: JsonValue): boolean {
  return isObject(field<ApiTool>(tool, 'input_schema'))
}

/**
 * Whether a message holds something that only the Messages API, or an editor that keeps its messages, has.
 */
export function isOwnMessage(message: JsonValue): boolean {
  if (
    isObject(field<ApiMessage>(message, 'modelInfo')) &&
    numberField<ApiMessage>(message, 'ts') !== undefined
  )
    return true
  const blocks = listField<ApiMessage>(message, 'content') ?? []
  return blocks.some(
    (block) =>
      OWN_BLOCKS.has(textField<Block>(block, 'type')) ||
      isSourced(block) ||
      isTextResult(textField<Block>(block, 'text')),
  )
}

/** An image or document with a source: other APIs give addresses. */
function isSourced(block: JsonValue): boolean {
  const type = textField<Block>(block, 'type')
  return (type === 'image' || type === 'document') && isObject(field<Block>(block, 'source'))
}

/** A result written as text, as Cline sends it: `[read_file for 'x'] Result:`. */
function isTextResult(text: string | undefined): boolean {
  return text !== undefined && /^\[[a-z_]+(?: for '[^'\n]*')?\] Result:/.test(text)
}
