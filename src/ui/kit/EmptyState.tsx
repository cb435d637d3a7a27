/** What stands where there is nothing yet: what would be here, and the way to get it. */
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

export interface EmptyStateProps {
  readonly title: string
  /** A sentence or two. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly icon?: IconName | undefined
  /** Larger than an icon; takes its place. */
  readonly illustration?: ReactNode
}

export function EmptyState({ title, children, actions, icon, illustration }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {illustration ??
        (icon !== undefined && (
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
        ))}
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
