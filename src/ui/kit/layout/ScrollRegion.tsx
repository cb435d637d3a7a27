/**
 * A named part of a page that scrolls on its own where there is not enough room, such as a wide table; by
 * keyboard, too.
 */
import type { ReactNode } from 'react'
import styles from './ScrollRegion.module.css'

interface ScrollRegionProps {
  /** What it contains, for who hears it. */
  readonly label: string
  readonly children: ReactNode
}

export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.region} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
