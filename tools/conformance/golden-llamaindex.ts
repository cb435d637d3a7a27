/** Runs `llamaindex-buffers.json`: tokens are words, the model answers SUM. */
import { type JsonObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { isJsonTruthy } from '#base/python.ts'
import { ok } from '#base/result.ts'
import { buffer, bufferProblem, summaryBuffer } from '#core/library/llamaindex/buffers.ts'
import { viewOf } from '#core/memory/messages.ts'
import { type Role, textPart } from '#core/model/message.ts'
import type { MessageStep, Step } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'
import { words } from './golden-langchain.ts'

export function matchLlamaIndex({ op, input, params }: GoldenCase): Answer {
  const given = listField(input, 'messages') ?? []
  const steps = given.map(readMessage)
  if (op === 'summary_buffer') return summarised(steps, given, params)
  if (op !== 'buffer') return unsupported(`the operation “${op}” is not known`)
  const options = {
    limit: numberField(params, 'token_limit') ?? 3000,
    initialTokens: numberField(params, 'initial_token_count') ?? 0,
  }
  const problem = bufferProblem(options)
  if (problem !== undefined) return refused(problem.message)
  return answered(buffer(steps, options, measure).map(({ number }) => number))
}

function summarised(steps: readonly Step[], given: readonly JsonValue[], params: JsonObject): Answer {
  const limit = numberField(params, 'token_limit') ?? 2000
  const counted = isJsonTruthy(params.count_initial_tokens)
  const initialTokens = counted ? (numberField(params, 'initial_token_count') ?? 0) : 0
  // The limit is checked when the buffer is made, the initial tokens when there is something to count.
  const problem = bufferProblem({ limit, initialTokens: steps.length === 0 ? 0 : initialTokens })
  if (problem !== undefined) return refused(problem.message)
  const prompts: string[] = []
  const options = {
    limit,
    initialTokens,
    hasModel: params.model !== false,
    instruction: 'PROMPT',
    rule: 'summary buffer',
    callTexts: (step: Step) => (listField(given[Number(step.id)], 'calls') ?? []).map(String),
  }
  let current = steps
  for (let time = 0; time < (numberField(params, 'times') ?? 1); time++) {
    const done = summaryBuffer(current, options, {
      measure,
      summarise: ({ prompt }) => {
        prompts.push(prompt)
        return ok('SUM')
      },
    })
    if (!done.ok) return refused(done.error.message)
    current = done.value
  }
  return answered({ messages: current.map(written), prompts })
}

function written(step: Step): JsonValue {
  return step.kind === 'summary' ? { role: step.role, content: viewOf(step).text } : step.number
}

const ROLES: readonly Role[] = ['system', 'developer', 'user', 'assistant', 'tool']

/** A message without content has no part; an empty content is an empty text. */
function readMessage(value: JsonValue, index: number): MessageStep {
  const content = textField(value, 'content')
  return {
    kind: 'message',
    id: String(index),
    number: index,
    role: ROLES.find((role) => role === textField(value, 'role')) ?? 'user',
    parts: content === undefined ? [] : [textPart(content)],
  }
}

function measure(step: Step): number {
  return 'parts' in step && step.parts.length === 0 ? words('None') : words(viewOf(step).text)
}
