/**
 * The frame of an insight: its content once the numbers are there, and a line in its place before that or
 * without any.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { Work } from '#base/work.ts'
import { retryFailed } from '#state/index.ts'
import { Button, classNames, EmptyState, ProblemNote } from '../../kit/index.ts'
import styles from './InsightBody.module.css'

interface InsightBodyProps<T> {
  readonly work: Work<unknown>
  /** What is shown, also while it is made again; undefined: there is none yet. */
  readonly value: T | undefined
  /** Why there is nothing to show of this run; undefined: there is something. */
  readonly nothing?: string | undefined
  readonly nothingTitle?: string
  /** Where to go instead. */
  readonly nothingActions?: ReactNode
  /** Text to read, which is not drawn wider than a line that one can follow. */
  readonly isNarrow?: boolean | undefined
  /** Rows of commands, of which a wider line shows more. */
  readonly isOfCommands?: boolean
  /** What is done until there is a value. */
  readonly waiting?: string
  readonly children: (value: T) => ReactNode
}

export function InsightBody<T>({
  work,
  value,
  nothing,
  nothingTitle = t`Nothing to show`,
  nothingActions,
  isNarrow = false,
  isOfCommands = false,
  waiting = t`Counting the tokens of the run…`,
  children,
}: InsightBodyProps<T>) {
  if (nothing !== undefined) {
    return (
      <div className={styles.body}>
        <EmptyState title={nothingTitle} actions={nothingActions}>
          {nothing}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={classNames(styles.body, isNarrow && styles.narrow, isOfCommands && styles.wide)}>
      {work.status === 'failed' ? (
        <ProblemNote
          problem={work.problem}
          actions={
            <Button size="small" onClick={retryFailed}>
              Try again
            </Button>
          }
        />
      ) : value === undefined ? (
        <p className={styles.waiting} role="status">
          {waiting}
        </p>
      ) : (
        children(value)
      )}
    </div>
  )
}
