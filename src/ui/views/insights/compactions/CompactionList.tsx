/**
 * The compactions of the run as cards: what each removed and kept, what it cost, and what the agent did next.
 */

import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { lostOf } from '#core/compactions/lost-of.ts'
import type { Trace } from '#core/model/trace.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { type CompactionReport, useOwnCompaction, useStepTokens } from '#state/index.ts'
import { Headline } from '../headline/Headline.tsx'
import { CompactionCard } from './CompactionCard.tsx'
import styles from './CompactionList.module.css'
import { removerOf } from './refetch-facts.ts'
import { countedWords, headlineWords, lostWords } from './words.ts'

interface CompactionListProps {
  readonly trace: Trace
  readonly reports: readonly CompactionReport[]
  /** Lets the person choose files. */
  readonly onPick: () => void
}

export function CompactionList({ trace, reports, onPick }: CompactionListProps) {
  const own = useOwnCompaction().latest
  const sizes = useStepTokens().latest
  const tokensOf = useMemo(
    () => sizes && new Map(trace.steps.map(({ id }, at) => [id, totalTokens(sizes[at] ?? [])])),
    [trace, sizes],
  )
  return (
    <>
      <Headline answer={headlineWords(reports)}>
        {reports.length > 1 && trace.recorded.length > 0 && <p>{own !== undefined && lostWords(own)}</p>}
      </Headline>
      <ol className={styles.list} aria-label="Compactions">
        {reports.map((report) => (
          <CompactionCard
            key={keyOf(report)}
            trace={trace}
            report={report}
            onPick={onPick}
            tokensOf={tokensOf}
            lost={own === undefined ? undefined : lostOf(report, own.lost)}
            refetches={own?.refetches.filter((refetch) => removerOf(refetch, reports) === report)}
          />
        ))}
      </ol>
      <details className={styles.counted}>
        <summary>{t`How this is counted`}</summary>
        {countedWords(reports).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </details>
    </>
  )
}

/** Two before one call differ in what came before them. */
function keyOf({ call, agent = '', kind, steps, summary }: CompactionReport): string {
  return [call, agent, kind, steps.length, ...summary].join(' ')
}
