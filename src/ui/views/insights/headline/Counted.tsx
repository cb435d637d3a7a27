/** The end of an insight: how its figures are counted, folded until a person asks. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import styles from './Counted.module.css'

export function Counted({ children }: { readonly children: ReactNode }) {
  return (
    <details className={styles.counted}>
      <summary>{t`How this is counted`}</summary>
      {children}
    </details>
  )
}
