/**
 * The run as if the agent had never compacted its context, as a baseline, and the agent's own compactions as
 * a memory over it: what did they lose? Pure.
 */
import { given } from '#base/given.ts'
import type { Blame, Memory } from '../memory/memory.ts'
import { applyChanges, type Change } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import type { RecordedChange } from '../model/trace.ts'
import type { FoldableTrace } from '../replay/fold.ts'
import { type CompactedTrace, compactionsOf, restoredBy } from './own-compaction.ts'

/** What each compaction changed and when, by what represents it in the run without compactions. */
export type OwnChanges = ReadonlyMap<readonly Change[], RecordedChange>

interface Uncompacted<T> {
  /** Every recorded change but the compactions; what these left in the log is taken out. */
  readonly trace: T
  /** Empty: the agent never compacted its context. */
  readonly own: OwnChanges
}

const known = new WeakMap<FoldableTrace, unknown>()

/** Made once for each trace, so that what is kept by the trace stays. O(recorded changes · context). */
export function uncompacted<T extends FoldableTrace>(trace: T): Uncompacted<T> {
  const before = known.get(trace) as Uncompacted<T> | undefined
  if (before !== undefined) return before
  const made = withoutOwn(trace)
  known.set(trace, made)
  return made
}

function withoutOwn<T extends FoldableTrace>(trace: T): Uncompacted<T> {
  const compactions = new Set<RecordedChange>(compactionsOf(trace))
  const own = new Map<readonly Change[], RecordedChange>()
  const recorded = trace.recorded.map((entry) => {
    if (!compactions.has(entry)) return entry
    const changes = newlyWritten(trace, entry.call).map(({ id }): Change => ({ kind: 'remove', id }))
    own.set(changes, entry)
    return { ...entry, changes }
  })
  return { trace: own.size === 0 ? trace : { ...trace, recorded }, own }
}

/** The summary that the agent put in the place of what it removed; undefined: it wrote none. */
function summaryAmong(changes: readonly Change[]): StepId | undefined {
  return changes.flatMap((change) =>
    change.kind === 'insert' && change.step.kind === 'summary' ? [change.step.id] : [],
  )[0]
}

/** What compactions wrote into the log since the agent's previous call: summaries, and what they restored. */
function newlyWritten(trace: CompactedTrace, call: number): readonly Step[] {
  const { steps, calls } = trace
  const restored = restoredBy(trace)
  const here = calls[call]
  if (here === undefined) return []
  const last = calls.findLast(({ index, agent }) => index < call && agent === here.agent)
  return steps
    .slice(last?.at ?? 0, here.at)
    .filter(({ id, agent, kind }) => agent === here.agent && (kind === 'summary' || restored.has(id)))
}

interface OwnState {
  steps: Step[]
  /** What took each step out. */
  readonly blame: Map<StepId, Blame>
}

/** The contexts as recorded, as a memory over the run without compactions. */
export function ownCompactions(own: OwnChanges, title: string): Memory<OwnState> {
  return {
    id: 'own-compaction',
    title,
    create: () => ({ steps: [], blame: new Map() }),
    add: (state, step) => {
      state.steps.push(step)
      return state
    },
    revise: (state, changes) => {
      const compaction = own.get(changes)
      state.steps = [...applyChanges(state.steps, compaction?.changes ?? changes)]
      const { call = 0, changes: made = [] } = compaction ?? {}
      const into = summaryAmong(made)
      for (const change of made)
        if (change.kind === 'remove') state.blame.set(change.id, { rule: title, call, ...given({ into }) })
      return state
    },
    recall: ({ steps }) => ({ steps: [...steps] }),
    compartments: () => [],
    blame: ({ blame }) => blame,
  }
}
