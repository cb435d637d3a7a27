/**
 * Messages to steps, for every format whose runs are lists of messages: an assistant turn and the tool
 * results that directly follow it for its agent are one action; the first user message of an agent is its
 * task; a result that answers no open call stays visible where it came. Readers translate their messages,
 * this adds the steps.
 */
import { given } from '#base/given.ts'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Part, Role, ToolCall, ToolResult } from '#core/model/message.ts'
import type { ActionStep, Step, StepDraft } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'

/** One recorded message, free of its format's form. */
export interface Incoming {
  readonly role: Role
  readonly parts: readonly Part[]
  /** On an assistant message. */
  readonly calls?: readonly ToolCall[]
  /** On a result: the id of its call; undefined where the format has none, then name and order tell. */
  readonly callId?: string
  /** On a result the tool's name; else the speaker's. */
  readonly name?: string
  /** On a result: its error, beside or instead of a text. */
  readonly error?: string
  /** Undefined: the only agent. */
  readonly agent?: string
  /** Seconds since the epoch. */
  readonly timestamp?: number
  /** Seconds. */
  readonly duration?: number
  /** The original records. */
  readonly records?: readonly JsonValue[]
  /** What is known of the request that this assistant message answers. */
  readonly call?: CallFacts
  /** The assistant message answers no request of its own (it was copied, injected or is a demonstration). */
  readonly noCall?: boolean
  /** A memory put it into the prompt: it is in the recorded changes alone. */
  readonly isInserted?: boolean
  /** A user message that is a result of the turn before it, and of none of its calls. */
  readonly isOfTurn?: boolean
  /** Not an assistant message, and results behind it still join the turn before it. */
  readonly isBetween?: boolean
  readonly demo?: boolean
  /** See Step. */
  readonly copied?: boolean
  readonly importance?: number
  readonly extra?: JsonObject
  /**
   * Only where the format itself says so; else position tells. `message`: a user text that is not the task.
   */
  readonly as?: 'task' | 'message' | 'planning' | 'answer' | 'summary'
  /** Place in the file, for warnings. */
  readonly where?: string
}

export interface Conversation {
  /** Adds a message; gives back the step that it became or joined. */
  add(message: Incoming): Step
  /**
   * Ends every agent's log: its last turn without calls becomes its answer. Call it once, after the last
   * message; `isCut` says that the run goes on elsewhere, so no turn is an answer.
   */
  finish(isCut?: boolean): void
}

interface AgentState {
  hasTask: boolean
  /** The agent's newest step, while results may still join it. */
  open: ActionStep | undefined
  /** Calls of `open` that have no result yet. */
  unanswered: readonly ToolCall[]
  /** The newest record that `open` keeps: several results can be in one. */
  record: JsonValue | undefined
  /** The request of the newest turn failed: what came back is no answer. */
  hasFailed: boolean
}

/** A conversation that adds to `builder`. O(1) a message, O(calls of the turn) a result. */
export function createConversation(builder: TraceBuilder): Conversation {
  const states = new Map<string | undefined, AgentState>()

  function stateOf(agent: string | undefined): AgentState {
    const known = states.get(agent)
    if (known !== undefined) return known
    const state: AgentState = {
      hasTask: false,
      open: undefined,
      unanswered: [],
      record: undefined,
      hasFailed: false,
    }
    states.set(agent, state)
    return state
  }

  function addResult(state: AgentState, message: Incoming): Step {
    const { open, unanswered } = state
    const call = unanswered.find((candidate) => answers(candidate, message))
    if (open === undefined || call === undefined) return addLateResult(state, message)
    state.unanswered = unanswered.filter((candidate) => candidate !== call)
    // Object.assign and no spreading, here and below: this runs for every message of an import.
    const results = [...open.results, resultOf(message, call.id)]
    const step: ActionStep = Object.assign({}, open, { results })
    builder.amend(step, freshRecords(state, message))
    state.open = step
    return step
  }

  function addLateResult(state: AgentState, message: Incoming): Step {
    state.open = undefined
    const { callId, where } = message
    const said =
      callId === undefined
        ? t`A tool result has no matching tool call.`
        : t`A tool result for call “${callId}” has no matching tool call.`
    builder.warn({ code: 'orphan-result', message: said, ...given({ where }) })
    return builder.add(lateDraft(message), message)
  }

  function addTurn(state: AgentState, message: Incoming): Step {
    const step = builder.add(turnDraft(message), message)
    state.open = step.kind === 'action' ? step : undefined
    state.unanswered = message.calls ?? []
    state.record = message.records?.at(-1)
    state.hasFailed = message.call?.failure !== undefined
    return step
  }

  function addPlain(state: AgentState, message: Incoming): Step {
    const step = builder.add(plainDraft(message, state.hasTask), message)
    state.hasTask ||= step.kind === 'task'
    if (message.isBetween === true && state.unanswered.length > 0) return step
    state.open = undefined
    state.unanswered = []
    return step
  }

  return {
    add: (message) => {
      const state = stateOf(message.agent)
      if (message.role === 'tool') return addResult(state, message)
      return message.role === 'assistant' ? addTurn(state, message) : addPlain(state, message)
    },
    finish: (isCut = false) => {
      for (const { open, hasFailed } of states.values())
        if (!isCut && !hasFailed && isAnswer(open)) builder.amend(answerOf(open))
    },
  }
}

