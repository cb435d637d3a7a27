/**
 * Output counts that are no measurement. While an answer streams in, the provider first says how many tokens
 * it has begun with (1 to some 30), and only at the end how many they were. Many versions of Claude Code
 * write the lines of a message before that end, and keep the first number. docs/usage.md has the evidence.
 */
import { type JsonObject, textField } from '#base/json.ts'
import type { AnthropicBlocks } from '../messages/anthropic-content.ts'
import { countField } from '../reading/prompt-usage.ts'
import type { SessionMessage } from './shape.ts'

/** More characters for one token than any answer has whose final count is known: of 1,674 at most 5.1. */
const MOST_CHARACTERS = 6
/** Tokens. No answer with a tool call is as small: of 1,600 with a final count the smallest has 40. */
const FEWEST_WITH_CALL = 35

/**
 * Whether the output count of a message is the start value of its stream. `lines`: of the message, in order.
 * A message that says why it stopped, or whose count changed from line to line, has its final count.
 */
export function isStartValue(
  lines: readonly { readonly message: JsonObject }[],
  { parts, calls }: Pick<AnthropicBlocks, 'parts' | 'calls'>,
): boolean {
  const outputs = lines.map(({ message: { usage } }) => countField(usage, 'output_tokens'))
  const output = outputs.at(-1)
  if (output === undefined || outputs.some((one) => one !== output)) return false
  if (lines.some(({ message }) => textField<SessionMessage>(message, 'stop_reason') !== undefined))
    return false
  const characters =
    parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0) +
    calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0)
  return characters > MOST_CHARACTERS * output || (calls.length > 0 && output < FEWEST_WITH_CALL)
}
