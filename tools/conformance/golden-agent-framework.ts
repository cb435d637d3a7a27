/** Runs `agent-framework-compaction.json`: tokens are code points, the summarising prompt counts 1. */
import { field, type JsonObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { jsonStr } from '#base/python.ts'
import { fail, ok } from '#base/result.ts'
import { codePointLength } from '#base/text.ts'
import { compact } from '#core/library/agent-framework/compaction.ts'
import { type Message, spansOf } from '#core/library/agent-framework/groups.ts'
import {
  type Compaction,
  type CompactionContext,
  compactionProblem,
} from '#core/library/agent-framework/options.ts'
import { createState, type State } from '#core/library/agent-framework/state.ts'
import { viewOf } from '#core/memory/messages.ts'
import { type Role, textPart } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

const PROMPT = 'PROMPT'

export function matchAgentFramework({ op, input, params }: GoldenCase): Answer {
  const given = listField(input, 'messages') ?? []
  const messages = given.map(readMessage)
  if (op === 'groups') {
    return answered(
      spansOf(messages).map(({ kind, start, end, group, hasReasoning }) => ({
        kind,
        start,
        end,
        group,
        has_reasoning: hasReasoning,
      })),
    )
  }
  const compaction = readCompaction(params)
  if (compaction === undefined) return unsupported(`the strategy “${textField(params, 'kind')}” is not known`)
  const problem = compactionProblem(compaction)
  if (problem !== undefined) return refused(problem.message)
  const shown: string[] = []
  const state = createState(messages)
  const changed = compact(state, compaction, contextOf(given, replyOf(params), shown))
  return answered({
    changed,
    ...written(state),
    ...(shown.length === 0 ? {} : { summary_input: shown }),
  })
}

function contextOf(given: readonly JsonValue[], reply: string, shown: string[]): CompactionContext {
  return {
    measure: (step) => (step.kind === 'summary' ? codePointLength(viewOf(step).text) : tokensOf(given, step)),
    count: (text) => (text === PROMPT ? 1 : codePointLength(text)),
    instruction: PROMPT,
    summarise: ({ prompt }) => {
      shown.push(prompt.slice(PROMPT.length + 1))
      return reply === 'ERROR' ? fail({ code: 'failed', message: 'The model fails.' }) : ok(reply)
    },
  }
}

function tokensOf(given: readonly JsonValue[], step: Step): number {
  const message = given[step.number]
  const texts = [
    textField(message, 'text') ?? '',
    textField(message, 'reasoning') ?? '',
    ...(listField(message, 'results') ?? []).map((result) => jsonStr(field(result, 'result') ?? '')),
    ...(listField(message, 'calls') ?? []).map((call) => textField(call, 'arguments') ?? ''),
  ]
  return texts.reduce((sum, text) => sum + codePointLength(text), 0)
}

function replyOf(params: JsonObject): string {
  const inner = (listField(params, 'strategies') ?? []).map((one) => textField(one, 'reply')).find(Boolean)
  return textField(params, 'reply') ?? inner ?? ''
}

function readCompaction(params: JsonValue): Compaction | undefined {
  const number = (name: string, fallback: number) => numberField(params, name) ?? fallback
  const preserveSystem = field(params, 'preserve_system') !== false
  switch (textField(params, 'kind')) {
    case 'truncation': {
      const maxN = number('max_n', 0)
      const unit = field(params, 'count_tokens') === true ? 'tokens' : 'messages'
      return { kind: 'truncation', maxN, compactTo: number('compact_to', maxN), unit, preserveSystem }
    }
    case 'sliding_window':
      return { kind: 'sliding-window', keepGroups: number('keep_last_groups', 0), preserveSystem }
    case 'selective_tool_call':
      return { kind: 'tool-calls', keepGroups: number('keep_last_tool_call_groups', 1) }
    case 'tool_result':
      return { kind: 'tool-results', keepGroups: number('keep_last_tool_call_groups', 1) }
    case 'summarization':
      return {
        kind: 'summarization',
        target: number('target_count', 4),
        threshold: number('threshold', 2),
        maxInput: number('max_summary_input_tokens', 8000),
      }
    case 'token_budget': {
      const inner = (listField(params, 'strategies') ?? []).map(readCompaction)
      const compactions = inner.filter((one) => one !== undefined)
      if (compactions.length < inner.length) return undefined
      const earlyStop = field(params, 'early_stop') !== false
      return { kind: 'token-budget', budget: number('token_budget', 0), compactions, earlyStop }
    }
    case 'context_window':
      return {
        kind: 'context-window',
        window: number('max_context_window_tokens', 0),
        output: number('max_output_tokens', 0),
        eviction: number('tool_eviction_threshold', 0.5),
        truncation: number('truncation_threshold', 0.8),
        keepGroups: number('keep_last_tool_call_groups', 4),
      }
    default:
      return undefined
  }
}

const ROLES: readonly Role[] = ['system', 'developer', 'user', 'assistant', 'tool']

function readMessage(value: JsonValue, index: number): Message {
  const text = textField(value, 'text')
  const role = ROLES.find((one) => one === textField(value, 'role')) ?? 'user'
  return {
    step: {
      kind: 'message',
      id: String(index),
      number: index,
      role,
      parts: text === undefined ? [] : [textPart(text)],
    },
    id: textField(value, 'id') ?? `msg_${index}`,
    role,
    reasoning: textField(value, 'reasoning') === undefined ? 0 : 1,
    text,
    calls: (listField(value, 'calls') ?? []).map((call) => ({
      id: textField(call, 'id') ?? '',
      name: textField(call, 'name') ?? '',
    })),
    results: (listField(value, 'results') ?? []).map((result) => ({
      id: textField(result, 'id') ?? '',
      text: jsonStr(field(result, 'result') ?? ''),
    })),
  }
}

/** What is included, an added message as it is; and the reasons of what is not, by index. */
function written(state: State): { readonly kept: JsonValue; readonly excluded: JsonObject } {
  const kept = state.items.filter(({ reason }) => reason === undefined)
  const excluded = state.items.flatMap(({ message, reason }) =>
    reason === undefined || message.step.kind === 'summary' ? [] : [[String(message.step.number), reason]],
  )
  return {
    kept: kept.map(({ message }) =>
      message.step.kind === 'summary'
        ? { role: message.role, text: message.text ?? '', id: message.id }
        : message.step.number,
    ),
    excluded: Object.fromEntries(excluded),
  }
}
