/**
 * The instructions that a memory takes out of contexts, one by one: at which call, and what its summaries
 * still quote. The counts are in dropped-instructions.ts.
 */
import { given } from '#base/given.ts'
import type { Memory } from '../memory/memory.ts'
import type { StepId } from '../model/step.ts'
import type { CallIndex } from '../model/units.ts'
import { type Quote, quotesIn } from '../summaries/quotes.ts'
import { type AgentFigures, createAgentFigures } from './agent-figures.ts'
import { createInstructionsFollower, isMade } from './dropped-instructions.ts'
import { type AgentState, type FoldableTrace, foldCalls, type Visit } from './fold.ts'
import { foldOptions, type ReplayOptions } from './replay.ts'

export interface DroppedMessage {
  readonly step: StepId
  /** The first call whose context has it neither as a step nor quoted in full. */
  readonly call: CallIndex
  /** What a summary quotes of it there. */
  readonly quote: Quote
  /** The first later call at which nothing of it is quoted; absent: something always is, or never was. */
  readonly goneAt?: CallIndex
}

type Followed = { -readonly [K in keyof DroppedMessage]: DroppedMessage[K] } & { readonly agent: AgentState }

/** In the order in which they leave. O(a replay, and the text of a context at each summary). */
export function droppedMessages(
  trace: FoldableTrace,
  memory: Memory,
  options: ReplayOptions,
): readonly DroppedMessage[] {
  const figures = new Map<AgentState, AgentFigures>()
  const follower = createInstructionsFollower()
  const steps = new Map(trace.steps.map((step) => [step.id, step]))
  const found = new Map<StepId, Followed>()

  function follow(visit: Visit): void {
    const quotes = quotesIn(visit.recall.steps.filter(isMade))
    const call = visit.call.index
    for (const one of found.values()) {
      const step = steps.get(one.step)
      if (one.agent !== visit.agent || one.quote === 'none' || one.goneAt !== undefined) continue
      if (step !== undefined && quotes.of(step) === 'none') one.goneAt = call
    }
    for (const id of follower.gone().keys()) {
      const step = steps.get(id)
      if (step === undefined || found.has(id)) continue
      found.set(id, { step: id, agent: visit.agent, call, quote: quotes.of(step) })
    }
  }

  foldCalls(trace, memory, foldOptions(options, false), (visit) => {
    const own = figures.get(visit.agent) ?? createAgentFigures()
    figures.set(visit.agent, own)
    const progress = own.update(visit)
    const before = follower.gone().size
    follower.visit(visit, progress)
    if (follower.gone().size > before || progress.inserted.some(isMade)) follow(visit)
    return true
  })
  return [...found.values()].map(({ step, call, quote, goneAt }) => ({
    step,
    call,
    quote,
    ...given({ goneAt }),
  }))
}
