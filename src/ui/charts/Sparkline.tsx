/**
 * The size of the context over a run as a small area, for a cell of a table. The figure next to it is its
 * peak.
 */
import styles from './Sparkline.module.css'

interface SparklineProps {
  /** In order; none below 0. */
  readonly values: readonly number[]
  /** The value at the upper edge. */
  readonly top: number
}

const WIDTH = 64
const HEIGHT = 16

export function Sparkline({ values, top }: SparklineProps) {
  const scale = HEIGHT / Math.max(top, 1)
  const width = WIDTH / Math.max(values.length, 1)
  // Steps, not slopes: a call has one size.
  const path = values
    .map((value, index) => {
      const y = round(HEIGHT - Math.max(1, value * scale))
      return `V${y}H${round((index + 1) * width)}`
    })
    .join('')
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={`M0 ${HEIGHT}${path}V${HEIGHT}Z`} />
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
