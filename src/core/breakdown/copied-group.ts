/** The history that a fork copied from its parent session, as one part of the breakdown. Pure. */
import { given } from '#base/given.ts'
import type { StepId } from '../model/step.ts'
import { indexOfCategory } from '../tokens/measure.ts'
import { plus } from '../waste/step-prices.ts'
import type { BreakdownGroup, BreakdownStep, BreakdownSubject } from './breakdown.ts'

/**
 * The groups with those of the copied history as one, largest first. They are apart by category until they
 * are fitted to the totals. The same list where nothing is copied. O(groups).
 */
export function withCopiedAsOne(groups: readonly BreakdownGroup[]): readonly BreakdownGroup[] {
  const copied = groups.filter(({ isCopied }) => isCopied)
  if (copied.length === 0) return groups
  const subjects = new Map<StepId, BreakdownSubject>()
  for (const subject of copied.flatMap((group) => group.subjects)) {
    const known = subjects.get(stepOf(subject))
    subjects.set(stepOf(subject), known === undefined ? subject : together(known, subject))
  }
  const joined: BreakdownGroup = {
    tool: undefined,
    category: indexOfCategory('memory'),
    isCopied: true,
    ...summed(copied),
    uses: copied.reduce((sum, { uses }) => sum + uses, 0),
    subjects: [...subjects.values()].sort((one, other) => other.overRun - one.overRun),
    more: copied.reduce((sum, { more }) => sum + more, 0),
  }
  const own = groups.filter(({ isCopied }) => !isCopied)
  return [...own, joined].sort((one, other) => other.overRun - one.overRun)
}

/** Each subject of a category is one step. */
function stepOf({ steps: [only] }: BreakdownSubject): StepId {
  return only?.step ?? ''
}

/** What is of the same step. */
function together(one: BreakdownSubject, other: BreakdownSubject): BreakdownSubject {
  const [own, more] = [one.steps[0], other.steps[0]]
  const step: BreakdownStep[] =
    own === undefined || more === undefined
      ? []
      : [{ ...own, tokens: own.tokens + more.tokens, ...summed([own, more]) }]
  return { ...one, ...summed([one, other]), uses: one.uses + other.uses, steps: step }
}

function summed(parts: readonly Pick<BreakdownStep, 'overRun' | 'dollars'>[]) {
  const dollars = parts.reduce<number | undefined>((sum, part) => plus(sum, part.dollars), 0)
  return { overRun: parts.reduce((sum, { overRun }) => sum + overRun, 0), ...given({ dollars }) }
}
