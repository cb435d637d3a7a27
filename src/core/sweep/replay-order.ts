/** The strategies of a ranking, in the order in which they are replayed: rows are to appear at once. */
import { memoryKinds, strategies } from '../library/index.ts'
import { memoryInfos } from '../spec/memory-info.ts'
import { productPresets } from '../spec/product-presets.ts'
import { type CheckedSpec, IDENTITY } from '../spec/spec-data.ts'
import { everyMemory } from './grid.ts'
import type { SweepFigures } from './sweep.ts'

let specs: readonly CheckedSpec[] | undefined

/**
 * The baseline, then every built-in strategy as its original runs it and the presets of products that run it
 * differently, in the order of the rows of a ranking.
 */
export function rankedSpecs(): readonly CheckedSpec[] {
  if (specs === undefined) {
    const all = [...everyMemory(memoryInfos()), ...productPresets().map(({ spec }) => spec)]
    specs = [IDENTITY, ...cheapFirst(all.filter(({ id }) => id !== IDENTITY.id))]
  }
  return specs
}

/** How many strategies of a ranking are replayed, and of how many; the baseline is not one. */
export function replayedOf(figures: readonly (SweepFigures | undefined)[]): {
  readonly done: number
  readonly all: number
} {
  const done = figures.slice(1).filter((row) => row !== undefined).length
  return { done, all: rankedSpecs().length - 1 }
}

/**
 * The same specs, those that look at the whole history at every call behind the others; otherwise in their
 * order.
 */
function cheapFirst(all: readonly CheckedSpec[]): readonly CheckedSpec[] {
  const slow = new Set([...strategies, ...memoryKinds].filter(({ rescans }) => rescans).map(({ id }) => id))
  return [...all].sort((one, other) => Number(slow.has(one.id)) - Number(slow.has(other.id)))
}
