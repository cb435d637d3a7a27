/** The compartments of the memory side by side, and before them who sees what where agents share. */
import { type Ref, useState } from 'react'
import type { Step } from '#core/model/step.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { extractive } from '#core/summaries/extractive.ts'
import { fixedLength } from '#core/summaries/fixed-length.ts'
import { openDetail, selectStep, useRoute } from '#state/index.ts'
import { Lane } from './Lane.tsx'
import styles from './Lanes.module.css'
import { MadeStepDialog } from './MadeStepDialog.tsx'
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
        <Lane key={lane.id} lane={lane} isSimulated={isSimulated} onOpen={open} />
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

/** Whether a summarizer without a model writes summaries of the strategy. */
function useIsSimulated(spec: CheckedSpec): boolean {
  const { id } = useRoute().counting.summariser
  return useOwnReplay(spec)?.totals.summaries !== undefined && WITHOUT_MODEL.has(id)
}

const WITHOUT_MODEL: ReadonlySet<string> = new Set([extractive.id, fixedLength.id])

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
