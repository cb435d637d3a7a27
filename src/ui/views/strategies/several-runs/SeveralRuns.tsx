/** Strategies over several runs: what to replay at the left, the ranking over all of them beside it. */
import { useMemo, useState } from 'react'
import { type RunsRanking, unitOfRuns } from '#core/sweep/several-runs.ts'
import {
  type AgentReplays,
  includeUnpriced,
  type SeveralRunsOrder,
  type SeveralRunsState,
  type TraceEntry,
  useAgentReplays,
  useSeveralRuns,
} from '#state/index.ts'
import { classNames } from '../../../kit/index.ts'
import styles from '../sweep/Sweep.module.css'
import { tunedOf } from './AutoTune.tsx'
import { NothingRanked, type Ways } from './NothingRanked.tsx'
import own from './RunsResult.module.css'
import { RunsResult } from './RunsResult.tsx'
import { RunsSetupForm } from './RunsSetupForm.tsx'
import { FEWEST, rankableRuns } from './runs-choice.ts'
import { useAgentsOver, useRangesOver } from './use-agent-over.ts'
import { useOfferedStrategies } from './use-offered-strategies.ts'
import { useChosenRuns, useKnownRuns } from './use-runs-around.ts'

const NONE: readonly TraceEntry[] = []

export function SeveralRuns(ways: Ways) {
  const state = useSeveralRuns()
  const chosen = useChosenRuns()
  const { setup, order } = state
  // A copy would be replayed for nothing.
  const known = chosen.isReadingCopies ? NONE : chosen.runs
  const agent = useAgentReplays(useRunsOfAgent(order, known), setup.startsAlone === true)
  const { unit, onUnit } = useUnit(state, agent)
  const over = useRangesOver(useAgentsOver(agent, unit), unit)
  const isHeld = agent?.status === 'running' || over.isRanging || chosen.isReadingCopies
  const offered = useOfferedStrategies(chosen.runs, isHeld)
  // Nothing could be chosen among.
  if (order === undefined && rankableRuns(chosen.around.library).length < FEWEST) {
    return <NothingRanked needsRuns {...ways} />
  }
  return (
    <div className={classNames(styles.parts, own.several)}>
      <RunsSetupForm
        state={state}
        chosen={chosen}
        offered={offered}
        isHeld={isHeld}
        hasSettings={agent !== undefined}
      />
      <RunsResult
        state={state}
        chosen={chosen.runs}
        copies={chosen.copies}
        {...{ agent, over, unit, onUnit, offered }}
        {...ways}
      />
    </div>
  )
}

/** What runs are compared by, and how a person chooses it; undefined: no price is known. */
function useUnit({ done }: SeveralRunsState, agent: AgentReplays | undefined) {
  const replayed = agent?.replayed
  const known = useMemo(() => unitOfRuns([...done, ...(replayed ?? [])]), [done, replayed])
  const [chosen, setChosen] = useState<RunsRanking['unit']>('$')
  const choose = (next: RunsRanking['unit']) => {
    setChosen(next)
    if (next === 'tokens') includeUnpriced()
  }
  return { unit: known === 'tokens' ? known : chosen, onUnit: known === '$' ? choose : undefined }
}

/** Those that are ranked, else those that are chosen; none where parameters of one strategy are tried. */
function useRunsOfAgent(
  order: SeveralRunsOrder | undefined,
  chosen: readonly TraceEntry[],
): readonly TraceEntry[] {
  const ids = (order?.runs ?? chosen).map(({ id }) => id)
  const known = useKnownRuns(ids)
  if (ids.length < FEWEST || (order !== undefined && tunedOf(order.specs) !== undefined)) return NONE
  const entries = new Map(known.map((run) => [run.id, run]))
  return ids.flatMap((id) => entries.get(id) ?? [])
}
