/**
 * The context before and after each compaction of a trace: those that the file marks, and those that its
 * recorded changes show. Both contexts are of the agent that was compacted.
 */
import { applyChanges, type Change } from '../model/change.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import type { Step, StepId } from '../model/step.ts'
import type { RecordedChange } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import type { FoldableTrace } from '../replay/fold.ts'
import { compactionsOf } from '../sweep/own-compaction.ts'

interface CompactableTrace extends FoldableTrace {
  readonly compactions?: readonly RecordedCompaction[]
}

/** One compaction with what the agent's context held before and after it. */
export interface CompactedContext {
  /** What the file says of it; undefined: the recorded changes show it, and nothing marks it. */
  readonly recorded: RecordedCompaction | undefined
  /** Position in `Trace.steps` of the first step that came after it. */
  readonly at: number
  readonly agent: string | undefined
  /** The first call after it; undefined: the run ends before one. */
  readonly call: CallIndex | undefined
  readonly before: readonly Step[]
  /** What of `before` is still in the context, in its present form, and what came with the compaction. */
  readonly after: readonly Step[]
  /** The context shows what stayed: false where the next call went back to what came before. */
  readonly isInferred: boolean
}

export interface Written {
  readonly summary: readonly Step[]
  readonly attached: readonly Step[]
}

/** What the file says it wrote; where nothing marks it, the summaries that are new in the context. */
export function writtenBy({ recorded, before, after }: CompactedContext): Written {
  const known = new Set(before.map(({ id }) => id))
  const fresh = after.filter(({ id }) => !known.has(id))
  if (recorded === undefined) return { summary: fresh.filter(({ kind }) => kind === 'summary'), attached: [] }
  const summary = new Set(recorded.summary)
  const attached = new Set(recorded.restored)
  return {
    summary: fresh.filter(({ id }) => summary.has(id)),
    attached: fresh.filter(({ id }) => attached.has(id)),
  }
}

interface Event {
  readonly recorded: RecordedCompaction | undefined
  readonly at: number
  readonly agent: string | undefined
}

interface KnownContext {
  base: readonly Step[]
  at: number
}

/** In the order of the log. O(steps + recorded changes · context). */
export function compactedContexts(trace: CompactableTrace): readonly CompactedContext[] {
  const { calls, recorded } = trace
  const changesAt = new Map<number, RecordedChange[]>()
  for (const entry of recorded) changesAt.set(entry.call, [...(changesAt.get(entry.call) ?? []), entry])
  const events = eventsByCall(trace)
  const contexts = new Map<string | undefined, KnownContext>()
  const found: CompactedContext[] = []
  for (const { index, agent, at } of calls) {
    const entries = changesAt.get(index) ?? []
    const here = events.get(index) ?? []
    if (entries.length === 0 && here.length === 0) continue
    const known = contexts.get(agent) ?? { base: [], at: 0 }
    const changes = entries.flatMap((entry) => entry.changes)
    const isInferred = entries.some((entry) => entry.inferred === true)
    found.push(...contextsAt(trace, { events: here, known, until: at, call: index, changes, isInferred }))
    contexts.set(agent, {
      base: applyChanges([...known.base, ...gained(trace, known.at, at, agent)], changes),
      at,
    })
  }
  for (const event of events.get(calls.length) ?? []) {
    const known = contexts.get(event.agent) ?? { base: [], at: 0 }
    found.push(...trailing(trace, event, known))
  }
  return found
}

function gained(
  { steps }: CompactableTrace,
  from: number,
  until: number,
  agent: string | undefined,
): readonly Step[] {
  return steps.slice(from, until).filter((step) => step.agent === agent)
}

/** An answer that is the summary came with the compaction, though the log has it before. */
function writes({ recorded }: Event, { id }: Step): boolean {
  return recorded?.summary.includes(id) === true
}

/** The compactions by the first call of their agent after them; by the number of calls where none follows. */
function eventsByCall(trace: CompactableTrace): ReadonlyMap<number, readonly Event[]> {
  const { steps, calls, compactions = [] } = trace
  const positions = new Map(steps.map(({ id }, position) => [id, position]))
  const events = new Map<number, Event[]>()
  const add = (call: number, event: Event) => events.set(call, [...(events.get(call) ?? []), event])
  for (const recorded of compactions) {
    const last = recorded.last === undefined ? -1 : positions.get(recorded.last)
    // The step was deleted by hand: so nothing says where the compaction was.
    if (last === undefined) continue
    const { agent } = recorded
    const next = calls.find((call) => call.agent === agent && call.at > last)
    add(next?.index ?? calls.length, { recorded, at: last + 1, agent })
  }
  for (const { call } of compactionsOf(trace)) {
    const { agent, at = 0 } = calls[call] ?? {}
    if (!events.has(call)) add(call, { recorded: undefined, at: firstNew(trace, call, at), agent })
  }
  return events
}

/**
 * Unmarked compactions are taken to have happened before the summaries that are directly before the call.
 */
function firstNew({ steps }: CompactableTrace, _call: number, at: number): number {
  let first = at
  while (steps[first - 1]?.kind === 'summary') first--
  return first
}

interface AtCall {
  readonly events: readonly Event[]
  readonly known: KnownContext
  readonly until: number
  readonly call: CallIndex
  readonly changes: readonly Change[]
  readonly isInferred: boolean
}

/** Several before one call: each is shown what the one before it left. */
function contextsAt(trace: CompactableTrace, at: AtCall): readonly CompactedContext[] {
  const { events, known, until, call, changes, isInferred } = at
  const agent = trace.calls[call]?.agent
  const final = applyChanges([...known.base, ...gained(trace, known.at, until, agent)], changes)
  const stays = new Map(final.map((step) => [step.id, step]))
  let base = known.base
  let from = known.at
  return events.map((event, index): CompactedContext => {
    const next = events[index + 1]?.at ?? until
    const since = gained(trace, from, event.at, agent)
    const before = [...base, ...since.filter((step) => !writes(event, step))]
    const isLast = index === events.length - 1
    const own = [...since.filter((step) => writes(event, step)), ...gained(trace, event.at, next, agent)]
    const after = isLast ? final : [...left(before, event, stays), ...own]
    base = after
    from = Math.max(from, next)
    return { ...event, call, before, after, isInferred }
  })
}

function left(
  before: readonly Step[],
  { recorded }: Event,
  stays: ReadonlyMap<StepId, Step>,
): readonly Step[] {
  const preserved = new Set(recorded?.preserved)
  return before.flatMap((step) => stays.get(step.id) ?? (preserved.has(step.id) ? [step] : []))
}

/** No call shows what stayed: what the file says it kept, and what it wrote. */
function trailing(trace: CompactableTrace, event: Event, known: KnownContext): readonly CompactedContext[] {
  const since = gained(trace, known.at, event.at, event.agent)
  const before = [...known.base, ...since.filter((step) => !writes(event, step))]
  const kept = left(before, event, new Map())
  const own = [
    ...since.filter((step) => writes(event, step)),
    ...gained(trace, event.at, trace.steps.length, event.agent),
  ]
  return [{ ...event, call: undefined, before, after: [...kept, ...own], isInferred: false }]
}
