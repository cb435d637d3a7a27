/** The compartments of the memory side by side, and before them who sees what where agents share. */
import { type Ref, useState } from 'react'
import type { Step } from '#core/model/step.ts'
import { openDetail, selectStep } from '#state/index.ts'
import { Lane } from './Lane.tsx'
import styles from './Lanes.module.css'
import { MadeStepDialog } from './MadeStepDialog.tsx'
import type { Opened } from './use-opened.ts'
import { WhoSeesTable } from './WhoSeesTable.tsx'

interface LanesProps {
  readonly opened: Opened
  readonly ref: Ref<HTMLDivElement>
}

export function Lanes({ opened, ref }: LanesProps) {
  const { lanes, sharing, isStale, view, lookup } = opened
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
        <Lane key={lane.id} lane={lane} onOpen={open} />
      ))}
      {made !== undefined && (
        <MadeStepDialog step={made} lookup={lookup} onClose={() => setMade(undefined)} />
      )}
    </div>
  )
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
