/** A short fact in a soft pill: a count, a format, a state. Not a button. */
import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import type { IconName } from '../base/icons.ts'
import styles from './Badge.module.css'

type Tone = 'neutral' | 'accent' | 'amber' | 'blue' | 'green' | 'red'

interface BadgeProps {
  readonly tone?: Tone | undefined
  readonly icon?: IconName | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', icon, title, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])} title={title}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  )
}
