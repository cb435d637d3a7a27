/** Lost facts of a run with the steps they speak of, as `lost` lists them and `check` names them. */
import { callNumber } from '#core/model/call-names.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import type { LostFact } from '#core/references/lost.ts'
import { cut, plain } from '../terminal/plain.ts'
import type { FoundRun } from './runs.ts'

/** A lost fact with the steps it speaks of. */
export interface RunLostFact extends LostFact {
  /** Of the step that last contained it. */
  readonly seenNumber: number | undefined
  readonly seenText: string
  /** Of the step that the call's answer became. */
  readonly usedNumber: number | undefined
}

/** Looks steps up by their id. */
export function factOf({ trace }: FoundRun): (fact: LostFact) => RunLostFact {
  const steps = new Map<string, Step>(trace.steps.map((step) => [step.id, step]))
  return (fact) => {
    const seen = steps.get(fact.lastSeen)
    return {
      ...fact,
      seenNumber: seen?.number,
      seenText: seen === undefined ? '' : cut(plain(lineText(stepLine(seen))), 60),
      usedNumber: steps.get(trace.calls[fact.call]?.stepId ?? '')?.number,
    }
  }
}

/** What the strategy did to the step that held it. */
export function removedText({ removed: { how, call } }: LostFact): string {
  if (how === 'rewritten') return 'shortened'
  return call === undefined ? 'dropped' : `dropped at call ${callNumber(call)}`
}
