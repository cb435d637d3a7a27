/**
 * Token usage of a span, by OpenInference, the GenAI conventions, OpenLLMetry or the AI SDK. In all of them
 * the prompt includes what was read from or written to the cache; a total that says otherwise is believed.
 */
import type { Usage } from '#core/model/trace.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import { type Attributes, numberOf } from './attributes.ts'

const KEYS = {
  prompt: [
    'llm.token_count.prompt',
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
  ],
  output: [
    'llm.token_count.completion',
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
  ],
  total: ['llm.token_count.total', 'llm.usage.total_tokens', 'ai.usage.totalTokens'],
  read: [
    'llm.token_count.prompt_details.cache_read',
    'gen_ai.usage.cache_read.input_tokens',
    'gen_ai.usage.cache_read_input_tokens',
    'gen_ai.usage.details.cache_read_tokens',
    'ai.usage.cachedInputTokens',
  ],
  write: [
    'llm.token_count.prompt_details.cache_write',
    'gen_ai.usage.cache_creation.input_tokens',
    'gen_ai.usage.cache_creation_input_tokens',
    'gen_ai.usage.details.cache_write_tokens',
  ],
  reasoning: [
    'llm.token_count.completion_details.reasoning',
    'gen_ai.usage.details.reasoning_tokens',
    'ai.usage.reasoningTokens',
  ],
} as const

/** Undefined where no tokens were recorded. */
export function spanUsage(attributes: Attributes): Usage | undefined {
  const find = (keys: readonly string[]) =>
    keys.map((key) => countAt(attributes, key)).find((count) => count !== undefined)
  return promptUsage({
    prompt: find(KEYS.prompt),
    output: find(KEYS.output),
    total: find(KEYS.total),
    read: find(KEYS.read),
    write: find(KEYS.write),
    reasoning: find(KEYS.reasoning),
  })
}

/** NaN for what is not a number, so that it is reported. */
function countAt(attributes: Attributes, key: string): number | undefined {
  const value = attributes.get(key)
  if (value === undefined || value === null) return undefined
  return countField({ count: numberOf(value) ?? value }, 'count')
}
