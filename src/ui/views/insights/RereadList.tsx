/** Results that the agent read again within 20 steps after a compaction had removed them. */
import { stepFinder } from '#core/model/step-places.ts'
import { endOfPath } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CompactionReport } from '#state/index.ts'
import { EmptyState, Portion, SafeText } from '../../kit/index.ts'
import { rereadWords } from './compactions/words.ts'
import styles from './InsightRows.module.css'
import { StepLink } from './steps/StepLink.tsx'

interface RereadListProps {
  readonly trace: Trace
  readonly reports: readonly CompactionReport[]
}

export function RereadList({ trace, reports }: RereadListProps) {
  const stepOf = stepFinder(trace.steps)
  const rereads = reports.flatMap((report) => report.rereads.map((reread) => ({ reread, report })))
  if (rereads.length === 0) {
    return (
      <EmptyState title="Nothing to show">
        The agent read nothing again within 20 steps after its compactions.
      </EmptyState>
    )
  }
  return (
    <ol className={styles.rows} aria-label="Results read again">
      <Portion items={rereads} moreIn="li">
        {({ reread, report }) => {
          const [again, first] = [stepOf(reread.step), stepOf(reread.of)]
          return (
            <li className={styles.row}>
              {again?.kind === 'action' && again.calls.length > 1 && (
                <p className={styles.repeated}>
                  <strong>
                    <SafeText text={reread.tool} />
                  </strong>{' '}
                  <SafeText text={endOfPath(reread.subject)} />
                </p>
              )}
              {again !== undefined && <StepLink step={again} />}
              <p className={styles.note}>{rereadWords(reread, report, first?.number)}</p>
              {first !== undefined && <StepLink step={first} />}
            </li>
          )
        }}
      </Portion>
    </ol>
  )
}
