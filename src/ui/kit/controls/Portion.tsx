/**
 * A list that can have any length: its first items, and a button that shows more, so that a hundred thousand
 * of them never block the page.
 */
import { Fragment, type ReactNode } from 'react'
import styles from './Portion.module.css'
import { ShowAll, useShown } from './ShowAll.tsx'

interface PortionProps<T> {
  readonly items: readonly T[]
  /** How many are drawn at first. */
  readonly first?: number | undefined
  /** The element around the button: `li` where the items are those of a list. */
  readonly moreIn?: 'div' | 'li' | undefined
  /** Draws an item; the items keep their order, so its place is its key. */
  readonly children: (item: T, index: number) => ReactNode
}

/** Portions that one press adds. */
const added = 3

export function Portion<T>({ items, first = 40, moreIn: More = 'div', children }: PortionProps<T>) {
  const { shown, more } = useShown(items, first, first * added)
  return (
    <>
      {shown.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is listed in portions keeps its order.
        <Fragment key={index}>{children(item, index)}</Fragment>
      ))}
      {more.left > 0 && (
        <More className={styles.more}>
          <ShowAll {...more} />
        </More>
      )}
    </>
  )
}
