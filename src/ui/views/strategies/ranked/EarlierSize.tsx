/** Beside how to apply a size: that it doesn't count an earlier conversation, which the agent does. */

import { ownSizeWords } from '#core/earlier/earlier-words.ts'
import type { RankedRow } from '#core/sweep/ranking.ts'
import { useInferred } from '#state/index.ts'

export function EarlierSize({ row }: { readonly row: Pick<RankedRow, 'spec' | 'figures'> }) {
  const { spec, figures } = row
  const words = ownSizeWords({ spec, changedFrom: figures.changedFrom }, useInferred().earlier)
  return words === undefined ? null : <> {words}</>
}
