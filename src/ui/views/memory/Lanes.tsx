/** The compartments of the memory side by side, and before them who sees what where agents share. */
import { type Ref, useMemo, useState } from 'react'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { isWithoutModel } from '#core/summaries/summary-origin.ts'
import { openDetail, selectStep, useBaseline, useInferred, useRoute } from '#state/index.ts'
import { formatExact, Segmented, useIsPhone } from '../../kit/index.ts'
import { INFERRED, linesBeyondSteps, type SumLine, sumLines } from './context-parts.ts'
import { Lane, usedIn } from './Lane.tsx'
import styles from './Lanes.module.css'
import type { Lane as LaneData } from './lanes.ts'
import { usedOf } from './left-out/used-first.ts'
import { MadeStepDialog } from './MadeStepDialog.tsx'
import type { StepLoss } from './StepLine.tsx'
import type { Opened } from './use-opened.ts'
import { useOwnReplay } from './use-own-replay.ts'
import { WhoSeesTable } from './WhoSeesTable.tsx'

interface LanesProps {
  readonly opened: Opened
  readonly ref: Ref<HTMLDivElement>
}

export function Lanes({ opened, ref }: LanesProps) {
  const { lanes, sharing, isStale, view, lookup, spec } = opened
  const isSimulated = useIsSimulated(spec)
  const lost = useLostBySteps(opened)
  const beyond = useBeyondSteps(view)
  const [made, setMade] = useState<Step>()
  const [chosen, setChosen] = useState<string>()
  // A phone has room for one of them: below the first, the others would not be found.
  const isOne = useIsPhone() && lanes.length > 1
  // A call that lost facts is about what isn't sent.
  const first = lanes.find((lane) => usedIn(lane, lost) > 0) ?? lanes[0]
  const shown = lanes.filter(({ id }) => id === (chosen ?? first?.id))
  const open = (step: Step, isOfLog: boolean) => {
    if (!isOfLog) return setMade(step)
    selectStep(step.id)
    openDetail()
  }
  return (
    <div ref={ref} className={styles.area} aria-busy={isStale}>
      {view === undefined && <WaitingLanes />}
      {sharing !== undefined && <WhoSeesTable sharing={sharing} />}
      {isOne && (
        <div className={styles.choice}>
          <Segmented
            label={t`Part of the memory`}
            size="small"
            value={(shown[0] ?? first)?.id ?? ''}
            onChange={setChosen}
            options={lanes.map((lane) => ({ value: lane.id, title: choiceWords(lane) }))}
          />
        </div>
      )}
      {(!isOne ? lanes : shown.length > 0 ? shown : lanes.slice(0, 1)).map((lane) => (
        <Lane
          key={lane.id}
          lane={lane}
          isSimulated={isSimulated}
          lookup={lookup}
          lost={lost}
          sent={view?.tokens}
          beyond={view !== undefined && lane.tokens === view.counted ? beyond : NONE}
          onOpen={open}
        />
      ))}
      {made !== undefined && (
        <MadeStepDialog
          step={made}
          lookup={lookup}
          isSimulated={isSimulated && made.kind === 'summary'}
          onClose={() => setMade(undefined)}
        />
      )}
    </div>
  )
}

const NONE: readonly SumLine[] = []

/** What no step has, by what it is; none until the recorded call is known. */
function useBeyondSteps(view: Opened['view']): readonly SumLine[] {
  const recorded = useBaseline().latest?.calls[view?.call ?? -1]
  const { rowsAt } = useInferred()
  return useMemo(() => {
    if (view === undefined || recorded === undefined) return NONE
    const prompt = { inferred: recorded.byCategory[INFERRED] ?? 0, prompt: recorded.tokens }
    return linesBeyondSteps(
      sumLines(view, recorded, { inferred: rowsAt(view.call, prompt), steps: view.context.length }),
    )
  }, [view, recorded, rowsAt])
}

/**
 * `Summarized 456`, or `Summarized 455 + 1` with an inserted step, as the head of the lane counts them; and
 * why they aren't sent, as there may be two such lanes. The lost facts of the call are in the head of the
 * page: some are of steps that are sent in shortened form, or in no lane.
 */
export function choiceWords(lane: LaneData): string {
  const [only] = lane.sections
  const title = !lane.hasHeads && only?.compartment.id === 'shown' ? t`Sent` : lane.title
  const made = lane.sections.reduce((sum, { summaries, inserted }) => sum + summaries + inserted, 0)
  const own = lane.steps - made
  if (made === 0 || own === 0) return t`${title} ${formatExact(lane.steps)}`
  return t`${title} ${formatExact(own)} + ${formatExact(made)}`
}

/** What calls used of the steps that are no longer sent; none until it is known. */
function useLostBySteps({ lost, view }: Opened): ReadonlyMap<StepId, StepLoss> {
  const shown = view?.call ?? -1
  return useMemo(() => {
    const found = new Map<StepId, StepLoss>()
    const used = usedOf(lost, shown)
    for (const { lastSeen, call } of lost ?? []) {
      const known = found.get(lastSeen)
      const [facts, first] = [(known?.facts ?? 0) + 1, Math.min(known?.call ?? call, call)]
      found.set(lastSeen, { facts, call: first, ...given({ used: used.get(lastSeen) }) })
    }
    return found
  }, [lost, shown])
}

/** Whether a summarizer without a model writes summaries of the strategy. */
function useIsSimulated(spec: CheckedSpec): boolean {
  const { id } = useRoute().counting.summariser
  return useOwnReplay(spec)?.totals.summaries !== undefined && isWithoutModel(id)
}

function WaitingLanes() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Building the memory…
      </p>
      {['one', 'two', 'three'].map((lane) => (
        <div key={lane} className={styles.waiting} aria-hidden="true">
          {[70, 52, 61, 44, 66].map((width) => (
            <span key={width} className={styles.bone} style={{ inlineSize: `${width}%` }} />
          ))}
        </div>
      ))}
    </>
  )
}
