/** The mark of one point of the chart of cost against loss, by what it is. */
import styles from './FrontierChart.module.css'
import { type Placed, SPAN_END } from './frontier-points.ts'

export function Mark({ point }: { readonly point: Placed }) {
  const { x, y, isBest, isCrossed, isApart, isOffered, isBeaten, isBeyond, tunedFrom } = point
  if (tunedFrom !== undefined) return <path className={styles.tuned} d={`M${x} ${y - 6}l6 6l-6 6l-6 -6Z`} />
  if (isCrossed === true) return <path className={styles.crossed} d={crossAt(x, y)} />
  // An arrow: it is beyond the end of the axis.
  if (isBeyond) return <path className={styles.beaten} d={arrowAt(x, y)} />
  if (isOffered === true) {
    return <path className={isBeaten === true ? styles.beaten : styles.best} d={squareAt(x, y)} />
  }
  if (isApart === true) return <path className={styles.apart} d={triangleAt(x, y)} />
  return <circle className={isBest ? styles.best : styles.beaten} cx={x} cy={y} r={isBest ? 6 : 3} />
}

/** A vertical line with ends. */
export function spanAt(
  x: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): string {
  const end = (y: number) => `M${x - SPAN_END} ${y}h${2 * SPAN_END}`
  return `M${x} ${top}V${bottom}${end(top)}${end(bottom)}`
}

export function triangleAt(x: number, y: number): string {
  return `M${x} ${y - 5}l5 9h-10Z`
}

export function squareAt(x: number, y: number): string {
  return `M${x - 5} ${y - 5}h10v10h-10Z`
}

export function arrowAt(x: number, y: number): string {
  return `M${x - 3} ${y - 4}L${x + 3} ${y}L${x - 3} ${y + 4}`
}

export function crossAt(x: number, y: number): string {
  return `M${x - 3} ${y - 3}l6 6M${x + 3} ${y - 3}l-6 6`
}
