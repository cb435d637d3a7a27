/**
 * Steps of an ATIF trajectory. Results are in the step of their calls; an embedded
 * trajectory's steps, of a sub-agent, are after the step that refers to it.
 */

import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { append } from '#base/lists.ts'
import { t } from '#base/words.ts'
import type { Change } from '#core/model/change.ts'
import { type Part, partsText, type ToolCall } from '#core/model/message.ts'
import type { Step, StepDraft } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import { argumentsText } from '../messages/chat-message.ts'
import { type FieldWatch, keysOf } from '../reading/field-watch.ts'
import { warnOfMisplacedUsage } from '../reading/misplaced-usage.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { readTime } from '../reading/timestamp.ts'
import { readParts } from './parts.ts'
import { assign, isReference, isResultAlone, joinResults, resultsOf } from './results.ts'
import type {
  Agent,
  ContextManagement,
  Metrics,
  StepCall,
  StepExtra,
  StepObservation,
  StepResult,
  Trajectory,
  TrajectoryStep,
} from './shape.ts'
import { stepUsage } from './usage.ts'

/** The keys of each kind of record that are interpreted or kept in the metadata. */
export const ATIF_KEYS = {
  trajectory: keysOf<Trajectory>({
    schema_version: true,
    session_id: true,
    trajectory_id: true,
    agent: true,
    steps: true,
    notes: true,
    final_metrics: true,
    continued_trajectory_ref: true,
    subagent_trajectories: true,
    extra: true,
  }),
  agent: keysOf<Agent>({ name: true, version: true, model_name: true, tool_definitions: true, extra: true }),
  step: keysOf<Omit<TrajectoryStep, 'extra'>>({
    step_id: true,
    timestamp: true,
    source: true,
    message: true,
    model_name: true,
    reasoning_content: true,
    tool_calls: true,
    metrics: true,
    usage: true,
    observation: true,
    is_copied_context: true,
    llm_call_count: true,
  }),
} as const

interface AgentState {
  readonly name: string | undefined
  readonly model: string | undefined
  readonly where: string
  /** Steps of the agent that a compaction that comes now takes out: all but the system's. */
  context: Step[]
  /** What its memory did since its last call. */
  pending: Change[]
  /** A summary by other agents was announced: the next message of the user is its handover. */
  awaitsHandover: boolean
  hasTask: boolean
  /** What tells its turns apart. */
  readonly turns: Set<string>
}

/** Adds a trajectory and those embedded in it. Nested at most as deep as a document may be. */
export function addTrajectory(
  builder: TraceBuilder,
  watch: FieldWatch,
  trajectory: JsonObject,
  name?: string,
): void {
  const embedded = (listField<Trajectory>(trajectory, 'subagent_trajectories') ?? []).filter(isObject)
  const waiting = new Set(embedded)
  const agent = agentOf(trajectory, name)
  const warnings = createRepeatedWarnings(builder)
  const addEmbedded = (child: JsonObject) => {
    waiting.delete(child)
    addTrajectory(builder, watch, child, freeName(builder, child))
  }
  ;(listField<Trajectory>(trajectory, 'steps') ?? []).forEach((step, index) => {
    const where = `${agent.where}step ${index + 1}`
    if (!isObject(step)) {
      builder.warn({ code: 'bad-step', message: t`Skipped a step that is not an object.`, where })
      return
    }
    watch.look('step', step, ATIF_KEYS.step)
    const isModels = textField<TrajectoryStep>(step, 'source') === 'agent'
    warnOfMisplacedUsage(warnings, field<TrajectoryStep>(step, 'metrics'), { isModels, where })
    addStep(builder, agent, step, where)
    for (const child of embedded) if (waiting.has(child) && refersTo(step, child)) addEmbedded(child)
  })
  for (const child of [...waiting]) addEmbedded(child)
  finish(builder, agent)
  warnings.tell()
  if (field<Trajectory>(trajectory, 'continued_trajectory_ref') !== undefined)
    warnOfContinuation(builder, trajectory)
}

function agentOf(trajectory: JsonObject, name: string | undefined): AgentState {
  return {
    name,
    model: textField<Agent>(objectField<Trajectory>(trajectory, 'agent'), 'model_name'),
    where: name === undefined ? '' : `${name}, `,
    context: [],
    pending: [],
    awaitsHandover: false,
    hasTask: false,
    turns: new Set(),
  }
}

