/**
 * Presets of products whose defaults are not the strategy’s own: ranked beside the strategies, under their
 * own names.
 */
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { strategies } from '../library/index.ts'
import { infoOfStage } from './memory-info.ts'
import { checkSpec } from './spec.ts'
import type { CheckedSpec } from './spec-data.ts'

/** What a ranking shows of a strategy. */
interface RankedName {
  /** Of its row, part of the address where it is selected. */
  readonly id: string
  /** Undefined for what is in no list. */
  readonly title: string | undefined
  readonly description: string
}

interface ProductPreset extends RankedName {
  readonly title: string
  readonly spec: CheckedSpec
}

let known: readonly ProductPreset[] | undefined

/** In the order of the library. Throws where a preset has parameters that its strategy doesn’t have. */
export function productPresets(): readonly ProductPreset[] {
  known ??= strategies.flatMap(({ id: strategy, starters = [] }) =>
    starters.flatMap(({ rankedAs: id, title, help, params, trigger, mode }) => {
      if (id === undefined) return []
      const spec = unwrap(checkSpec({ id: strategy, ...given({ params, trigger, mode }) }))
      return [{ id, title, description: help, spec }]
    }),
  )
  return known
}

/** A product’s name and id where the spec is one of its presets, else those of the strategy. */
export function rankedName(spec: CheckedSpec): RankedName {
  const isIt = (one: CheckedSpec) => one.id === spec.id && JSON.stringify(one) === JSON.stringify(spec)
  const preset = productPresets().find((one) => isIt(one.spec))
  if (preset !== undefined) return preset
  const info = infoOfStage(spec)
  return { id: spec.id, title: info?.title, description: info?.description ?? '' }
}
