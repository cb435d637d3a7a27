/**
 * Which of the steps that say what to do a memory takes out of a context: system prompts, tasks, and user
 * messages. An agent without them may do the wrong thing, whatever facts it still has.
 */
import { isAttached, isByProgram } from '../model/injected-text.ts'
import { isNotice } from '../model/notice.ts'
import type { Step, StepId } from '../model/step.ts'
import { type Quotes, quotesIn } from '../summaries/quotes.ts'
import type { Progress } from './agent-figures.ts'
import type { AgentState, Visit } from './fold.ts'

/** Steps by what they are, each once. */
export interface InstructionCounts {
  readonly system: number
  readonly tasks: number
  /** User messages after the task; what the agent's program writes in their place is none. */
  readonly messages: number
  /** Of these messages, how many are instruction files, such as AGENTS.md; absent: none. */
  readonly files?: number
}

/** Steps that are missing from at least one context, each once. */
export interface DroppedInstructions extends InstructionCounts {
  /** Of all these, how many a summary covers. */
  readonly summarized: number
  /** Of those that a summary covers, the ones it has nothing of in the end; absent: not known. */
  readonly leftOut?: InstructionCounts
}

/** Over two runs; undefined: none in either. */
export function plusInstructions(
  one: DroppedInstructions | undefined,
  other: DroppedInstructions | undefined,
): DroppedInstructions | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return {
    ...plusCounts(one, other),
    summarized: one.summarized + other.summarized,
    ...(one.leftOut && other.leftOut && { leftOut: plusCounts(one.leftOut, other.leftOut) }),
  }
}

function plusCounts(one: InstructionCounts, other: InstructionCounts): InstructionCounts {
  return {
    system: one.system + other.system,
    tasks: one.tasks + other.tasks,
    messages: one.messages + other.messages,
    ...filesOf((one.files ?? 0) + (other.files ?? 0)),
  }
}

function filesOf(files: number): Pick<InstructionCounts, 'files'> {
  return files === 0 ? {} : { files }
}

/** Whether the agent works without its system prompt or its task at some call. */
export function dropsTask(dropped: DroppedInstructions | undefined): boolean {
  return dropped !== undefined && dropped.system + dropped.tasks > 0
}

interface InstructionsFollower {
  /** For each call of a fold in order, with what the agent’s figures say of it. */
  visit(visit: Visit, progress: Progress): void
  /** Those that a context so far lacks, in the order in which they left. */
  gone(): ReadonlyMap<StepId, unknown>
  /** Undefined: every context has them all. */
  result(): DroppedInstructions | undefined
}

/** O(what changed) a call. */
export function createInstructionsFollower(): InstructionsFollower {
  const agents = new Map<AgentState, AgentInstructions>()
  const gone = new Map<StepId, Gone>()
  return {
    gone: () => gone,
    visit: (visit, progress) => {
      const agent = agents.get(visit.agent) ?? createAgentInstructions(gone)
      agents.set(visit.agent, agent)
      agent.follow(visit, progress)
    },
    result: () => {
      if (gone.size === 0) return undefined
      const all = [...gone.values()]
      const covered = all.filter(({ isSummarized }) => isSummarized)
      return {
        ...countsOf(all),
        summarized: covered.length,
        ...(covered.length > 0 && { leftOut: countsOf(covered.filter(({ isQuoted }) => !isQuoted)) }),
      }
    },
  }
}

function countsOf(gone: readonly Gone[]): InstructionCounts {
  const count = (isOne: (one: Gone) => boolean) => gone.filter(isOne).length
  return {
    system: count(({ kind }) => kind === 'system'),
    tasks: count(({ kind }) => kind === 'task'),
    messages: count(({ kind }) => kind === 'message'),
    ...filesOf(count(({ isFile }) => isFile)),
  }
}

interface Gone extends Pick<Step, 'kind'> {
  readonly isFile: boolean
  readonly isSummarized: boolean
  /** Whether a summary has a part of it; of one that is gone from its summary, false. */
  isQuoted: boolean
}

