/**
 * A button with words. `pressed` makes it a toggle. With `disabledReason` it stays reachable by keyboard and
 * says in a tooltip why it does nothing; plain `disabled` is for what needs no explanation.
 */
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import type { IconName } from '../base/icons.ts'
import { Tooltip } from '../base/Tooltip.tsx'
import { useSwitchedOff } from '../base/use-switched-off.ts'
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  readonly variant?: ButtonVariant | undefined
  readonly size?: 'small' | 'medium' | undefined
  /** An icon before the words. */
  readonly icon?: IconName | undefined
  /** An icon after the words, such as a chevron. */
  readonly iconAfter?: IconName | undefined
  readonly pressed?: boolean | undefined
  readonly disabledReason?: string | undefined
  readonly children: ReactNode
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  iconAfter,
  pressed,
  disabledReason,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const own = useSwitchedOff({ ...rest, onClick })
  const button = (
    <button
      {...rest}
      {...own}
      type={type}
      className={classNames(styles.button, styles[variant], styles[size])}
      aria-pressed={pressed}
      aria-disabled={disabledReason === undefined ? own['aria-disabled'] : true}
      onClick={disabledReason === undefined ? own.onClick : (event) => event.preventDefault()}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
      {iconAfter !== undefined && <Icon name={iconAfter} />}
    </button>
  )
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>
}
