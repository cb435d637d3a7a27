/**
 * Writes down what a memory showed at each call of a trace, by what changed: the form in which the sandbox
 * says what a person's code did. scripted-memory.ts reads it.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Memory } from '../memory/memory.ts'
import type { Step, StepId } from '../model/step.ts'
import {
  type AgentState,
  type FoldableTrace,
  type FoldOptions,
  foldCalls,
  type Visit,
} from '../replay/fold.ts'
import type { CustomProblem, Transcript, TranscriptCall, TranscriptPiece } from '../spec/custom-definition.ts'
import { piecesOf } from './pieces.ts'

interface TranscriptOptions extends FoldOptions {
  /** Who removed a step where the memory does not say. */
  readonly rule?: string
  /** Calls at which the memory is opened up. */
  readonly inspect?: readonly number[]
}

/** What was shown to an agent last, and the agent's steps as they are. */
interface AgentRecord {
  shown: readonly Step[]
  base: Map<StepId, Step>
  /** Who was said to have removed a step that is away. */
  readonly blamed: Map<StepId, string>
}

/** Folds the trace through the memory. Fails with the first problem that ends the program, and its call. */
export function transcriptOf(
  trace: FoldableTrace,
  memory: Memory,
  options: TranscriptOptions,
): Result<Transcript, CustomProblem> {
  const agents = new Map<AgentState, AgentRecord>()
  const calls: TranscriptCall[] = []
  const made = createMade()
  let fatal: CustomProblem | undefined
  const opened: NonNullable<Transcript['opened']>[number][] = []
  foldCalls(
    trace,
    memory,
    { ...options, environment: { ...options.environment, explain: true } },
    (visit) => {
      const record = agents.get(visit.agent) ?? { shown: [], base: new Map(), blamed: new Map() }
      agents.set(visit.agent, record)
      follow(record, visit)
      const problem = problemOf(visit)
      if (problem?.isFatal === true) {
        fatal = { hint: MEND, ...problem }
        return false
      }
      const nameOf = (step: Step): StepId | number =>
        record.base.get(step.id) === step ? step.id : made.indexOf(step)
      const steps = visit.recall.steps
      const pieces = piecesOf(record.shown, steps, nameOf)
      const blamed = blamedIn(pieces, { record, steps, visit, memory, rule: options.rule })
      record.shown = steps
      calls.push({
        pieces,
        ...(blamed.length === 0 ? {} : { blamed }),
        ...given({ freed: visit.recall.freed, problem }),
      })
      if (options.inspect?.includes(visit.call.index) === true) {
        const parts = memory.compartments(visit.agent.state)
        opened.push({
          call: visit.call.index,
          parts: parts.map((part) => ({ title: part.title, steps: part.steps.map(nameOf) })),
        })
      }
      return true
    },
  )
  if (fatal !== undefined) return fail(fatal)
  return ok({ made: made.steps, calls, ...(opened.length === 0 ? {} : { opened }) })
}

const MEND = t`Fix the code; the last working version is kept.`

function problemOf({ recall, call }: Visit): CustomProblem | undefined {
  return recall.problem === undefined ? undefined : { ...recall.problem, call: call.index }
}

/** The agent's steps by id, as they are at the call. */
function follow(record: AgentRecord, { gained, changes, agent }: Visit): void {
  for (const step of gained) record.base.set(step.id, step)
  if (changes.length > 0) record.base = new Map(agent.base.map((step) => [step.id, step]))
}

/** Steps that are not in the log, each with a number of its own. */
function createMade() {
  const steps: Step[] = []
  const indices = new Map<Step, number>()
  return {
    steps,
    indexOf: (step: Step): number => {
      const index = indices.get(step) ?? steps.length
      if (index === steps.length) {
        indices.set(step, index)
        steps.push(step)
      }
      return index
    },
  }
}

interface Change {
  readonly record: AgentRecord
  readonly steps: readonly Step[]
  readonly visit: Visit
  readonly memory: Memory
  readonly rule: string | undefined
}

/** Only steps that came or went since the last call can have another blame. O(what changed). */
function blamedIn(
  pieces: readonly TranscriptPiece[],
  { record, steps, visit, memory, rule }: Change,
): readonly (readonly [id: StepId, rule?: string])[] {
  const placed = placedIn(pieces, steps)
  const blame = memory.blame(visit.agent.state)
  const found: (readonly [id: StepId, rule?: string])[] = []
  for (const id of awayAfter(pieces, record, visit)) {
    const who = placed.has(id) ? undefined : (blame.get(id)?.rule ?? rule)
    if (who === undefined || record.blamed.get(id) === who) continue
    record.blamed.set(id, who)
    found.push([id, who])
  }
  for (const id of placed) if (record.blamed.delete(id)) found.push([id])
  return found
}

/** The ids of the pieces that are no runs. */
function placedIn(pieces: readonly TranscriptPiece[], steps: readonly Step[]): ReadonlySet<StepId> {
  const placed = new Set<StepId>()
  let at = 0
  for (const piece of pieces) {
    const id = steps[at]?.id
    if (typeof piece !== 'object' && id !== undefined) placed.add(id)
    at += typeof piece === 'object' ? piece[1] - piece[0] : 1
  }
  return placed
}

/**
 * The ids that no run of the last list takes over, and those that are new to the agent; some may be placed
 * again.
 */
function awayAfter(
  pieces: readonly TranscriptPiece[],
  { shown }: AgentRecord,
  { gained, changes }: Visit,
): readonly StepId[] {
  const away: StepId[] = []
  const runs = pieces.filter((piece) => typeof piece === 'object').toSorted((one, other) => one[0] - other[0])
  let at = 0
  for (const [from, to] of [...runs, [shown.length, shown.length] as const]) {
    for (; at < from; at++) {
      const id = shown[at]?.id
      if (id !== undefined) away.push(id)
    }
    at = Math.max(at, to)
  }
  for (const step of gained) away.push(step.id)
  for (const change of changes) if (change.kind !== 'remove') away.push(change.step.id)
  return away
}
