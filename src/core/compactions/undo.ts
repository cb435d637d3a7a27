/**
 * What if a compaction had not happened: a memory over the contexts as recorded that keeps what it removed
 * and leaves out what it wrote, from its call on. A strategy can replace it.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Environment, Memory, Replayed, UndoneCalls } from '../memory/memory.ts'
import { callName } from '../model/call-names.ts'
import { applyChanges, type Change } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import { compactedContexts, writtenBy } from './contexts.ts'

/** The calls of one agent that a compaction had an effect on, and what it did. */
export interface UndoSpan extends UndoneCalls {
  /** Its recorded changes. */
  readonly changes: ReadonlySet<readonly Change[]>
  /** The steps that it wrote or attached. */
  readonly written: ReadonlySet<StepId>
}

/** All compactions before one call are one. Fails with `no-such-compaction`. */
export function undoSpan(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded' | 'compactions'>,
  call: number,
): Result<UndoSpan> {
  const compactions = compactedContexts(trace)
  const here = compactions.filter((compaction) => compaction.call === call)
  const [first] = here
  if (first === undefined) return fail(noSuchCompaction(compactions, call))
  const { agent } = first
  const next = compactions.find((later) => later.agent === agent && (later.call ?? 0) > call)
  return ok({
    agent,
    from: call,
    until: next?.call,
    changes: new Set(trace.recorded.flatMap((entry) => (entry.call === call ? [entry.changes] : []))),
    written: new Set(
      here.map(writtenBy).flatMap(({ summary, attached }) => [...summary, ...attached].map(({ id }) => id)),
    ),
  })
}

function noSuchCompaction(compactions: readonly { readonly call: CallIndex | undefined }[], call: number) {
  const known = [...new Set(compactions.flatMap((compaction) => compaction.call ?? []))].map(callName)
  return {
    code: 'no-such-compaction',
    message: t`This run has no compaction before ${callName(call)}.`,
    hint: known.length === 0 ? t`It was never compacted.` : t`It has one before ${known.join(', ')}.`,
  }
}

const NOTHING: ReadonlySet<StepId> = new Set()

interface UndoneState {
  /** The context as recorded. */
  recorded: Step[]
  /** The same without the compaction. */
  undone: Step[]
  inner: unknown
  isUndone: boolean
}

/**
 * `inner`: what is shown of the undone context: all of it, or what a strategy in the compaction's place
 * leaves.
 */
export function undoneMemory(span: UndoSpan, inner: Memory, title: string): Memory<UndoneState> {
  const isWithin = (call: number, agent: string | undefined) =>
    agent === span.agent && call >= span.from && (span.until === undefined || call < span.until)
  return {
    id: 'undo-compaction',
    title,
    undoes: { agent: span.agent, from: span.from, until: span.until },
    create: (environment: Environment) => ({
      recorded: [],
      undone: [],
      inner: inner.create(environment),
      isUndone: false,
    }),
    add: (state, step, agent) => {
      state.recorded.push(step)
      if (span.written.has(step.id)) return state
      state.undone.push(step)
      state.inner = inner.add(state.inner, step, agent)
      return state
    },
    revise: (state, changes, agent) => {
      state.recorded = [...applyChanges(state.recorded, changes)]
      if (span.changes.has(changes)) return state
      state.undone = [...applyChanges(state.undone, changes)]
      state.inner = inner.revise(state.inner, changes, agent)
      return state
    },
    recall: (state, cue) => {
      state.isUndone = isWithin(cue.call, cue.agent)
      if (!state.isUndone) return { steps: [...state.recorded] }
      // What it says of changes since its last recall does not hold here: that one may not have been shown.
      const { steps, problem } = inner.recall(state.inner, cue)
      return problem === undefined ? { steps } : { steps, problem }
    },
    replayed: ({ isUndone, undone, recorded }): Replayed =>
      isUndone ? { steps: undone, leftOut: span.written } : { steps: recorded, leftOut: NOTHING },
    compartments: ({ inner: own, isUndone }) => (isUndone ? inner.compartments(own) : []),
    blame: ({ inner: own, isUndone }) => (isUndone ? inner.blame(own) : new Map()),
  }
}
