/** Beside how to apply a size: that it doesn't count an earlier conversation, which the agent does. */

import { ownSizeWords } from '#core/earlier/earlier-words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { useInferred } from '#state/index.ts'

export function EarlierSize({ spec }: { readonly spec: CheckedSpec }) {
  const words = ownSizeWords(spec, useInferred().earlier)
  return words === undefined ? null : <> {words}</>
}
