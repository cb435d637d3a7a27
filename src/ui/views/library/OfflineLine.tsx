/** Whether Memoscope works without a network here, in a line; and that a newer version waits. */
import { keepApp, type OfflineState, takeUpdate, useApp } from '#state/index.ts'
import { Button, formatBytes, Icon } from '../../kit/index.ts'
import styles from './OfflineLine.module.css'

export function OfflineLine() {
  const offline = useApp((state) => state.offline)
  const update = useApp((state) => state.update)
  return (
    <>
      <OfflineWords offline={offline} />
      {update.status === 'offered' && (
        <p className={styles.line}>
          A new version is here
          <Button size="small" onClick={() => void takeUpdate()}>
            Reload
          </Button>
        </p>
      )}
      {update.status === 'waiting' && <p className={styles.line}>The new version loads once work is done</p>}
    </>
  )
}

function OfflineWords({ offline }: { readonly offline: OfflineState }) {
  switch (offline.status) {
    case 'unknown':
      return null
    case 'unavailable':
      return <p className={styles.line}>{offline.problem.message}</p>
    case 'filling':
      return (
        <p className={styles.line}>
          <span className="tabular">
            Getting ready to work offline · {formatBytes(offline.bytes)} of {formatBytes(offline.total)}
          </span>
        </p>
      )
    case 'held':
      return (
        <p className={styles.line}>
          Works offline once it is kept here
          <Button size="small" onClick={() => void keepApp()}>
            Keep {formatBytes(offline.total)}
          </Button>
        </p>
      )
    case 'ready':
      return (
        <p className={styles.line}>
          <span className={styles.ready}>
            <Icon name="check" />
          </span>
          <span className="tabular">Ready to work offline · {formatBytes(offline.bytes)}</span>
        </p>
      )
    case 'failed':
      return (
        <p className={styles.line}>
          <span className={styles.failed}>
            <Icon name="warning" />
          </span>
          <span>
            {offline.problem.message} {offline.problem.hint}
          </span>
          <Button size="small" onClick={() => void keepApp()}>
            Try again
          </Button>
        </p>
      )
  }
}
