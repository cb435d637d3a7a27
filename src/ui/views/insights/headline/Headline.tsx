/** What an insight says first: its figure, the answer in a sentence, and what belongs to it below. */
import type { ReactNode } from 'react'
import styles from './Headline.module.css'

interface HeadlineProps {
  /** What the answer is about, in large figures; absent: the answer has none. */
  readonly figure?: string | undefined
  /** Absent: the figure says it. */
  readonly answer?: string | undefined
  readonly children?: ReactNode
}

export function Headline({ figure, answer, children }: HeadlineProps) {
  return (
    <header className={styles.headline}>
      <h2>
        {figure !== undefined && <span className={styles.figure}>{figure}</span>}{' '}
        {answer !== undefined && <span className={styles.answer}>{answer}</span>}
      </h2>
      {children}
    </header>
  )
}
