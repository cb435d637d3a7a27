/**
 * Over the examples that Compare opens with where the run was not ranked yet: how far the ranking is. The
 * recommended strategy then takes their place, but never under the pointer or the focus: there it is offered.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import { fullName } from '#core/spec/spec-title.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import { recommendedWords, summaryIn, titleIn } from '#core/sweep/setting-words.ts'
import { useColumnsFrom, useKnownRanking, useLateProposal, useTrace } from '#state/index.ts'
import { Button, formatExact, Icon } from '../../../kit/index.ts'
import styles from './SkeletonNote.module.css'

export function ExamplesNote() {
  const isShown = useColumnsFrom() === 'examples'
  const calls = useTrace()?.calls.length ?? 0
  return isShown && calls >= FEWEST_CALLS ? <Examples /> : null
}

/** A ranking that was begun in Strategies goes on; none is begun unasked. */
function Examples() {
  const { status, figures } = useKnownRanking()
  const isBegun = status !== 'running' || figures.length > 0
  const [isWanted, want] = useState(isBegun)
  // Strategies pauses it only when it is left, and going on it has no figure at first.
  if (isBegun && !isWanted) want(true)
  if (isWanted) return <Ranked />
  return (
    <p className={styles.note}>
      <Icon name="info" />
      These strategies are examples.
      <Button variant="quiet" size="small" onClick={() => want(true)}>
        Find the best one for this run
      </Button>
    </p>
  )
}

function Ranked() {
  const { status, figures, best, isRecommended, take, stop, resume } = useLateProposal()
  const format = useTrace()?.source.format
  const [isOffered, offer] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (best === undefined || isOffered) return
    const view = note.current?.closest('section')
    if (view?.matches(':hover, :focus-within') === true) offer(true)
    else take()
  }, [best, isOffered, take])
  const content = (): ReactNode => {
    if (best !== undefined) {
      const name = fullName(best, titleIn(format, best), summaryIn(format, best))
      return (
        <>
          <bdi>
            {isRecommended
              ? t`These strategies are examples. ${recommendedWords(format, best, name)}`
              : t`These strategies are examples. None can be recommended for this run; ${name} comes nearest.`}
          </bdi>
          <Button size="small" onClick={take}>
            Compare it
          </Button>
        </>
      )
    }
    if (status === 'done') return t`These strategies are examples: none can be recommended for this run.`
    if (status === 'stopped' || status === 'failed') {
      return (
        <>
          These strategies are examples. Not all strategies are ranked on this run.
          <Button variant="quiet" size="small" onClick={resume}>
            Rank them
          </Button>
        </>
      )
    }
    const replayed = replayedOf(figures)
    const [done, all] = [formatExact(replayed.done), formatExact(replayed.all)]
    return (
      <>
        <span className="tabular">
          {t`These strategies are examples. The best one for this run is being found: ${done} of ${all} replayed.`}
        </span>
        <Button variant="quiet" size="small" onClick={stop}>
          Stop
        </Button>
      </>
    )
  }
  return (
    <p ref={note} className={styles.note}>
      <Icon name="info" />
      {content()}
    </p>
  )
}
