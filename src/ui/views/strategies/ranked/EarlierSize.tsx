/** Beside how to apply a size: that it doesn't count an earlier conversation, which the agent does. */
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useInferred } from '#state/index.ts'
import { ownSizeWords } from './earlier-words.ts'

export function EarlierSize({ spec }: { readonly spec: CheckedSpec }) {
  const words = ownSizeWords(spec, useInferred().earlier)
  return words === undefined ? null : <> {words}</>
}
