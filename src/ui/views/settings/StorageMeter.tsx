/** How much room the traces take, and the request that the browser keep them. */
import { useEffect, useState } from 'react'
import { RUNNING, type Work } from '#base/work.ts'
import { keepStorage, measureSpace, type StorageEstimate } from '#state/index.ts'
import { Button, formatBytes, Icon } from '../../kit/index.ts'
import styles from './StorageMeter.module.css'

/** `traces`: how many are stored; measured again when it changes. */
export function StorageMeter({ traces }: { readonly traces: number }) {
  const [space, setSpace] = useState<Work<StorageEstimate>>(RUNNING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's figures change with what is stored.
  useEffect(() => {
    let isCurrent = true
    void measureSpace().then((measured) => isCurrent && setSpace(measured))
    return () => {
      isCurrent = false
    }
  }, [traces])
  if (space.status === 'failed') return <p className={styles.meter}>{space.problem.message}</p>
  if (space.status !== 'done') return <p className={styles.meter}>Measuring…</p>
  const { usage, quota, persisted } = space.value
  const keep = async () => {
    await keepStorage()
    setSpace(await measureSpace())
  }
  return (
    <div className={styles.meter}>
      <meter
        className={styles.bar}
        aria-label="Storage in use"
        min={0}
        max={Math.max(quota, 1)}
        high={quota * 0.8}
        value={usage}
      />
      <span className="tabular">
        {formatBytes(usage)} of {formatBytes(quota)} in this browser
      </span>
      {persisted ? (
        <span className={styles.kept}>
          <Icon name="check" />
          protected
        </span>
      ) : (
        <Button size="small" onClick={() => void keep()}>
          Protect from automatic cleanup
        </Button>
      )}
    </div>
  )
}
