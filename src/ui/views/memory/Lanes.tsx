/** The compartments of the memory side by side, and before them who sees what where agents share. */
import { type Ref, useMemo, useState } from 'react'
import type { Step, StepId } from '#core/model/step.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { isWithoutModel } from '#core/summaries/summary-origin.ts'
import { openDetail, selectStep, useLostOverRun, useRoute } from '#state/index.ts'
import { Lane } from './Lane.tsx'
import styles from './Lanes.module.css'
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
  const lost = useLostBySteps(spec)
  const [made, setMade] = useState<Step>()
  const open = (step: Step, isOfLog: boolean) => {
    if (!isOfLog) return setMade(step)
    selectStep(step.id)
    openDetail()
  }
  return (
    <div ref={ref} className={styles.area} aria-busy={isStale}>
      {view === undefined && <WaitingLanes />}
      {sharing !== undefined && <WhoSeesTable sharing={sharing} />}
      {lanes.map((lane) => (
        <Lane key={lane.id} lane={lane} isSimulated={isSimulated} lookup={lookup} lost={lost} onOpen={open} />
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

/** What later calls used of the steps that are no longer sent; none until it is known. */
function useLostBySteps(spec: CheckedSpec): ReadonlyMap<StepId, StepLoss> {
  const { latest } = useLostOverRun(spec, spec.id !== IDENTITY.id)
  return useMemo(() => {
    const found = new Map<StepId, StepLoss>()
    for (const { lastSeen, call } of latest ?? []) {
      const known = found.get(lastSeen)
      found.set(lastSeen, { facts: (known?.facts ?? 0) + 1, call: Math.min(known?.call ?? call, call) })
    }
    return found
  }, [latest])
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
