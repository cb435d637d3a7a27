/**
 * A trace as a request of the Anthropic Messages API: the system prompt and the tools beside the messages,
 * calls and results as blocks, all results of a turn in the next user message. Only what the API takes:
 * thinking needs the signature it was recorded with, and messages can't be empty.
 */
import { given } from '#base/given.ts'
import { field, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { anthropicBlock } from '#core/dialects/provider-parts.ts'
import type { Part, Role } from '#core/model/message.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { messagesOf } from '../losses/said.ts'
import { anthropicTools } from '../messages/tool-definitions.ts'
import { argumentsObject, nativeCalls, resultIds } from '../messages/written-calls.ts'
import type { ApiMessage, Block } from './shape.ts'

/** One `{model?, system, tools?, messages}`. */
export function writeAnthropic({ steps, tools, calls, records }: Trace): Result<string> {
  const firstOther = steps.findIndex(({ kind }) => kind !== 'system' && kind !== 'control')
  const head = steps.slice(0, firstOther < 0 ? steps.length : firstOther)
  const model = calls.find((call) => call.model !== undefined)?.model
  const defined = anthropicTools(tools)
  const request = {
    ...given({ model }),
    system: head.flatMap((step) => (step.kind === 'system' ? blocks(step.parts, 'system') : [])),
    ...(defined.length === 0 ? {} : { tools: defined }),
    messages: steps
      .slice(head.length)
      .flatMap((step) => written(step, signaturesIn(records.get(step.id) ?? []))),
  }
  return ok(`${JSON.stringify(request, undefined, 1)}\n`)
}

type Signatures = ReadonlyMap<string, string>

/** The signature of each thinking text, where the step was recorded as Anthropic blocks. */
function signaturesIn(records: readonly JsonValue[]): Signatures {
  const found = new Map<string, string>()
  for (const record of records) {
    const content =
      listField<ApiMessage>(record, 'content') ??
      listField<ApiMessage>(field<ApiMessage>(record, 'message'), 'content') ??
      []
    for (const block of content) {
      const [text, signature] = [textField<Block>(block, 'thinking'), textField<Block>(block, 'signature')]
      if (text !== undefined && signature !== undefined && signature !== '') found.set(text, signature)
    }
  }
  return found
}

function written(step: Step, signatures: Signatures): readonly JsonObject[] {
  const messages = step.kind === 'action' ? actionMessages(step, signatures) : plainMessages(step, signatures)
  return messages.flatMap(({ role, content }) => (content.length === 0 ? [] : [{ role, content }]))
}

interface WrittenMessage {
  readonly role: 'user' | 'assistant'
  readonly content: readonly JsonObject[]
}

function plainMessages(step: Step, signatures: Signatures): readonly WrittenMessage[] {
  return messagesOf(step).flatMap(({ role, parts, callId }): readonly WrittenMessage[] => {
    if (role === 'control') return []
    if (role === 'tool' && callId !== undefined && callId !== '')
      return [{ role: 'user', content: [resultBlock(callId, parts, undefined)] }]
    const said = role === 'assistant' ? 'assistant' : 'user'
    return [{ role: said, content: blocks(parts, said, signatures) }]
  })
}

function actionMessages(step: ActionStep, signatures: Signatures): readonly WrittenMessage[] {
  const calls = nativeCalls(step).map((call) => ({
    type: 'tool_use',
    id: idOf(call.id),
    name: call.name === '' ? 'unknown' : call.name,
    input: argumentsObject(call.arguments) ?? { arguments: call.arguments },
  }))
  const ids = resultIds(step)
  const results = step.results.flatMap((result, index) => {
    const id = ids[index]
    return id === undefined
      ? blocks([...result.parts, ...errorPart(result.error)], 'user')
      : [resultBlock(id, result.parts, result.error)]
  })
  return [
    { role: 'assistant', content: [...blocks(step.parts, 'assistant', signatures), ...calls] },
    { role: 'user', content: results },
  ]
}

function resultBlock(id: string, parts: readonly Part[], error: string | undefined): JsonObject {
  const content = blocks([...parts, ...errorPart(error)], 'tool')
  return {
    type: 'tool_result',
    tool_use_id: idOf(id),
    content,
    ...(error === undefined ? {} : { is_error: true }),
  }
}

/** The API takes letters, digits, `_` and `-`; other signs are replaced alike in a call and its result. */
function idOf(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, '_')
}

function errorPart(error = ''): readonly Part[] {
  return error === '' ? [] : [{ kind: 'text', text: error }]
}

function blocks(parts: readonly Part[], role: Role, signatures?: Signatures): readonly JsonObject[] {
  return parts.flatMap((part): readonly JsonObject[] => {
    const signature = part.kind === 'reasoning' ? signatures?.get(part.text) : undefined
    const block = anthropicBlock(part, role, signature)
    return block === undefined ? [] : [block]
  })
}
