/**
 * The compactions of the run as cards: what each removed and kept, what it cost, and what the agent did next.
 */

import { useMemo } from 'react'
import { lostOf } from '#core/compactions/lost-of.ts'
import type { Trace } from '#core/model/trace.ts'
import { REPLAY_LOSS } from '#core/sweep/lost-words.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { type CompactionReport, useCounting, useOwnCompaction, useStepTokens } from '#state/index.ts'
import { Counted } from '../headline/Counted.tsx'
import { Headline } from '../headline/Headline.tsx'
import { WholeRun } from '../headline/WholeRun.tsx'
import { CompactionCard } from './CompactionCard.tsx'
import styles from './CompactionList.module.css'
import { type ListedMisses, missesAfter } from './misses-after.ts'
import { removerOf } from './refetch-facts.ts'
import { laterCalls, verdictWords } from './verdict-words.ts'
import { countedWords, headlineWords } from './words.ts'

interface CompactionListProps {
  /** As they are listed; undefined: not known yet. */
  readonly misses: ListedMisses | undefined
  readonly trace: Trace
  readonly reports: readonly CompactionReport[]
  /** Undefined: not known yet. */
  /** Lets the person choose files. */
  readonly onPick: () => void
}

export function CompactionList({ trace, reports, misses, onPick }: CompactionListProps) {
  const own = useOwnCompaction().latest
  const sizes = useStepTokens().latest
  const counting = useCounting()
  const tokensOf = useMemo(
    () => sizes && new Map(trace.steps.map(({ id }, at) => [id, totalTokens(sizes[at] ?? [])])),
    [trace, sizes],
  )
  const isKnown = reports.some(({ steps }) => steps.length > 0)
  const refetched = own?.refetches.filter((refetch) => removerOf(refetch, reports) !== undefined) ?? []
  const together = own && {
    lost: own.lost,
    refetches: refetched,
    later: laterCalls(trace.calls, reports),
  }
  const verdict = together === undefined || !isKnown ? undefined : verdictWords(reports, together)
  const [answer, ...others] = [
    verdict?.rest ?? '',
    headlineWords(reports),
    verdict?.refetched ?? '',
    verdict?.why ?? '',
  ].filter((words) => words !== '')
  return (
    <>
      <Headline figure={verdict?.lead} answer={answer}>
        {others.length > 0 && <p>{others.join(' ')}</p>}
      </Headline>
      <ol className={styles.list} aria-label="Compactions">
        {reports.map((report) => (
          <CompactionCard
            key={keyOf(report)}
            trace={trace}
            report={report}
            onPick={onPick}
            tokensOf={tokensOf}
            misses={misses && missesAfter(trace, report, misses)}
            lost={own === undefined ? undefined : lostOf(report, own.lost)}
            refetches={own?.refetches.filter((refetch) => removerOf(refetch, reports) === report)}
          />
        ))}
      </ol>
      {/* Only beside what the recorded ones lost. */}
      <WholeRun wordsOf={({ brief }) => (verdict === undefined ? brief : `${brief} ${REPLAY_LOSS}`)} />
      <Counted>
        {countedWords(reports, counting).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Counted>
    </>
  )
}

/** Two before one call differ in what came before them. */
function keyOf({ call, agent = '', kind, steps, summary }: CompactionReport): string {
  return [call, agent, kind, steps.length, ...summary].join(' ')
}
