/**
 * Anthropic's context editing: edits that the API applies to a request while the client keeps the whole
 * history.
 */
import type { JsonObject } from '#base/json.ts'
import { ok } from '#base/result.ts'
import { namesOf, type ParamValues } from '../model/params.ts'
import { type HomeTarget, numberOf, refuse, textOf } from './target.ts'

export const anthropic: HomeTarget = {
  id: 'anthropic',
  title: 'Anthropic’s API',
  language: 'json',
  formats: ['anthropic-messages'],
  runs: {
    mode: 'view',
    triggers: ['every-call'],
    words: 'edits the context of every request, and the client keeps the whole history',
  },
  chains: true,
  strategies: {
    'clear-tool-uses': { express: clearToolUses },
    'clear-thinking': {
      express: (values) =>
        ok({
          name: 'clear_thinking_20251015',
          params: { keep: { type: 'thinking_turns', value: numberOf(values, 'keep') } },
        }),
    },
  },
  write: (stages) => {
    // Thinking has to come first when the two are combined.
    const edits = [...stages]
      .sort(
        (one, other) =>
          Number(other.name.startsWith('clear_thinking')) - Number(one.name.startsWith('clear_thinking')),
      )
      .map(({ name, params }) => ({ type: name, ...params }))
    return {
      code: `${JSON.stringify({ context_management: { edits } }, undefined, 2)}\n`,
      notes: ['Send it with the header anthropic-beta: context-management-2025-06-27.'],
    }
  },
}

function clearToolUses(values: ParamValues) {
  if (numberOf(values, 'clearAtLeast') > 0 && textOf(values, 'atLeastMeans') !== 'minimum') {
    return refuse(
      'The API clears at least so much or nothing at all; stopping once it is freed is LangChain’s reading.',
    )
  }
  if (textOf(values, 'placeholder') !== '[cleared]') return refuse('The placeholder is the API’s own.')
  const excluded = namesOf(textOf(values, 'excludeTools'))
  const params: JsonObject = {
    trigger: {
      type: textOf(values, 'unit') === 'tokens' ? 'input_tokens' : 'tool_uses',
      value: numberOf(values, 'trigger'),
    },
    keep: { type: 'tool_uses', value: numberOf(values, 'keep') },
    ...(numberOf(values, 'clearAtLeast') > 0
      ? { clear_at_least: { type: 'input_tokens', value: numberOf(values, 'clearAtLeast') } }
      : {}),
    ...(excluded.length > 0 ? { exclude_tools: [...excluded] } : {}),
    clear_tool_inputs: inputsOf(values),
  }
  return ok({ name: 'clear_tool_uses_20250919', params })
}

function inputsOf(values: ParamValues): boolean | string[] {
  const inputs = textOf(values, 'inputs')
  return inputs === 'some' ? [...namesOf(textOf(values, 'inputTools'))] : inputs === 'clear'
}
