/**
 * A small floating panel that a button opens: a few settings, an explanation that is too long for a tooltip.
 */
import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { settleDraft } from '../base/settle-draft.ts'
import styles from './Popover.module.css'

interface PopoverProps {
  readonly trigger: ReactElement
  /** Spoken name of the panel. */
  readonly label: string
  readonly align?: 'start' | 'center' | 'end' | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** Controlled use; leave both out and the popover keeps its own state. */
  readonly open?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
  /**
   * Called when it has closed, before the trigger gets the focus back. For what opens in its place: true
   * means that it takes the focus itself.
   */
  readonly onClosed?: (() => boolean) | undefined
  readonly children: ReactNode
}

export function Popover({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  onClosed,
  children,
}: PopoverProps) {
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={settleDraft}
          onCloseAutoFocus={(event) => {
            if (onClosed?.() === true) event.preventDefault()
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
