/**
 * The agent's own automatic compactions, under a compaction of another size. That size would have been set in
 * the place of the agent's, so none of them would have happened; those that a person asked for would have.
 */
import type { Memory } from '../memory/memory.ts'
import { isBySize } from '../memory/policy.ts'
import type { Change } from '../model/change.ts'
import type { StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { type CompactedContext, compactedContexts, writtenBy } from './contexts.ts'

/** The recorded changes and steps of a run's compactions, for who leaves out the automatic ones. */
export interface AutomaticCompactions {
  readonly changes: ReadonlySet<readonly Change[]>
  /** The steps that they wrote or attached. */
  readonly written: ReadonlySet<StepId>
  /** One that a person asked for also removes what the automatic ones before it would have removed. */
  readonly asked: ReadonlyMap<readonly Change[], readonly Change[]>
}

type CompactedTrace = Pick<Trace, 'steps' | 'calls' | 'recorded' | 'compactions'>

const known = new WeakMap<CompactedTrace, AutomaticCompactions>()

/** Made once for each trace. A compaction whose trigger isn't recorded counts as one. O(steps · contexts). */
export function automaticCompactionsOf(trace: CompactedTrace): AutomaticCompactions {
  const before = known.get(trace)
  if (before !== undefined) return before
  const made = (trace.compactions ?? []).some(isAutomatic) ? found(trace) : NONE
  known.set(trace, made)
  return made
}

const NONE: AutomaticCompactions = { changes: new Set(), written: new Set(), asked: new Map() }

function isAutomatic({ kind, trigger }: NonNullable<Trace['compactions']>[number]): boolean {
  return kind === 'full' && trigger !== 'manual'
}

function found(trace: CompactedTrace): AutomaticCompactions {
  const changes = new Set<readonly Change[]>()
  const written = new Set<StepId>()
  const asked = new Map<readonly Change[], readonly Change[]>()
  const removed = new Map<string | undefined, readonly Change[]>()
  for (const [call, contexts] of byCall(compactedContexts(trace))) {
    const agent = contexts[0]?.agent
    const made = trace.recorded.flatMap((entry) => (entry.call === call ? [entry.changes] : []))
    const earlier = removed.get(agent) ?? []
    if (contexts.every(({ recorded }) => recorded !== undefined && isAutomatic(recorded))) {
      for (const one of made) changes.add(one)
      for (const { summary, attached } of contexts.map(writtenBy))
        for (const { id } of [...summary, ...attached]) written.add(id)
      removed.set(agent, [...earlier, ...made.flat().filter(({ kind }) => kind === 'remove')])
    } else if (contexts.some(({ recorded }) => recorded?.kind === 'full')) {
      for (const one of made) asked.set(one, [...earlier, ...one])
      removed.delete(agent)
    }
  }
  return { changes, written, asked }
}

function byCall(
  contexts: readonly CompactedContext[],
): Iterable<readonly [number, readonly CompactedContext[]]> {
  const found = new Map<number, CompactedContext[]>()
  for (const context of contexts)
    if (context.call !== undefined) found.set(context.call, [...(found.get(context.call) ?? []), context])
  return found
}

/** Whether it compacts at a size, so that it takes the place of the agent's own compaction. */
export function compactsBySize({ id, trigger }: Pick<CheckedSpec, 'id' | 'trigger'>): boolean {
  return id === 'compaction' && isBySize(trigger)
}

/** The same memory over the run without its automatic compactions. */
export function withoutAutomatic(inner: Memory, { changes, written, asked }: AutomaticCompactions): Memory {
  if (changes.size === 0) return inner
  return {
    ...inner,
    add: (state, step, agent) => (written.has(step.id) ? state : inner.add(state, step, agent)),
    revise: (state, made, agent) =>
      changes.has(made) ? state : inner.revise(state, asked.get(made) ?? made, agent),
    recall: (state, cue) => {
      const told = inner.recall(state, cue)
      // Its positions are those of the steps that it was given, which lack what was written.
      return told.delta === undefined ? told : withoutDelta(told)
    },
  }
}

function withoutDelta({ delta: _, ...told }: ReturnType<Memory['recall']>): ReturnType<Memory['recall']> {
  return told
}
