/** Strategies over several runs: what to replay at the left, the ranking over all of them beside it. */
import { useSeveralRuns } from '#state/index.ts'
import styles from '../sweep/Sweep.module.css'
import { RunsResult } from './RunsResult.tsx'
import { RunsSetupForm } from './RunsSetupForm.tsx'

export function SeveralRuns() {
  const state = useSeveralRuns()
  return (
    <div className={styles.parts}>
      <RunsSetupForm state={state} />
      <RunsResult state={state} />
    </div>
  )
}
