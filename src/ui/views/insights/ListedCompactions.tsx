/** The compactions of the run, each with its cache misses at the dollars that their list shows. */
import type { Trace } from '#core/model/trace.ts'
import type { CompactionReport } from '#state/index.ts'
import { CompactionList } from './compactions/CompactionList.tsx'
import { useListedMisses } from './use-listed-misses.ts'

interface ListedCompactionsProps {
  readonly trace: Trace
  readonly reports: readonly CompactionReport[]
  /** Lets the person choose files. */
  readonly onPick: () => void
}

export function ListedCompactions(props: ListedCompactionsProps) {
  return <CompactionList {...props} misses={useListedMisses(props.trace, props.reports)} />
}
