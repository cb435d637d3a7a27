/** Re-fetched results of the run: read-only calls repeated because a compaction had removed their result. */
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { stepFinder } from '#core/model/step-places.ts'
import { endOfPath, toolSubject } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Refetch } from '#core/references/lost.ts'
import { type CompactionReport, compareOwnCompaction, useStepTokens } from '#state/index.ts'
import { Button, Portion, SafeText } from '../../kit/index.ts'
import { removedBefore, repeatedCall, resultTokens } from './compactions/refetch-facts.ts'
import { refetchAdvice, refetchedWords, refetchWords } from './compactions/words.ts'
import styles from './InsightRows.module.css'
import { openStep } from './steps/StepLink.tsx'

interface RefetchListProps {
  readonly trace: Trace
  /** At least one. */
  readonly refetches: readonly Refetch[]
  /** Of the compactions; undefined: not known yet. */
  readonly reports: readonly CompactionReport[] | undefined
}

export function RefetchList({ trace, refetches, reports = [] }: RefetchListProps) {
  const sizes = useStepTokens().latest
  const stepOf = stepFinder(trace.steps)
  // First those that could have been avoided.
  const sorted = refetches.toSorted(
    (one, other) => Number(other.isSame === true) - Number(one.isSame === true),
  )
  return (
    <>
      <h2 className={styles.sum}>{refetchedWords(refetches)}</h2>
      <p>{refetchAdvice(refetches)}</p>
      <ol className={styles.rows} aria-label="Re-fetched results">
        <Portion items={sorted} moreIn="li">
          {(refetch) => {
            const [again, before] = [stepOf(refetch.step), stepOf(refetch.repeats)]
            const call = repeatedCall(again, before, refetch.tool)
            const tokens = again && sizes?.[trace.steps.indexOf(again)]
            return (
              <li className={styles.row}>
                <p className={styles.repeated}>
                  <strong>
                    <SafeText text={refetch.tool} />
                  </strong>{' '}
                  {call !== undefined && <SafeText text={endOfPath(toolSubject(call).text)} />}
                </p>
                <p className={styles.note}>
                  {refetchWords(refetch, {
                    tokens: again && call && tokens && resultTokens(again, call, tokens),
                    removedAt: removedBefore(refetch, reports),
                  }).join(' ')}
                </p>
                <span>
                  <Place step={before} words={(number) => t`Step ${number}: first result`} />
                  <Place step={again} words={(number) => t`Step ${number}: fetched again`} />
                </span>
              </li>
            )
          }}
        </Portion>
      </ol>
      <div>
        <Button size="small" icon="compare" onClick={() => compareOwnCompaction()}>
          Compare with the full history
        </Button>
      </div>
      <p className={styles.note}>
        Only read-only calls count, over the whole run. A compaction’s card counts those within 20 steps after
        it.
      </p>
    </>
  )
}

interface PlaceProps {
  readonly step: Step | undefined
  readonly words: (number: number) => string
}

function Place({ step, words }: PlaceProps) {
  if (step === undefined) return null
  return (
    <Button size="small" variant="quiet" onClick={() => openStep(step.id)}>
      {words(step.number)}
    </Button>
  )
}
