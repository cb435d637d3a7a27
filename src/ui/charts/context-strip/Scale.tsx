/** The numbers of the lines of the strip, in a column of their own before the bars. */
import { memo } from 'react'
import { formatCompact } from '#base/format-number.ts'
import styles from './ContextStrip.module.css'
import { heightOf, type RowFrame, yOf } from './row-frames.ts'

/** Pixels of a number. */
const HEIGHT = 14

export const Scale = memo(function Scale({ frames }: { readonly frames: readonly RowFrame[] }) {
  return (
    <div className={styles.scale} style={{ blockSize: heightOf(frames) }} aria-hidden="true">
      {frames.map((frame) =>
        frame.ticks.map((tick) => (
          <span
            key={`${frame.top} ${tick}`}
            className={styles.tickText}
            style={{ insetBlockStart: Math.min(yOf(frame, tick) - HEIGHT / 2, frame.bottom - HEIGHT) }}
          >
            {formatCompact(tick)}
          </span>
        )),
      )}
    </div>
  )
})
