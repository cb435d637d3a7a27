/** Below how to apply a size: that it doesn't count an earlier conversation, which the agent does. */
import { ownSizeOverWords, ownSizeWords } from '#core/earlier/earlier-words.ts'
import type { RankedRow } from '#core/sweep/ranking.ts'
import type { StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { useInferred } from '#state/index.ts'
import { Warning } from './DroppedWarning.tsx'

type Row = Pick<RankedRow, 'spec' | 'figures'>

export function EarlierSize({ row }: { readonly row: Row }) {
  const words = useEarlierSize(row)
  return words === undefined ? null : <Warning>{words}</Warning>
}

/** Undefined: the agent counts as much, or nothing is applied. */
export function useEarlierSize(row: Row | undefined): string | undefined {
  const { earlier } = useInferred()
  return row && ownSizeWords({ spec: row.spec, changedFrom: row.figures.changedFrom }, earlier)
}

/** The same of several runs. */
export function earlierSizeOver({ spec, runs }: Pick<StrategyOverRuns, 'spec' | 'runs'>): string | undefined {
  const inRuns = runs.map(({ figures: { changedFrom }, baseline: { earlier } }) => ({ changedFrom, earlier }))
  return ownSizeOverWords(spec, inRuns)
}
