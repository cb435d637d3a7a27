/** The names of the agents in the rows of the strip. */
import { SafeText } from '../../kit/base/SafeText.tsx'
import styles from './ContextStrip.module.css'
import type { RowFrame } from './row-frames.ts'
import { rowNames } from './row-names.ts'
import type { Part } from './visible-part.ts'

interface RowNamesProps {
  readonly frames: readonly RowFrame[]
  readonly part: Part
  readonly width: number
}

export function RowNames({ frames, part, width }: RowNamesProps) {
  return rowNames(frames, part, width).map(({ name, left, top, room }) => (
    <span
      key={name}
      className={styles.name}
      style={{ insetInlineStart: left, insetBlockStart: top, maxInlineSize: room }}
    >
      <SafeText text={name} />
    </span>
  ))
}
