/**
 * Messages to steps, and the context of each call. opencode frees context in two ways: it clears old tool
 * results, and notes the time in each; and a request of its own writes a summary, before which only a tail of
 * the messages may stay.
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, listField, textField } from '#base/json.ts'
import type { RecordedCompaction } from '#core/model/compaction.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { withCleared } from '../claude-code/boundaries.ts'
import { createConversation } from '../prompts/conversation.ts'
import { createRecordedContext, type RecordedContext } from '../prompts/recorded-context.ts'
import { readTime } from '../reading/timestamp.ts'
import { failureOf, readTurns, readUser, type Turn } from './messages.ts'
import type { Session, StoredMessage } from './sessions.ts'
import type { MessageError, MessageInfo, MessageTime, Span, StoredPart } from './shape.ts'
import { usageReader } from './usage.ts'

interface AgentState {
  readonly agent: string | undefined
  readonly context: RecordedContext
  /** Results to be cleared, and when, the earliest first. */
  readonly cleared: { readonly callId: string; readonly at: number }[]
  readonly stored: ReadonlyMap<string, StoredMessage>
  readonly newest: StoredMessage | undefined
  /** The steps of each message so far, in the order of the messages. */
  readonly messages: Map<string, StepId[]>
  /** The system prompt that the newest message of the person added. */
  system: string | undefined
}

/**
 * Adds the session and those of its sub-agents, each as an agent of its own, by time. O(messages · context at
 * compactions).
 */
export function addSession(builder: TraceBuilder, session: Session): void {
  const conversation = createConversation(builder)
  const agents = agentsOf(builder, session)
  const readUsage = usageReader(agents.flatMap(({ messages }) => messages))
  const all = agents.flatMap(({ state, messages }) => messages.map((message) => ({ state, message })))
  // A stable sort: messages of one agent keep their order even where a clock jumped back.
  const timed = agents.length === 1 ? all : byTime(all)
  for (const { state, message } of timed) {
    if (message.info.role === 'user') addUser(message, state)
    else addAssistant(message, state)
  }
  conversation.finish()

  function addUser(message: StoredMessage, state: AgentState): void {
    const systems = state.messages.size === 0 ? [firstSystem(state)] : []
    for (const system of [...systems, textField<MessageInfo>(message.info, 'system')]) {
      if (system === undefined || system === '' || system === state.system) continue
      state.system = system
      const { agent } = state
      const parts = [{ kind: 'text' as const, text: system }]
      state.context.show(conversation.add({ role: 'system', parts, ...given({ agent }) }))
    }
    const incoming = readUser(message, state.agent)
    if (incoming.parts.length === 0) return
    const step = conversation.add(incoming)
    state.context.show(step)
    note(state, message, step)
  }

  function addAssistant(message: StoredMessage, state: AgentState): void {
    const isNewest = message === state.newest
    const turns = readTurns(message, { agent: state.agent, readUsage, isNewest })
    const shown = state.context.steps.length
    let newest: Step | undefined
    for (const turn of turns) {
      if (isEmpty(turn)) continue
      newest = addTurn(turn, state)
      note(state, message, newest)
    }
    if (newest === undefined) return
    if (isLeftOut(message)) state.context.cutBack(shown)
    else if (isSummary(message.info)) compact(message, newest, state)
  }

  function addTurn({ answer, results }: Turn, state: AgentState): Step {
    clear(builder, state, answer.timestamp)
    state.context.settle(builder.callCount)
    let step = conversation.add(answer)
    for (const result of results) step = conversation.add(result)
    state.context.show(step)
    return step
  }

  /**
   * The request before this is after the whole context; from here on it is the tail, the question, and
   * the summary.
   */
  function compact({ info }: StoredMessage, summary: Step, state: AgentState): void {
    const question = textField<MessageInfo>(info, 'parentID') ?? ''
    const part = state.stored.get(question)?.parts.find(({ type }) => type === 'compaction')
    const kept = keptSteps(state, textField<StoredPart>(part, 'tail_start_id'), question)
    const before = state.context.steps
    state.context.become(before.filter(({ id }) => kept.has(id) || id === summary.id))
    const timestamp = readTime(field<MessageTime>(field<MessageInfo>(info, 'time'), 'completed'))
    const { agent } = state
    builder.recordCompaction({
      kind: 'full',
      last: summary.id,
      ...given({ agent, timestamp }),
      ...(part === undefined ? {} : { trigger: part.auto === true ? 'auto' : 'manual' }),
      summary: [summary.id],
      restored: [],
    })
  }
}

/** The system prompt, which older versions keep in each answer. */
function firstSystem({ stored }: AgentState): string | undefined {
  const lists = [...stored.values()].map(({ info }) => listField<MessageInfo>(info, 'system'))
  const texts = lists.find((list) => list !== undefined && list.length > 0)
  return texts?.filter((text) => typeof text === 'string').join('\n')
}

