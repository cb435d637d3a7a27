/** What is known while the events of an OpenHands V0 run become steps, and how one event enters it. */
import { given } from '#base/given.ts'
import { field, type JsonValue } from '#base/json.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { createView, type View } from '../openhands/view.ts'
import type { Conversation, Incoming } from '../prompts/conversation.ts'
import type { FieldWatch } from '../reading/field-watch.ts'
import type { RepeatedWarnings } from '../reading/repeated-warnings.ts'
import { readTime } from '../reading/timestamp.ts'
import type { OhEvent } from './events.ts'
import type { EventTally } from './parts.ts'
import type { ActionArguments, Event } from './shape.ts'
import type { UsageBook } from './usage.ts'

/** What the steps of a run are made with. */
export interface StepOptions {
  readonly watch: FieldWatch
  readonly tally: EventTally
  readonly usage: UsageBook
  /** The name of the first agent, for runs that delegate. */
  readonly mainAgent: string
}

/** Events that neither the model nor a memory sees. */
export const NO_CONTEXT: ReadonlySet<string> = new Set([
  'null',
  'agent_state_changed',
  'change_agent_state',
  'condensation_request',
  'condense',
  'pause',
  'resume',
  'stop',
  'server_ready',
  'loop_detection',
])

/** Everything that is known so far; one for each run. */
export interface State extends StepOptions {
  readonly builder: TraceBuilder
  readonly conversation: Conversation
  /** Told once each at the end. */
  readonly repeated: RepeatedWarnings
  readonly groups: ReadonlyMap<OhEvent, readonly OhEvent[]>
  readonly views: Map<string | undefined, View>
  /** The agents that are at work, the innermost delegate last. */
  readonly agents: (string | undefined)[]
  /** Steps by id as they are now. */
  readonly latest: Map<StepId, Step>
  /** Where an action went: its step and which call of it. */
  readonly placeOf: Map<string, { readonly stepId: StepId; readonly call: number }>
  /** The newest action step of each agent, which results join. */
  readonly open: Map<string | undefined, StepId>
  /** Actions that are in a step already, as calls of an earlier one's answer. */
  readonly done: Set<OhEvent>
  /** What was asked of recall, until its answer comes. */
  readonly asked: Map<string, JsonValue>
  tools: readonly JsonValue[]
  hasTimeWithoutZone: boolean
  cutTexts: number
}

/** The agent that is at work; undefined for the only one. */
export function workingAgent({ agents }: State): string | undefined {
  return agents.at(-1)
}

/** The view of the agent that is at work. */
export function viewOf(state: State): View {
  const agent = workingAgent(state)
  const known = state.views.get(agent) ?? createView()
  state.views.set(agent, known)
  return known
}

/** What every event says of itself. */
export function common(state: State, { record, where }: OhEvent) {
  const agent = workingAgent(state)
  const timestamp = readTime(field<Event>(record, 'timestamp'))
  return {
    records: [record],
    where,
    ...given({ agent, timestamp }),
  }
}

/** Adds a message to the conversation and to the agent's view. */
export function put(
  state: State,
  event: OhEvent,
  message: Omit<Incoming, 'records' | 'where' | 'agent' | 'timestamp'>,
): Step {
  const step = state.conversation.add({ ...common(state, event), ...message })
  state.latest.set(step.id, step)
  if (event.id !== undefined) state.placeOf.set(event.id, { stepId: step.id, call: 0 })
  viewOf(state).add({ id: event.id ?? '', stepId: step.id })
  return step
}

/** Events marked hidden are not in the agent's history. */
export function isHidden({ args, record }: OhEvent): boolean {
  return (
    field<ActionArguments>(args, 'hidden') === true ||
    field(field<Event>(record, 'extras'), 'hidden') === true
  )
}
