/** How sure the figures of a table are, said once instead of in each of its cells. */
import { PROVENANCES, type Provenance } from '#base/format-number.ts'
import styles from './Precision.module.css'

export interface PrecisionPart {
  /** What the figures are, such as “Baseline tokens”. */
  readonly title: string
  /** Of its figures, in their order and as often as they are; undefined: nothing to say of one. */
  readonly provenances: readonly (Provenance | undefined)[]
}

export function Precision({ parts }: { readonly parts: readonly PrecisionPart[] }) {
  const known = parts
    .map(({ title, provenances }) => ({ title, marks: kindsOf(provenances) }))
    .filter(({ marks }) => marks.length > 0)
  if (known.length === 0) return
  return (
    <ul className={styles.precision} aria-label="Precision of the figures">
      {known.map(({ title, marks }) => (
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
