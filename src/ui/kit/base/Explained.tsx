/** Words whose explanation opens on hover, focus, and tap. */
import type { ReactNode } from 'react'
import { Tooltip, type TooltipSide } from './Tooltip.tsx'

interface ExplainedProps {
  /** Undefined: the words need none. */
  readonly text: string | undefined
  readonly side?: TooltipSide
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Explained({ text, side, className, children }: ExplainedProps) {
  if (text === undefined) return children
  return (
    <Tooltip text={text} side={side} opensOnTap>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard. */}
      <span className={className} tabIndex={0}>
        {children}
      </span>
    </Tooltip>
  )
}
