/** A change against the recorded run, such as −43%: less is better. */
import { formatPercent } from '../../../kit/index.ts'
import styles from './RunsTable.module.css'

/** Changes below this share are none. */
const CLOSE = 0.005

export function Change({ value }: { readonly value: number }) {
  const look = Math.abs(value) < CLOSE ? styles.same : value < 0 ? styles.less : styles.more
  return <span className={look}>{formatPercent(value)}</span>
}
