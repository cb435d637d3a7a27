/**
 * One memory at one call, opened up: its compartments, what came and went since the call before, what it lets
 * fall, and what a question by hand finds. Made on demand by folding the trace again up to there, like a
 * context (replay/context-at.ts).
 */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Compartment, Memory, MemoryText, Saved } from '../memory/memory.ts'
import type { Control, Step, StepId } from '../model/step.ts'
import type { Call } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import { noSuchCall } from '../replay/context-at.ts'
import { type FoldableTrace, foldCalls, type Visit } from '../replay/fold.ts'
import { type LedgerEntry, ledger } from '../replay/ledger.ts'
import { changedIn, createMadeSummaries, type MadeSummaries } from '../replay/made-summaries.ts'
import { foldOptions, type ReplayOptions } from '../replay/replay.ts'
import { type ContextChange, contextChanges, isShortened } from './context-changes.ts'
import { type Move, movesBetween } from './moves.ts'

export interface OpenMemory {
  /** 0-based. */
  readonly call: CallIndex
  /** What the call would be shown. */
  readonly context: readonly Step[]
  /** What became of each step of the context that the memory is built on, and what was added to it. */
  readonly entries: readonly LedgerEntry[]
  /** The memory's own, then what is in none of them and was left out of the context. */
  readonly compartments: readonly Compartment[]
  /** The call before of the same memory, 0-based; undefined at its first. */
  readonly before: number | undefined
  /** What changed since then; nothing at the first call. */
  readonly moves: readonly Move[]
  /** The call before of the same agent, whose context is the one to compare with; undefined at its first. */
  readonly sentBefore: number | undefined
  /** What the memory did to the context since that call; nothing at the first. */
  readonly changes: readonly ContextChange[]
  readonly controls: readonly Control['type'][]
  /** What a question takes; undefined: it cannot be asked. */
  readonly searchTitle: string | undefined
  /** What outlives the run if it ends before this call. */
  readonly saved: Saved | undefined
  /** The memory's own prints. */
  readonly texts: readonly MemoryText[]
  /** What the query found; undefined where nothing was asked. */
  readonly found: readonly Compartment[] | undefined
  /** As a recall's. */
  readonly freed?: Tokens
  readonly problem?: Problem
}

export interface OpenOptions extends ReplayOptions {
  /** A question by hand. It changes nothing of the run. */
  readonly query?: string
}

/** Fails with `no-such-call`. O(fold). */
export function openUp(
  trace: FoldableTrace,
  memory: Memory,
  call: number,
  options: OpenOptions,
): Result<OpenMemory> {
  const isSame = sameMemory(trace, memory, call, options.baseline)
  const before = trace.calls.findLast((each) => each.index < call && isSame(each))?.index
  const sentBefore = sentBeforeOf(trace, call, options.baseline)
  const from = { log: trace.steps, shortenedAt: new Map<StepId, CallIndex>() }
  const made = createMadeSummaries()
  let earlier: readonly Compartment[] | undefined
  let sent: Sent | undefined
  let found: OpenMemory | undefined
  foldCalls(trace, memory, foldOptions(options, true), (visit) => {
    const { index } = visit.call
    if (isSame(visit.call)) noteShortened(from.shortenedAt, visit)
    made.note(visit)
    if (index === before) earlier = compartmentsAt(memory, visit, entriesAt(memory, visit, made))
    if (index === sentBefore) sent = sentAt(visit)
    if (index === call) {
      found = opened(memory, visit, {
        ...from,
        made,
        before,
        earlier,
        sentBefore,
        sent,
        query: options.query,
      })
    }
    return index < call
  })
  return found === undefined ? fail(noSuchCall(trace, call)) : ok(found)
}

/** Whether a call asks the same state: one of the agent, or of the run for a memory of all agents. */
function sameMemory(
  { calls }: FoldableTrace,
  { scope }: Memory,
  call: number,
  baseline: ReplayOptions['baseline'],
): (other: Call) => boolean {
  const isOne = scope === 'run' || baseline === 'everything'
  const agent = calls[call]?.agent
  return (other) => isOne || other.agent === agent
}

function sentBeforeOf(
  { calls }: FoldableTrace,
  call: number,
  baseline: ReplayOptions['baseline'],
): number | undefined {
  const agent = calls[call]?.agent
  return calls.findLast((each) => each.index < call && (baseline === 'everything' || each.agent === agent))
    ?.index
}

/** What a call was sent. */
interface Sent {
  readonly context: readonly Step[]
  /** Steps that the run had. */
  readonly known: ReadonlySet<StepId>
}

function sentAt({ agent, recall }: Visit): Sent {
  return { context: recall.steps, known: idsOf(agent) }
}

function idsOf({ base }: Visit['agent']): ReadonlySet<StepId> {
  return new Set(base.map(({ id }) => id))
}

/** Since which call each step has been sent in fewer words. In proportion to what changed at the call. */
function noteShortened(since: Map<StepId, CallIndex>, { call, recall }: Visit): void {
  for (const step of changedIn(recall)) {
    if (!isShortened(step)) since.delete(step.id)
    else if (!since.has(step.id)) since.set(step.id, call.index)
  }
}

interface Origins {
  /** The steps as recorded. */
  readonly log: readonly Step[]
  readonly shortenedAt: ReadonlyMap<StepId, CallIndex>
}

