/** Re-fetched results of the run: read-only calls repeated because a compaction had removed their result. */
import type { Step } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import { endOfPath, toolSubject } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import { useOwnCompaction } from '#state/index.ts'
import { EmptyState, Portion, SafeText } from '../../kit/index.ts'
import { refetchedWords, refetchWords } from './compactions/words.ts'
import styles from './InsightRows.module.css'
import { StepLink } from './steps/StepLink.tsx'

export function RefetchList({ trace }: { readonly trace: Trace }) {
  const refetches = useOwnCompaction()?.refetches
  const stepOf = stepFinder(trace.steps)
  if (refetches === undefined) {
    return (
      <div role="status" className={styles.skeleton}>
        <span>Looking for tool calls that repeat an earlier one…</span>
        <span />
        <span />
        <span />
      </div>
    )
  }
  if (refetches.length === 0) {
    return (
      <EmptyState title="No result was fetched again">
        The agent never repeated a read-only tool call whose result a compaction had removed, so the
        compactions caused no such extra work.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className={styles.sum}>{refetchedWords(refetches)}</h2>
      <p className={styles.note}>
        The agent repeated these tool calls because its context no longer contained their results. Only
        read-only calls count. A compaction’s card counts those within 20 steps after it.
      </p>
      <ol className={styles.rows} aria-label="Re-fetched results">
        <Portion items={refetches} moreIn="li">
          {(refetch) => {
            const [again, before] = [stepOf(refetch.step), stepOf(refetch.repeats)]
            const subject = subjectOf(again, before, refetch.tool)
            return (
              <li className={styles.row}>
                {subject !== undefined && (
                  <p className={styles.repeated}>
                    <strong>
                      <SafeText text={refetch.tool} />
                    </strong>{' '}
                    <SafeText text={endOfPath(subject)} />
                  </p>
                )}
                {again !== undefined && <StepLink step={again} />}
                <p className={styles.note}>{refetchWords(refetch, before?.number)}</p>
                {before !== undefined && <StepLink step={before} />}
              </li>
            )
          }}
        </Portion>
      </ol>
    </>
  )
}

/** What the repeated call is about, where its step has several calls and doesn’t say it by itself. */
function subjectOf(again: Step | undefined, before: Step | undefined, tool: string): string | undefined {
  if (again?.kind !== 'action' || again.calls.length < 2 || before?.kind !== 'action') return undefined
  const earlier = new Set(
    before.calls.filter(({ name }) => name === tool).map((call) => toolSubject(call).text),
  )
  return again.calls
    .filter(({ name }) => name === tool)
    .map((call) => toolSubject(call).text)
    .find((text) => earlier.has(text))
}
