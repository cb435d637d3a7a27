/** A button of one icon. Its label is both the spoken name and the tooltip, so it can never be a riddle. */
import type { ComponentProps } from 'react'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import type { IconName } from '../base/icons.ts'
import { Tooltip, type TooltipSide } from '../base/Tooltip.tsx'
import { useSwitchedOff } from '../base/use-switched-off.ts'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  readonly icon: IconName
  readonly label: string
  readonly size?: 'small' | 'medium' | undefined
  readonly pressed?: boolean | undefined
  /** Shown in the tooltip, such as `mod+k`. */
  readonly kbd?: string | undefined
  readonly tooltipSide?: TooltipSide | undefined
}

export function IconButton({
  icon,
  label,
  size = 'medium',
  pressed,
  kbd,
  tooltipSide,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const own = useSwitchedOff(rest)
  return (
    <Tooltip text={label} kbd={kbd} side={tooltipSide} isName>
      <button
        {...rest}
        {...own}
        type={type}
        className={classNames(styles.button, styles[size])}
        aria-label={label}
        aria-pressed={pressed}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
