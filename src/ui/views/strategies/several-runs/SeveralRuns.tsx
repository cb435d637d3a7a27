/** Strategies over several runs: what to replay at the left, the ranking over all of them beside it. */
import { useSeveralRuns } from '#state/index.ts'
import styles from '../sweep/Sweep.module.css'
import { RunsResult } from './RunsResult.tsx'
import { RunsSetupForm } from './RunsSetupForm.tsx'
import { useChosenRuns } from './use-runs-around.ts'

export function SeveralRuns() {
  const state = useSeveralRuns()
  const chosen = useChosenRuns()
  return (
    <div className={styles.parts}>
      <RunsSetupForm state={state} chosen={chosen} />
      <RunsResult state={state} chosen={chosen.runs} />
    </div>
  )
}
