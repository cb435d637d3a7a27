/** One figure of the head: what it is, the number itself, large, and what it is compared with. */
import type { ReactNode } from 'react'
import styles from './Figure.module.css'

interface FigureProps {
  readonly title: string
  readonly value: ReactNode
  /** Below it. */
  readonly children?: ReactNode
}

export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

export function Figure({ title, value, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.title}>{title}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.below}>{children}</dd>
    </div>
  )
}
