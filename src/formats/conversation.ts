/**
 * Messages to steps, for every format whose runs are lists of messages: an assistant turn and the tool results that
 * directly follow it in its lane are one action; the first user message of a lane is its task; a result that answers
 * no open call stays visible where it came. Readers translate their messages, this adds the steps.
 */
import type { JsonValue } from '#base/json.ts'
import type { Part, Role, ToolCall, ToolResult } from '#core/message.ts'
import type { ActionStep, Step, StepDraft } from '#core/step.ts'
import type { CallFacts, TraceBuilder } from '#core/trace-builder.ts'

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
  /** The lane; undefined: the only agent. */
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
  readonly demo?: boolean
  /** Only where the format itself says so; else position tells. `message`: a user text that is not the task. */
  readonly as?: 'task' | 'message' | 'planning' | 'answer' | 'summary'
  /** Place in the file, for warnings. */
  readonly where?: string
}

export interface Conversation {
  /** Adds a message; gives back the step that it became or joined. */
  add(message: Incoming): Step
  /**
   * Ends every lane: a lane's last turn without calls becomes its answer. Call it once, after the last message;
   * `isCut` says that the run goes on elsewhere, so no turn is an answer.
   */
  finish(isCut?: boolean): void
}

interface Lane {
  hasTask: boolean
  /** The lane's newest step, while results may still join it. */
  open: ActionStep | undefined
  /** Calls of `open` that have no result yet. */
  unanswered: readonly ToolCall[]
}

/** A conversation that adds to `builder`. O(1) a message, O(calls of the turn) a result. */
export function createConversation(builder: TraceBuilder): Conversation {
  const lanes = new Map<string | undefined, Lane>()

  function laneOf(agent: string | undefined): Lane {
    const known = lanes.get(agent)
    if (known !== undefined) return known
    const lane: Lane = { hasTask: false, open: undefined, unanswered: [] }
    lanes.set(agent, lane)
    return lane
  }

  function addResult(lane: Lane, message: Incoming): Step {
    const { open, unanswered } = lane
    const call = unanswered.find((candidate) => answers(candidate, message))
    if (open === undefined || call === undefined) return addLateResult(lane, message)
    lane.unanswered = unanswered.filter((candidate) => candidate !== call)
    const step: ActionStep = { ...open, results: [...open.results, resultOf(message, call.id)] }
    builder.amend(step, message.records)
    lane.open = step
    return step
  }

  function addLateResult(lane: Lane, message: Incoming): Step {
    lane.open = undefined
    const { callId, where } = message
    const said = `A tool result${callId === undefined ? '' : ` for call “${callId}”`} answers no call before it.`
    builder.warn({ code: 'orphan-result', message: said, ...(where === undefined ? {} : { where }) })
    return builder.add(lateDraft(message), addOptions(message))
  }

  function addTurn(lane: Lane, message: Incoming): Step {
    const step = builder.add(turnDraft(message), addOptions(message))
    lane.open = step.kind === 'action' ? step : undefined
    lane.unanswered = message.calls ?? []
    return step
  }

  function addPlain(lane: Lane, message: Incoming): Step {
    const step = builder.add(plainDraft(message, lane.hasTask), addOptions(message))
    lane.hasTask ||= step.kind === 'task'
    lane.open = undefined
    lane.unanswered = []
    return step
  }

  return {
    add: (message) => {
      const lane = laneOf(message.agent)
      if (message.role === 'tool') return addResult(lane, message)
      return message.role === 'assistant' ? addTurn(lane, message) : addPlain(lane, message)
    },
    finish: (isCut = false) => {
      for (const { open } of lanes.values()) if (!isCut && isAnswer(open)) builder.amend(answerOf(open))
    },
  }
}

/** By id; a result without one by the tool's name, as before calls had ids. */
function answers(call: ToolCall, { callId, name }: Incoming): boolean {
  return callId === undefined ? name === undefined || call.name === name : call.id === callId
}

function resultOf(message: Incoming, callId: string): ToolResult {
  const { parts, error } = message
  return {
    callId,
    parts,
    ...named(message),
    ...(error === undefined ? {} : { error }),
  }
}

function common({ agent, timestamp, duration, demo }: Incoming) {
  return {
    ...(agent === undefined ? {} : { agent }),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(duration === undefined ? {} : { duration }),
    ...(demo === undefined ? {} : { demo }),
  }
}

function addOptions({ records, call, noCall }: Incoming) {
  return {
    ...(records === undefined ? {} : { records }),
    ...(call === undefined ? {} : { call }),
    ...(noCall === undefined ? {} : { noCall }),
  }
}

function turnDraft(message: Incoming): StepDraft {
  const { parts, calls = [], as } = message
  const own = { ...common(message), ...named(message) }
  if (as === 'planning') return { ...common(message), kind: as, parts }
  if (as === 'answer') return { ...own, kind: as, parts }
  if (as === 'summary') return { ...own, kind: as, parts, role: 'assistant' }
  return { ...own, kind: 'action', parts, calls, results: [] }
}

function plainDraft(message: Incoming, hasTask: boolean): StepDraft {
  const { role, parts, as, demo } = message
  const own = { ...common(message), ...named(message) }
  if (as === 'summary') return { ...own, kind: 'summary', parts, role: role === 'system' ? 'system' : 'user' }
  if (role === 'system') return { ...common(message), kind: 'system', parts }
  if (role === 'developer') return { ...common(message), kind: 'system', parts, role }
  const isTask = as === 'task' || (as === undefined && !hasTask && demo !== true)
  return isTask ? { ...own, kind: 'task', parts } : { ...own, kind: 'message', role: 'user', parts }
}

function named({ name }: Incoming): { readonly name?: string } {
  return name === undefined ? {} : { name }
}

/** The error of a result that stands alone is part of its text: a plain message has no place for it. */
function lateDraft(message: Incoming): StepDraft {
  const { parts, callId = '', error } = message
  const shown: readonly Part[] = error === undefined ? parts : [...parts, { kind: 'text', text: error }]
  return { ...common(message), kind: 'message', role: 'tool', parts: shown, callId, ...named(message) }
}

function isAnswer(step: ActionStep | undefined): step is ActionStep {
  return step !== undefined && step.calls.length === 0 && step.results.length === 0 && step.demo !== true
}

function answerOf({ calls: _calls, results: _results, ...step }: ActionStep): Step {
  return { ...step, kind: 'answer' }
}
