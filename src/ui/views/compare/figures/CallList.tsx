/** The calls that a figure of the whole run is made of, the largest first. A press goes to the call. */
import { callName } from '#core/model/call-names.ts'
import { moveCursor } from '#state/index.ts'
import { Button } from '../../../kit/index.ts'
import styles from './CacheMissList.module.css'

export interface ListedCall {
  /** 0-based. */
  readonly call: number
  readonly value: number
}

interface CallListProps {
  readonly title: string
  /** Made only when the list is opened. */
  readonly calls: () => readonly ListedCall[]
  readonly wordsOf: (value: number) => string
}

const MOST = 8

export function CallList({ title, calls, wordsOf }: CallListProps) {
  const largest = calls()
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
    .slice(0, MOST)
  return (
    <div className={styles.breaks}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.list}>
        {largest.map(({ call, value }) => (
          <li key={call} className={styles.item}>
            <Button variant="quiet" size="small" onClick={() => moveCursor(call)}>
              {callName(call)}
            </Button>
            <span>{wordsOf(value)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
