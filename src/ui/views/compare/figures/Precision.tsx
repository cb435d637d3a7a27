/** How sure the figures of the table are, said once: of the recorded run and of the strategies. */
import { t } from '#base/words.ts'
import { useTokenProvenance } from '#state/index.ts'
import { Precision as PrecisionLine, type Provenance, tokenWords } from '../../../kit/index.ts'
import { costWords } from '../model/cost-figures.ts'
import type { Column, Comparison } from '../model/use-comparison.ts'

export function Precision({ comparison: { baseline, columns } }: { readonly comparison: Comparison }) {
  const counted = useTokenProvenance()
  const tokensOf = ({ replay }: Column): Provenance | undefined =>
    replay === undefined ? undefined : tokenWords(replay.inputInfo, counted).provenance
  const costOf = ({ replay }: Column): Provenance | undefined =>
    replay?.totals.costs === undefined ? undefined : costWords(replay.totals.costs, replay).provenance
  return (
    <PrecisionLine
      parts={[
        { title: t`Baseline tokens`, provenances: [tokensOf(baseline)] },
        { title: t`Strategies’ tokens`, provenances: columns.map(tokensOf) },
        { title: t`Baseline cost`, provenances: [costOf(baseline)] },
        { title: t`Strategies’ cost`, provenances: columns.map(costOf) },
      ]}
    />
  )
}
