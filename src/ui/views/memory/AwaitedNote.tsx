/**
 * Over the memory, why it is that one. Over the recorded run, where no person chose a strategy and no ranking
 * recommended one: how far the ranking is. The recommended strategy takes its place, but never under the
 * pointer or the focus.
 */
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import { checkSpec } from '#core/spec/spec.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import { useKnownRanking, useRanking, useTrace } from '#state/index.ts'
import { Button, formatExact, Icon } from '../../kit/index.ts'
import styles from './AwaitedNote.module.css'
import { nameInRun } from './figures/name-in-run.ts'
import type { Awaited } from './use-opened.ts'

export function AwaitedNote({ awaited }: { readonly awaited: Awaited }) {
  const calls = useTrace()?.calls.length ?? 0
  return calls < FEWEST_CALLS ? null : <Wanted awaited={awaited} />
}

/**
 * A ranking that was begun in Strategies goes on; none is begun unasked. By a link, the view opens before it
 * is known how the run is counted, and thereby which ranking is its own.
 */
function Wanted({ awaited }: { readonly awaited: Awaited }) {
  const { status, figures } = useKnownRanking()
  const isBegun = status !== 'running' || figures.length > 0
  const [isWanted, want] = useState(isBegun)
  if (isBegun && !isWanted) want(true)
  if (isWanted || awaited.best !== undefined) return <Ranked awaited={awaited} />
  return (
    <Note>
      <span>{t`Showing the recorded run. Select a strategy above, or rank them all for a recommendation.`}</span>
      <Button variant="quiet" size="small" onClick={() => want(true)}>
        Rank them
      </Button>
    </Note>
  )
}

function Ranked({ awaited: { best, take } }: { readonly awaited: Awaited }) {
  const { status, figures, stop, resume } = useRanking()
  const format = useTrace()?.source.format
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
      const name = nameOf(best, format)
      return (
        <>
          {name !== undefined && (
            <span>{t`Showing the recorded run. The recommended strategy is ${name}.`}</span>
          )}
          <Button size="small" onClick={take}>
            Show it
          </Button>
        </>
      )
    }
    if (status === 'done') return t`Showing the recorded run. No strategy can be recommended for it.`
    if (status === 'stopped' || status === 'failed') {
      return (
        <>
          <span>{t`Showing the recorded run. Not all strategies are ranked on it.`}</span>
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
          {t`Showing the recorded run until a strategy is recommended: ${done} of ${all} replayed.`}
        </span>
        <Button variant="quiet" size="small" onClick={stop}>
          Stop
        </Button>
      </>
    )
  }
  return <Note ref={note}>{content()}</Note>
}

function nameOf(spec: MemorySpec, format: string | undefined): string | undefined {
  const checked = checkSpec(spec)
  return checked.ok ? nameInRun(checked.value, format) : undefined
}

function Note({ children, ref }: { readonly children: ReactNode; readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={styles.note}>
      <Icon name="info" />
      {children}
    </div>
  )
}
