/**
 * The calls of a trace while it is edited: kept by the step that answered, placed and numbered again at the
 * end. With them go the changes that the recorded agent's own memory made before them.
 */
import { given } from '#base/given.ts'
import type { Change } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Call, RecordedChange, Trace } from '../model/trace.ts'
import type { CallFacts } from '../usage/trace-builder.ts'

interface Entry {
  readonly call: Call
  /** The recorded changes before it, in their order. */
  readonly changes: readonly (readonly Change[])[]
}

export interface EditedCalls {
  has(stepId: StepId): boolean
  /** A call with these facts is before the step; one that is there keeps its recorded changes. */
  set(stepId: StepId, facts: CallFacts): void
  /** These are the recorded changes before the step's call, in place of what was there. */
  setChanges(stepId: StepId, changes: readonly Change[]): void
  /** Takes the step's calls away. `steps` still contains the step, at `at`. */
  remove(stepId: StepId, steps: readonly Step[], at: number): void
  /**
   * Calls and recorded changes for these steps. From position `touched` on, recorded usage is of other
   * prompts.
   */
  finish(steps: readonly Step[], touched: number): Pick<Trace, 'calls' | 'recorded'>
}

export function editedCalls(trace: Pick<Trace, 'calls' | 'recorded'>): EditedCalls {
  const byStep = entriesOf(trace)
  return {
    has: (stepId) => byStep.has(stepId),
    set: (stepId, facts) => {
      const changes = byStep.get(stepId)?.flatMap((entry) => entry.changes) ?? []
      byStep.set(stepId, [{ call: asClients({ index: 0, at: 0, stepId, ...facts }), changes }])
    },
    setChanges: (stepId, changes) => {
      const [first, ...others] = byStep.get(stepId) ?? []
      if (first === undefined) return
      const before = { ...first, changes: changes.length === 0 ? NONE : [changes] }
      byStep.set(stepId, [before, ...others.map((entry) => ({ ...entry, changes: NONE }))])
    },
    remove: (stepId, steps, at) => {
      const changes = byStep.get(stepId)?.flatMap((entry) => entry.changes) ?? []
      byStep.delete(stepId)
      if (changes.length === 0) return
      const agent = steps[at]?.agent
      const next = steps.slice(at + 1).find((step) => step.agent === agent && byStep.has(step.id))
      const [first, ...others] = byStep.get(next?.id ?? '') ?? []
      if (next === undefined || first === undefined) return
      byStep.set(next.id, [{ ...first, changes: [...changes, ...first.changes] }, ...others])
    },
    finish: (steps, touched) => placed(byStep, steps, touched),
  }
}

function entriesOf({ calls, recorded }: Pick<Trace, 'calls' | 'recorded'>): Map<StepId, readonly Entry[]> {
  const changes = new Map<number, (readonly Change[])[]>()
  for (const entry of recorded) changes.set(entry.call, [...(changes.get(entry.call) ?? []), entry.changes])
  const byStep = new Map<StepId, readonly Entry[]>()
  for (const call of calls) {
    const entry: Entry = { call, changes: changes.get(call.index) ?? NONE }
    byStep.set(call.stepId, [...(byStep.get(call.stepId) ?? []), entry])
  }
  return byStep
}

const NONE: Entry['changes'] = []

function placed(
  byStep: ReadonlyMap<StepId, readonly Entry[]>,
  steps: readonly Step[],
  touched: number,
): Pick<Trace, 'calls' | 'recorded'> {
  const calls: Call[] = []
  const recorded: RecordedChange[] = []
  steps.forEach((step, at) => {
    for (const { call, changes } of byStep.get(step.id) ?? []) {
      const index = calls.length
      calls.push(placedCall(call, step, { index, at, isTouched: at >= touched }))
      for (const each of changes) recorded.push({ call: index, changes: each })
    }
  })
  return { calls, recorded }
}

/** The same object where nothing about it is other than it was. */
function placedCall(
  call: Call,
  { agent }: Step,
  { index, at, isTouched }: { readonly index: number; readonly at: number; readonly isTouched: boolean },
): Call {
  const counted = isTouched ? asClients(call) : call
  if (counted === call && call.index === index && call.at === at && call.agent === agent) return call
  const { agent: _agent, ...facts } = counted
  return { ...facts, index, at, ...given({ agent }) }
}

/** Recorded usage that no provider counted on the prompt as it is now. */
function asClients(call: Call): Call {
  return call.usage === undefined || call.usageOrigin === 'client' ? call : { ...call, usageOrigin: 'client' }
}