/** The agent's name; with a number where another agent has it. */
function freeName(builder: TraceBuilder, trajectory: JsonObject): string {
  const own = textField<Agent>(objectField<Trajectory>(trajectory, 'agent'), 'name') ?? 'sub-agent'
  const taken = new Set(builder.steps.map((step) => step.agent))
  let name = own
  for (let count = 2; taken.has(name); count++) name = `${own} ${count}`
  return name
}

function refersTo(step: JsonObject, child: JsonObject): boolean {
  const results = listField<StepObservation>(field<TrajectoryStep>(step, 'observation'), 'results') ?? []
  const refs = results.flatMap((result) => listField<StepResult>(result, 'subagent_trajectory_ref') ?? [])
  const matches = (key: string) => {
    const own = textField(child, key)
    return own !== undefined && refs.some((ref) => textField(ref, key) === own)
  }
  return textField<Trajectory>(child, 'trajectory_id') === undefined
    ? matches('session_id')
    : matches('trajectory_id')
}

function warnOfContinuation(builder: TraceBuilder, trajectory: JsonObject): void {
  const said = JSON.stringify(field<Trajectory>(trajectory, 'continued_trajectory_ref'))
  builder.warn({ code: 'continued', message: t`The run continues in another file: ${said.slice(0, 200)}.` })
}

function addStep(builder: TraceBuilder, agent: AgentState, step: JsonObject, where: string): void {
  const source = textField<TrajectoryStep>(step, 'source')
  if (source === 'agent') addTurn(builder, agent, step)
  else if (source === 'system' && field<TrajectoryStep>(step, 'observation') !== undefined)
    addManagement(builder, agent, step)
  else {
    if (source !== 'system' && source !== 'user') warnOfSource(builder, source, where)
    addPlain(builder, agent, step, source === 'system')
  }
}

function warnOfSource(builder: TraceBuilder, source: string | undefined, where: string): void {
  const message = `A step has the unknown source “${source ?? ''}”; it is shown as a user message.`
  builder.warn({ code: 'unknown-source', message, where })
}

function addPlain(builder: TraceBuilder, agent: AgentState, step: JsonObject, isSystem: boolean): void {
  const parts = readParts(field<TrajectoryStep>(step, 'message'))
  if (agent.awaitsHandover && !isSystem) {
    compact(builder, agent, { step, parts, kept: agent.context.slice(0, 1) })
    return
  }
  const said: StepDraft = agent.hasTask ? { kind: 'message', role: 'user', parts } : { kind: 'task', parts }
  const draft: StepDraft = isSystem ? { kind: 'system', parts } : said
  agent.hasTask ||= draft.kind === 'task'
  const added = builder.add({ ...draft, ...common(agent, step) }, { records: [step] })
  if (!isSystem) agent.context.push(added)
}

function common({ name }: AgentState, step: JsonObject) {
  const timestamp = readTime(field<TrajectoryStep>(step, 'timestamp'))
  const copied = field<TrajectoryStep>(step, 'is_copied_context') === true || undefined
  return {
    ...given({ agent: name, timestamp, copied }),
  }
}

interface Compacting {
  readonly step: JsonObject
  readonly parts: readonly Part[]
  /** Steps of the context that stay. */
  readonly kept: readonly Step[]
  /** Without it, the record of the step is the summary's. */
  readonly isMarked?: boolean
}

/** Adds a summary in place of what isn't kept. */
function compact(
  builder: TraceBuilder,
  agent: AgentState,
  { step, parts, kept, isMarked }: Compacting,
): void {
  const last = agent.context.at(-1)?.id
  const records = isMarked === true ? {} : { records: [step] }
  const summary = builder.add({ kind: 'summary', role: 'user', parts, ...common(agent, step) }, records)
  append(
    agent.pending,
    agent.context.filter((one) => !kept.includes(one)).map(({ id }): Change => ({ kind: 'remove', id })),
  )
  builder.recordCompaction({
    kind: 'full',
    ...given({ last, agent: agent.name, timestamp: summary.timestamp }),
    summary: [summary.id],
    restored: [],
    preserved: kept.map(({ id }) => id),
  })
  agent.context = [...kept, summary]
  agent.awaitsHandover = false
}

/**
 * What a system step did to the context. A compaction that says it replaced it takes out all but the system
 * prompt and leaves its text as a summary. One of Terminus 2 names the agents that wrote it: the user's next
 * message is the handover, behind the task. Others are only told of, as what they removed is not recorded.
 */