/** The records of a result, without one that its step already keeps. */
function freshRecords(state: AgentState, { records = [] }: Incoming): readonly JsonValue[] {
  const [first] = records
  const fresh = typeof first === 'object' && first === state.record ? records.slice(1) : records
  state.record = records.at(-1) ?? state.record
  return fresh
}

/** By id; a result without one by the tool's name, as before calls had ids. */
export function answers(call: ToolCall, { callId, name }: Incoming): boolean {
  return callId === undefined ? name === undefined || call.name === name : call.id === callId
}

/** A result as part of the action that it answers. */
export function resultOf({ parts, error, name }: Incoming, callId: string): ToolResult {
  const result: { -readonly [Key in keyof ToolResult]: ToolResult[Key] } = { callId, parts }
  if (name !== undefined) result.name = name
  if (error !== undefined) result.error = error
  return result
}

interface Common {
  agent?: string
  timestamp?: number
  duration?: number
  demo?: boolean
  copied?: boolean
  importance?: number
  extra?: JsonObject
}

/** What all steps of a message have, set on a draft that was just made. */
function withCommon<Draft extends object>(draft: Draft & Common, message: Incoming): Draft {
  const { agent, timestamp, duration, demo, copied, importance, extra } = message
  if (agent !== undefined) draft.agent = agent
  if (timestamp !== undefined) draft.timestamp = timestamp
  if (duration !== undefined) draft.duration = duration
  if (demo !== undefined) draft.demo = demo
  if (copied !== undefined) draft.copied = copied
  if (importance !== undefined) draft.importance = importance
  if (extra !== undefined) draft.extra = extra
  return draft
}

function withNamed<Draft extends object>(
  draft: Draft & Common & { name?: string },
  message: Incoming,
): Draft {
  if (message.name !== undefined) draft.name = message.name
  return withCommon(draft, message)
}

function turnDraft(message: Incoming): StepDraft {
  const { parts, calls = [], as } = message
  if (as === 'planning') return withCommon({ kind: as, parts }, message)
  if (as === 'answer') return withNamed({ kind: as, parts }, message)
  if (as === 'summary') return withNamed({ kind: as, parts, role: 'assistant' }, message)
  return withNamed({ kind: 'action', parts, calls, results: [] }, message)
}

function plainDraft(message: Incoming, hasTask: boolean): StepDraft {
  const { role, parts, as, demo } = message
  if (as === 'summary')
    return withNamed({ kind: 'summary', parts, role: role === 'system' ? 'system' : 'user' }, message)
  if (role === 'system') return withCommon({ kind: 'system', parts }, message)
  if (role === 'developer') return withCommon({ kind: 'system', parts, role }, message)
  const isTask = as === 'task' || (as === undefined && !hasTask && demo !== true)
  return isTask
    ? withNamed({ kind: 'task', parts }, message)
    : withNamed({ kind: 'message', role: 'user', parts }, message)
}

/** The error of a result that is alone is part of its text: a plain message has no place for it. */
export function lateDraft(message: Incoming): StepDraft {
  const { parts, callId = '', error } = message
  const shown: readonly Part[] = error === undefined ? parts : [...parts, { kind: 'text', text: error }]
  return withNamed({ kind: 'message', role: 'tool', parts: shown, callId }, message)
}

function isAnswer(step: ActionStep | undefined): step is ActionStep {
  return step !== undefined && step.calls.length === 0 && step.results.length === 0 && step.demo !== true
}

function answerOf({ calls: _calls, results: _results, ...step }: ActionStep): Step {
  return { ...step, kind: 'answer' }
}
