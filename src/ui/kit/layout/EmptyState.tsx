/** What is where there is nothing yet: what would be here, and the way to get it. */
import type { ReactNode } from 'react'
import { Icon } from '../base/Icon.tsx'
import type { IconName } from '../base/icons.ts'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  readonly title: string
  /** It represents a whole view: its title is the heading of the page. */
  readonly isPage?: boolean | undefined
  /** A sentence or two. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly icon?: IconName | undefined
  /** Larger than an icon; takes its place. */
  readonly illustration?: ReactNode
}

export function EmptyState({
  title,
  isPage = false,
  children,
  actions,
  icon,
  illustration,
}: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      {illustration ??
        (icon !== undefined && (
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
        ))}
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
