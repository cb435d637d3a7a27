/** Runs the scripts of `marsys-memory.json` on the library's conversation memory. */
import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import {
  byRole,
  cleared,
  positionOf,
  recent,
  replacedAt,
  updatedMessage,
} from '#core/library/marsys/conversation.ts'
import { readMarsysMessage, toLlmDict } from '#core/library/marsys/llm-dict.ts'
import { stepOfMarsys } from '#core/library/marsys/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { type Answer, answered, type GoldenCase } from './golden-case.ts'
import { messageOf } from './golden-marsys.ts'

interface Conversation {
  steps: readonly Step[]
  readonly newId: () => StepId
  /** What messages only pass on. */
  readonly more: Map<StepId, JsonObject>
}

export function runConversation({ input, params }: GoldenCase): Answer {
  let made = 0
  const memory: Conversation = { steps: [], newId: () => `id${++made}`, more: new Map() }
  const description = textField(params, 'description') ?? ''
  if (description !== '') add(memory, { role: 'system', content: description })
  const results = (listField(input, 'script') ?? []).map((entry): JsonValue => {
    const done = run(memory, isObject(entry) ? entry : {})
    return done.ok ? done.value : { error: true }
  })
  const stored = memory.steps.map((step): JsonValue => {
    const { role, content } = messageOf(step)
    return { id: step.id, role, content }
  })
  return answered({ results, memory: stored })
}

function run(memory: Conversation, entry: JsonObject): Result<JsonValue> {
  switch (entry.do) {
    case 'add':
      return add(memory, entry)
    case 'add_message':
      return add(memory, isObject(entry.message) ? entry.message : {})
    case 'update':
      return update(memory, entry)
    case 'replace':
      return replace(memory, entry)
    case 'delete':
      return change(memory, replacedAt(memory.steps, numberField(entry, 'idx') ?? 0, undefined))
    case 'recent':
      return ok(recent(memory.steps, numberField(entry, 'n') ?? 1).map(dict(memory)))
    case 'by_role':
      return ok(
        byRole(memory.steps, textField(entry, 'role') ?? '', numberField(entry, 'n')).map(dict(memory)),
      )
    case 'by_id': {
      const found = memory.steps.find((step) => step.id === entry.id)
      return ok(found === undefined ? null : dict(memory)(found))
    }
    case 'remove': {
      const position = positionOf(memory.steps, textField(entry, 'id') ?? '')
      if (position.ok) change(memory, replacedAt(memory.steps, position.value, undefined))
      return ok(position.ok)
    }
    case 'reset':
      memory.steps = cleared(memory.steps, 'library')
      return ok(null)
    case 'all':
      return ok(memory.steps.map(dict(memory)))
    default:
      throw new Error(`unknown entry ${String(entry.do)}`)
  }
}

function add(memory: Conversation, value: JsonObject): Result<JsonValue> {
  const step = create(memory, value)
  if (!step.ok) return step
  memory.steps = [...memory.steps, step.value]
  return ok(step.value.id)
}

function replace(memory: Conversation, entry: JsonObject): Result<JsonValue> {
  const position = numberField(entry, 'idx') ?? 0
  const possible = replacedAt(memory.steps, position, undefined)
  if (!possible.ok) return possible
  const { message } = entry
  const step = create(memory, isObject(message) ? message : entry)
  return step.ok ? change(memory, replacedAt(memory.steps, position, step.value)) : step
}

/** A message gets its id as it is made, before its calls are checked. */
function create(memory: Conversation, value: JsonObject): Result<Step> {
  if (value.role === undefined) return fail(NO_ROLE)
  const id = textField(value, 'message_id') ?? memory.newId()
  const message = readMarsysMessage(value)
  if (!message.ok) return message
  const details = field(value, 'reasoning_details')
  if (details !== undefined) memory.more.set(id, { reasoning_details: details })
  return ok(stepOfMarsys(message.value, id))
}

const NO_ROLE: Problem = { code: 'no-role', message: 'A message needs a role.' }

function change(memory: Conversation, steps: Result<readonly Step[]>): Result<JsonValue> {
  if (!steps.ok) return steps
  memory.steps = steps.value
  return ok(null)
}

function update(memory: Conversation, entry: JsonObject): Result<JsonValue> {
  const position = positionOf(memory.steps, textField(entry, 'message_id') ?? '')
  const before = position.ok ? memory.steps[position.value] : undefined
  if (!position.ok || before === undefined) return position
  const { role } = messageOf(before)
  const set = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
  const read = readMarsysMessage({ role, ...given })
  if (!read.ok) return read
  const { calls, content, name } = read.value
  const fields = {
    role: read.value.role,
    ...(set.content === undefined ? {} : { content }),
    ...(set.tool_calls === undefined ? {} : { calls }),
    ...given({ name }),
  }
  const after = stepOfMarsys(updatedMessage(messageOf(before), fields), before.id)
  return change(memory, replacedAt(memory.steps, position.value, after))
}

function dict(memory: Conversation): (step: Step) => JsonValue {
  return (step) => toLlmDict(messageOf(step), memory.more.get(step.id))
}
