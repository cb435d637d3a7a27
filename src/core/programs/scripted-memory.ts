/**
 * A memory that shows what a transcript says. So what a person's code did in the sandbox reaches figures,
 * ledger, cost, lost facts and exports by the same fold as any built-in memory, and no code runs here.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Blame, Compartment, Environment, Memory, Recall } from '../memory/memory.ts'
import type { Change } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import type { CustomProblem, Transcript, TranscriptCall, TranscriptPiece } from '../spec/custom-definition.ts'
import { listOf } from './pieces.ts'

interface State {
  readonly environment: Environment
  /** The agent's steps by id, as they are now. */
  readonly log: Map<StepId, Step>
  shown: readonly Step[]
  /** The last call. */
  call: number
  readonly blame: Map<StepId, Blame>
}

/**
 * `transcript` must be of the trace and the baseline that are folded; a call it does not have is a problem.
 */
export function scriptedMemory(id: string, title: string, transcript: Transcript): Memory<State> {
  return {
    id,
    title,
    create: (environment) => ({ environment, log: new Map(), shown: [], call: -1, blame: new Map() }),
    add: (state, step) => {
      state.log.set(step.id, step)
      return state
    },
    revise: (state, changes) => {
      for (const change of changes) revise(state.log, change)
      return state
    },
    recall: (state, cue) => recall(state, cue.call, transcript),
    compartments: (state) => compartmentsOf(state, transcript),
    blame: (state) => state.blame,
  }
}

function revise(log: Map<StepId, Step>, change: Change): void {
  if (change.kind !== 'remove') log.set(change.step.id, change.step)
}

function recall(state: State, call: number, { calls, made }: Transcript): Recall {
  const entry = calls[call]
  const stepOf = (name: StepId | number) => (typeof name === 'number' ? made[name] : state.log.get(name))
  const steps = entry === undefined ? undefined : listOf(state.shown, entry.pieces, stepOf)
  if (entry === undefined || steps === undefined) {
    state.shown = [...state.log.values()]
    const problem: CustomProblem = { ...NOT_TOLD, call }
    return { steps: state.shown, problem }
  }
  const keeping = keptAtFront(entry.pieces)
  state.shown = steps
  state.call = call
  if (state.environment.explain) noteBlame(state, entry, call)
  return {
    steps,
    keeping,
    appended: steps.slice(keeping),
    ...given({ freed: entry.freed, problem: entry.problem }),
  }
}

function keptAtFront([first]: readonly TranscriptPiece[]): number {
  return typeof first === 'object' && first[0] === 0 ? first[1] : 0
}

function noteBlame({ blame }: State, { blamed = [] }: TranscriptCall, call: number): void {
  for (const [id, rule] of blamed) {
    if (rule === undefined) blame.delete(id)
    else blame.set(id, { rule, call })
  }
}

function compartmentsOf(state: State, { opened = [], made }: Transcript): readonly Compartment[] {
  const parts = opened.find(({ call }) => call === state.call)?.parts ?? []
  if (parts.length === 0) return [{ id: 'shown', title: t`Sent to the model`, steps: state.shown }]
  return parts.map(({ title, steps }, index) => ({
    id: `part-${index}`,
    title,
    steps: steps.flatMap((name) => (typeof name === 'number' ? made[name] : state.log.get(name)) ?? []),
  }))
}

const NOT_TOLD: CustomProblem = {
  code: 'no-transcript',
  message: t`The output of the code at this call is unknown.`,
  hint: t`Run it again: change a parameter, or reload the page.`,
}
