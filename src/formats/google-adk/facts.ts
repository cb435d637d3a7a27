/**
 * What ADK and Gemini say of a call. Thoughts are counted beside the candidates, what came from the cache
 * within the prompt; where a total says that thoughts are within, they are.
 * https://ai.google.dev/api/generate-content#UsageMetadata
 */
import { given } from '#base/given.ts'
import { isObject, type JsonValue, textField } from '#base/json.ts'
import type { Usage } from '#core/model/trace.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { countField } from '../reading/prompt-usage.ts'
import { either } from './content.ts'

function readUsage(usage: JsonValue | undefined): Usage | undefined {
  if (!isObject(usage)) return undefined
  const count = (key: string) => {
    return countField({ found: either(usage, key) ?? null }, 'found')
  }
  const prompt = count('prompt_token_count')
  const candidates = count('candidates_token_count')
  if (prompt === undefined && candidates === undefined) return undefined
  const thoughts = count('thoughts_token_count')
  const cached = count('cached_content_token_count')
  const tools = count('tool_use_prompt_token_count') ?? 0
  const total = count('total_token_count')
  const isWithin = total !== undefined && total === (prompt ?? 0) + (candidates ?? 0) + tools
  return {
    ...(prompt === undefined ? {} : { input: prompt + tools - (cached ?? 0) }),
    ...(candidates === undefined && thoughts === undefined
      ? {}
      : { output: (candidates ?? 0) + (isWithin ? 0 : (thoughts ?? 0)) }),
    ...given({ cacheRead: cached, reasoning: thoughts }),
  }
}

/** Facts of a response or of an event, which has the same fields. */
export function factsOf(response: JsonValue | undefined): CallFacts {
  const usage = readUsage(either(response, 'usage_metadata'))
  const model = textOf(response, 'model_version')
  const stopReason = textOf(response, 'finish_reason')
  const failure = textOf(response, 'error_message') ?? textOf(response, 'error_code')
  return {
    ...given({ usage, model, stopReason, failure }),
  }
}

export function textOf(value: JsonValue | undefined, snake: string): string | undefined {
  const found = textField({ found: either(value, snake) ?? null }, 'found')
  return found === '' ? undefined : found
}
