/** A dot per run on a line from cheaper to dearer, for a cell of a table: how far the runs are apart. */

import { plural } from '#base/format-count.ts'
import { formatPercent } from '#base/format-number.ts'
import { largest, smallest } from '#base/lists.ts'
import { t } from '#base/words.ts'
import styles from './RunDots.module.css'

interface RunDot {
  readonly id: string
  /** Against the recorded run: −0.2 is 20% less. */
  readonly value: number
  readonly isMarked: boolean
}

interface RunDotsProps {
  readonly dots: readonly RunDot[]
  /** The values at the two ends; what is beyond is drawn there. */
  readonly domain: readonly [from: number, to: number]
}

const WIDTH = 120
const HEIGHT = 20
const MARGIN = 4
/** Places per pixel: of a thousand runs most share one, and each is drawn once. */
const FINENESS = 4
/** Changes below this share are none. */
const CLOSE = 0.005

export function RunDots({ dots, domain: [from, to] }: RunDotsProps) {
  const place = (value: number) => {
    const share = (Math.min(to, Math.max(from, value)) - from) / (to - from || 1)
    return Math.round((MARGIN + share * (WIDTH - 2 * MARGIN)) * FINENESS) / FINENESS
  }
  const drawn = new Map(
    dots.map(({ value, isMarked }) => {
      const [look, x] = [isMarked ? styles.marked : lookOf(value), place(value)]
      return [`${look} ${x}`, { look, x }]
    }),
  )
  const values = dots.map(({ value }) => value)
  const ends = t`${plural(dots.length, 'run')}: ${formatPercent(smallest(values))} to ${formatPercent(largest(values))}`
  return (
    <svg className={styles.strip} width={WIDTH} height={HEIGHT} role="img" aria-label={ends}>
      <title>{ends}</title>
      <line className={styles.axis} x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      <line className={styles.baseline} x1={place(0)} x2={place(0)} y1={2} y2={HEIGHT - 2} />
      {[...drawn].map(([key, { look, x }]) => (
        <circle key={key} className={look} cx={x} cy={HEIGHT / 2} r={3} />
      ))}
    </svg>
  )
}

function lookOf(value: number): string | undefined {
  if (Math.abs(value) < CLOSE) return styles.same
  return value < 0 ? styles.less : styles.more
}
