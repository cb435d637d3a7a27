/**
 * Runs `autogen-contexts.json`: one step a message; the results that a message holds are joined into its
 * text.
 */
import { isArray, type JsonObject, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import {
  buffered,
  headAndTail,
  type Message,
  sizeProblem,
  tokenLimited,
} from '#core/library/autogen/contexts.ts'
import { viewOf } from '#core/memory/messages.ts'
import { type Role, textPart } from '#core/model/message.ts'
import type { MessageStep, Step } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase, refused, unsupported } from './golden-case.ts'

const TOKENS_PER_SCHEMA = 10

export function matchAutogen({ input, params }: GoldenCase): Answer {
  const messages = (listField(input, 'messages') ?? []).map((value, index) => [readMessage(value, index)])
  switch (textField(params, 'kind')) {
    case 'unbounded':
      return written(messages)
    case 'buffered': {
      const size = numberField(params, 'buffer_size') ?? 0
      return guarded({ buffer_size: size }, () => buffered(messages, size))
    }
    case 'head_and_tail': {
      const sizes = {
        head: numberField(params, 'head_size') ?? 0,
        tail: numberField(params, 'tail_size') ?? 0,
      }
      return guarded(sizes, () => headAndTail(messages, sizes, 'head and tail'))
    }
    case 'token_limited':
      return limited(messages, params)
    default:
      return unsupported(`the context “${textField(params, 'kind')}” is not known`)
  }
}

function limited(messages: readonly Message[], params: JsonObject): Answer {
  const own = numberField(params, 'token_limit')
  const schemas = TOKENS_PER_SCHEMA * (listField(params, 'tool_schema')?.length ?? 0)
  const limit = (own ?? numberField(params, 'model_limit') ?? 0) - schemas
  return guarded(own === undefined ? {} : { token_limit: own }, () => tokenLimited(messages, limit, measure))
}

function guarded(sizes: Readonly<Record<string, number>>, run: () => readonly Message[]): Answer {
  const problem = sizeProblem(sizes)
  return problem === undefined ? written(run()) : refused(problem.message)
}

function measure(step: Step): number {
  const { text, calls } = viewOf(step)
  return codePointLength(text) + calls.reduce((sum, call) => sum + codePointLength(call.arguments), 0)
}

const ROLES: Readonly<Record<string, Role>> = {
  system: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
}

function readMessage(value: JsonValue, index: number): MessageStep {
  const role = ROLES[textField(value, 'role') ?? ''] ?? 'user'
  const items = listField(value, 'content') ?? []
  const texts = role === 'tool' ? items.map((item) => textField(item, 'content') ?? '') : []
  const plain = textField(value, 'content')
  return {
    kind: 'message',
    id: String(index),
    number: index,
    role,
    parts: (plain === undefined ? texts : [plain]).map(textPart),
    calls: role === 'assistant' && isArray(items) ? items.map(readCall) : [],
  }
}

function readCall(value: JsonValue) {
  return {
    id: textField(value, 'id') ?? '',
    name: textField(value, 'name') ?? '',
    arguments: textField(value, 'arguments') ?? '',
  }
}

/** A message of the input by its index, a new one as it is. */
function written(messages: readonly Message[]): Answer {
  return answered(
    messages
      .flat()
      .map((step) =>
        step.kind === 'summary'
          ? { role: 'user', content: viewOf(step).text, source: 'System' }
          : step.number,
      ),
  )
}
