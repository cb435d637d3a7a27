/** Says that an earlier state of the run is shown, and leads to the run as it is. */
import { t } from '#base/words.ts'
import { parseAddress, storedIdOf } from '#core/edit/address.ts'
import { openTrace, useRoute } from '#state/index.ts'
import { Button } from '../../../kit/index.ts'
import styles from './BuilderBar.module.css'

export function EarlierState() {
  const { traceId = '' } = useRoute()
  if (storedIdOf(traceId) === traceId) return null
  const { revision } = parseAddress(traceId)
  return (
    <div className={styles.earlier}>
      <span>
        {revision === 0
          ? t`This is the original run (read-only).`
          : t`This is an earlier version of the run (read-only).`}
      </span>
      <Button size="small" onClick={() => openTrace(storedIdOf(traceId))}>
        Open the current run
      </Button>
    </div>
  )
}
