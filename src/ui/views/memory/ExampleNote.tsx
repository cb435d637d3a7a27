/**
 * Over a memory that no person chose and no ranking recommended: that it is an example, and how far the
 * ranking is. The recommended strategy takes its place, but never under the pointer or the focus.
 */
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { fullName } from '#core/spec/spec-title.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import { useKnownRanking, useRanking, useTrace } from '#state/index.ts'
import { Button, formatExact, Icon } from '../../kit/index.ts'
import styles from './ExampleNote.module.css'
import type { Example } from './use-opened.ts'

/** With fewer calls no strategy is ranked. */
const FEWEST_CALLS = 2

export function ExampleNote({ example }: { readonly example: Example }) {
  const calls = useTrace()?.calls.length ?? 0
  return calls < FEWEST_CALLS ? null : <Wanted example={example} />
}

/** A ranking that was begun in Strategies goes on; none is begun unasked. */
function Wanted({ example }: { readonly example: Example }) {
  const { status, figures } = useKnownRanking()
  const isBegun = status !== 'running' || figures.length > 0
  const [isWanted, want] = useState(isBegun)
  if (isWanted) return <Ranked example={example} />
  return (
    <Note>
      <span>{t`This strategy is an example. The recommendation comes when the strategies are ranked.`}</span>
      <Button variant="quiet" size="small" onClick={() => want(true)}>
        Rank them
      </Button>
    </Note>
  )
}

function Ranked({ example: { best, take } }: { readonly example: Example }) {
  const { status, figures, stop, resume } = useRanking()
  const [isOffered, offer] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (best === undefined || isOffered) return
    const view = note.current?.closest('section')
    if (view?.matches(':hover, :focus-within') === true) offer(true)
    else take()
  }, [best, isOffered, take])
  const content = (): ReactNode => {
    if (best !== undefined) {
      const checked = checkSpec(best)
      return (
        <>
          {checked.ok && (
            <span>{t`This strategy is an example. Recommended for this run: ${fullName(checked.value)}.`}</span>
          )}
          <Button size="small" onClick={take}>
            Show it
          </Button>
        </>
      )
    }
    if (status === 'done') return t`This strategy is an example: none can be recommended for this run.`
    if (status === 'stopped' || status === 'failed') {
      return (
        <>
          <span>{t`This strategy is an example. Not all strategies are ranked on this run.`}</span>
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
          {t`This strategy is an example. The recommendation comes with the ranking: ${done} of ${all} ranked.`}
        </span>
        <Button variant="quiet" size="small" onClick={stop}>
          Stop
        </Button>
      </>
    )
  }
  return <Note ref={note}>{content()}</Note>
}

function Note({ children, ref }: { readonly children: ReactNode; readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={styles.note}>
      <Icon name="info" />
      {children}
    </div>
  )
}
