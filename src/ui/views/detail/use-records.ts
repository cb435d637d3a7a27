/** The original records of a step, read from the database when somebody looks at them. */
import { useEffect, useState } from 'react'
import { RUNNING, type Work } from '#base/work.ts'
import type { StepId } from '#core/model/step.ts'
import { readRecords, type StepRecords } from '#state/index.ts'

/** One step for the life of the component: give it the step's id as key. */
export function useRecords(traceId: string, stepId: StepId): Work<StepRecords> {
  const [work, setWork] = useState<Work<StepRecords>>(RUNNING)
  useEffect(() => {
    let isWanted = true
    void readRecords(traceId, stepId).then((read) => {
      if (isWanted) setWork(read)
    })
    return () => {
      isWanted = false
    }
  }, [traceId, stepId])
  return work
}
