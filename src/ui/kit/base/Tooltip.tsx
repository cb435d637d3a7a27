/**
 * A few words on hover and on focus. It explains; it never holds the only way to anything. The child is one
 * element that takes a ref and events: a button, or a span with tabIndex 0.
 */
import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'
import styles from './Tooltip.module.css'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

export interface TooltipProps {
  readonly text: ReactNode
  /** A shortcut such as `mod+k`. */
  readonly kbd?: string | undefined
  readonly side?: TooltipSide | undefined
  /** The text is already the child's spoken name: do not say it twice. */
  readonly isName?: boolean | undefined
  readonly children: ReactElement
}

const delayBeforeOpening = 350

export function Tooltip({ text, kbd, side = 'top', isName = false, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={delayBeforeOpening} disableHoverableContent>
      <Radix.Root>
        <Radix.Trigger asChild {...(isName ? { 'aria-describedby': undefined } : {})}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
            <span>{text}</span>
            {kbd !== undefined && <Kbd keys={kbd} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
