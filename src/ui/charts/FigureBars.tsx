/**
 * A few named figures as bars on one scale, with a line across where a limit lies. Every number is next to
 * its bar, so that the bars themselves need not be read.
 */
import { useId } from 'react'
import styles from './FigureBars.module.css'

interface FigureBar {
  readonly label: string
  /** Undefined: not known. */
  readonly value: number | undefined
  /** The value as it is written, with its unit. */
  readonly text: string
}

interface FigureBarsProps {
  readonly title: string
  readonly bars: readonly FigureBar[]
  /** Drawn as a line. */
  readonly limit?: FigureBar | undefined
  /** Some values are about to be replaced. */
  readonly isStale: boolean
}

export function FigureBars({ title, bars, limit, isStale }: FigureBarsProps) {
  const titleId = useId()
  const largest = Math.max(0, ...bars.map(({ value }) => value ?? 0), limit?.value ?? 0)
  const shareOf = (value: number | undefined) =>
    value === undefined || largest === 0 ? 0 : Math.max(0, value / largest)
  const limitAt = limit?.value === undefined ? undefined : shareOf(limit.value)
  return (
    <section className={styles.picture} aria-labelledby={titleId} data-stale={isStale}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.bars}>
        {bars.map(({ label, value, text }) => {
          const isOver = value !== undefined && limit?.value !== undefined && value > limit.value
          return (
            <li key={label} className={styles.bar}>
              <span className={styles.label}>{label}</span>
              <span className={styles.value}>
                {text}
                {isOver && <span className={styles.over}> over</span>}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.fill}
                  data-over={isOver}
                  style={{ inlineSize: `${shareOf(value) * 100}%` }}
                />
                {limitAt !== undefined && (
                  <span className={styles.limit} style={{ insetInlineStart: `${limitAt * 100}%` }} />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {limit !== undefined && (
        <p className={styles.legend}>
          <span className={styles.limitKey} aria-hidden="true" />
          {limit.label}: {limit.text}
        </p>
      )}
    </section>
  )
}
