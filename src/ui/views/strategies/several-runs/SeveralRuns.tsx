/** Strategies over several runs: what to replay at the left, the ranking over all of them beside it. */
import { useSeveralRuns } from '#state/index.ts'
import styles from '../sweep/Sweep.module.css'
import { NothingRanked, RunsWaiting, type Ways } from './NothingRanked.tsx'
import { RunsResult } from './RunsResult.tsx'
import { FEWEST, RunsSetupForm } from './RunsSetupForm.tsx'
import { rankableRuns } from './runs-choice.ts'
import { useOfferedStrategies } from './use-offered-strategies.ts'
import { useChosenRuns } from './use-runs-around.ts'

export function SeveralRuns(ways: Ways) {
  const state = useSeveralRuns()
  const chosen = useChosenRuns()
  const offered = useOfferedStrategies()
  const { setup, order } = state
  // Nothing could be chosen among.
  if (order === undefined && rankableRuns(chosen.around.library).length < FEWEST) {
    return <NothingRanked needsRuns {...ways} />
  }
  const isWaiting = order === undefined && setup.strategies === undefined && offered.isPending
  return (
    <div className={styles.parts}>
      <RunsSetupForm state={state} chosen={chosen} offered={offered} />
      {isWaiting && chosen.runs.length >= FEWEST ? (
        <RunsWaiting ofRun={offered.ofRun} runs={chosen.runs} startsAlone={setup.startsAlone === true} />
      ) : (
        <RunsResult state={state} chosen={chosen.runs} {...ways} />
      )}
    </div>
  )
}
