/** How many results of tools a memory shortens: what the agent would not see in full. */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { ToolResult } from '../model/message.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Progress } from './agent-figures.ts'
import type { Visit } from './fold.ts'

/** Results of the run, each once, in however many contexts it is. */
export interface CutResults {
  readonly cut: number
  readonly of: number
}

interface CutFollower {
  /** For each call of a fold in order, with what the agent’s figures say of it. */
  visit(visit: Visit, progress: Progress): void
  /** Undefined: it cuts none. */
  result(): CutResults | undefined
}

/** O(what changed) a call. */
export function createCutFollower(): CutFollower {
  const recorded = new Map<StepId, Step>()
  const cutOf = new Map<StepId, number>()
  let of = 0
  return {
    visit: ({ gained }, { inserted }) => {
      for (const step of gained) {
        if (step.kind !== 'action' || recorded.has(step.id)) continue
        recorded.set(step.id, step)
        of += step.results.length
      }
      for (const step of inserted) {
        const before = recorded.get(step.id)
        const cut = before === undefined || before === step ? 0 : changedResults(before, step)
        // Older results may be cut one by one.
        if (cut > 0) cutOf.set(step.id, Math.max(cut, cutOf.get(step.id) ?? 0))
      }
    },
    result: () => {
      const cut = [...cutOf.values()].reduce((sum, count) => sum + count, 0)
      return cut === 0 ? undefined : { cut, of }
    },
  }
}

function changedResults(before: Step, after: Step): number {
  const left = new Set<ToolResult>(resultsOf(after))
  return resultsOf(before).filter((result) => !left.has(result)).length
}

function resultsOf(step: Step): readonly ToolResult[] {
  return step.kind === 'action' ? step.results : []
}

/** Over two runs. Undefined: none in either. */
export function plusCuts(one: CutResults | undefined, other: CutResults | undefined): CutResults | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return { cut: one.cut + other.cut, of: one.of + other.of }
}

/** What the agent would no longer see, and what that may cost. `unit`: of the saving. */
export function cutWords({ cut, of }: CutResults, unit: '$' | 'tokens'): string {
  const results = plural(of, 'tool result')
  return unit === '$'
    ? t`Cuts ${formatExact(cut)} of ${results}; asking again for what was cut isn’t in the cost.`
    : t`Cuts ${formatExact(cut)} of ${results}; asking again for what was cut isn’t in the tokens.`
}