function addManagement(builder: TraceBuilder, agent: AgentState, step: JsonObject): void {
  const caption = partsText(readParts(field<TrajectoryStep>(step, 'message')))
  const mark: StepDraft = {
    kind: 'control',
    control: { type: 'mark', text: caption },
    ...common(agent, step),
  }
  builder.add(mark, { records: [step] })
  const parts = resultsOf(step).flatMap(([, result]) => result.parts)
  const management = objectField<StepExtra>(field<TrajectoryStep>(step, 'extra'), 'context_management')
  if (parts.length === 0 && isSummaryByOthers(step, caption)) {
    agent.awaitsHandover = true
    return
  }
  if (parts.length === 0) {
    const message = `“${caption}”: what this did to the context is not recorded here.`
    builder.warn({
      code: 'context-management',
      message,
      where: `step ${String(field<TrajectoryStep>(step, 'step_id'))}`,
    })
    return
  }
  if (textField<ContextManagement>(management, 'boundary') === 'replace') {
    compact(builder, agent, { step, parts, kept: [], isMarked: true })
    return
  }
  agent.context.push(builder.add({ kind: 'summary', role: 'user', parts, ...common(agent, step) }))
}

/** As Harbor’s Terminus 2 writes it: “Performed context summarization and handoff to continue task.” */
function isSummaryByOthers(step: JsonObject, caption: string): boolean {
  const results = listField<StepObservation>(field<TrajectoryStep>(step, 'observation'), 'results') ?? []
  return /summariz/i.test(caption) && results.some((result) => isObject(result) && isReference(result))
}

function addTurn(builder: TraceBuilder, agent: AgentState, step: JsonObject): void {
  if (isResultAlone(step) && joinResults(builder, agent.context, step)) return
  if (isRepeated(agent, step)) return
  const calls = (listField<TrajectoryStep>(step, 'tool_calls') ?? []).filter(isObject).map(readCall)
  const draft: StepDraft = {
    kind: 'action',
    parts: [...reasoningOf(step), ...readParts(field<TrajectoryStep>(step, 'message'))],
    calls,
    results: assign(calls, resultsOf(step)),
    ...common(agent, step),
  }
  const noCall = draft.copied === true || numberField<TrajectoryStep>(step, 'llm_call_count') === 0
  if (!noCall) {
    builder.recordChanges(builder.callCount, agent.pending)
    agent.pending = []
  }
  const call = noCall ? {} : { call: factsOf(agent, step) }
  agent.context.push(builder.add(draft, { records: [step], noCall, ...call }))
}

/**
 * OpenClaw appends turns again where it shortens a result before them, and Harbor writes them twice: another
 * turn would not have the very same text, calls, and counts.
 */
function isRepeated({ turns }: AgentState, step: JsonObject): boolean {
  const metrics = objectField<TrajectoryStep>(step, 'metrics')
  if (numberField<Metrics>(metrics, 'prompt_tokens') === undefined) return false
  const key = JSON.stringify([step.message, step.reasoning_content, step.tool_calls, metrics])
  const isKnown = turns.has(key)
  turns.add(key)
  return isKnown
}

function reasoningOf(step: JsonObject): readonly Part[] {
  const text = textField<TrajectoryStep>(step, 'reasoning_content') ?? ''
  return text === '' ? [] : [{ kind: 'reasoning', text }]
}

function readCall(call: JsonObject): ToolCall {
  return {
    id: textField<StepCall>(call, 'tool_call_id') ?? '',
    name: textField<StepCall>(call, 'function_name') ?? '',
    arguments: argumentsText(field<StepCall>(call, 'arguments')),
  }
}

function factsOf({ model }: AgentState, step: JsonObject): CallFacts {
  const metrics = objectField<TrajectoryStep>(step, 'metrics') ?? objectField<TrajectoryStep>(step, 'usage')
  const usage = stepUsage(metrics)
  const cost = numberField<Metrics>(metrics, 'cost_usd')
  const said = textField<TrajectoryStep>(step, 'model_name') ?? model
  const timestamp = readTime(field<TrajectoryStep>(step, 'timestamp'))
  return {
    ...given({ model: said, usage, cost, timestamp }),
  }
}

/** An agent's last turn, if it only speaks, is its answer. */
function finish(builder: TraceBuilder, agent: AgentState): void {
  const last: Step | undefined = agent.context.at(-1)
  if (last?.kind !== 'action' || last.calls.length > 0 || last.results.length > 0) return
  const { calls: _calls, results: _results, ...answer } = last
  builder.amend({ ...answer, kind: 'answer' })
}
