/** The end of an insight: how its figures are counted, folded until a person asks. */
import type { ReactNode, SyntheticEvent } from 'react'
import { t } from '#base/words.ts'
import styles from './Counted.module.css'

/** At the end of a view, what opens is below its edge. */
function reveal({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
}

export function Counted({ children }: { readonly children: ReactNode }) {
  return (
    <details className={styles.counted} onToggle={reveal}>
      <summary>{t`How this is counted`}</summary>
      {children}
    </details>
  )
}
