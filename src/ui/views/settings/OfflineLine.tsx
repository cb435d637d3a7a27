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
          New version available
          <Button size="small" onClick={() => void takeUpdate()}>
            Reload
          </Button>
        </p>
      )}
      {update.status === 'waiting' && <p className={styles.line}>New version loads when work is done</p>}
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
            Downloading for offline use · {formatBytes(offline.bytes)} of {formatBytes(offline.total)}
          </span>
        </p>
      )
    case 'held':
      return (
        <p className={styles.line}>
          Not available offline
          <Button size="small" onClick={() => void keepApp()}>
            Download {formatBytes(offline.total)}
          </Button>
        </p>
      )
    case 'ready':
      return (
        <p className={styles.line}>
          <span className={styles.ready}>
            <Icon name="check" />
          </span>
          <span className="tabular">Available offline ({formatBytes(offline.bytes)})</span>
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
