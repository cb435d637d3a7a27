/**
 * Agents that talk to each other, for logs that hold what each said and no prompts. What an agent says is
 * its own step; what the others said is in its context as messages of theirs, put there before its next
 * call. That each hears what is said aloud is how these frameworks work, not something the file says.
 */

import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { append } from '#base/lists.ts'
import type { Change } from '#core/model/change.ts'
import { type Part, partsText } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation, type Incoming } from './conversation.ts'
import { RECORDED_RULE } from './recorded-prompts.ts'

export type Saying = Incoming & { readonly agent: string }

export interface GroupChat {
  /** A message of an agent; `isPublic`: the others hear it. */
  say(message: Saying, isPublic: boolean): Step
  /** A call that brought no answer: in the log, and in no later context. */
  fail(agent: string, facts: CallFacts, records: readonly JsonValue[]): void
  /** From each agent's next call on, steps of which `isGone` is true are in no context. */
  forget(isGone: (step: Step) => boolean): void
  finish(): void
}

/** What changes in an agent's context before its next call. */
interface Pending {
  readonly heard: { readonly step: Step; before?: StepId }[]
  readonly removed: StepId[]
}

/** A chat of `agents`. O(messages · agents). */
export function createGroupChat(builder: TraceBuilder, agents: ReadonlySet<string>): GroupChat {
  const conversation = createConversation(builder)
  const pending = new Map<string, Pending>()
  const contexts = new Map<string, Map<StepId, Step>>()
  let count = 0

  /** One agent alone needs no name. */
  const agentField = (agent: string) => (agents.size < 2 ? {} : { agent })

  function pendingOf(agent: string): Pending {
    const known = pending.get(agent) ?? { heard: [], removed: [] }
    pending.set(agent, known)
    return known
  }

  function hold(agent: string, step: Step): void {
    const context = contexts.get(agent) ?? new Map<StepId, Step>()
    contexts.set(agent, context.set(step.id, step))
  }

  /** Says before a call what its agent heard and what was taken from its context. */
  function tell(agent: string, call: number): void {
    const { heard, removed } = pendingOf(agent)
    const removals = removed.map((id): Change => ({ kind: 'remove', id }))
    const insertions = heard.map(
      ({ step, before }): Change => ({ kind: 'insert', step, ...given({ before }) }),
    )
    builder.recordChanges(call, [...removals, ...insertions])
    pending.delete(agent)
  }

  function spread(said: Step, message: Saying): void {
    if (agents.size < 2 || isSilent(message.parts)) return
    for (const agent of agents) {
      if (agent === message.agent) continue
      const step = heardStep(said, message, { agent, id: `heard-${count}-${agent}` })
      pendingOf(agent).heard.push({ step })
      hold(agent, step)
    }
    count++
  }

  /** What was not told yet is dropped at once; the rest is removed before the next call. */
  function forgetIn(agent: string, isGone: (step: Step) => boolean): void {
    const { heard, removed } = pendingOf(agent)
    const untold = heard.filter(({ step }) => !isGone(step))
    const dropped = new Set(heard.filter(({ step }) => isGone(step)).map(({ step }) => step.id))
    heard.length = 0
    append(heard, untold)
    for (const [id, step] of contexts.get(agent) ?? []) {
      if (!isGone(step)) continue
      contexts.get(agent)?.delete(id)
      if (!dropped.has(id)) removed.push(id)
    }
  }

  return {
    say: (message, isPublic) => {
      const call = builder.callCount
      const { agent: _agent, ...own } = message
      const step = conversation.add({ ...own, ...agentField(message.agent) })
      hold(message.agent, step)
      if (builder.callCount > call) tell(message.agent, call)
      else if (message.role !== 'tool')
        for (const entry of pendingOf(message.agent).heard) entry.before ??= step.id
      if (isPublic) spread(step, message)
      return step
    },
    fail: (agent, facts, records) => {
      const call = builder.callCount
      const { timestamp } = facts
      const times = timestamp === undefined ? {} : { timestamp }
      const draft = {
        kind: 'action' as const,
        parts: [],
        calls: [],
        results: [],
        ...agentField(agent),
        ...times,
      }
      const { id } = builder.add(draft, { call: facts, records })
      tell(agent, call)
      pendingOf(agent).removed.push(id)
    },
    forget: (isGone) => {
      for (const agent of contexts.keys()) forgetIn(agent, isGone)
    },
    finish: () => conversation.finish(),
  }
}

function isSilent(parts: readonly Part[]): boolean {
  return partsText(parts) === '' && parts.every(({ kind }) => kind === 'reasoning' || kind === 'text')
}

/** A copy of what was said, as another agent hears it: without thoughts, as a message of the speaker. */
function heardStep(
  said: Step,
  { parts, name, agent: speaker, role, timestamp }: Saying,
  { agent, id }: { readonly agent: string; readonly id: StepId },
): Step {
  return {
    kind: 'message',
    id,
    number: said.number,
    agent,
    origin: [said.id],
    rule: RECORDED_RULE,
    role: 'user',
    parts: parts.filter(({ kind }) => kind !== 'reasoning'),
    name: name ?? (role === 'user' ? 'user' : speaker),
    ...given({ timestamp }),
  }
}
