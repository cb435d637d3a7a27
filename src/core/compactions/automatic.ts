/**
 * A compaction of another size in the place of the agent's own. Once it has acted, the context is smaller
 * than the recorded one, so that the agent's next automatic compaction would not have happened; one that a
 * person asked for would have. What the recorded ones attached says what a simulated one attaches.
 */
import { given } from '#base/given.ts'
import type { Environment, Memory, Recall, Replayed } from '../memory/memory.ts'
import { isBySize } from '../memory/policy.ts'
import { passedOn } from '../memory/wrapped.ts'
import { applyChanges, type Change } from '../model/change.ts'
import type { ReservedAt } from '../model/services.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { medianOf } from '../tokens/calibration/robust.ts'
import { type CompactedContext, compactedContexts, writtenBy } from './contexts.ts'

/** A recorded compaction, or several before the same call. */
interface Own {
  /** The first call after it. */
  readonly call: CallIndex
  /** The agent's last call before it. Absent: the run began with it. */
  readonly before?: CallIndex
  /** A compaction whose trigger isn't recorded counts as automatic. */
  readonly isAutomatic: boolean
  readonly changes: readonly (readonly Change[])[]
  readonly attached: readonly Step[]
}

interface OwnCompactions {
  readonly all: readonly Own[]
  readonly byChanges: ReadonlyMap<readonly Change[], Own>
  /** By the steps that it wrote or attached. */
  readonly byWritten: ReadonlyMap<StepId, Own>
  /** By the steps whose tool calls it cut off: without it, they would have had results. */
  readonly byCutOff: ReadonlyMap<StepId, Own>
}

type CompactedTrace = Pick<Trace, 'steps' | 'calls' | 'recorded' | 'compactions'>

const known = new WeakMap<CompactedTrace, OwnCompactions>()

/** Made once for each trace. O(contexts). */
function ownCompactionsOf(trace: CompactedTrace): OwnCompactions {
  const before = known.get(trace)
  if (before !== undefined) return before
  const made = found(trace)
  known.set(trace, made)
  return made
}

function found(trace: CompactedTrace): OwnCompactions {
  const byWritten = new Map<StepId, Own>()
  const all = [...fullByCall(trace)].map(([call, contexts]): Own => {
    const agent = contexts[0]?.agent
    const written = contexts.map(writtenBy)
    const own = {
      call,
      ...given({ before: trace.calls.findLast((one) => one.index < call && one.agent === agent)?.index }),
      isAutomatic: contexts.every(({ recorded }) => recorded?.trigger !== 'manual'),
      changes: trace.recorded.flatMap((entry) => (entry.call === call ? [entry.changes] : [])),
      attached: written.flatMap(({ attached }) => attached),
    }
    for (const { summary, attached } of written)
      for (const { id } of [...summary, ...attached]) byWritten.set(id, own)
    return own
  })
  const byChanges = new Map(all.flatMap((own) => own.changes.map((changes) => [changes, own] as const)))
  return { all, byChanges, byWritten, byCutOff: cutOffBy(trace, all) }
}

function cutOffBy({ steps }: CompactedTrace, all: readonly Own[]): ReadonlyMap<StepId, Own> {
  const waiting = new Set(steps.flatMap((step) => (isWaiting(step) ? [step.id] : [])))
  return new Map(
    all.flatMap((own) =>
      own.changes.flat().flatMap((change) => {
        const isCutOff = change.kind === 'remove' && own.isAutomatic && waiting.has(change.id)
        return isCutOff ? [[change.id, own] as const] : []
      }),
    ),
  )
}

/** Whether a tool call has no result, so that a provider would refuse what comes behind it. */
function isWaiting(step: Step): boolean {
  if (step.kind !== 'action') return false
  const answered = new Set(step.results.map(({ callId }) => callId))
  return step.calls.some(({ id }) => !answered.has(id))
}

function fullByCall(trace: CompactedTrace): Iterable<readonly [CallIndex, readonly CompactedContext[]]> {
  const byCall = new Map<CallIndex, CompactedContext[]>()
  if (trace.compactions?.some(({ kind }) => kind === 'full') !== true) return byCall
  for (const context of compactedContexts(trace)) {
    const { call, recorded } = context
    if (call === undefined || recorded?.kind !== 'full') continue
    byCall.set(call, [...(byCall.get(call) ?? []), context])
  }
  return byCall
}

/** Whether it compacts at a size, so that it takes the place of the agent's own compaction. */
export function compactsBySize({ id, trigger }: Pick<CheckedSpec, 'id' | 'trigger'>): boolean {
  return id === 'compaction' && isBySize(trigger)
}

interface InPlace {
  inner: unknown
  /** What `inner` was given. */
  readonly replayed: { steps: Step[]; readonly leftOut: Set<StepId> } & Replayed
  readonly live: Live
}