/** Steps of the message that asked for the summary, and of all from `tail` on up to it. */
function keptSteps(
  { messages }: AgentState,
  tail: string | undefined,
  question: string,
): ReadonlySet<string> {
  const kept = new Set<string>(messages.get(question))
  if (tail === undefined || !messages.has(tail)) return kept
  let isIn = false
  for (const [id, steps] of messages) {
    isIn ||= id === tail
    if (isIn) for (const step of steps) kept.add(step)
  }
  return kept
}

function note({ messages }: AgentState, { info }: StoredMessage, step: Step): void {
  const id = textField<MessageInfo>(info, 'id') ?? ''
  const own = messages.get(id)
  if (own === undefined) messages.set(id, [step.id])
  else if (own.at(-1) !== step.id) own.push(step.id)
}

function isEmpty({ answer }: Turn): boolean {
  const isSaid = answer.parts.length > 0 || (answer.calls ?? []).length > 0
  return !isSaid && answer.call?.usage === undefined && answer.call?.failure === undefined
}

/**
 * A request that failed is not shown to the model again, unless it was stopped after it had said something.
 */
function isLeftOut({ info, parts }: StoredMessage): boolean {
  if (failureOf(info) === undefined) return false
  const isStopped =
    textField<MessageError>(field<MessageInfo>(info, 'error'), 'name') === 'MessageAbortedError'
  return !isStopped || !parts.some(({ type }) => type !== 'step-start' && type !== 'reasoning')
}

/** A summary counts once it is complete. */
function isSummary(info: JsonObject): boolean {
  return (
    info.summary === true &&
    textField<MessageInfo>(info, 'finish') !== undefined &&
    failureOf(info) === undefined
  )
}

/** Clears what opencode had cleared before a request of this time. */
function clear(builder: TraceBuilder, state: AgentState, time: number | undefined): void {
  const { cleared, context, agent } = state
  const count = cleared.findIndex(({ at }) => at > (time ?? 0))
  const due = cleared.splice(0, count < 0 ? cleared.length : count)
  if (due.length === 0) return
  const ids = new Set(due.map(({ callId }) => callId))
  const after = context.steps.map((step) => withCleared(step, ids))
  if (after.every((step, index) => step === context.steps[index])) return
  context.become(after)
  const last = builder.steps.findLast((step) => step.agent === agent)?.id
  const compaction: RecordedCompaction = {
    kind: 'micro',
    ...given({ last, agent }),
    ...(due[0] === undefined ? {} : { timestamp: due[0].at }),
    trigger: 'auto',
    summary: [],
    restored: [],
  }
  builder.recordCompaction(compaction)
}

interface AgentMessages {
  readonly state: AgentState
  readonly messages: readonly StoredMessage[]
}

/** The session's own agent has no name; a sub-agent has that of its kind, numbered where several share it. */
function agentsOf(builder: TraceBuilder, session: Session): readonly AgentMessages[] {
  const names = new Map<string, number>()
  const agentOf = ({ messages, children }: Session, agent: string | undefined): readonly AgentMessages[] => {
    const state: AgentState = {
      agent,
      context: createRecordedContext(builder),
      cleared: messages.flatMap(clearings).sort((one, other) => one.at - other.at),
      stored: new Map(messages.map((message) => [textField<MessageInfo>(message.info, 'id') ?? '', message])),
      newest: messages.at(-1),
      messages: new Map(),
      system: undefined,
    }
    return [{ state, messages }, ...children.flatMap((child) => agentOf(child, nameOf(child, names)))]
  }
  return agentOf(session, undefined)
}

function nameOf({ messages }: Session, names: Map<string, number>): string {
  const answer = messages.find(({ info }) => info.role === 'assistant')?.info
  const name =
    textField<MessageInfo>(answer, 'agent') ?? textField<MessageInfo>(answer, 'mode') ?? 'sub-agent'
  const count = (names.get(name) ?? 0) + 1
  names.set(name, count)
  return count === 1 ? name : `${name} ${count}`
}

function clearings({ parts }: StoredMessage): readonly { readonly callId: string; readonly at: number }[] {
  return parts.flatMap((part) => {
    const state = part.type === 'tool' ? part.state : undefined
    const at = isObject(state) ? readTime(field<Span>(state.time, 'compacted')) : undefined
    return at === undefined ? [] : [{ callId: textField<StoredPart>(part, 'callID') ?? '', at }]
  })
}

function byTime<T extends { readonly message: StoredMessage }>(items: readonly T[]): readonly T[] {
  let latest = 0
  const timed = items.map((item) => {
    const created = readTime(field<MessageTime>(field<MessageInfo>(item.message.info, 'time'), 'created'))
    latest = created ?? latest
    return { item, time: latest }
  })
  return timed.toSorted((one, other) => one.time - other.time).map(({ item }) => item)
}
