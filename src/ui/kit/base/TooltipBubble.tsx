/** The words of a tooltip beside what they explain; loaded when the first one opens. */
import { Tooltip as Radix } from 'radix-ui'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from './Kbd.tsx'
import styles from './Tooltip.module.css'

export interface TooltipBubbleProps {
  readonly id: string
  readonly anchor: Element
  readonly text: ReactNode
  readonly kbd: string | undefined
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly onClose: () => void
}

export function TooltipBubble({ id, anchor, text, kbd, side, onClose }: TooltipBubbleProps) {
  useEffect(() => {
    const closeIfMoved = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor)) onClose()
    }
    addEventListener('scroll', closeIfMoved, { capture: true })
    return () => removeEventListener('scroll', closeIfMoved, { capture: true })
  }, [anchor, onClose])
  return createPortal(
    <Radix.Provider disableHoverableContent>
      <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Radix.Trigger asChild>
          <span className={styles.place} style={placeOf(anchor)} aria-hidden="true" />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content id={id} className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
            <span>{text}</span>
            {kbd !== undefined && <Kbd keys={kbd} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>,
    document.body,
  )
}

/** What the bubble is placed beside covers the anchor: the anchor itself is drawn without Radix. */
function placeOf(anchor: Element): CSSProperties {
  const { left, top, width, height } = anchor.getBoundingClientRect()
  return { left, top, width, height }
}