interface Opening extends Origins {
  readonly made: MadeSummaries
  readonly before: number | undefined
  readonly earlier: readonly Compartment[] | undefined
  readonly sentBefore: number | undefined
  readonly sent: Sent | undefined
  readonly query: string | undefined
}

function opened(memory: Memory, visit: Visit, opening: Opening): OpenMemory {
  const { before, earlier, sentBefore, sent, query } = opening
  const { agent, recall } = visit
  const context = recall.steps
  const entries = entriesAt(memory, visit, opening.made)
  const compartments = compartmentsAt(memory, visit, entries)
  const { controls = [], search } = memory
  return {
    call: visit.call.index,
    context,
    entries,
    compartments: withShortened(compartments, shortened(context, opening)),
    before,
    moves: earlier === undefined ? [] : movesBetween(earlier, compartments),
    sentBefore,
    changes: sent === undefined ? [] : contextChanges(sent.context, context, { ...sent, base: idsOf(agent) }),
    controls,
    searchTitle: search?.title,
    saved: memory.saved?.(agent.state),
    texts: memory.texts?.(agent.state) ?? [],
    found: query === undefined ? undefined : search?.find(agent.state, query),
    ...given({ problem: recall.problem, freed: recall.freed }),
  }
}

/** Of the run that the memory replays: it may still have steps that are gone from the recorded context. */
function entriesAt(memory: Memory, { agent, recall }: Visit, made: MadeSummaries): readonly LedgerEntry[] {
  const base = memory.replayed?.(agent.state).steps ?? agent.base
  return ledger(base, recall.steps, memory.blame(agent.state), made.of(agent))
}

/** The memory's own compartments, or its context where it has none; and behind them what has fallen out. */
function compartmentsAt(
  memory: Memory,
  { agent, recall }: Visit,
  entries: readonly LedgerEntry[],
): readonly Compartment[] {
  const own = memory.compartments(agent.state)
  const parts = own.length > 0 ? own : [{ id: 'shown', title: t`Sent to the model`, steps: recall.steps }]
  const held = new Set(parts.flatMap(({ steps }) => steps.map(({ id }) => id)))
  const gone = entries.filter(({ id, state }) => state === 'dropped' && !held.has(id))
  const sent = new Set(recall.steps.map(({ id }) => id))
  const isSummarized = ({ into }: LedgerEntry) => into !== undefined && sent.has(into)
  const summarized = gone.filter(isSummarized)
  return [
    ...parts,
    ...(summarized.length === 0 ? [] : [outOfContext(SUMMARIZED, summarized)]),
    outOfContext(DROPPED, summarized.length === 0 ? gone : gone.filter((entry) => !isSummarized(entry))),
  ]
}

const SUMMARIZED = {
  id: 'summarized',
  title: t`Summarized`,
  about: t`Newest first. A summary is sent instead of them; the run itself is never pruned.`,
  by: t`Summarized by`,
}
const DROPPED = {
  id: 'fallen-out',
  title: t`Dropped`,
  about: t`Newest first. No longer sent to the model; the run itself is never pruned.`,
  by: t`Dropped by`,
}

/** Steps that are not sent and that no compartment holds, the last first. */
function outOfContext({ by, ...named }: typeof DROPPED, entries: readonly LedgerEntry[]): Compartment {
  const gone = entries.toReversed().sort((one, other) => (other.sinceCall ?? -1) - (one.sinceCall ?? -1))
  const rules = [...new Set(gone.flatMap(({ rule }) => rule ?? []))]
  return {
    ...named,
    steps: gone.flatMap(({ before }) => before ?? []),
    since: gone.map(({ sinceCall }) => sinceCall ?? -1),
    notes: rules.length === 0 ? [] : [{ label: by, value: rules.join('; ') }],
  }
}

/** Steps that are sent in fewer words, next to what they were; undefined where none is. */
function shortened(context: readonly Step[], { log, shortenedAt }: Origins): Compartment | undefined {
  const short = context.filter(isShortened)
  if (short.length === 0) return undefined
  const originals = new Map(log.map((step) => [step.id, step]))
  const pairs = short
    .map((step) => ({ step, original: originals.get(step.id), since: shortenedAt.get(step.id) ?? -1 }))
    .reverse()
    .sort((one, other) => other.since - one.since)
  const rules = [...new Set(pairs.flatMap(({ step }) => step.rule ?? []))]
  return {
    id: 'shortened',
    title: t`Shortened`,
    about: t`Newest first. Sent with fewer tokens than recorded; select one to see what changed.`,
    steps: pairs.map(({ step }) => step),
    originals: pairs.map(({ step, original }) => original ?? step),
    since: pairs.map((pair) => pair.since),
    notes: rules.length === 0 ? [] : [{ label: t`Shortened by`, value: rules.join('; ') }],
  }
}

/** Before what left the context; without the dropped ones where there are none. */
function withShortened(parts: readonly Compartment[], part: Compartment | undefined): readonly Compartment[] {
  const isLeft = ({ id }: Compartment) => id === SUMMARIZED.id || id === DROPPED.id
  const left = parts.filter(isLeft)
  const others = [...parts.filter((one) => !isLeft(one)), ...(part === undefined ? [] : [part])]
  const some = left.filter(({ steps }) => steps.length > 0)
  return [...others, ...(some.length > 0 || part !== undefined ? some : left)]
}
