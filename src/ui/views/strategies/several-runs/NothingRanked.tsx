/** What several runs are for, while nothing is ranked; with one run, the ways to import others. */
import { t } from '#base/words.ts'
import { Button, EmptyState, useIsPhone } from '../../../kit/index.ts'
import type { FrameProps } from '../../view-entry.ts'
import styles from './RunsResult.module.css'

/** How more runs are imported. */
export type Ways = Pick<FrameProps, 'onPick' | 'onPickFolder'>

interface NothingRankedProps extends Ways {
  /** Too few runs are selected. */
  readonly needsRuns: boolean
}

export function NothingRanked({ needsRuns, onPick, onPickFolder }: NothingRankedProps) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.state}>
      <EmptyState
        icon="strategies"
        title={t`One setting for all your runs`}
        actions={
          needsRuns && (
            <>
              <Button variant="primary" onClick={onPick}>{t`Import runs`}</Button>
              {!isPhone && <Button onClick={onPickFolder}>{t`Open a folder`}</Button>}
            </>
          )
        }
      >
        {t`Strategies are replayed on all selected runs. You see which one is best: what it saves together, in how many runs it saves, and which facts it loses.`}
      </EmptyState>
    </div>
  )
}
