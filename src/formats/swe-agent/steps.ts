/**
 * Steps of a SWE-agent run. What the model never saw (refused answers, observations that were not sent) is in
 * the log, and recorded changes take it out of later contexts; recorded prompts say what else was elided.
 */
import { type JsonObject, type JsonValue, numberField, textField } from '#base/json.ts'
import { applyChanges, type Change } from '#core/model/change.ts'
import type { Message, ToolResult } from '#core/model/message.ts'
import type { Step, StepDraft, StepId } from '#core/model/step.ts'
import { rewriteStep } from '#core/model/steps.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { readContent } from '../messages/chat-message.ts'
import { changesTo, RECORDED_RULE } from '../prompts/recorded-prompts.ts'
import {
  agentOf,
  callIdOf,
  callsOf,
  isDemo,
  partsOf,
  promptMessage,
  roleOf,
  type Single,
  type Turn,
  textCall,
  textParts,
  type Unsent,
} from './history.ts'
import { observed } from './refusals.ts'
import type { TrajectoryEntry } from './shape.ts'
import { type Entry, entryRecord, observationOf, recordedPrompt } from './trajectory.ts'

interface SweRun {
  readonly entries: readonly Entry[]
  readonly trajectory: readonly JsonValue[]
  /** Without a history the entries of the trajectory are the run itself, not refused answers. */
  readonly hasHistory: boolean
  /** Whether steps name their agent: more than one occurs. */
  readonly hasAgents: boolean
}

interface SweSteps {
  /** The recorded prompt of each call that has one. */
  readonly prompts: ReadonlyMap<number, readonly Message[]>
  /** Code points of text that only the trajectory holds; the steps contain it beside the history's. */
  readonly unsentTexts: readonly string[]
}

/** The context of one agent as it grows, and what has to be taken out of it before its next call. */
interface AgentContext {
  base: Step[]
  pending: Change[]
}

export function addSteps(builder: TraceBuilder, run: SweRun): SweSteps {
  const { trajectory } = run
  const contexts = new Map<string | undefined, AgentContext>()
  const originals = new Map<StepId, Step>()
  const prompts = new Map<number, readonly Message[]>()
  const unsentTexts: string[] = []
  let agent: string | undefined
  let hasTask = false

  function ownContext(): AgentContext {
    const known = contexts.get(agent) ?? { base: [], pending: [] }
    contexts.set(agent, known)
    return known
  }

  function add(draft: StepDraft, records: readonly JsonValue[], noCall = false): Step {
    const step = builder.add(agent === undefined ? draft : { ...draft, agent }, { records, noCall })
    originals.set(step.id, step)
    ownContext().base.push(step)
    return step
  }

  /** Says what the agent's memory did before the call that comes next, and brings its context up to date. */
  function beforeCall(entry: number | undefined): void {
    const current = ownContext()
    const call = builder.callCount
    const changes = current.pending
    current.pending = []
    current.base = [...applyChanges(current.base, changes)]
    const prompt = entry === undefined ? undefined : recordedPrompt(trajectory, entry)?.map(promptMessage)
    const elided =
      prompt === undefined
        ? []
        : changesTo(current.base, prompt, {
            original: (id) => originals.get(id),
            newId: (at) => `recorded-${call}-${at}`,
          })
    if (prompt !== undefined) prompts.set(call, prompt)
    current.base = [...applyChanges(current.base, elided)]
    builder.recordChanges(call, changes)
    builder.recordChanges(call, elided)
  }

  function addSingle({ message }: Single): void {
    agent = run.hasAgents ? (agentOf(message) ?? agent) : undefined
    add(singleDraft(message, hasTask), [message])
    hasTask ||= roleOf(message) === 'user' && !isDemo(message)
  }

  function addTurn(turn: Turn & { readonly entry?: number }): void {
    const { message, observations } = turn
    agent = run.hasAgents ? (agentOf(message) ?? agent) : undefined
    const calls = callsOf(message)
    const sent = observations.map(
      (observation): ToolResult => ({
        callId: roleOf(observation) === 'tool' ? callIdOf(observation) : '',
        // What failed in a demonstration is no failure of the run.
        ...(isDemo(message) ? { parts: partsOf(observation) } : observed(partsOf(observation))),
      }),
    )
    if (isDemo(message)) {
      add({ kind: 'action', parts: partsOf(message), calls, results: sent, demo: true }, [
        message,
        ...observations,
      ])
      return
    }
    const entry = turn.entry === undefined ? undefined : trajectory[turn.entry]
    const observation = sent.length === 0 ? observationOf(entry) : ''
    const unsent =
      observation === '' ? [] : [{ callId: calls[0]?.id ?? '', ...observed(textParts(observation)) }]
    beforeCall(turn.entry)
    const records = [message, ...observations, ...(entry === undefined ? [] : [entryRecord(entry)])]
    const results = [...sent, ...unsent]
    const step = add({ kind: 'action', parts: partsOf(message), calls, results, ...duration(entry) }, records)
    if (unsent.length === 0 || step.kind !== 'action') return
    unsentTexts.push(observation)
    ownContext().pending.push({ kind: 'replace', step: rewriteStep(step, { results: sent }, RECORDED_RULE) })
  }

  function addUnsent({ entry: index }: Unsent): void {
    const entry = trajectory[index] ?? null
    const answer =
      textField<TrajectoryEntry>(entry, 'response') ?? textField<TrajectoryEntry>(entry, 'thought') ?? ''
    const observation = observationOf(entry)
    const results = observation === '' ? [] : [{ callId: '', ...observed(textParts(observation)) }]
    const isCall = (textField<TrajectoryEntry>(entry, 'response') ?? '') !== ''
    if (isCall) beforeCall(index)
    const draft: StepDraft = {
      kind: 'action',
      parts: textParts(answer),
      calls: textCall(textField<TrajectoryEntry>(entry, 'action') ?? ''),
      results,
      ...duration(entry),
    }
    const step = add(draft, [entryRecord(entry)], !isCall)
    unsentTexts.push(answer, observation)
    if (run.hasHistory) ownContext().pending.push({ kind: 'remove', id: step.id })
  }

  for (const entry of run.entries) {
    if (entry.kind === 'single') addSingle(entry)
    else if (entry.kind === 'turn') addTurn(entry)
    else addUnsent(entry)
  }
  return { prompts, unsentTexts }
}

function singleDraft(message: JsonObject, hasTask: boolean): StepDraft {
  const parts = readContent(message.content)
  const role = roleOf(message)
  const demo = isDemo(message) ? { demo: true } : {}
  if (role === 'system' || role === 'developer') return { kind: 'system', parts, ...demo }
  if (role === 'user' && !hasTask && !isDemo(message)) return { kind: 'task', parts }
  const callId = role === 'tool' ? { callId: callIdOf(message) } : {}
  return { kind: 'message', role, parts, ...callId, ...demo }
}

function duration(entry: JsonValue | undefined): { readonly duration?: number } {
  const seconds = numberField<TrajectoryEntry>(entry, 'execution_time')
  return seconds === undefined ? {} : { duration: seconds }
}