/** What happened so far, of one agent. */
interface Live {
  readonly environment: Environment
  /** It has compacted since the last recorded compaction that happened. */
  hasActed: boolean
  /** Whether each recorded compaction happened, once that is decided. */
  readonly happened: Map<Own, boolean>
  /** What those that didn't happen would have removed. */
  left: readonly Change[]
  /** The agent's last call before the first of them. */
  before: CallIndex | undefined
}

/** The same memory over the run without its automatic compactions. `trace`: of the as-recorded baseline. */
export function inPlaceOfOwn(inner: Memory, trace: CompactedTrace): Memory {
  const own = ownCompactionsOf(trace)
  return own.all.length === 0 ? inner : around(inner, own)
}

function around(inner: Memory, own: OwnCompactions): Memory<InPlace> {
  const { search: _search, saved: _saved, texts: _texts, ...rest } = inner
  return {
    ...rest,
    ...passedOn(inner),
    create: (environment) => {
      const none = { hasActed: false, happened: new Map<Own, boolean>(), left: [], before: undefined }
      const live: Live = { environment, ...none }
      const replayed = { steps: [], leftOut: new Set<StepId>() }
      return { live, replayed, inner: inner.create(environmentOf(live, own)) }
    },
    add: (state, step, agent) => {
      const of = own.byWritten.get(step.id)
      const isCutOff = own.byCutOff.has(step.id) && state.live.hasActed
      if (isCutOff || (of !== undefined && !isHappening(of, state.live))) {
        state.replayed.leftOut.add(step.id)
        return state
      }
      state.replayed.steps.push(step)
      state.inner = inner.add(state.inner, step, agent)
      return state
    },
    revise: (state, changes, agent) => {
      const { live, replayed } = state
      const of = own.byChanges.get(changes)
      if (of !== undefined && !isHappening(of, live)) return state
      const left = of === undefined ? [] : live.left
      const all = left.length === 0 ? changes : [...left, ...changes]
      replayed.steps = [...applyChanges(replayed.steps, all)]
      state.inner = inner.revise(state.inner, all, agent)
      if (of !== undefined) resetToRecorded(live)
      return state
    },
    recall: (state, cue) => {
      const told = inner.recall(state.inner, cue)
      if (told.freed !== undefined) state.live.hasActed = true
      return withFreed(told, cameBack(cue.call, state.live))
    },
    replayed: (state) => state.replayed,
    compartments: (state) => inner.compartments(state.inner),
  }
}

/** The context is the recorded one again. */
function resetToRecorded(live: Live): void {
  live.hasActed = false
  live.left = []
  live.before = undefined
}

/** Decided when the first is heard of it: its summary, or what it removed. */
function isHappening(own: Own, live: Live): boolean {
  const known = live.happened.get(own)
  if (known !== undefined) return known
  const happens = !own.isAutomatic || !live.hasActed
  live.happened.set(own, happens)
  if (!happens) {
    live.left = [...live.left, ...own.changes.flat().filter(({ kind }) => kind === 'remove')]
    live.before ??= own.before
  }
  return happens
}

/** Without `delta`: positions are those of the steps that it was given, which lack what was written. */
function withFreed(told: Recall, more: Tokens): Recall {
  const { appended, keeping, problem, freed = 0 } = told
  return {
    ...given({ appended, keeping, problem, freed: freed + more === 0 ? undefined : freed + more }),
    get steps() {
      return told.steps
    },
  }
}

/** Tokens that the recorded request has in no step because a compaction that didn't happen attached them. */
function cameBack(call: CallIndex, { environment: { reservedAt }, before }: Live): Tokens {
  if (reservedAt === undefined || before === undefined || call <= before) return 0
  const { all, always } = reservedAt(call)
  return Math.max(0, all - Math.max(always, reservedAt(before).all))
}

function environmentOf(live: Live, own: OwnCompactions): Environment {
  const { environment } = live
  const { reservedAt } = environment
  if (reservedAt === undefined) return environment
  return {
    ...environment,
    reservedAt: (call) => {
      const { all, always } = reservedAt(call)
      return { all: all - cameBack(call, live), always }
    },
    ...given({ attached: usuallyAttached(environment, reservedAt, own) }),
  }
}

/**
 * Tokens that the first prompts after the run's compactions have beside the summary and what every prompt
 * has, in the middle: the attached files that the file holds, and what it doesn't hold.
 */
function usuallyAttached(
  { measure }: Environment,
  reservedAt: (call: CallIndex) => ReservedAt,
  { all: compactions }: OwnCompactions,
): Tokens | undefined {
  return medianOf(
    compactions.map(({ call, attached }) => {
      const { all, always } = reservedAt(call)
      return attached.reduce((sum, step) => sum + measure(step), Math.max(0, all - always))
    }),
  )
}
