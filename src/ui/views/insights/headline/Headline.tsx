/** What an insight says first: the answer in a bold sentence, and what belongs to it below. */
import type { ReactNode } from 'react'
import styles from './Headline.module.css'

interface HeadlineProps {
  readonly answer: string
  readonly children?: ReactNode
}

export function Headline({ answer, children }: HeadlineProps) {
  return (
    <header className={styles.headline}>
      <h2>{answer}</h2>
      {children}
    </header>
  )
}
