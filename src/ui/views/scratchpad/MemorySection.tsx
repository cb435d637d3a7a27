/** One part of the memory under its heading: how many, a way to add, and the rows. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { Button, formatExact, IconButton } from '../../kit/index.ts'
import styles from './MemorySection.module.css'

interface MemorySectionProps {
  readonly title: string
  readonly count: number
  readonly addLabel: string
  /** Undefined: nothing can be added now. */
  readonly onAdd: (() => void) | undefined
  /** What is there when there is nothing. */
  readonly empty: string
  /** Rows that are not drawn yet. */
  readonly left: number
  readonly onMore: () => void
  readonly children: readonly ReactNode[]
}

export function MemorySection(props: MemorySectionProps) {
  const { title, count, addLabel, onAdd, empty, left, onMore, children } = props
  const hasRows = children.flat().some(Boolean)
  return (
    // It has the focus when a form in it was closed.
    <section className={styles.section} aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.count}>{formatExact(count)}</span>
        {onAdd !== undefined && (
          <span className={styles.add}>
            <IconButton icon="plus" label={addLabel} size="small" onClick={onAdd} />
          </span>
        )}
      </header>
      {hasRows ? <ul>{children}</ul> : <p className={styles.empty}>{empty}</p>}
      {left > 0 && (
        <p className={styles.empty}>
          <Button size="small" onClick={onMore}>
            Show more ({formatExact(left)} left)
          </Button>
        </p>
      )}
    </section>
  )
}

interface RowButtonsProps {
  readonly name: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function RowButtons({ name, onEdit, onRemove }: RowButtonsProps) {
  return (
    <span className={styles.buttons}>
      <IconButton icon="edit" label={t`Edit ${name}`} size="small" onClick={onEdit} />
      <IconButton icon="trash" label={t`Remove ${name}`} size="small" onClick={onRemove} />
    </span>
  )
}
