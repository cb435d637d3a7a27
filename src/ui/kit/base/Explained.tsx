/** Words whose explanation opens on hover, focus, and tap. */
import type { ReactNode } from 'react'
import { Tooltip } from './Tooltip.tsx'

interface ExplainedProps {
  /** Undefined: the words need none. */
  readonly text: string | undefined
  readonly children: ReactNode
}

export function Explained({ text, children }: ExplainedProps) {
  if (text === undefined) return children
  return (
    <Tooltip text={text} opensOnTap>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard. */}
      <span tabIndex={0}>{children}</span>
    </Tooltip>
  )
}
