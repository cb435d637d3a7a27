/**
 * For pruning a view: a log that has only grown since the last run need not be pruned from its front again,
 * where the strategy can be folded step by step. The contract tests hold the fold equal to pruning the whole.
 */
import type { Services } from '../model/services.ts'
import type { Step } from '../model/step.ts'
import type { Policy } from './pipeline.ts'

export interface FoldedLog {
  /**
   * The log as the strategy prunes it; undefined once a step broke the form. O(log), beside the fold's work
   * for what is new.
   */
  shown(log: readonly Step[]): readonly Step[] | undefined
}

/**
 * For a log that nothing but its growth changes. Undefined where only pruning the whole will do: a pipeline,
 * pins, no fold.
 */
export function foldLog({ stages, mode, pins }: Policy, services: Services): FoldedLog | undefined {
  const [stage, ...others] = stages
  if (stage === undefined || others.length > 0 || mode !== 'view' || pins !== undefined) return undefined
  const fold = stage.strategy.fold(stage.values, services)
  if (fold === undefined) return undefined
  const changed = new Map<number, Step | undefined>()
  const set = (position: number, step: Step | undefined) => void changed.set(position, step)
  let taken = 0
  let isBroken = false
  return {
    shown: (log) => {
      for (; !isBroken && taken < log.length; taken++) {
        const step = log[taken]
        isBroken = step === undefined || !fold.push(step, taken, set)
      }
      if (isBroken) return undefined
      if (changed.size === 0) return log
      const shown: Step[] = []
      for (const [position, step] of log.entries()) {
        const stands = changed.has(position) ? changed.get(position) : step
        if (stands !== undefined) shown.push(stands)
      }
      return shown
    },
  }
}