/** Of a shown step that the memory made. */
interface Made {
  readonly quotes: Quotes
  /** The instructions that it quotes in full. */
  readonly quoted: StepId[]
  /** Those that are gone, and of which it quotes a part. */
  readonly parts: Step[]
}

/** Whether a memory made it, and not only to say how much is gone. */
export function isMade(step: Step): boolean {
  return (step.rule !== undefined || step.origin !== undefined) && !isNotice(step)
}

interface AgentInstructions {
  follow(visit: Visit, progress: Progress): void
}

function createAgentInstructions(gone: Map<StepId, Gone>): AgentInstructions {
  /** Those of the baseline that were in every context so far. */
  let expected = new Map<StepId, Step>()
  const shown = new Set<StepId>()
  const made = new Map<Step, Made>()
  const due = new Set<StepId>()
  /** Gone ones whose quoted part went with its summary. */
  const unquoted: Step[] = []

  function expectOnly(base: readonly Step[]): void {
    const before = expected
    expected = new Map()
    for (const step of base) {
      if (!isInstruction(step) || gone.has(step.id)) continue
      expected.set(step.id, step)
      if (!before.has(step.id)) due.add(step.id)
    }
  }

  /** What a summary quoted may be gone with it, unless the recorded agent's own memory acts at this call. */
  function forget(summary: Step, isRecorded: boolean): void {
    const { quoted, parts } = made.get(summary) ?? { quoted: [], parts: [] }
    for (const id of quoted) due.add(id)
    if (!isRecorded) unquoted.push(...parts)
    made.delete(summary)
  }

  function change({ removed, inserted }: Progress, isRecorded: boolean): void {
    for (const step of removed) {
      if (shown.delete(step.id)) due.add(step.id)
      forget(step, isRecorded)
    }
    for (const step of inserted) {
      if (expected.has(step.id)) shown.add(step.id)
      if (isMade(step)) made.set(step, { quotes: quotesIn([step]), quoted: [], parts: [] })
    }
  }

  function settle(step: Step): void {
    for (const { quotes, quoted } of made.values()) {
      if (!quotes.isWhole(step)) continue
      quoted.push(step.id)
      return
    }
    const isSummarized = [...made.keys()].some(({ origin }) => origin?.includes(step.id) === true)
    const isQuoted = isSummarized && isQuotedIn(step)
    gone.set(step.id, { kind: step.kind, isFile: isAttached(step), isSummarized, isQuoted })
    expected.delete(step.id)
  }

  /** Whether a summary has some of it, which is followed until that summary goes. */
  function isQuotedIn(step: Step): boolean {
    const quoting = [...made.values()].find(({ quotes }) => quotes.of(step) !== 'none')
    quoting?.parts.push(step)
    return quoting !== undefined
  }

  function requote(): void {
    for (const step of unquoted.splice(0)) {
      const one = gone.get(step.id)
      if (one !== undefined) one.isQuoted = isQuotedIn(step)
    }
  }

  return {
    follow: ({ agent, gained, changes }, progress) => {
      for (const step of gained) {
        if (!isInstruction(step)) continue
        expected.set(step.id, step)
        due.add(step.id)
      }
      // What the recorded agent's own memory removed is not the strategy's doing.
      const isRecorded = changes.length > 0
      if (isRecorded) expectOnly(agent.base)
      change(progress, isRecorded)
      for (const id of due) {
        const step = expected.get(id)
        if (step !== undefined && !shown.has(id)) settle(step)
      }
      due.clear()
      requote()
    },
  }
}

/** Whether a person, or whoever set the agent up, says in it what to do. */
export function isInstruction(step: Step): boolean {
  if (step.demo === true) return false
  if (step.kind === 'system' || step.kind === 'task') return true
  return step.kind === 'message' && step.role === 'user' && !isByProgram(step)
}
