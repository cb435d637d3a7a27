/** Runs `clear-tool-uses.json`: LangChain's ClearToolUsesEdit. */
import { isArray, type JsonObject, listField, numberField, textField } from '#base/json.ts'
import { isJsonTruthy } from '#base/python.ts'
import { clearToolUses } from '#core/library/tool-results/clear-tool-uses.ts'
import { viewOf } from '#core/memory/messages.ts'
import type { Step } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase, unsupported } from './golden-case.ts'
import { measureOf, readConversation } from './golden-langchain.ts'

export function matchClearToolUses({ op, input, params }: GoldenCase): Answer {
  const given = readConversation(listField(input, 'messages') ?? [])
  const first = edit(given.steps, params)
  if (op === 'clear_tool_uses') {
    const cleared = first.flatMap((step, index) =>
      viewOf(step).role === 'tool' && viewOf(step).text === placeholderOf(params) ? [index] : [],
    )
    return answered({ messages: first.map(given.write), cleared })
  }
  if (op !== 'twice') return unsupported(`the operation “${op}” is not known`)
  const then = readConversation(listField(input, 'then') ?? [], given.steps.length)
  const added = new Set(then.steps.map(({ id }) => id))
  const second = edit([...first, ...then.steps], params)
  return answered({
    first: first.map(given.write),
    second: second.map((step) => (added.has(step.id) ? then : given).write(step)),
  })
}

function edit(steps: readonly Step[], params: JsonObject): readonly Step[] {
  return clearToolUses(steps, {
    trigger: numberField(params, 'trigger') ?? 100_000,
    unit: 'tokens',
    keep: numberField(params, 'keep') ?? 3,
    clearAtLeast: numberField(params, 'clear_at_least') ?? 0,
    atLeastMeans: 'stop',
    clearInputs: isJsonTruthy(params.clear_tool_inputs),
    excludeTools: isArray(params.exclude_tools) ? params.exclude_tools.map(String) : [],
    placeholder: placeholderOf(params),
    measure: measureOf(textField(params, 'counter') ?? 'chars'),
    besides: {},
    rule: 'clear tool uses',
  })
}

function placeholderOf(params: JsonObject): string {
  return textField(params, 'placeholder') ?? '[cleared]'
}
