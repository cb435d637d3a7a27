/**
 * The message list of a benchmark run put back into steps: a reply, its calls, images, observation and error
 * are one action again. A group that the dialect would not send as it was recorded stays as plain messages.
 */
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { type Message, type Part, type ToolCall, textPart } from '#core/model/message.ts'
import type { ActionStep, StepDraft } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import type { RecordedMessage } from './recorded-messages.ts'
import {
  callsOf,
  errorOf,
  isSentAs,
  observationOf,
  PROCEED,
  type SentError,
  taskOf,
  textOf,
} from './sent-text.ts'

/** How many tool messages are shown verbatim, since they could not be put back into an action. */
export interface Verbatim {
  'tool-call': number
  'tool-response': number
}

interface Group {
  readonly messages: RecordedMessage[]
  output?: string
  calls?: readonly ToolCall[]
  images: readonly Part[]
  observation?: string
  error?: string
}

/** Adds the steps of a run. `facts` holds for every call: the list names no usage or time. */
export function addGroups(
  builder: TraceBuilder,
  list: readonly RecordedMessage[],
  facts: CallFacts,
): Verbatim {
  const verbatim: Verbatim = { 'tool-call': 0, 'tool-response': 0 }
  let open: Group | undefined

  function add(draft: StepDraft, records: readonly JsonValue[], noCall = false): void {
    builder.add(draft, { records, noCall, call: facts })
  }

  function addVerbatim({ role, message, record }: RecordedMessage): void {
    if (role === 'tool-call' || role === 'tool-response') verbatim[role]++
    add({ kind: 'message', role: message.role, parts: message.parts }, [record])
  }

  function close(): void {
    const group = open
    open = undefined
    if (group === undefined) return
    const records = group.messages.map(({ record }) => record)
    const draft = actionOf(group)
    // An error alone is the note of the step limit: the request that follows it is not in the list.
    const isReply = group.output !== undefined || group.calls !== undefined
    const messages = group.messages.map(({ message }) => message)
    if (isSentAs(draft, messages)) {
      add(draft, records, !isReply)
      return
    }
    const [first, ...rest] = group.messages
    if (first === undefined) return
    if (first.role === 'assistant') {
      add({ kind: 'action', parts: first.message.parts, calls: [], results: [] }, [first.record])
    } else addVerbatim(first)
    for (const message of rest) addVerbatim(message)
  }

  function start(message: RecordedMessage, content: Partial<Group>): void {
    close()
    open = { messages: [message], images: [], ...content }
  }

  function addPlan(plan: Group, proceed: RecordedMessage): void {
    open = undefined
    const parts = plan.messages.flatMap(({ message }) => message.parts)
    add({ kind: 'planning', parts }, [...plan.messages.map(({ record }) => record), proceed.record])
  }

  function addUser(message: RecordedMessage): void {
    const text = textOf(message.message)
    if (open !== undefined && text === PROCEED && isReplyAlone(open)) addPlan(open, message)
    else if (open !== undefined && isImages(message.message) && !hasResponse(open)) {
      open.messages.push(message)
      open.images = [...open.images, ...message.message.parts]
    } else addTask(message, taskOf(text))
  }

  function addTask(message: RecordedMessage, task: string | undefined): void {
    close()
    const images = message.message.parts.filter((part) => part.kind !== 'text')
    const draft: StepDraft = { kind: 'task', parts: [textPart(task ?? ''), ...images] }
    if (task === undefined || !isSentAs(draft, [message.message])) addVerbatim(message)
    else add(draft, [message.record])
  }

  function addResponse(message: RecordedMessage): void {
    const text = textOf(message.message)
    const observation = observationOf(text)
    const error = observation === undefined ? errorOf(text) : undefined
    const grown = open && grownBy(open, message, { observation, error })
    if (grown !== undefined) open = grown
    else if (error !== undefined) start(message, { error: error.error })
    else {
      close()
      addVerbatim(message)
    }
  }

  function addCalls(message: RecordedMessage): void {
    const calls = callsOf(textOf(message.message))
    if (calls === undefined) {
      close()
      addVerbatim(message)
    } else if (open !== undefined && isReplyAlone(open)) {
      open.messages.push(message)
      open.calls = calls
    } else start(message, { calls })
  }

  for (const message of list) {
    if (message.role === 'assistant') start(message, { output: textOf(message.message) })
    else if (message.role === 'tool-call') addCalls(message)
    else if (message.role === 'tool-response') addResponse(message)
    else if (message.role === 'system') {
      close()
      add({ kind: 'system', parts: message.message.parts }, [message.record])
    } else addUser(message)
  }
  close()
  return verbatim
}

/** The group with one more response; undefined where it has one like it, or the error names another call. */
function grownBy(
  group: Group,
  message: RecordedMessage,
  { observation, error }: { readonly observation: string | undefined; readonly error: SentError | undefined },
): Group | undefined {
  if (group.error !== undefined) return undefined
  const messages = [...group.messages, message]
  if (observation !== undefined)
    return group.observation === undefined ? { ...group, observation, messages } : undefined
  const isOwn = error !== undefined && error.callId === group.calls?.[0]?.id
  return isOwn ? { ...group, error: error.error, messages } : undefined
}

function hasResponse({ observation, error }: Group): boolean {
  return observation !== undefined || error !== undefined
}

/** A reply that nothing has followed yet. */
function isReplyAlone(group: Group): boolean {
  return group.output !== undefined && group.messages.length === 1
}

function isImages({ parts }: Message): boolean {
  return parts.length > 0 && parts.every((part) => part.kind === 'image')
}

function actionOf({
  output,
  calls = [],
  images,
  observation,
  error,
}: Group): Omit<ActionStep, 'id' | 'number'> {
  const parts = output === undefined ? [] : [textPart(output)]
  return { kind: 'action', parts, calls, results: resultsOf(calls, { images, observation, error }) }
}

/** What came of the calls of a step. */
interface Outcome {
  readonly images: readonly Part[]
  readonly observation: string | undefined
  readonly error: string | undefined
}

/** smolagents has one observation and one error for all calls of a step: they are with the first. */
export function resultsOf(
  calls: readonly ToolCall[],
  { images, observation, error }: Outcome,
): ActionStep['results'] {
  if (images.length === 0 && observation === undefined && error === undefined) return []
  const [first, ...others] = calls
  const parts = [...(observation === undefined ? [] : [textPart(observation)]), ...images]
  const result = { callId: first?.id ?? '', parts, ...given({ error }) }
  return [result, ...others.map(({ id }) => ({ callId: id, parts: [] }))]
}
