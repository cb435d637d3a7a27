/** How sure the figures of the table are, said once: of the recorded run and of the strategies. */
import { t } from '#base/words.ts'
import { useTokenProvenance } from '#state/index.ts'
import { PROVENANCES, type Provenance, tokenWords } from '../../../kit/index.ts'
import { costWords } from '../model/cost-figures.ts'
import type { Column, Comparison } from '../model/use-comparison.ts'
import styles from './Precision.module.css'

export function Precision({ comparison: { baseline, columns } }: { readonly comparison: Comparison }) {
  const counted = useTokenProvenance()
  const tokensOf = ({ replay }: Column) =>
    replay === undefined ? undefined : tokenWords(replay.inputInfo, counted).provenance
  const costOf = ({ replay }: Column) =>
    replay?.totals.costs === undefined ? undefined : costWords(replay.totals.costs).provenance
  const parts = [
    { title: t`Baseline tokens`, marks: kindsOf([tokensOf(baseline)]) },
    { title: t`Strategies’ tokens`, marks: kindsOf(columns.map(tokensOf)) },
    { title: t`Baseline cost`, marks: kindsOf([costOf(baseline)]) },
    { title: t`Strategies’ cost`, marks: kindsOf(columns.map(costOf)) },
  ].filter(({ marks }) => marks.length > 0)
  return (
    <ul className={styles.precision} aria-label="Precision of the figures">
      {parts.map(({ title, marks }) => (
        <li key={title} title={marks.map((mark) => PROVENANCES[mark].help).join('\n')}>
          {title}: {marks.map((mark) => `${PROVENANCES[mark].mark} ${PROVENANCES[mark].title}`).join(', ')}
        </li>
      ))}
    </ul>
  )
}

function kindsOf(known: readonly (Provenance | undefined)[]): readonly Provenance[] {
  return [...new Set(known.filter((one) => one !== undefined))]
}
