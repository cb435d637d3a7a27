/** A change against the recorded run, such as −43%: less is better. */
import { formatPercent } from '../../../kit/index.ts'
import styles from './RunsTable.module.css'

/** Changes below this share are none. */
const CLOSE = 0.005
/** Smaller ones would be shown without a sign. */
const LEAST_SHOWN = 0.0005

export function Change({ value }: { readonly value: number }) {
  const look = Math.abs(value) < CLOSE ? styles.same : value < 0 ? styles.less : styles.more
  return <span className={look}>{formatPercent(Math.abs(value) < LEAST_SHOWN ? 0 : value)}</span>
}
