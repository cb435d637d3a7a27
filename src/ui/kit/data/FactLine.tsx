/**
 * Facts in one line, most important first. Where the line is short whole facts are left out, the last one
 * first.
 */
import styles from './FactLine.module.css'

interface FactLineProps {
  /** Their words; none may be empty. */
  readonly facts: readonly string[]
  /** Where the line is in its room. Default: at its start. */
  readonly align?: 'start' | 'end' | undefined
}

export function FactLine({ facts, align = 'start' }: FactLineProps) {
  return (
    <span className={styles.line} data-align={align}>
      {facts.map((fact, index) => (
        <span key={fact} className={styles.fact} data-fact>
          {index > 0 && ' · '}
          {fact}
        </span>
      ))}
    </span>
  )
}
